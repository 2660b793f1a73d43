"""Conflicts under the rules of Les Diadoques: classes, diadochs, citadels, supply (8.B to 8.B.4, 8.B.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from diadoques.board.spaces import Board
from diadoques.conflict import (
    Conflict,
    Settled,
    Strengths,
    Way,
    emit_barriers,
    emit_moves,
    emit_outcomes,
    settle_orders,
)
from diadoques.conflict.settling import turn_of
from diadoques.core.rulebook import Hook
from diadoques.games.abilities import Packed
from diadoques.games.diadoques.conflict.retreats import barriers, doom, retreat_options
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bribery import is_barred
from diadoques.games.diadoques.model.clauses import CLAUSE_RULES, FINER
from diadoques.games.diadoques.model.neutral import power_of
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import FLEET, MERCENARY, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import closed_further, exits, why_closed
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.tables import classes, tables
from diadoques.games.diadoques.people import command
from diadoques.games.diadoques.people.command import party, strong_heads
from diadoques.kernel import Clause, make_switches, switches

#: What becomes of a unit that is stronger than the one it meets head-on, by reading (DIA-8B-03).
_UNEQUAL: Final = {"stronger-wins": switches.STRONGER_WINS, "both-fail": switches.BOTH_FAIL}

CROSSINGS: Final[Hook[Callable[[Resolution, Unit], Iterator[Way]]]] = Hook(RULEBOOK, "crossings")
"""Ways that the map does not show, open to a unit this season."""


def switches_of(position: Position) -> tuple[int, ...]:
    """The kernel's switches as the rules, and the readings that may be chosen, set them."""
    return make_switches(
        own_attack_cuts=True,  # DIA-8B2d-05
        routes=switches.EVERY_ROUTE_NEEDED,  # DIA-8B4c-04
        convoy_cuts=switches.NEVER_CUTS,  # DIA-8B4d-01
        head_on=switches.ON_COAST,  # DIA-8B1-12
        effect_lost=switches.BY_ANY_ATTACK_FROM_IT,  # DIA-8B2d-07
        unequal_head_on=_UNEQUAL[setting_value(position, "unequal-head-on")],
    )


def strength(unit: Unit, commanded: bool) -> int:
    """Own points of a unit: its class (DIA-8B2b-03) and one for the diadoch at its head (DIA-8B2b-06)."""
    return _points(unit.grade, commanded)


@cache
def _points(grade: str, commanded: bool) -> int:
    return classes()[grade].strength + (int(tables()["command"]["strength"]) if commanded else 0)


@cache
def _strengths(grade: str, commanded: bool, afloat: bool) -> Strengths:
    """What a unit weighs; ``afloat``: one that turns into a fleet attacks as what it becomes (DIA-62a-06)."""
    full = _points(grade, commanded)
    push = _points(MERCENARY, commanded) if afloat else full
    return Strengths(stand=full, push=push, lend=full)  # lent: DIA-8B2b-04, DIA-8B2b-07


def run(resolution: Resolution) -> None:
    """Settle all moves, conversions, supports and convoys at once, then the walks of lone characters."""
    position = resolution.position
    units = tuple(position.standing().values())
    settled = settle_orders(_terms(resolution), position.board, units, resolution.orders, _sides(position, units))
    void = resolution.refused | resolution.annulled
    emit_outcomes(resolution, settled, strong_heads(resolution), void=void)
    _note_supplies(resolution, settled)
    resolution.standoffs = settled.standoffs()  # DIA-8B3-03
    emit_moves(resolution, settled, lambda unit: party(resolution, unit), resolution.commanders)
    fleets = frozenset(unit.id for unit in units if unit.kind == FLEET)
    command.walk(resolution, fleets - settled.lost())


