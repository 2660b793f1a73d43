"""Where an order could be refused for several reasons, the one that decides is told: a table of such orders.

What the board forbids comes first, whatever there is to pay with; then the money, for what is not paid for takes no
room; last what the sheet itself has filled.
"""

from __future__ import annotations

from typing import Any

import pytest

import diadoques as d
from diadoques.games.catalogue import load_game

GAME = load_game("diadoques")
PLAYER = "Antipater"
WINTER: dict[str, Any] = {
    "season": "winter 321",
    "provinces": {"MAC": PLAYER},
    "citadels": {"Pella": PLAYER, "Pydna": PLAYER},
    "units": {PLAYER: ["A THE"]},
    "treasury": {PLAYER: 3},
}
SUMMER: dict[str, Any] = {
    "season": "summer 321",
    "citadels": {"Pella": PLAYER, "Pydna": PLAYER},
    "units": {PLAYER: ["A MAC"], "Antigone": ["A PHR"], "Lysimaque": ["A PEO"]},
    "leaders": {PLAYER: "MAC", "Antigone": "PHR"},
    "treasury": {PLAYER: 3},
}
RETREATS: dict[str, Any] = {
    "season": "summer 321",
    "phase": "retreats",
    "units": {PLAYER: ["A MAC"]},
    "leaders": {PLAYER: "MAC"},
    "dislodged": {"Antigone": [{"unit": "A PHR", "options": ["LYC"]}]},
}
#: 3 T, 33 T of income, 10 T of upkeep: 26 T to spend.
TABLE: list[tuple[str, dict[str, Any], list[str], str]] = [
    # Builds
    ("one build fits", WINTER, ["+G Pella"], ""),
    ("the third is short of money", WINTER, ["+G Pella", "+A MAC", "+G Pydna"], "not-enough-money"),
    ("short of money, and built there already", WINTER, ["+G Pella", "+A MAC", "+G Pella"], "not-enough-money"),
    ("money enough, built there already", WINTER, ["+G Pella", "+G Pella"], "citadel-built"),
    ("a garrison stands there, and no money", WINTER | {"units": {PLAYER: ["G Pella", "A THE"]}},
     ["+A MAC", "+G Pella"], "citadel-garrisoned"),
    ("not his citadel, and no money", WINTER, ["+G Pella", "+A MAC", "+G Byzance"], "citadel-not-controlled"),
    ("no citadel in the province, and no money", WINTER, ["+G Pella", "+A MAC", "+Ag THR"], "no-own-citadel"),
    ("short of money, and the class is full", WINTER, ["+Ge Pella", "+Ae MAC"], "not-enough-money"),
    ("money enough, the class is full", WINTER | {"treasury": {PLAYER: 90}}, ["+Ge Pella", "+Ae MAC"], "class-full"),
    ("money enough, no room", WINTER | {"treasury": {PLAYER: 90}}, ["+A MAC"] * 4, "no-room"),
    ("short of money, and no room", WINTER, ["+A MAC"] * 4, "not-enough-money"),
    # Promotions
    ("short of money, and the class is full", WINTER | {"units": {PLAYER: ["A MAC"]}}, ["+Ge Pella", "A MAC => Ae"],
     "not-enough-money"),
    ("money enough, the class is full", WINTER | {"units": {PLAYER: ["A MAC"]}, "treasury": {PLAYER: 90}},
     ["+Ge Pella", "A MAC => Ae"], "class-full"),
    ("no citadel to be promoted in, and no money", WINTER | {"treasury": {PLAYER: 0}}, ["+G Pella", "A THE => Ag"],
     "promotion-needs-citadel"),
    # Gifts, bribes, counter-bribes
    ("to himself, and more than he has", SUMMER, ["don 999 Antipater"], "gift-to-himself"),
    ("more than he has", SUMMER, ["don 999 Antigone"], "not-enough-money"),
    ("nothing", SUMMER, ["don 0 Antigone"], "amount-needed"),
    ("out of reach, and more than he has", SUMMER, ["corrompt A PHR 20"], "bribe-needs-neighbour"),
    ("within reach, more than he has", SUMMER, ["corrompt A PEO 20"], "not-enough-money"),
    ("within reach, too little, though he has it", SUMMER, ["corrompt A PEO 2"], "bribe-too-low"),
    ("his own, and too little", SUMMER, ["corrompt A MAC 2"], "bribes-own"),
    ("another's unit, and more than he has", SUMMER, ["contre-corruption A PHR 20"], "foreign-unit"),
    ("his own, and more than he has", SUMMER, ["contre-corruption A MAC 20"], "not-enough-money"),
    # Moves
    ("another's unit, too far", SUMMER, ["A PHR -> ARM"], "foreign-unit"),
    ("too far, whoever leads", SUMMER | {"leaders": {PLAYER: "THE"}}, ["A MAC (Antipater) -> ARM"],
     "not-adjacent"),
    ("an army to sea", SUMMER, ["A MAC -> EGE"], "army-at-sea"),
    ("another's citadel, far away", SUMMER, ["A MAC -> G Byzance"], "citadel-not-here"),
    ("a retreat of who is not driven out", SUMMER, ["A MAC r THE"], "not-dislodged"),
    ("a character, when the dislodged retreat", RETREATS, ["Antipater reste à part"], "no-orders-now"),
    # What is not played
    ("spared and plundered, without the rule of either", SUMMER, ["épargne Delphes", "pille Delphes"], "option-off"),
    ("a build out of season, and no money", SUMMER, ["+A MAC"], "builds-in-winter"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "lines", "code"),
    [pytest.param(*row[1:], id=f"{row[2][-1]}: {row[0]}") for row in TABLE],
)
def test_the_reason_that_decides_is_told(record: dict[str, Any], lines: list[str], code: str) -> None:
    position: Any = d.position(record)._position
    *before, last = GAME.read(position, PLAYER, lines)
    assert last.code == code, [(one.text, one.code, one.data) for one in (*before, last)]
    assert all(one.followed or one.code == last.code for one in before[:1])


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("corrompt A MAC 20", "bribes-own", "DIA-8A2-07"),  # it would change sides
        ("A MAC A1 Pella", "siege-own", "DIA-8B5-02"),  # the citadel would change hands
        ("A PHR -> AXY", "foreign-unit", "DIA-8B1-02"),  # to one's own units
        ("Antigone -> LYC", "not-your-leader", "DIA-62b-01"),  # a diadoch is his player himself
    ],
)
def test_what_is_ones_own_or_anothers_cites_the_rule_that_decides(line: str, code: str, rule: str) -> None:
    position: Any = d.position(SUMMER)._position
    [reading] = GAME.read(position, PLAYER, [line])
    assert (reading.code, reading.rule) == (code, rule)
