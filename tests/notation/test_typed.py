"""What pupils type before they know the notation: it is understood, or told in words what it lacks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from diadoques.conflict.orders import Verbs
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
    assert said == "The army in the Chersonese must be meant: your units of its kind stand nowhere else."
    reading, said = europe("fleet to English Channel", "en")
    assert reading.followed and reading.order is not None and reading.order.to == "ENG"
    assert said == "The fleet in Brest must be meant: your units of its kind stand nowhere else."
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
        ("(A CHE -> THR)", "“(” does not belong here."),
        ("A CHE -> THR)", "“)” does not belong here."),
        ("[A CHE -> THR]", "“[” does not belong here."),
    ],
)
def test_what_does_not_belong_to_an_order_is_named(line: str, said: str) -> None:
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
    assert antiquity(ANTIQUITY, "A BIT -> THR", "en")[0].offers == ("A CHE -> THR",)


def first_spring(lines: list[str], lang: str) -> list[tuple[Reading, str]]:
    """A sheet of Seleucus, whose three armies are raised in Chaldea."""
    names = names_of("diadoques", "basic", lang, game="diadoques")
    readings = read_diadoques(new(), "Séleucos", lines, lang)
    return [(reading, reading_text(names, reading).replace("\N{NO-BREAK SPACE}", " ")) for reading in readings]


def ordered(lines: list[str], lang: str = "en") -> list[str]:
    """The units that the lines are for, by their numbers."""
    return [
        reading.order.unit.removeprefix("Séleucos-") if reading.order is not None and reading.followed else ""
        for reading, _ in first_spring(lines, lang)
    ]


@pytest.mark.parametrize(
    ("line", "lang", "unit"),
    [
        ("the second army in Chaldea to Susiana", "en", "2"),
        ("army 3 in Chaldea goes to Susiana", "en", "3"),
        ("2nd army CHD x", "en", "2"),
        ("the third army goes from Chaldea to Susiana", "en", "3"),
        ("la deuxième armée de Chaldée va en Susiane", "fr", "2"),
        ("1re armée CHD x", "fr", "1"),
        ("l'armée 3 en Chaldée -> SUS", "fr", "3"),
    ],
)
def test_a_number_says_which_of_several_units_is_meant(line: str, lang: str, unit: str) -> None:
    assert ordered([line], lang) == [unit]
    assert first_spring([line], lang)[0][1] == ""


def test_a_number_says_which_without_its_place_and_is_said_back() -> None:
    for line in ("second army goes to Susiana", "army 2 to Susiana"):
        reading, said = first_spring([line], "en")[0]
        assert (reading.code, ordered([line])) == ("unit-counted", ["2"])
        assert said == "This is the order for the army in Chaldea, the second of them."
    for line in ("la deuxième armée va en Susiane", "armée 2 vers Susiane"):
        assert ordered([line], "fr") == ["2"]
        said = first_spring([line], "fr")[0][1]
        assert said == "C’est l’ordre de l’armée de Chaldée, la deuxième de son espèce."


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("la deuxième armée reste", "fr"),
        ("L’armée 2 tient bon", "fr"),
        ("the second army holds", "en"),
        ("my second army stays", "en"),
    ],
)
def test_one_of_several_that_stays_needs_no_place(line: str, lang: str) -> None:
    reading = first_spring([line], lang)[0][0]
    assert reading.code == "unit-counted"
    assert reading.order is not None and (reading.order.verb, reading.order.unit[-1]) == (Verbs.HOLD, "2")


def test_a_line_without_number_is_for_a_unit_that_no_number_takes() -> None:
    assert ordered(["A CHD x", "first army in Chaldea to Susiana", "A CHD -> MES"]) == ["2", "1", "3"]


def test_a_supported_unit_is_known_by_its_number() -> None:
    lines = ["army 2 CHD S army 3 in Chaldea -> SUS", "A CHD -> SUS", "A CHD -> SUS"]
    readings = [reading for reading, _ in first_spring(lines, "en")]
    assert readings[0].order is not None and readings[0].order.target == "Séleucos-3"


def test_one_number_on_two_lines_contradicts_itself() -> None:
    readings = first_spring(["second army CHD x", "second army CHD -> SUS"], "en")
    assert [reading.code for reading, _ in readings] == ["two-orders", "two-orders"]


def test_a_number_that_no_unit_has_is_asked_about() -> None:
    for line in ("the fourth army in Chaldea to Susiana", "army 7 to Susiana"):
        reading = first_spring([line], "en")[0][0]
        assert (reading.code, reading.followed) == ("two-meanings", False)
    reading, _ = antiquity(ANTIQUITY, "second army to Thrace", "en")
    assert not reading.followed and reading.offers == ("A CHE -> THR",)


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("the fleet sails to the Propontis", "en"),
        ("fleet in the Aegean go to PRO", "en"),
        ("F EGE travels to PRO", "en"),
        ("la flotte navigue vers la Propontide", "fr"),
        ("la flotte fait voile vers la Propontide", "fr"),
        ("la flotte d'Égée vogue vers la Propontide", "fr"),
    ],
)
def test_a_verb_of_movement_is_a_move(line: str, lang: str) -> None:
    reading, _ = antiquity(ANTIQUITY, line, lang)
    assert reading.followed and reading.order is not None
    assert (str(reading.order.verb), reading.order.to) == ("->", "PRO")


def test_what_is_not_done_is_no_move() -> None:
    for line in ("A CHE does not go to THR", "A CHE will not march to THR", "A CHE ne va pas en THR"):
        assert not antiquity(ANTIQUITY, line, "en")[0].followed


@pytest.mark.parametrize("line", ["go to Thrace", "I want my army to go to Thrace", "marche vers Thrace", "my fleet"])
def test_plain_words_are_answered_with_a_model_in_plain_words(line: str) -> None:
    reading, said = antiquity(ANTIQUITY, line, "en")
    assert reading.code == "in-words"
    assert said == "This is not understood. Try: “the army in the Chersonese to Thrace”."
    french = antiquity(ANTIQUITY, line, "fr")[1]
    assert french == "Cette ligne n’est pas comprise. Essayez : « l’armée de Chersonèse vers la Thrace »."
    assert europe(line, "en")[1].startswith("This is not understood. Try: “the army in Paris to ")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_model_can_be_ordered(lang: str) -> None:
    for read in (lambda line: antiquity(ANTIQUITY, line, lang), lambda line: europe(line, lang)):
        model = re.split("[“”«»]", read("go to Thrace")[1])[1].strip()
        assert read(model)[0].followed, model
    for seat in ("Antigone", "Ptolémée", "Séleucos", "Antipater", PLAYER):
        reading = read_diadoques(new(), seat, ["go to Thrace"], lang)[0]
        said = reading_text(names_of("diadoques", "basic", lang, game="diadoques"), reading)
        model = re.split("[“”«»]", said)[1].strip("\N{NO-BREAK SPACE} ")
        assert read_diadoques(new(), seat, [model], lang)[0].followed, model


def test_who_writes_signs_is_answered_in_signs() -> None:
    assert antiquity(ANTIQUITY, "A CHE go to", "en")[0].code == "incomplete"


def test_who_has_a_line_is_not_offered_for_another() -> None:
    """« Did you mean A GAS - MAR? » beside « A GAS H »: who follows that contradicts himself."""
    position = diplomacy_position({**EUROPE, "notation": "en"})
    for lines, offers in (
        (["A BUR - MAR"], ("A GAS - MAR",)),
        (["A BUR - MAR", "A GAS H"], ()),
        (["A PIR - BUR", "A PAR H"], ()),
        (["army to Burgundy", "A PAR H"], ("A GAS - BUR",)),
        (["A MUN - BUR"], ()),  # the unit is there, and obeys another
    ):
        assert read_diplomacy(position, "FRANCE", lines, "en")[0].offers == offers, lines
