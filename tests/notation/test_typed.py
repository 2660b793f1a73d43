"""What pupils type before they know the notation: it is understood, or told in words what it lacks."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.core.orders import Reading
from diadoques.explain.names import names_of
from diadoques.explain.readings import reading_text
from diadoques.games.diadoques import new
from diadoques.games.diadoques.orders.reading import levy_of
from diadoques.games.diadoques.orders.reading import read as read_diadoques
from diadoques.games.diadoques.records.interchange import position_from as diadoques_position
from diadoques.games.diplomacy.interchange import position_from as diplomacy_position
from diadoques.games.diplomacy.reading import read as read_diplomacy

PLAYER = "Lysimaque"
ANTIQUITY: dict[str, Any] = {
    "layer": "advanced",
    "season": "summer 321",
    "units": {PLAYER: ["A CHE", "F EGE", "A PHR"], "Antipater": ["A MAC"]},
    "citadels": {"Lysimachia": PLAYER},
}
ONE_ARMY: dict[str, Any] = ANTIQUITY | {"units": {PLAYER: ["A CHE", "F EGE"]}}
BESIEGER: dict[str, Any] = ANTIQUITY | {"units": {PLAYER: ["A BOS"]}}
EUROPE: dict[str, Any] = {
    "phase": "movement",
    "units": {"FRANCE": ["A PAR", "F BRE", "A GAS"], "GERMANY": ["A MUN"]},
    "centres": {"FRANCE": ["PAR", "BRE", "MAR"]},
}


def antiquity(record: dict[str, Any], line: str, lang: str) -> tuple[Reading, str]:
    reading = read_diadoques(diadoques_position(record), PLAYER, [line], lang)[0]
    names = names_of("diadoques", "advanced", lang, game="diadoques")
    return reading, reading_text(names, reading).replace("\N{NO-BREAK SPACE}", " ")


def europe(line: str, lang: str) -> tuple[Reading, str]:
    position = diplomacy_position({**EUROPE, "notation": lang})
    reading = read_diplomacy(position, "FRANCE", [line], lang)[0]
    names = names_of("europe1901", "basic", lang, game="diplomacy")
    return reading, reading_text(names, reading).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("line", ["hello", "lol mdr", "what do I do?", "je ne comprends pas", "salut !"])
def test_a_line_that_speaks_of_nothing_on_the_board_is_no_order(line: str) -> None:
    reading, said = antiquity(ANTIQUITY, line, "en")
    assert (reading.code, said) == ("no-order", "This is not an order. Begin with a unit: “A CHE -> THR”.")
    assert antiquity(ANTIQUITY, line, "fr")[1] == "Ce n’est pas un ordre. Commencez par une unité : « A CHE -> THR »."
    assert europe(line, "en")[1].startswith("This is not an order. Begin with a unit: “A PAR - ")


def test_the_example_can_be_ordered() -> None:
    for read in (lambda line: antiquity(ANTIQUITY, line, "en")[0], lambda line: europe(line, "en")[0]):
        example = dict(read("hello").data)["example"]
        assert read(example).followed and not read(example).code


def test_without_an_example_it_is_said_all_the_same() -> None:
    said = antiquity(ANTIQUITY | {"season": "winter 321"}, "hello", "en")[1]
    assert said == "This is not an order. Begin with a unit."


@pytest.mark.parametrize("line", ["Egypt", "A CHE", "CHE", "Ptolemy"])
def test_what_names_something_is_an_order_that_breaks_off(line: str) -> None:
    assert antiquity(ANTIQUITY, line, "en")[0].code == "incomplete"


@pytest.mark.parametrize(
    "line", ["peace with Antigonus", "propose peace antipater", "alliance Antipater", "paix avec Antigone"]
)
def test_peace_is_made_at_the_table(line: str) -> None:
    reading, said = antiquity(ANTIQUITY, line, "en")
    assert (reading.code, reading.rule, reading.offers) == ("no-treaty", "DIA-4-05", ())
    assert said.startswith("There is no order of peace or alliance: such things are agreed at the table")
    assert europe("peace with Germany", "fr")[0].code == "no-treaty"


def test_the_only_unit_of_its_kind_is_meant() -> None:
    reading, said = antiquity(ONE_ARMY, "army to thrace", "en")
    assert reading.followed and reading.order is not None and reading.order.to == "THR"
    assert said == "The army in the Chersonese must be meant: there is no other of its kind."
    reading, said = europe("fleet to English Channel", "en")
    assert reading.followed and reading.order is not None and reading.order.to == "ENG"
    assert said == "The fleet in Brest must be meant: there is no other of its kind."
    assert antiquity(ONE_ARMY, "flotte -> CYC", "fr")[0].code == "not-adjacent"


def test_of_several_units_of_a_kind_it_is_asked_which() -> None:
    reading, said = europe("army to Burgundy", "en")
    assert not reading.followed
    assert said == "It can mean several things. Did you mean A PAR - BUR or A GAS - BUR?"


def test_in_the_first_spring_the_only_fleet_is_raised_and_sent() -> None:
    reading = read_diadoques(new(), PLAYER, ["fleet to the Propontis"], "en")[0]
    assert reading.followed and reading.code == "unit-supplied"
    assert reading.order is not None and reading.order.to == "PRO"
    assert levy_of(new(), PLAYER, ["fleet to the Propontis"]) == ("F",)


@pytest.mark.parametrize("verb", ["siege", "besieges", "lays siege to", "assiège", "met le siège devant"])
def test_a_siege_is_understood_in_words(verb: str) -> None:
    reading, _ = antiquity(BESIEGER, f"A BOS {verb} Byzance", "en")
    assert reading.followed and reading.order is not None
    assert (str(reading.order.verb), reading.order.citadel) == ("A1", "Byzance")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A CHE x x", "The order is complete before the second “x”."),
        ("A CHE -> THR please", "“THR please” is not a place on this board."),
        ("A CHE x )", "The order is complete before “)”."),
    ],
)
def test_what_comes_after_a_complete_order(line: str, said: str) -> None:
    assert antiquity(ANTIQUITY, line, "en")[1].startswith(said)


def test_a_number_names_no_unit() -> None:
    for line in ("2 -> THR", "#2 -> THR", "2-THR"):
        assert antiquity(ANTIQUITY, line, "en")[0].code == "number-alone"
    assert europe("2 - BUR", "fr")[1].startswith("Un numéro ne dit pas de quelle unité il s’agit.")


@pytest.mark.parametrize("line", ["buy an army in Lysimachia", "recruit army CHE", "+A CHE", "lève une armée en CHE"])
def test_units_are_raised_in_winter(line: str) -> None:
    assert antiquity(ANTIQUITY, line, "en")[1].startswith("Units are raised and promoted in winter")
    assert antiquity(ANTIQUITY, line, "fr")[1].startswith("On lève et promeut les unités en hiver")


def test_an_army_is_bought_between_the_years() -> None:
    assert europe("buy an army in Marseilles", "en")[1].startswith("Units are built only in the adjustments")


def test_names_that_pupils_know() -> None:
    assert antiquity(ANTIQUITY, "A CHE -> Tracia", "en")[0].offers == ("THR",)
    with_fleet = ANTIQUITY | {"units": {PLAYER: ["F BIT"]}}
    for name in ("Black Sea", "mer Noire"):
        reading = antiquity(with_fleet, f"F BIT -> {name}", "en")[0]
        assert reading.order is not None and reading.order.to in ("POC", "POR")
    reading = antiquity(ANTIQUITY, "F EGE -> Thrace coast south", "en")[0]
    assert reading.order is not None and reading.order.to == "THRcs"


def test_units_that_could_go_there_are_offered() -> None:
    assert europe("A BUR - MAR", "en")[0].offers == ("A GAS - MAR",)
    assert antiquity(ANTIQUITY, "A MAC -> THR", "en")[0].offers == ("A CHE -> THR",)
