"""The kernel's reasons under the rules of classic Diplomacy: which row decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from diadoques.conflict import Settled, lost_effect
from diadoques.core.pieces import ARMY
from diadoques.kernel import Clause

CLAUSE_RULES: Final[dict[Clause, str]] = {
    Clause.ENTERED: "DIP-att-01b",
    Clause.FOLLOWED: "DIP-att-01b",
    Clause.EXCHANGED: "DIP-con-03c",
    Clause.ROTATED: "DIP-con-03b",
    Clause.OUTWEIGHED_RIVALS: "DIP-sup-02b",
    Clause.DISLODGED_HOLDER: "DIP-sup-02d",
    Clause.WON_HEAD_ON: "DIP-sup-02e",
    Clause.NO_WAY: "DIP-ord-04c",
    Clause.NO_ROUTE: "DIP-cvy-01f",
    Clause.CONVOY_BROKEN: "DIP-cvy-01h",
    Clause.ROUTE_LOST: "DIP-cvy-04",
    Clause.PARADOX: "DIP-cvy-03",
    Clause.BOUNCED: "DIP-con-01",
    Clause.BOUNCED_UNAIDED: "DIP-sup-03c",
    Clause.HELD_OFF: "DIP-sup-02c",
    Clause.STUCK_BEHIND: "DIP-con-02",
    Clause.EQUAL_HEAD_ON: "DIP-con-03",
    Clause.LOST_HEAD_ON: "DIP-sup-02e",
    Clause.HEAD_ON_BARRED: "DIP-con-03",  # of no variant
    Clause.OWN_HEAD_ON: "DIP-sup-03",
    Clause.OWN_UNIT_IN_WAY: "DIP-sup-03",
    Clause.NOT_AGAINST_OWN: "DIP-sup-03c",
    Clause.AFTER_SEA: "DIP-cvy-03",
    Clause.SUPPORT_GIVEN: "DIP-sup-02",
    Clause.SUPPORT_CUT: "DIP-cut-01b",
    Clause.SUPPORT_DISLODGED: "DIP-cut-01d",
    Clause.SUPPORT_USELESS: "DIP-sup-01n",
    Clause.UNCUT_SPARED: "DIP-cvy-03",
    Clause.UNCUT_AT_SEA: "DIP-cvy-03",
    Clause.UNCUT_PARADOX: "DIP-cvy-03",
    Clause.UNCUT_FROM_GOAL: "DIP-cut-01c",
    Clause.UNCUT_BY_OWN: "DIP-cut-01e",
    Clause.UNCUT_NO_WAY: "DIP-cut-01h",
    Clause.CONVOYED: "DIP-cvy-01e",
    Clause.CONVOY_DISLODGED: "DIP-cvy-01h",
    Clause.CONVOY_BROKEN_ELSEWHERE: "DIP-cvy-01h",
    Clause.ROUTE_LOST_ELSEWHERE: "DIP-cvy-04",
    Clause.CONVOY_USELESS: "DIP-cvy-01g",
    Clause.CONVOY_OFF_ROUTE: "DIP-cvy-01f",
    Clause.CONVOY_UNWANTED: "DIP-cvy-05",
    Clause.CONVOY_PARADOX: "DIP-cvy-03",
    Clause.HELD: "DIP-ord-01c",
    Clause.HELD_AGAINST: "DIP-sup-02c",
    Clause.HELD_AGAINST_OWN: "DIP-sup-03",
    Clause.HELD_UNAIDED: "DIP-sup-03c",
    Clause.BELEAGUERED: "DIP-sup-05",
    Clause.DISLODGED: "DIP-sup-02d",
}
"""The contract row that decides each reason; two coasts are one region, so nobody passes another on them."""


def _bounced(settled: Settled, number: int) -> str:
    """It lost to an equal, whom it no longer kept out: a stand-off explains nothing there."""
    return "DIP-sup-06b" if lost_effect(settled, number) else ""


def _cut(settled: Settled, number: int) -> str:
    """A support to hold is cut by any attack, one of an attack by those from elsewhere."""
    return "" if settled.orders[settled.units[number].id].goal else "DIP-cut-01"


def _useless(settled: Settled, number: int) -> str:
    """A unit that attacks is not supported where it stands."""
    return "DIP-sup-07b" if settled.supported_where_it_left(number) else ""


def _chained(settled: Settled, number: int) -> str:
    """Several fleets in a row have a row of their own."""
    return "" if settled.carries_alone(number) else "DIP-cvy-01f"


def _held(settled: Settled, number: int) -> str:
    unit = settled.units[number]
    if unit.id not in settled.orders:
        return ""
    return "DIP-ord-04" if unit.kind == ARMY else "DIP-ord-05"


def _no_way(settled: Settled, number: int) -> str:
    """No convoy carries a fleet: it attacks what it touches."""
    return "" if settled.units[number].kind == ARMY else "DIP-ord-05b"


FINER: Final[Mapping[Clause, Callable[[Settled, int], str]]] = {
    Clause.BOUNCED: _bounced,
    Clause.SUPPORT_CUT: _cut,
    Clause.SUPPORT_USELESS: _useless,
    Clause.CONVOYED: _chained,
    Clause.HELD: _held,
    Clause.NO_WAY: _no_way,
}
"""Where the row hangs on more than the reason."""
