"""Order sheets for tests: an order a unit, places named as they come.

"l BIT*3 ~ THR"      side l, strength 3, moves to THR, only by convoy (`-` by land, `~-` by land or convoy)
"l POC c BIT"        convoys whoever stands in BIT
"a CHA s ILL"        supports what the unit in ILL does
"a THR/cs - CHE"     a named coast
"g EOL h"            holds
"p MIN r SYR"        watched only: a supply of a citadel in SYR
"s TYR*2(1) - MIN"   stands with 2, pushes with 1
"r APU x"            a support that fits nothing
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from diadoques.kernel import Clause, Links, OrderKind, Settlement, Turn, settle

LINE = re.compile(r"(\w+) (\w+)(/\w+)?(?:\*(\d+))?(?:\((\d+)\))?(?:\[(\d+)\])? (h|-|~-|~|s|c|r|x)(?: (\w+)(/\w+)?)?$")


@dataclass(frozen=True)
class Sheet:
    """A settled sheet, asked by place names."""

    places: dict[str, int]
    turn: Turn
    outcome: Settlement

    def names(self, units: Sequence[object]) -> set[str]:
        """The places of the units for which the sequence is true."""
        of = {number: name for name, number in self.places.items()}
        return {of[self.turn.at[unit]] for unit, true in enumerate(units) if true}

    @property
    def moved(self) -> set[str]:
        return self.names(self.outcome.moved)

    @property
    def dislodged(self) -> set[str]:
        return self.names(self.outcome.dislodged)

    @property
    def given(self) -> set[str]:
        return self.names(self.outcome.given)

    def unit(self, place: str) -> int:
        return list(self.turn.at).index(self.places[place])

    def clause(self, place: str) -> Clause:
        return self.outcome.clause[self.unit(place)]

    def witness(self, place: str) -> str:
        witness = self.outcome.witness[self.unit(place)]
        return "" if witness < 0 else self.names([unit == witness for unit in range(self.turn.count)]).pop()


def play(orders: str, rules: Sequence[int], seas: str = "", *, log: bool = False) -> Sheet:
    """Settle a sheet of orders between semicolons; `seas` lists what each sea touches: `"POC: BIT THR; MIO: ETO"`."""
    places: dict[str, int] = {}
    rows = []
    for line in orders.split(";"):
        match = LINE.match(line.strip())
        assert match, line
        rows.append(match.groups())
    pairs = [
        (sea.strip(), coast)
        for part in seas.split(";")
        if part
        for sea, coasts in [part.split(":")]
        for coast in coasts.split()
    ]
    for name in (
        [row[1] for row in rows] + [row[7] for row in rows if row[7]] + [name for pair in pairs for name in pair]
    ):
        places.setdefault(name, len(places))
    coasts: dict[str, int] = {}

    def place(name: str, coast: str | None) -> int:
        return coasts.setdefault(name + coast, len(places) + len(coasts)) if coast else places[name]

    at = [places[row[1]] for row in rows]
    number = {row[1]: unit for unit, row in enumerate(rows)}
    verbs = {"h": OrderKind.HOLD, "-": OrderKind.MOVE, "~": OrderKind.MOVE, "~-": OrderKind.MOVE, "c": OrderKind.CONVOY}
    order = [verbs.get(row[6], OrderKind.SUPPORT) for row in rows]
    goal = [-1] * len(rows)
    aid = [-1] * len(rows)
    for unit, row in enumerate(rows):
        if order[unit] == OrderKind.MOVE or row[6] == "r":
            goal[unit] = places[row[7]]
        elif row[6] in ("s", "c"):
            aid[unit] = number[row[7]]
    for unit, row in enumerate(rows):
        if row[6] == "s":
            goal[unit] = goal[aid[unit]] if order[aid[unit]] == OrderKind.MOVE else at[aid[unit]]
    stand = [int(row[3] or 1) for row in rows]
    turn = Turn(
        links=Links.of(len(places), [(places[a], places[b]) for a, b in pairs]),
        side=[ord(row[0][0]) for row in rows],
        at=at,
        loc=[place(row[1], row[2]) for row in rows],
        order=order,
        goal=goal,
        goal_loc=[place(row[7], row[8]) if order[unit] == OrderKind.MOVE else -1 for unit, row in enumerate(rows)],
        aid=aid,
        stand=stand,
        push=[int(row[4] or stand[unit]) for unit, row in enumerate(rows)],
        lend=stand,
        land=[int(row[6] in ("-", "~-")) for row in rows],
        wants_sea=[int(row[6] in ("~", "~-")) for row in rows],
        alone=[int(row[5] or stand[unit]) for unit, row in enumerate(rows)],
    )
    return Sheet(places, turn, settle(turn, rules, log=log))
