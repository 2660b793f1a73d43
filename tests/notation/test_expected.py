"""What a broken line is told to want: what is possible there, in this game, this phase and this notation."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.explain.names import names_of
from diadoques.explain.readings import reading_text
from diadoques.games.diadoques.orders.reading import read as read_diadoques
from diadoques.games.diadoques.records.interchange import position_from as diadoques_position
from diadoques.games.diplomacy.interchange import position_from as diplomacy_position
from diadoques.games.diplomacy.reading import read as read_diplomacy

ANTIQUITY: dict[str, Any] = {
    "layer": "advanced",
    "units": {"Ptolémée": ["A PHE"]},
    "citadels": {"Alexandrie": "Ptolémée"},
}
EUROPE: dict[str, Any] = {"units": {"FRANCE": ["A PAR", "F BRE"]}, "centres": {"FRANCE": ["PAR", "BRE", "MAR"]}}
DRIVEN_OUT: dict[str, Any] = {
    "units": {"FRANCE": ["F BRE"], "GERMANY": ["A PAR"]},
    "dislodged": {"FRANCE": [{"unit": "A PAR", "options": ["PIC"]}]},
}


@pytest.mark.parametrize(
    ("season", "line", "wanted"),
    [
        ("summer 321", "don 20", "the name of a player"),
        ("summer 321", "don", "the name of a player or a sum in T"),
        ("summer 321", "ordre royal", "the name of a player"),
        ("summer 321", "propose victoire", "the name of a player"),
        ("summer 321", "ouvre Tyr à", "the name of a player"),
        ("summer 321", "ouvre", "a place"),
        ("summer 321", "égorge", "the name of a person"),
        ("summer 321", "enferme Séleucos ->", "a unit or a place"),
        ("summer 321", "corrompt A PHE", "a sum in T"),
        ("summer 321", "A PHE", "the sign of an order (->, x, S, C, A1, A2, R)"),
        ("summer 321", "A PHE ->", "a unit or a place"),
        ("winter 321", "A PHE", "the sign of an order (=>, x, d)"),
    ],
)
def test_of_les_diadoques(season: str, line: str, wanted: str) -> None:
    position = diadoques_position({**ANTIQUITY, "season": season})
    reading = read_diadoques(position, "Ptolémée", [line])[0]
    said = reading_text(names_of("diadoques", "advanced", "en", game="diadoques"), reading)
    assert said == f"The line breaks off; expected next: {wanted}."


@pytest.mark.parametrize(
    ("phase", "lang", "line", "wanted"),
    [
        ("movement", "en", "A PAR", "the sign of an order (-, H, S, C)"),
        ("movement", "fr", "A PAR", "le signe d’un ordre (-, T, S, C)"),
        ("movement", "en", "F BRE C A PAR", "the sign of an order (-)"),
        ("retreats", "en", "A PAR", "the sign of an order (R, D)"),
        ("retreats", "fr", "A PAR", "le signe d’un ordre (r, d)"),
        ("adjustments", "en", "A MAR", "the sign of an order (D, B)"),
        ("adjustments", "fr", "A MAR", "le signe d’un ordre (d, B)"),
    ],
)
def test_of_diplomacy(phase: str, lang: str, line: str, wanted: str) -> None:
    record = DRIVEN_OUT if phase == "retreats" else EUROPE
    position = diplomacy_position({**record, "phase": phase, "notation": lang})
    reading = read_diplomacy(position, "FRANCE", [line], lang)[0]
    assert reading_text(names_of("europe1901", "basic", lang, game="diplomacy"), reading).endswith(f"{wanted}.")
