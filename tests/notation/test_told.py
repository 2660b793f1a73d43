"""What a slip is told is true of it, in both languages: nothing is said to lack that stands there, nor the reverse."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.explain.names import names_of
from diadoques.explain.readings import reading_text
from diadoques.games.diadoques.orders.reading import read
from diadoques.games.diadoques.records.interchange import position_from

PLAYER = "Ptolémée"
SUMMER: dict[str, Any] = {
    "layer": "advanced",
    "season": "summer 321",
    "units": {PLAYER: ["A PHE", "F MRD", "A SYR"], "Antigone": ["A RHO", "A DAM"]},
    "citadels": {"Rhodes": PLAYER, "Alexandrie": PLAYER},
    "treasury": {PLAYER: 50},
}
WINTER: dict[str, Any] = {
    "layer": "advanced",
    "season": "winter 321",
    "units": {PLAYER: ["A EGY"]},
    "citadels": {"Alexandrie": PLAYER, "Tyr": PLAYER},
    "treasury": {PLAYER: 50},
}
SIGNS = "->, x, S, C, A1, A2, R"


def told(record: dict[str, Any], line: str, lang: str) -> str:
    reading = read(position_from(record), PLAYER, [line], lang)[0]
    said = reading_text(names_of("diadoques", "advanced", lang, game="diadoques"), reading)
    return said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        (
            "A PHE bloque DAM",
            f"« bloque » ne va pas ici ; attendu : le signe d’un ordre ({SIGNS}).",
            f"“bloque” makes no sense here; expected: the sign of an order ({SIGNS}).",
        ),
        (
            "F MRD C A PHE RHO",
            "« RHO » ne va pas ici ; attendu : le signe d’un ordre (->).",
            "“RHO” makes no sense here; expected: the sign of an order (->).",
        ),
        (
            "A SYR -> DAM par F MRD",
            "L’ordre est complet avant « par ».",
            "The order is complete before “par”.",
        ),
        (
            "A PHE => Ae",
            "Derrière la flèche, une classe seule promeut l’unité, et l’on ne promeut qu’en hiver.",
            "Behind the arrow, a class alone promotes the unit, and units are promoted only in winter.",
        ),
        (
            "A PHE => Ae PHE",
            "On lève et promeut les unités en hiver, après les trois saisons de l’année.",
            "Units are raised and promoted in winter, once the three seasons of the year are over.",
        ),
        (
            "A SYR -> Smyrne",
            "« Smyrne » est une ville de Lydie, et non un espace où l’on va. Vouliez-vous écrire LYD ?",
            "“Smyrne” is a city in Lydia, not a space that a unit can enter. Did you mean LYD?",
        ),
        (
            "A PHE R CHY",
            "Seules les flottes ravitaillent, et l’armée de Phénicie n’en est pas une.",
            "Only fleets can supply a citadel, and the army in Phoenicia is not one.",
        ),
        (
            "F MRD R A RHO",
            "On ravitaille une citadelle, et non une unité. Vouliez-vous écrire Rhodes ?",
            "Supplies go to a citadel, not to a unit. Did you mean Rhodes?",
        ),
        ("Antigone x", "Antigone n’est pas sur la carte.", "Antigonus is not on the map."),
        (
            "A PHE S Antigone",
            "On soutient une unité, que l’on désigne par le lieu où elle se trouve ; Antigone n’en est pas une.",
            "It is a unit that is supported, told by the place where it stands; Antigonus is not a unit.",
        ),
        (
            "A PHE S A Eumène",
            "« Eumène » n’est pas un lieu : une unité se désigne par le lieu où elle se trouve.",
            "“Eumène” is not a place: a unit is told by the place where it stands.",
        ),
        (
            "corrompt A DAM 0",
            "Il faut au moins 20 T pour l’armée de Damascène.",
            "The army in the Damascene costs 20 T at least.",
        ),
        (
            "corrompt A DAM 20.5",
            "Une somme s’écrit en talents entiers, sans décimales.",
            "A sum is a whole number of T, without decimals.",
        ),
        ("A PHE A1 Damas", "« Damas » n’est pas une citadelle.", "“Damas” is not a citadel."),
        (
            "A PHE A1 Tir",
            "« Tir » n’est pas un lieu de ce plateau. Vouliez-vous écrire Tyr ?",
            "“Tir” is not a place on this board. Did you mean Tyre?",
        ),
        (
            "A SYR x A PHE x",
            "Un second ordre commence à « A » : écrivez-le sur une ligne à lui.",
            "A second order begins at “A”: write it on a line of its own.",
        ),
        (
            "A PHE S A SYR -> PHE",
            "L’armée de Phénicie se trouve déjà en Phénicie : on n’y soutient pas l’entrée d’une autre unité.",
            "The army in Phoenicia is already in Phoenicia, and cannot support another unit’s entry there.",
        ),
        ("F MRD R Sardes", "Sardes n’a pas de port.", "Sardis has no port."),
        (
            "F MRD -> DAM",
            "La Damascène n’a pas de côte sur cette carte ; "
            "une flotte n’entre que dans une mer ou une province côtière.",
            "The Damascene has no coast on this map; a fleet enters only seas and coastal provinces.",
        ),
        (
            "A SYR -> DAM via F MRD",
            "L’ordre est complet avant « F ».",
            "The order is complete before “F”.",
        ),
        (
            "A PHE bloque A DAM",
            f"« bloque » ne va pas ici ; attendu : le signe d’un ordre ({SIGNS}).",
            f"“bloque” makes no sense here; expected: the sign of an order ({SIGNS}).",
        ),
        (
            "contre-corruption A PHE 5 : A PHE x",
            "L’ordre est complet avant « : ».",
            "The order is complete before “:”.",
        ),
        (
            "A PHE C A SYR",
            "Seules les flottes convoient, et l’armée de Phénicie n’en est pas une.",
            "Only fleets can convoy, and the army in Phoenicia is not one.",
        ),
    ],
)
def test_in_a_season_of_moves(line: str, french: str, english: str) -> None:
    assert (told(SUMMER, line, "fr"), told(SUMMER, line, "en")) == (french, english)


@pytest.mark.parametrize("line", ["acheter A DAM 20", "I bribe A DAM 20", "A SYR corrompt A DAM 20"])
def test_an_offer_is_told_how_it_begins(line: str) -> None:
    assert told(SUMMER, line, "fr") == "Une offre commence par « corrompt ». Vouliez-vous écrire corrompt A DAM 20 ?"
    assert told(SUMMER, line, "en") == "An offer begins with “bribe”. Did you mean bribe A DAM 20?"


def test_the_order_of_the_bought_unit_is_told_its_colon() -> None:
    """« Écrivez-le sur une ligne à lui » led astray: there it is against the rules."""
    said = told(SUMMER, "corrompt A DAM 20 A DAM x", "fr"), told(SUMMER, "bribe A DAM 20 A DAM x", "en")
    assert said == (
        "Entre l’offre et l’ordre que suivra l’unité corrompue, on écrit deux points. "
        "Vouliez-vous écrire corrompt A DAM 20 : A DAM x ?",
        "Between the offer and the order that the bribed unit is to follow stands a colon. "
        "Did you mean bribe A DAM 20: A DAM x?",
    )
    assert read(position_from(SUMMER), PLAYER, ["bribe A DAM 20 A DAM x"], "en")[0].code == "colon-lacks"
    assert told(SUMMER, "bribe A DAM 20: A DAM x", "en") == ""
    assert "line" in told(SUMMER, "bribe A DAM 20 A SYR x", "en"), "an order of his own is one beside it"


@pytest.mark.parametrize("line", ["F PHE", "F PHE +"])
def test_a_unit_without_its_plus_is_offered_with_it(line: str) -> None:
    assert told(WINTER, line, "fr").endswith("Vouliez-vous écrire +F PHE ?")
    assert told(WINTER, line, "en").endswith("Did you mean +F PHE?")


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        ("A EGY => F", "d’une armée ou d’une garnison : Am, Ae, Ag.", "of an army or a garrison: Am, Ae, Ag."),
        ("20 T", "une levée (+) ou une promotion (=>).", "a new unit (+) or a promotion (=>)."),
        ("A EGY => A", "mercenaires, milice, élite, garde.", "mercenaries, militia, elite, guard."),
    ],
)
def test_in_winter(line: str, french: str, english: str) -> None:
    assert told(WINTER, line, "fr").endswith(french)
    assert told(WINTER, line, "en").endswith(english)
