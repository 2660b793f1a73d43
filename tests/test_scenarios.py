"""The worked scenarios: each is played as it stands, rests on sources, and opens at any of its seasons; what is wrong
in a file is refused with its line."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import diadoques as d
from diadoques.classroom.episodes.outset import begin_at, season_of
from diadoques.classroom.episodes.prose import ACCOUNT, ANSWER, ORDER, OURS, PARTING, QUESTION, TELLING, within
from diadoques.classroom.episodes.scenarios import ORIGINS, WHAT_IF, Scenario, names, open_scenario, scenario
from diadoques.classroom.room import Room
from diadoques.core import savegame
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.resources import resource
from diadoques.explain.faults import fault_text
from diadoques.explain.history import history_of
from diadoques.games.catalogue import load_game, replay_saved_game, stated_options
from diadoques.games.scenarios import scenarios
from diadoques.widgets import Scenarios

BOOK = Path(__file__).resolve().parent.parent / "book" / "scenarios"
ALL = names()
each = pytest.mark.parametrize("name", ALL)


def facts(record: dict[str, object], key: str) -> str:
    return str(record.get(key))


# ------------------------------------------------------------------ each of them


def test_the_shelf_holds_what_the_folder_holds() -> None:
    assert set(ALL) == {one.name for one in BOOK.iterdir() if one.is_dir()}
    assert ALL, "nothing is proved of an empty shelf"


@each
def test_a_scenario_is_played_as_it_stands(name: str) -> None:
    """Every order followed, every expectation met: else it would not open."""
    one = scenario(name)
    assert [branch.kind for branch in one.branches][:1] == [WHAT_IF]
    assert all(episode.played.expected for episode in one.course), "each season says what must come of it"
    assert all(branch.episodes[-1].played.expected for branch in one.branches)


@each
def test_a_scenario_says_where_its_values_come_from(name: str) -> None:
    one = scenario(name)
    assert one.origins
    assert set(one.origins.values()) <= set(ORIGINS)
    assert "units" in one.origins


@each
def test_what_if_comes_out_otherwise(name: str) -> None:
    """The changed decision changes where somebody stands, what somebody holds, or who is left."""
    one = scenario(name)
    branch = one.branches[0]
    first = branch.episodes[0].report.before.season
    number = one.seasons.index(str(first))
    game = load_game(one.game)
    ends = [
        game.record_of(episodes[min(len(branch.episodes), len(one.course) - number) - 1].played.reports[-1].after)
        for episodes in (branch.episodes, one.course[number:])
    ]
    keys = ("units", "citadels", "centres", "eliminated", "captives", "forces")
    assert any(facts(ends[0], key) != facts(ends[1], key) for key in keys)


@each
def test_every_claim_rests_on_something_that_is_there(name: str) -> None:
    one = scenario(name)
    history = history_of(one.game)
    known = {event.id for event in history.happenings} if history is not None else set()
    for lang in LANGUAGES:
        claims = one.prose[lang].claims
        assert claims
        for claim in claims:
            for support in claim.evidence:
                if re.fullmatch(r"H\d+", support):
                    assert support in known, (claim.line, support)
                elif support not in one.sources.rules and support not in OURS:
                    assert any(within(support, passage) for passage in one.sources.passages), (claim.line, support)
    for episode in one.course:
        assert set(episode.events) <= known | one.sources.rules
        assert episode.events or episode.passages


@each
def test_a_scenario_of_history_rests_on_two_ancient_authors_and_a_modern_one(name: str) -> None:
    one = scenario(name)
    if one.game != "diplomacy":
        assert len(one.sources.works) >= 2
        assert one.modern


@each
def test_accounts_partings_and_answers_say_whence_they_have_it(name: str) -> None:
    """And none of them passes off as ours all that it tells of the past."""
    one = scenario(name)
    for lang in LANGUAGES:
        for block in one.prose[lang].blocks:
            if block.kind in TELLING:
                assert block.claims
        account = [support for claim in one.prose[lang].blocks[0].claims for support in claim.evidence]
        assert sum(support in OURS for support in account) <= 1


@each
def test_both_languages_say_all_of_it(name: str) -> None:
    one = scenario(name)
    for lang in LANGUAGES:
        texts = one.prose[lang]
        assert tuple(block.kind for block in texts.blocks) == ORDER
        assert len(texts.texts_of(ACCOUNT)[0].split("\n\n")) >= 2
        assert len(texts.texts_of(QUESTION)) == len(texts.texts_of(ANSWER)) == 3
        assert texts.texts_of(PARTING)[0]
    lengths = [sum(len(block.text) for block in one.prose[lang].blocks) for lang in LANGUAGES]
    assert max(lengths) < 1.35 * min(lengths)


@each
def test_the_game_of_a_scenario_proves_itself(name: str, tmp_path: Path) -> None:
    """What is written is read again, and played again comes out as it stands."""
    one = scenario(name)
    savegame.save(one.saved, tmp_path / "whole.dia.json")
    positions = replay_saved_game(savegame.load(tmp_path / "whole.dia.json"))
    assert positions[-1] == one.course[-1].played.reports[-1].after


# ------------------------------------------------------------------ what the prose says of orders that are not played


def settled(name: str, orders: dict[str, list[str]], branch: str = "", **options: str) -> dict[str, object]:
    """What comes of other orders in the first position of a scenario, or of one of its branches."""
    told = tomllib.loads((BOOK / name / "scenario.toml").read_text(encoding="utf-8"))
    row = told[branch] if branch else told
    game = load_game(told["game"])
    position = game.position_from({**row["position"], "season": row["season"]}, stated_options(game, options, name))
    notation = told["position"].get("notation", "")
    return game.record_of(game.resolve(position, Answers(orders=orders, notation=notation)).after)


def test_one_order_would_have_taken_rhodes() -> None:
    before = {"Antigone": ["A RHO A1 Rhodes", "F EOL x"], "Ptolémée": ["F CYC R Rhodes"]}
    after = {"Antigone": ["A RHO A1 Rhodes", "F EOL -> CYC"], "Ptolémée": ["F CYC R Rhodes"]}
    assert settled("tyre", before, "mirror")["sieges"] == {}
    assert settled("tyre", after, "mirror")["sieges"] == {"A RHO": "Rhodes"}


@pytest.mark.parametrize("branch", ["", "mirror"])
def test_the_three_readings_agree_on_these_paradoxes(branch: str) -> None:
    told = tomllib.loads((BOOK / "convoy-paradox" / "scenario.toml").read_text(encoding="utf-8"))
    orders = (told[branch] if branch else told)["episode"][0]["orders"]
    found = [
        settled("convoy-paradox", orders, branch, convoy_paradox=reading)["units"]
        for reading in ("seed", "szykman", "never_cuts")
    ]
    assert found[0] == found[1] == found[2]


# ------------------------------------------------------------------ opening


@each
def test_a_scenario_opens_at_its_seasons(name: str) -> None:
    """At the first, at the last (all before it is played), and in either notation."""
    one = scenario(name)
    game = load_game(one.game)
    assert name in scenarios(game)
    choices = [{"notation": "fr"}, {"notation": "en"}] if one.game in ("diplomacy", "bc218") else [{}]
    for chosen in choices:
        for season, episode in ((one.seasons[0], one.course[0]), (one.seasons[-1], one.course[-1])):
            _saved, position = begin_at(game, name, stated_options(game, chosen, name), season)
            assert str(position.season) == season
            there = {unit.id: unit.space for unit in position.units.values()}
            assert there == {unit.id: unit.space for unit in episode.report.before.units.values()}


def test_a_game_opens_before_the_season_that_is_named() -> None:
    game = d.new(scenario="gaza", season="été 311", lang="fr")
    assert game.season == "Été 311 av. J.-C."
    assert game.scenario == "gaza"
    assert "A CHD" in game.units["Séleucos"]
    again = game.resolve({"Séleucos": ["corrompt G Babylone 30"]})
    assert "G Babylone" in again.after.units["Séleucos"]


def test_a_class_opens_there_too_and_may_go_back(tmp_path: Path) -> None:
    room = Room(tmp_path, scenario="gaza", season="spring 311")
    try:
        assert str(room.session.position.season) == "spring 311"
        room.back()
        assert str(room.session.position.season) == "winter 312"
    finally:
        room.close()
    again = Room(tmp_path, scenario="gaza", season="autumn 311")
    try:
        assert str(again.session.position.season) == "winter 312", "a game under way goes on from where it stands"
    finally:
        again.close()


def test_a_click_opens_the_game_at_the_chosen_season(tmp_path: Path) -> None:
    shelf = Scenarios(lang="en", scenario="gaza", folder=str(tmp_path))
    assert [name for _, name in shelf.listed.options] == list(ALL)
    shelf.season.value = "summer 311"
    assert "Nicanor" in shelf._about.value
    shelf.open.click()
    assert shelf.lesson is not None
    assert str(shelf.lesson.session.position.season) == "summer 311"
    assert len(shelf.lesson.session.reports) == 4
    shelf.listed.value = "hannibal"
    assert shelf.season.value == "year 218"
    shelf.open.click()
    assert shelf.lesson.session.game.about.id == "bc218"
    shelf.lesson.session.close()


def test_a_season_has_its_name_in_both_languages() -> None:
    assert season_of("gaza", "Automne 312") == season_of("gaza", "autumn 312") == "autumn 312"


@pytest.mark.parametrize(
    ("name", "season", "code"),
    [
        ("gaza", "autumn 310", "scenario-season"),
        ("gaza", "whenever", "scenario-season"),
        ("spring-319", "summer 319", "scenario-plain"),
    ],
)
def test_a_season_that_is_none_of_it_is_refused(name: str, season: str, code: str) -> None:
    game = load_game("diadoques")
    with pytest.raises(Fault) as caught:
        begin_at(game, name, stated_options(game, {}), season)
    assert caught.value.code == code
    told = fault_text(caught.value, "fr")
    if code == "scenario-season":  # as one may type them, in the reader's language
        for one in scenario(name).seasons:
            word = {"spring": "printemps", "summer": "été", "autumn": "automne", "winter": "hiver"}[one.split()[0]]
            assert f"{word} {one.split()[1]}" in told
            assert season_of(name, f"{word} {one.split()[1]}") == one
    else:
        assert caught.value.data["known"] in told


def test_a_scenario_is_played_by_its_own_players() -> None:
    with pytest.raises(Fault) as caught:
        d.new(scenario="gaza", players=["Ptolémée", "Antigone"])
    assert caught.value.code == "scenario-players"


# ------------------------------------------------------------------ broken files


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Callable[..., Fault]]:
    """A copy of a scenario in which one text is replaced by another, and the fault that opening it gives."""

    def change(file: str, text: str, by: str, name: str = "gaza") -> Fault:
        folder = tmp_path / name
        shutil.copytree(BOOK / name, folder)
        path = folder / file
        whole = path.read_text(encoding="utf-8")
        assert text in whole
        path.write_text(whole.replace(text, by, 1), encoding="utf-8")
        with pytest.raises(Fault) as caught:
            open_scenario(folder)
        line = next(
            (number for number, row in enumerate(path.read_text(encoding="utf-8").split("\n"), 1) if by and by in row),
            0,
        )
        fault = caught.value
        for lang in LANGUAGES:
            assert "scenario-" not in fault_text(fault, lang), "every fault has its sentence"
        fault.data["line"] = f"{name}/{file}, {line}"
        return fault

    yield change


@pytest.mark.parametrize(
    ("file", "text", "by", "code"),
    [
        ("scenario.toml", '"A* ARA -> CHD"', '"A* ARA -> ROM"', "scenario-order"),
        ("scenario.toml", '"F MOR S Ag EGY -> IDU"', '"F MOR S Ag EGY -> PAL"', "scenario-order"),
        ("scenario.toml", '"Ae IDU r PAL"', '"Ae IDU r SYR"', "scenario-order"),
        ("scenario.toml", 'date = "spring 311"', 'date = "spring 310"', "scenario-date"),
        ("scenario.toml", 'date = "summer 311"', 'date = "sommer 311"', "scenario-date"),
        ("scenario.toml", 'events = ["H061"]', 'events = ["H999"]', "scenario-event"),
        ("scenario.toml", '"Diod. 19.91-92"', '"Diod. 21.91-92"', "scenario-passage"),
        ("scenario.toml", '"Diod. 19.69"', '"Nemo 19.69"', "scenario-author"),
        ("scenario.toml", 'from = "autumn 312"', 'from = "autumn 313"', "scenario-season"),
        ("scenario.toml", 'citadels.Babylone = "Séleucos"', 'citadels.Babylone = "Ptolémée"', "scenario-outcome"),
        ("scenario.toml", 'units."Séleucos" = ["A SIN"]', 'units."Séleucos" = ["A ZZZ"]', "space-unknown"),
        ("scenario.toml", 'units = "house"', 'units = "memory"', "scenario-key"),
        ("scenario.toml", '[what-if]', '[what-ever]', "scenario-key"),
        ("fr.md", "[H063; Plut. Demetr. 6]", "[H963; Plut. Demetr. 6]", "scenario-event"),
        ("fr.md", "[H063; Plut. Demetr. 6]", "[H064; Plut. Demetr. 6]", "scenario-languages"),
        ("en.md", "+++ parting", "+++ paring", "scenario-blocks"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(
    broken: Callable[..., Fault], file: str, text: str, by: str, code: str
) -> None:
    fault = broken(file, text, by)
    assert (fault.code, fault.where.startswith(fault.data["line"])) == (code, True), fault.where


def test_of_a_row_what_is_named_alone_is_expected(broken: Callable[..., Fault]) -> None:
    wrong = broken("scenario.toml", 'master = "Rome", seat', 'master = "Gaule", seat', "illyria")
    assert (wrong.code, wrong.data["key"]) == ("scenario-outcome", "states.Illyrie")


@pytest.mark.parametrize(
    ("text", "by", "code", "at"),
    [
        ('["call", ["-"]],', '["announce", 1],', "scenario-answer", 3),
        ('["announce", 3]', '["announce", 30]', "answer-refused", 5),
        ('["announce", 3]', '["announce"]', "scenario-answer", 5),
        ('"points ATHENS" = [6, 5]', '"points ATHENS" = [7, 5]', "die-impossible", 1),
    ],
)
def test_a_wrong_answer_is_told_with_its_number(
    broken: Callable[..., Fault], text: str, by: str, code: str, at: int
) -> None:
    fault = broken("scenario.toml", text, by, "cleon")
    assert fault.code == code
    assert re.fullmatch(rf"cleon/scenario\.toml, \d+, {at}(, [\w.]+)?", fault.where), fault.where


def test_a_season_of_questions_is_one_account_and_goes_on_from_any_of_its_answers() -> None:
    """What a page tells is all of the season; a class that goes back may answer otherwise."""
    one = scenario("cleon").course[0].played
    assert len(one.told) == 1
    assert len(one.answers) == len(one.reports) > 1
    assert one.told[0].events == tuple(event for report in one.reports for event in report.events)
    assert one.told[0].after == one.reports[-1].after
    assert one.told[0].after.leaders.keys().isdisjoint({"Cléon", "Brasidas"})


@pytest.mark.parametrize(
    ("text", "by"),
    [
        (" on Babylonian evidence [H067].", ", which is well known."),
        ("stand for a memory\n[house].", "stand for a memory."),
        ("translates [house].", "translates."),
    ],
    ids=["account", "parting", "answer"],
)
def test_what_rests_on_nothing_is_refused(broken: Callable[..., Fault], text: str, by: str) -> None:
    fault = broken("en.md", text, by)
    assert fault.code == "scenario-unsupported"
    assert re.search(r"gaza/en\.md, \d+", fault.where)


def test_a_file_that_is_no_toml_is_told_with_its_line(broken: Callable[..., Fault]) -> None:
    fault = broken("scenario.toml", "[seats]", "[seats")
    assert fault.code == "file-broken"
    assert "line" in fault.data["why"]


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(Fault) as caught:
        scenario("atlantis")
    assert caught.value.code == "scenario-unknown"


def test_the_installation_finds_them() -> None:
    assert resource("scenarios", "gaza", "scenario.toml").is_file()


def test_scenarios_are_scenarios() -> None:
    assert isinstance(scenario("gaza"), Scenario)
