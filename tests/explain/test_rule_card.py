"""The rules in short: they say what holds in the game that is played, with its numbers, and nothing else."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import diadoques as d
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.register import titles
from diadoques.core.resources import folder_of
from diadoques.explain.catalogue import catalogue, phrase_packages
from diadoques.explain.names import names_for
from diadoques.explain.rule_card import CardPart, card_of
from diadoques.games import notations, rule_card
from diadoques.games.amphipolis import casebook
from diadoques.games.amphipolis.scenario import scenario as of_scenario
from diadoques.games.catalogue import begin, choices_of, games, games_of_written_orders, load_game, stated_options
from diadoques.games.scenarios import scenarios

OPTIONS = [name for name, one in choices_of(load_game("diadoques")).items() if one.rule]


def start(game: str, **options: str) -> Any:
    rules = load_game(game)
    named = {name if name == "last_year" else name.replace("_", "-"): value for name, value in options.items()}
    return begin(rules, rules.about.scenario, stated_options(rules, named), None)[1]


def text(parts: tuple[CardPart, ...]) -> str:
    lines = [
        line for part in parts for line in (part.heading, *part.sentences, *(" ".join(one) for one in part.orders))
    ]
    return "\n".join(lines).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("game", games())
def test_every_sentence_has_its_words_and_every_word_its_sentence(game: str) -> None:
    named = {f"card.part.{part}" for part in rule_card.card_sentences(game)}
    named |= {f"card.line.{line}" for lines in rule_card.card_sentences(game).values() for line, *_ in lines}
    choices = choices_of(load_game(game))
    for lines in rule_card.card_sentences(game).values():
        for _, *needs in lines:
            for name, _, value in (need.removeprefix("!").partition("=") for need in needs):
                assert name == "phase" or value in ("", *choices[name].values), name
    for lang in LANGUAGES:
        assert named <= set(catalogue(lang, game))
    with_it = [other for other in games() if set(phrase_packages(game)) & set(phrase_packages(other))]
    said = {f"card.part.{part}" for other in with_it for part in rule_card.card_sentences(other)}
    said |= {"card.part.options", "card.part.scenario", "card.part.rows"}
    said |= {
        f"card.line.{line}"
        for other in with_it
        for lines in rule_card.card_sentences(other).values()
        for line, *_ in lines
    }
    assert {key for key in catalogue("en", game) if key.startswith("card.")} <= said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_it_begins_with_the_aim_and_ends_with_the_notation(game: str, lang: str) -> None:
    parts = card_of(start(game), lang)
    first = next((index for index, part in enumerate(parts) if part.orders), len(parts))
    assert (first == len(parts)) == (not notations.primer(game)), "where everything is picked there is no notation"
    assert parts[0].heading == catalogue(lang, game).text("card.part.aim")
    assert first >= 4 and all(part.orders for part in parts[first:]) and all(part.sentences for part in parts[:first])
    assert all(one[-1] in ".)" for part in parts for one in part.sentences), "each is a sentence"


def test_how_much_wins_is_that_of_the_game_as_it_stands() -> None:
    assert "17 sur 32" in text(card_of(start("diadoques"), "fr"))
    assert "18 out of 34" in text(card_of(start("diplomacy"), "en"))
    assert "23 sur 45" in text(card_of(start("bc218"), "fr"))
    fallen = d.position({"season": "summer 321", "citadels": {"Pella": "Lysimaque", "Lysimachia": "Lysimaque"}})
    standing = load_game("diadoques").standing(fallen._position)
    assert standing.in_play < 32
    assert f"{standing.quota} out of {standing.in_play}" in text(card_of(fallen._position, "en"))


def test_the_basic_game_says_nothing_of_what_is_not_played() -> None:
    basic = text(card_of(start("diadoques"), "fr"))
    for word in (
        "Cléopâtre",
        "famille royale",
        "avancées",
        "optionnelle",
        "prestige",
        "héritier",
        "ouvre Péluse",
        "enchère",
    ):
        assert word not in basic, word
    advanced = text(card_of(start("diadoques", layer="advanced"), "fr"))
    for word in ("épouse Cléopâtre", "deux dés", "son héritier", "enchère 12"):
        assert word in advanced, word
    assert "optionnelle" not in advanced and "ouvre Péluse" not in advanced


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_that_is_played_is_named_and_no_other_is(option: str) -> None:
    position = start("diadoques", **{option: "on"})
    names = {name: titles("diadoques")[choices_of(load_game("diadoques"))[name].rule]["en"] for name in OPTIONS}
    said = text(card_of(position, "en"))
    assert [name for name in OPTIONS if names[name] in said] == [option]
    needed = {name for part in notations.primer("diadoques") for one in part.examples for name in one.needs}
    shown = {name for part in notations.primer_of(position) for one in part.examples for name in one.needs}
    assert shown == needed & {option}


def test_the_agreed_end_is_said_where_one_is_agreed() -> None:
    assert "l’hiver 318" in text(card_of(start("diadoques", end_year="318"), "fr"))
    assert "on classe" in text(card_of(start("diadoques", end_year="318"), "fr"))
    won = text(card_of(start("diadoques", end_year="318", end_criterion="most-points"), "fr"))
    assert "qui a le plus de points gagne" in won and "on classe" not in won
    assert "hiver 3" not in text(card_of(start("diadoques"), "fr"))
    assert "after autumn 1905" in text(card_of(start("diplomacy", last_year="1905"), "en"))
    assert "If you agree to stop" in text(card_of(start("diplomacy"), "en"))
    assert "(PP)" in text(card_of(start("diadoques", prestige="on"), "fr"))
    levy, later = start("diadoques"), d.position({"season": "summer 321"})._position
    assert "premières unités" in text(card_of(levy, "fr")) and "premières unités" not in text(card_of(later, "fr"))


def groups() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for game in games_of_written_orders():
        file = folder_of(game).joinpath("primer.toml").read_text(encoding="utf-8")
        found += [(game, group) for group in tomllib.loads(file)["group"] if "options" in group]
    return found


@pytest.mark.parametrize(
    ("game", "group"), groups(), ids=lambda one: one if isinstance(one, str) else one["orders"][0][0]
)
def test_what_is_left_out_of_the_notation_could_not_be_ordered(game: str, group: dict[str, Any]) -> None:
    rules = load_game(game)
    try:
        position = rules.position_from(group["position"], {})
    except Fault:
        return  # not even the position can be
    for _, *typed in group["orders"]:
        [reading] = rules.read(position, group["player"], typed[:1])
        assert not reading.followed or reading.code, f"it is understood, and means nothing: {reading}"


@pytest.mark.parametrize(("lang", "example"), [("fr", "compte 3. Elle déloge"), ("en", "counts 3. It dislodges")])
def test_the_sum_of_the_example_is_that_of_the_rules(lang: str, example: str) -> None:
    assert example in text(card_of(start("diadoques"), lang))
    units = {"Ptolémée": ["A PHE", "A COM"], "Séleucos": ["A SYR", "A DAM"]}
    game = d.position({"season": "summer 321", "units": units, "leaders": {"Ptolémée": "PHE"}})
    game.give({"Ptolémée": "A PHE -> SYR\nA COM S A PHE -> SYR", "Séleucos": "A SYR x\nA DAM S A SYR"})
    report = game.resolve()
    assert "1 + 1 (chef) + 1 = 3" in report.why("A PHE").replace("\u00a0", " ")
    assert "Séleucos 1 + 1 = 2" in report.why("A PHE").replace("\u00a0", " ")


def test_the_example_of_a_combat_is_that_of_the_rules() -> None:
    case = next(one for one in casebook.cases() if one.id == "AMP-4.2-01")
    [combat] = [event for event in casebook.play(case).events() if event.kind == "combat"]
    said = text(card_of(start("amphipolis"), "en"))
    assert f"{combat['strength']} to {combat['against']} make 1/1" in said
    columns = load_game("amphipolis").abilities.tables()["combat"]["columns"]  # type: ignore[misc]
    assert columns[combat["odds"]] == [1, 1] and columns[combat["column"]] == [2, 1] and "2/1" in said
    assert f"the die shows {combat['modified']}, {combat['result']} - {combat['enemy']}" in said


def test_points_not_spent_are_lost_or_kept_as_it_was_agreed() -> None:
    assert "are lost" in text(card_of(start("amphipolis"), "en"))
    kept = text(card_of(start("amphipolis", unspent_points="kept"), "en"))
    assert "keeps the others" in kept and "are lost" not in kept


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_a_support_cut_by_ones_own_counts_where_the_rules_say_so(game: str) -> None:
    """Les Diadoques lets a player cut his own supports, the family of Diplomacy does not."""
    own, others = (text(card_of(start(one), "en")) for one in ("diadoques", game))
    assert "attacked by another player" in others and "attacked by another player" not in own


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", scenarios(load_game("amphipolis")))
def test_a_scenario_says_what_is_special_about_it(scenario: str, lang: str) -> None:
    """A teacher met the five points of 10.2 when they had been scored."""
    game = load_game("amphipolis")
    position = begin(game, scenario, stated_options(game, {}, scenario))[1]
    aim, part, *_ = card_of(position, lang)
    assert part.heading == catalogue(lang, "amphipolis").text("card.part.scenario") != aim.heading
    said, file = text((part,)), of_scenario(position.scenario)
    assert str(file.first) in part.sentences[0] and str(file.last) in part.sentences[0]
    assert file.chapter in part.sentences[0]
    words = catalogue(lang, "amphipolis")
    assert (words.text("briefing.operations") in part.sentences) == (not file.main_map)
    for arrival in file.arrivals.values():
        if not arrival.optional:
            found = [one for one in part.sentences if f" {arrival.turn}," in one]
            assert any(names_for(position, lang).player(arrival.side).bare in one for one in found), arrival
    both = file.special.get("both_garrisons")
    assert both is None or str(both["points"]) in said
    assert ("Brasidas" in said) or not file.special.get("cleon_clause")
    assert all(one["rule"].startswith("AMP-10") for one in file.special.get("withdrawals", ()))
    assert len(part.sentences) >= 2 + len(file.special.get("withdrawals", ()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_in_short_list_all_that_corrects_a_combat(lang: str) -> None:
    """Every number of the tables that the engine reckons with is placed, with its sign; every rule is named."""
    words, numbers = catalogue(lang, "amphipolis"), load_game("amphipolis").abilities.tables()["combat"]  # type: ignore[misc]
    lines = [f"card.line.{name}" for name in ("shifts", "modifiers", "plays")]
    placed = set().union(*(words.fields(line) for line in lines))
    wanted = {f"combat_{table}_{name}_signed".lower() for table in ("die", "column") for name in numbers[table]}
    wanted -= {"combat_column_s7_signed", "combat_die_arms_signed"}  # for Sparta, on either side; a number of arms
    assert wanted <= placed and "combat_die_arms" in placed
    said = text(card_of(start("amphipolis"), lang))
    assert "−2" in said and "+2" in said
    for span in ("AMP-CRT-15", "AMP-CRT-20", "AMP-CRT-22", "AMP-CRT-27", "AMP-CRT-28", "AMP-7.S5-01", "AMP-7.S6-01"):
        assert span in said
