"""Which rows of this game decide conflicts that those of classic Diplomacy would not explain: revolts, Cyprus."""

from __future__ import annotations

from typing import Final

from diadoques.conflict import Settled
from diadoques.conflict.measures import measure
from diadoques.games.bc218.position import Position
from diadoques.games.bc218.rising import HALF, WHOLE
from diadoques.kernel import Clause, OrderKind

#: The unit stays in its place, its rival attacks it.
_STAYED: Final = frozenset({Clause.HELD_AGAINST, Clause.DISLODGED})
#: The unit attacks, its rival stays.
_ATTACKED: Final = frozenset({Clause.HELD_OFF, Clause.DISLODGED_HOLDER})


def row(position: Position, settled: Settled, number: int) -> str:
    """The row that decides what came of a unit in a revolt or of one in Cyprus, and of those who attack them; or ""."""
    clause, witness = settled.outcome.clause[number], settled.outcome.witness[number]
    stayed = number if clause not in _ATTACKED else witness
    unit = settled.units[stayed]
    if clause in _STAYED or clause in _ATTACKED:
        if unit.id == position.doomed:
            return "P218-cyp-01c"  # whatever support the defender has
        if unit.space in position.revolting:
            mine, theirs = measure(settled, number)
            return _met(settled, stayed, mine, theirs) if stayed == number else _met(settled, stayed, theirs, mine)
    elif unit.space in position.revolting:
        return {Clause.HELD: "P218-rev-02c", Clause.BELEAGUERED: "P218-rev-02f"}.get(clause, "")
    return ""


def _met(settled: Settled, stayed: int, defence: int, attack: int) -> str:
    """Alone the unit weighs a half, and when its support is cut; supported it is safe from a simple attack alone."""
    if defence <= HALF:
        turn, given = settled.turn, settled.outcome.given
        cut = any(
            turn.aid[n] == stayed and turn.order[n] == OrderKind.SUPPORT and not given[n] for n in range(turn.count)
        )
        return "P218-rev-05d" if cut else "P218-rev-02e"
    return "P218-rev-05b" if attack <= WHOLE else "P218-rev-05c"
