"""The kernel's reasons under the rules of Les Diadoques: which row decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from diadoques.conflict import Settled, lost_effect
from diadoques.games.diadoques.model.orders import Verb, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON
from diadoques.kernel import Clause

CLAUSE_RULES: Final[dict[Clause, str]] = {
    Clause.ENTERED: "DIA-8B2b-01",
    Clause.FOLLOWED: "DIA-8B2b-01",
    Clause.EXCHANGED: "DIA-8B-09",
    Clause.PASSED_BY: "DIA-8B1-11",
    Clause.ROTATED: "DIA-8B-08",
    Clause.OUTWEIGHED_RIVALS: "DIA-8B2b-01",
    Clause.DISLODGED_HOLDER: "DIA-8B2b-02",
    Clause.WON_HEAD_ON: "DIA-8B2b-02",
    Clause.NO_WAY: "DIA-8B4a-01",
    Clause.NO_ROUTE: "DIA-8B4b-01",
    Clause.CONVOY_BROKEN: "DIA-8B4c-01",
    Clause.ROUTE_LOST: "DIA-8B4c-04",
    Clause.PARADOX: "DIA-8B4d-03",
    Clause.BOUNCED: "DIA-8B-01",
    Clause.BOUNCED_UNAIDED: "DIA-8B2c-03",
    Clause.HELD_OFF: "DIA-8B2b-01",
    Clause.STUCK_BEHIND: "DIA-8B-02",
    Clause.EQUAL_HEAD_ON: "DIA-8B-03",
    Clause.HEAD_ON_BARRED: "DIA-8B-03",
    Clause.LOST_HEAD_ON: "DIA-8B2b-01",
    Clause.OWN_HEAD_ON: "DIA-8B-03",
    Clause.OWN_UNIT_IN_WAY: "DIA-8B2c-01",
    Clause.NOT_AGAINST_OWN: "DIA-8B2c-03",
    Clause.SUPPORT_GIVEN: "DIA-8B2a-01",
    Clause.SUPPORT_CUT: "DIA-8B2e-01",
    Clause.SUPPORT_DISLODGED: "DIA-8B2e-02",
    Clause.SUPPORT_USELESS: "DIA-8B2a-01",
    Clause.UNCUT_SPARED: "DIA-8B4d-01",
    Clause.UNCUT_PARADOX: "DIA-8B4d-03",
    Clause.UNCUT_FROM_GOAL: "DIA-8B2e-01",
    Clause.UNCUT_NO_WAY: "DIA-8B4c-01",
    Clause.CONVOYED: "DIA-8B4a-01",
    Clause.CONVOY_DISLODGED: "DIA-8B4c-01",
    Clause.CONVOY_BROKEN_ELSEWHERE: "DIA-8B4c-01",
    Clause.ROUTE_LOST_ELSEWHERE: "DIA-8B4c-04",
    Clause.CONVOY_USELESS: "DIA-8B4a-02",
    Clause.CONVOY_OFF_ROUTE: "DIA-8B4b-01",
    Clause.CONVOY_UNWANTED: "DIA-8B-09",
    Clause.CONVOY_PARADOX: "DIA-8B4d-03",
    Clause.HELD: "DIA-8B1-02",
    Clause.HELD_AGAINST: "DIA-8B2b-01",
    Clause.HELD_AGAINST_OWN: "DIA-8B2c-01",
    Clause.HELD_UNAIDED: "DIA-8B2c-03",
    Clause.BELEAGUERED: "DIA-8B-07",
    Clause.DISLODGED: "DIA-8B2b-02",
}
"""The contract row that decides each reason. What the switches of this game exclude (an own attack that does not cut,
battles at sea that come first) has none."""

_HOLDING: Final = {ARMY: "DIA-8B1-03", FLEET: "DIA-8B1-04", GARRISON: "DIA-8B1-05"}


def _supplying(row: str) -> Callable[[Settled, int], str]:
    """A supply is no support of a unit: it has a row of its own."""
    return lambda settled, number: row if _verb(settled, number) is Verbs.SUPPLY else ""


def _never_arrived(settled: Settled, number: int) -> str:
    """The row that kept the attack away."""
    if _verb(settled, number) is Verbs.SUPPLY:
        return "DIA-8B6-04"
    attack = settled.outcome.witness[number]
    clause = settled.outcome.clause[attack]
    finer = settled.terms.finer.get(clause)
    return (finer(settled, attack) if finer is not None else "") or CLAUSE_RULES[clause]


def _bounced(settled: Settled, number: int) -> str:
    """The row for a unit that lost to an equal, whom it no longer kept out: a stand-off explains nothing there."""
    return "DIA-8B2d-07" if lost_effect(settled, number) else ""


def _cut(settled: Settled, number: int) -> str:
    if _verb(settled, number) is Verbs.SUPPLY:
        return "DIA-8B6-04"
    side = settled.turn.side
    return "DIA-8B2d-05" if side[settled.outcome.witness[number]] == side[number] else ""


def _useless(settled: Settled, number: int) -> str:
    """A unit that moves is not supported where it stands."""
    return "DIA-8B2d-02" if settled.supported_where_it_left(number) else ""


def _chained(settled: Settled, number: int) -> str:
    """Several fleets in a row have a row of their own."""
    return "" if settled.carries_alone(number) else "DIA-8B4b-01"


def _no_way(settled: Settled, number: int) -> str:
    """A fleet may have been told to convoy it elsewhere."""
    army = settled.units[number].id
    elsewhere = any(order.verb is Verbs.CONVOY and order.target == army for order in settled.orders.values())
    return "DIA-8B4a-02" if elsewhere else ""


def _no_route(settled: Settled, number: int) -> str:
    """A single fleet has to touch both shores; only several are to make a chain."""
    return "DIA-8B4a-01" if settled.carriers(number) == 1 else ""


def _off_route(settled: Settled, number: int) -> str:
    """The row of a convoy off the route: that of its army (``_no_route``)."""
    return _no_route(settled, settled.turn.aid[number])


def _held(settled: Settled, number: int) -> str:
    unit = settled.units[number]
    order = settled.orders.get(unit.id)
    if order is None:
        return ""
    return "DIA-62b-03" if order.leader else _HOLDING[unit.kind]


def _verb(settled: Settled, number: int) -> Verb:
    verb: Verb = settled.orders[settled.units[number].id].verb
    return verb


FINER: Final[Mapping[Clause, Callable[[Settled, int], str]]] = {
    Clause.BOUNCED: _bounced,
    Clause.SUPPORT_GIVEN: _supplying("DIA-8B6-03"),
    Clause.SUPPORT_CUT: _cut,
    Clause.SUPPORT_DISLODGED: _supplying("DIA-8B6-04"),
    Clause.UNCUT_FROM_GOAL: _supplying("DIA-8B6-04"),
    Clause.UNCUT_NO_WAY: _never_arrived,
    Clause.SUPPORT_USELESS: _useless,
    Clause.CONVOYED: _chained,
    Clause.CONVOY_OFF_ROUTE: _off_route,
    Clause.NO_WAY: _no_way,
    Clause.NO_ROUTE: _no_route,
    Clause.HELD: _held,
}
"""Where the row hangs on more than the reason."""
