"""How it is told: every kind of event and every question has its words in both languages, and whole games are told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import diadoques as d
from diadoques.analysis.simulate import simulate
from diadoques.core import savegame
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault, told_in
from diadoques.core.prompts import Pick, Throw
from diadoques.core.register import load_register
from diadoques.explain.asked import asked_words, prompt_in_words
from diadoques.explain.catalogue import catalogue
from diadoques.explain.offers import option_told
from diadoques.explain.position import describe_position, open_throw
from diadoques.explain.sentences import sentences
from diadoques.games import catalogue as games
from diadoques.games.amphipolis import any_time, casebook, flow, game
from diadoques.games.amphipolis.events import KINDS
from diadoques.games.amphipolis.pieces import pairs
from diadoques.games.amphipolis.words.wording import WORDING
from tests.games.amphipolis.players import Bold, Reckless
from tests.games.amphipolis.test_games import reports
from tests.games.amphipolis.worked import played
from tests.refusals import refusing

LANGUAGES = ("fr", "en")
#: Phrases of the words of one language in the other would be a mistake of whoever wrote them.
FRENCH = re.compile(r"[éèêàçœ]|\b(le|la|les|des|une)\b")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_is_told_or_silent(lang: str) -> None:
    words = catalogue(lang, "amphipolis")
    told = {kind for kind in KINDS if any(key == f"event.{kind}" or key.startswith(f"event.{kind}.") for key in words)}
    assert told == set(KINDS) - WORDING.sentences.silent


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_words(lang: str) -> None:
    words = catalogue(lang, "amphipolis")
    missing = [name for name in flow.QUESTIONS for key in ("awaits", "phase") if f"{key}.{name}" not in words]
    assert not missing


def test_both_languages_say_the_same_things() -> None:
    folder = Path(casebook.__file__).parent / "words"
    for file in sorted(path.name for path in (folder / "fr").glob("*.toml")):
        keys = []
        for lang in LANGUAGES:
            text = (folder / lang / file).read_text(encoding="utf-8")
            keys.append([line.partition(" = ")[0] for line in text.splitlines() if " = " in line])
            if lang == "en":
                assert not FRENCH.search(text), file
        assert keys[0] == keys[1], file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_of_every_case_is_told(lang: str) -> None:
    for case in casebook.cases():
        if case.kind == "play":
            for report in played(case).reports:
                for one in sentences(report, lang):
                    assert one.text[0].isupper() or one.text[0].isdigit() or one.text[0] in "«“", (case.id, one.text)
                    assert "{" not in one.text and one.text.endswith((".", "»")), (case.id, one.text)


@pytest.mark.parametrize(
    ("case", "fr", "en"),
    [
        ("AMP-7.S19-01", "+2 « Diplomatie » (AMP-7.S19-01), soit 6 ; il fallait atteindre l’allégeance, 6.",
         "+2 “Diplomacy” (AMP-7.S19-01), which makes 6; it had to reach the allegiance, 6."),
        ("AMP-7.S20-01/2", "dé 5, +1 « Défection » (AMP-7.S20-01), soit 6 ; contre une allégeance de 5, il fallait 6",
         "die 5, +1 “Defection” (AMP-7.S20-01), which makes 6; against an allegiance of 5, 6 or more"),
        ("AMP-7.S20-01/3", "dé 3, −1 bonus du chef (AMP-4.3.2-03), −1 « Défection » (AMP-7.S20-01), soit 1, qui ne",
         "die 3, −1 leader’s bonus (AMP-4.3.2-03), −1 “Defection” (AMP-7.S20-01), which makes 1, not above"),
        ("AMP-6-04/2", "dé 4, +1 terrain ouvert (AMP-6-03), +1 foule (AMP-6-04), soit 6 ;",
         "die 4, +1 open ground (AMP-6-03), +1 crowd (AMP-6-04), which makes 6;"),
        ("AMP-CRT-28/2",
         "(AMP-4.2-02), +2 hoplites contre aucun (AMP-CRT-22), −2 mur (AMP-CRT-27) : colonne 2/1.",
         "(AMP-4.2-02), +2 hoplites against none (AMP-CRT-22), −2 wall (AMP-CRT-27): column 2/1."),
        ("AMP-CRT-15/2", "la victoire est à Athènes, comme le veut cette case à pertes égales (AMP-CRT-14).",
         "Athens wins, as this cell of equal losses has it (AMP-CRT-14)."),
        ("AMP-4.1-03/3", "sont affaiblies à Mendè, faute d’un point pour combattre.",
         "are weakened at Mende, for want of a point to fight with."),
    ],
)  # fmt: skip
def test_a_sentence_tells_all_that_decided(case: str, fr: str, en: str) -> None:
    reports_of_it = played(next(one for one in casebook.cases() if one.id == case)).reports
    for lang, wanted in (("fr", fr), ("en", en)):
        told = [plain_spaces(one.text) for report in reports_of_it for one in sentences(report, lang)]
        assert any(wanted in text for text in told), told


def plain_spaces(text: str) -> str:
    """A sentence whose narrow and fixed spaces are plain ones."""
    return re.sub(r"[\u00a0\u202f]", " ", text)


@pytest.mark.parametrize("scenario", ["nicias", "cleon-brasidas"])
def test_whole_games_are_told_and_described(scenario: str) -> None:
    for lang in LANGUAGES:
        for number, report in enumerate(reports(scenario, 9, Reckless())):
            assert all(one.rule.startswith("AMP-") for one in sentences(report, lang))
            if number % 25 == 0:
                assert len(list(describe_position(report.after, lang))) > 5


def test_a_public_report_says_nothing_of_a_hand() -> None:
    for report in reports("nicias", 4, Reckless()):
        for one in sentences(game.report_seen_by(report, ""), "en"):
            assert one.kind not in ("drawn", "given-back")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_names_its_rule(lang: str) -> None:
    game = games.load_game("amphipolis")
    position = game.new("nicias", {})
    with pytest.raises(Fault) as caught, told_in(lang):
        game.resolve(position, Answers(said={"begin": {"SPARTA": ("storm",)}}))
    assert "AMP-2-01" in str(caught.value) and "storm" in str(caught.value)
    for said in ({"begin": {"ATHENS": ("begin",)}}, {"announce": {"SPARTA": 3}}):
        with pytest.raises(Fault, check=refusing("not-asked")):
            game.resolve(position, Answers(said=said))


def test_a_script_plays_it_saves_it_and_opens_it_again(tmp_path: Path) -> None:
    game, path = d.new("amphipolis", lang="fr", seed="42"), tmp_path / "game.dia.json"
    game.give("Sparte", "begin")
    game.resolve()
    game.give("Sparte", "points")
    game.resolve()
    game.save(path)
    again = d.load(path)
    assert again.record == game.record
    assert "Sparte use de l’avantage" in str(game.reports[-1])


def test_a_game_between_programs_is_a_file_that_replays() -> None:
    skill = games.load_game("amphipolis").abilities.skill
    assert skill is not None
    saved = simulate(skill, 5, game="amphipolis", scenario="nicias")
    again = savegame.read(savegame.write(saved))
    told = games.reports(again)
    assert len(told) == len(saved.turns) and told[-1].after.winners


def test_dice_that_a_class_throws_are_asked_for(tmp_path: Path) -> None:
    game = d.new("amphipolis", lang="en", dice="thrown")
    game.give("Sparta", "begin")
    game.resolve()
    game.throw("points-die", 3, 4)
    game.resolve()
    game.throw("points-die", 2, 2)
    game.resolve()
    assert game.record["points"] == {"ATHENS": 5, "SPARTA": 3}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_says_why_it_is_asked_and_what_each_answer_means(lang: str) -> None:
    told, rules = asked_words("amphipolis")[lang], {row.id for row in load_register("amphipolis")}
    for name in (*(one for one in flow.QUESTIONS if one != "throw"), any_time.NAME):
        words = told[name]
        texts = [*words["because"], *words["means"].values()]
        assert words["because"] and words["means"] and all(texts), name
        assert all(len(text) < 240 for text in texts), name
        assert any("AMP-" in text for text in texts), f"{name}: by which rule"
        cited = {one for text in texts for one in re.findall(r"AMP-[\w.]+-\d\d\b", text)}
        assert cited <= rules, (name, cited - rules)


@pytest.mark.slow
def test_what_is_placed_in_them_is_known_whenever_they_are_asked() -> None:
    told: set[tuple[str, str]] = set()
    games = [(one, player, seed) for one in ("nicias", "campaign", "cleon-brasidas") for seed in range(2)
             for player in (Reckless(), Bold())]  # fmt: skip
    for scenario, player, seed in games:
        for number, report in enumerate(reports(scenario, seed, player)):
            for prompt in flow.awaits(report.after).prompts[: 1 + (number == 0)]:
                if isinstance(prompt, Throw):
                    continue
                found = prompt_in_words(report.after, prompt, LANGUAGES[number % 2])
                assert found.because and found.means, prompt.name
                assert not re.search("[{}]", " ".join((*found.because, *(one for _, one in found.means)))), prompt.name
                told |= {(prompt.name, answer) for answer, _ in found.means}
                if prompt.name in ("answer-call", "siege-help"):  # seldom with the stratagem that serves there in hand
                    hands = {**report.after.hands, prompt.seat: pairs(report.after.options["pairs"])}
                    full = replace(report.after, hands=hands)
                    held = flow.awaits(full).prompts[0]
                    told |= {(held.name, answer) for answer, _ in prompt_in_words(full, held, "en").means}
    words = asked_words("amphipolis")["en"]
    met = {name for name, _ in told}
    untold = {(name, answer) for name in met for answer in words[name]["means"]} - told
    assert len(met) > 30 and untold == {("announce", "kept")}, "by the other reading of ``unspent-points``"


@pytest.mark.parametrize(
    ("scenario", "seat", "comes"),
    [
        ("nicias", "ATHENS", "à Thasos : 1 unité de peltastes (5+) et 1 unité d’hoplites (5+)"),  # AMP-10.2-06
        ("cleon-brasidas", "SPARTA", "en Thrace : 1 unité de peltastes (5) et 1 unité de cavalerie (5)"),  # AMP-10.3-12
        ("campaign", "SPARTA", "en Macédoine ou en Thrace : 2 unités de toute arme"),
    ],
)
def test_who_may_call_up_reinforcements_reads_who_would_come(scenario: str, seat: str, comes: str) -> None:
    begun = games.load_game("amphipolis").new(scenario, {})
    told = option_told(begun, Pick("call", seat, of=("S15",)), "S15", "fr")
    assert told is not None and comes in told.detail.replace("\N{NO-BREAK SPACE}", " ")


def test_a_throw_that_may_be_made_again_is_told_in_full_to_all_and_nothing_else_is() -> None:
    told = 0
    for report in reports("cleon-brasidas", 1, Bold()):
        found = open_throw(report.after, "en")
        assert bool(found) == any(prompt.name == "keep" for prompt in flow.awaits(report.after).prompts)
        told += any(re.search(r"die \d", one, re.IGNORECASE) for one in found)
    assert told