def pack_season(resolution: Resolution) -> Packed:
    """What the kernel would be told now."""
    position = resolution.position
    units = tuple(position.standing().values())
    sides = _sides(position, units)
    terms = _terms(resolution)
    return Packed(turn_of(terms, position.board, units, resolution.orders, sides), units, tuple(terms.switches))


def _sides(position: Position, units: Sequence[Unit]) -> dict[str, int]:
    """A number for each owner; those of one power spare each other."""
    owners = dict.fromkeys((*position.players, *position.powers, *(unit.owner for unit in units)))
    heads = list(dict.fromkeys(power_of(position, owner) for owner in owners))
    return {owner: heads.index(power_of(position, owner)) for owner in owners}


def _terms(resolution: Resolution) -> Conflict:
    heads = strong_heads(resolution)

    def shut_out(settled: Settled, number: int) -> str:
        """A citadel lost by bribery since the orders were written is shut (DIA-62a-08), and so is a closed way."""
        unit = settled.units[number]
        order = settled.orders[unit.id]
        if is_barred(resolution.position, unit, order.to):
            return "DIA-62a-08"
        way = Way(order.to, order.becomes or unit.kind)
        if way in exits(resolution.position.board, unit):
            shut = why_closed(resolution.position, unit, *way)
        else:  # as it was when the orders were written; who sails only does not ask for it
            shut = None if order.by_sea else closed_further(resolution.read_in, unit, *way)
        return shut.rule if shut is not None else FINER[Clause.NO_WAY](settled, number)

    def escorted(convoy: Order) -> bool:
        """A character sails as an army does; no unit's fate hangs on it (DIA-62b-03)."""
        walk = resolution.leader_orders.get(convoy.leader)
        return walk is not None and walk.verb is Verbs.LEAD and walk.to == convoy.goal

    def weigh(unit: Unit, order: Order | None) -> Strengths:
        afloat = order is not None and order.verb is Verbs.MOVE and order.becomes == FLEET
        return _strengths(unit.grade, unit.id in heads, afloat)

    def leads(board: Board, unit: Unit, way: Way) -> bool:
        """Whether nothing bars a way, no citadel lost by bribery either; a convoy may go round what bars it."""
        position = resolution.position
        if way in exits(board, unit) and not is_barred(position, unit, way.to) and not why_closed(position, unit, *way):
            return True
        return any(way in more(resolution, unit) for more in CROSSINGS.on(position))

    return Conflict(
        switches=switches_of(resolution.position),
        rules=CLAUSE_RULES,
        finer={**FINER, Clause.NO_WAY: shut_out},
        leads=leads,
        strengths=weigh,
        escorts=escorted,
        crowded="DIA-8B2b-01",
        dislodged="DIA-8B2b-02",
        # Supply is like a support into the citadel's province, of no weight (DIA-8B6-03, -04).
        watched={Verbs.SUPPLY: _province_of},
    )


def _province_of(board: Board, order: Order) -> str:
    return board.places[order.citadel].province


def _note_supplies(resolution: Resolution, settled: Settled) -> None:
    """Citadels that an uncut supply reached, and by which fleets (DIA-8B6-02)."""
    given = settled.given()
    for unit_id, order in resolution.orders.items():
        if order.verb is Verbs.SUPPLY and unit_id in given:
            resolution.supplied.setdefault(order.citadel, []).append(unit_id)


def open_retreats(resolution: Resolution) -> None:
    """Where each dislodged unit may go, with citadels as the sieges left them (DIA-73-06, DIA-8B3-05)."""
    for unit_id, retreat in list(resolution.position.dislodged.items()):
        unit = resolution.position.units[unit_id]
        doomed = doom(resolution.position, unit_id)
        shut = {} if doomed else barriers(resolution.position, unit, retreat.came_from, resolution.standoffs)
        options = () if doomed else retreat_options(resolution.position, unit, shut)
        resolution.emit("retreat-open", "DIA-8B3-02", unit=unit_id, options=options)
        emit_barriers(resolution, unit_id, shut)
