"""Conflicts under the rules of classic Diplomacy: every unit weighs one (VIII to XI, XIII); which row decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.conflict import (
    Conflict,
    Settled,
    Strengths,
    emit_barriers,
    emit_moves,
    emit_outcomes,
    lost_effect,
    settle_orders,
)
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.settling import turn_of
from diadoques.core.pieces import ARMY, Unit
from diadoques.games.abilities import Packed
from diadoques.games.diplomacy.legality import IDLE_MARKS
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.reach import by_convoy, exits, useful_seas
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.retreats import barriers, retreat_options
from diadoques.kernel import Clause, make_switches, switches

# --- The kernel's reasons under the rules of classic Diplomacy: which row decides


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
    """The row for a unit that lost to an equal, whom it no longer kept out: a stand-off explains nothing there."""
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


# --- Conflicts under the rules of classic Diplomacy: every unit weighs one (VIII to XI, XIII; DIP-con-04)


#: Readings that the kernel plays, by option (DIP-cvy-03, DIP-cvy-04, DIP-sup-06b).
_CONVOY_CUTS: Final = {
    "seed": switches.SEA_FIRST,
    "szykman": switches.CUTS,
    "never_cuts": switches.NEVER_CUTS,
}
_ROUTES: Final = {"one_enough": switches.ONE_ROUTE_ENOUGH, "all_needed": switches.EVERY_ROUTE_NEEDED}
_EFFECT_LOST: Final = {"none": switches.BY_ANY_ATTACK_FROM_IT, "stand_off": switches.BY_HEAD_ON_ONLY}
#: Every unit has force 1, where it stands, in its attack and in its support (DIP-sup-02, -02c; DIP-sup-07b).
EQUAL: Final = Strengths(1, 1, 1)


def run(resolution: Resolution) -> None:
    """Settle all attacks, supports and convoys at once."""
    unsettles = resolution.position.variant.hooks.unsettles
    settled = _settled(resolution)
    if unsettles is not None and unsettles(resolution, settled):
        settled = _settled(resolution)
    emit_outcomes(resolution, settled, {}, void=resolution.annulled, brief=resolution.brief)
    resolution.standoffs = settled.standoffs()  # DIP-ret-01g, DIP-sup-06d
    emit_moves(resolution, settled, lambda _unit: [])


def _settled(resolution: Resolution) -> Settled:
    position = resolution.position
    units = tuple(position.standing().values())
    sides = _sides(position)
    return settle_orders(terms(position), position.board, units, resolution.orders, sides, brief=resolution.brief)


def pack_season(resolution: Resolution) -> Packed:
    """What the kernel would be told now."""
    position = resolution.position
    units = tuple(position.standing().values())
    lent = terms(position)
    turn = turn_of(lent, position.board, units, resolution.orders, _sides(position))
    return Packed(turn, units, tuple(lent.switches))


def _sides(position: Position) -> dict[str, int]:
    return {player: number for number, player in enumerate(position.players)}


def terms(position: Position) -> Conflict:
    """What the kernel is told of this game under its readings."""
    strengths = position.variant.hooks.strengths
    return Conflict(
        switches=make_switches(
            own_attack_cuts=False,  # DIP-cut-01e
            routes=_ROUTES[position.readings["several_routes"]],
            convoy_cuts=_CONVOY_CUTS[position.readings["convoy_paradox"]],
            head_on=switches.ON_PROVINCE,  # DIP-con-03
            effect_lost=_EFFECT_LOST[position.readings["effect_on_convoy_origin"]],
        ),
        rules=CLAUSE_RULES,
        finer=_finer(position),
        leads=lambda board, unit, way: way in exits(board, unit),
        strengths=(lambda unit, order: strengths(position, unit, order)) if strengths else EQUAL,
        crowded="DIP-sup-02",
        dislodged="DIP-sup-02d",
        fits=lambda order, aided, unit: fits(position, order, aided, unit),
        routes=lambda order, unit, adjacent, convoys: routes(position, order, unit, adjacent, convoys),
        weight=position.variant.weight,
    )


def _finer(position: Position) -> Mapping[Clause, Callable[[Settled, int], str]]:
    """Rows that hang on more than the reason; those of a variant come first."""
    decides = position.variant.hooks.decides
    if decides is None:
        return FINER

    def row(settled: Settled, number: int) -> str:
        usual = FINER.get(settled.outcome.clause[number])
        return decides(position, settled, number) or (usual(settled, number) if usual is not None else "")

    return dict.fromkeys(CLAUSE_RULES, row)


def fits(position: Position, order: Order, aided: Order | None, _unit: Unit) -> bool:
    """Whether a support serves what the supported unit does (DIP-sup-01n, DIP-sup-07); a named coast must fit."""
    going = aided.to if aided is not None and aided.verb is Verbs.MOVE else ""
    if split_coast(order.goal)[0] != split_coast(going)[0]:
        return False
    coast, reading = split_coast(order.goal)[1], position.readings["support_coast"]
    if reading == "required":
        return order.goal == going
    return not coast or reading == "ignored" or order.goal == going


def routes(position: Position, order: Order, unit: Unit, adjacent: bool, convoys: Sequence[Order]) -> tuple[bool, bool]:
    """Whether an attack may go by its own way, and whether convoys may carry it (DIP-cvy-05, DATC 4.A.3)."""
    if unit.kind != ARMY or not adjacent:
        return adjacent, True
    reading = position.readings["route_choice"]
    if reading == "either":
        return True, True
    sea = order.by_sea
    if sea and reading in IDLE_MARKS:
        sea = _chain_carries(position, order, unit, convoys)
    if not sea and reading not in ("explicit", "marked"):
        sea = _own_fleet_carries(position, order, unit, convoys)
    return not sea or reading == "intent_or_land", sea


def _chain_carries(position: Position, order: Order, unit: Unit, convoys: Sequence[Order]) -> bool:
    """Whether the fleets that are ordered to convoy this very attack make a whole chain."""
    seas = frozenset(
        position.units[other.unit].space for other in convoys if other.target == unit.id and other.goal == order.to
    )
    return bool(useful_seas(position.board, unit.space, order.to, seas))


def _own_fleet_carries(position: Position, order: Order, unit: Unit, convoys: Sequence[Order]) -> bool:
    """An own fleet with a legal convoy order for this very attack shows the intent to go by sea."""
    return any(
        other.target == unit.id and other.player == unit.owner and other.goal == order.to for other in convoys
    ) and by_convoy(position, unit, order.to)


def open_retreats(resolution: Resolution) -> None:
    """Where each dislodged unit may go (DIP-ret-01)."""
    for unit_id, retreat in list(resolution.position.dislodged.items()):
        unit = resolution.position.units[unit_id]
        options = retreat_options(resolution.position, unit, retreat, resolution.standoffs)
        resolution.emit("retreat-open", "DIP-ret-01c", unit=unit_id, options=options)
        if not resolution.brief:
            emit_barriers(resolution, unit_id, barriers(resolution.position, unit, retreat, resolution.standoffs))
