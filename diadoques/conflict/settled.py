"""One season put to the kernel: its units, what they were asked, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.terms import Conflict, Numbering, Way, numbering
from diadoques.core.orders import Order, Verb
from diadoques.core.pieces import ARMY, Unit
from diadoques.kernel import Order as Act
from diadoques.kernel import Outcome, Turn, settle


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled season; units are named by their place in ``units``."""

    terms: Conflict
    numbers: Numbering
    units: tuple[Unit, ...]
    orders: Mapping[str, Order]
    turn: Turn
    outcome: Outcome

    def moves(self, number: int) -> bool:
        """Whether the unit was ordered to move."""
        return self.turn.order[number] == Act.MOVE

    def standoffs(self) -> frozenset[str]:
        """Spaces where attacks met and nobody stands after the moves: closed to retreats.

        A unit dislodged from the very space it attacked met nobody there: what it leaves open is open.
        """
        turn, outcome = self.turn, self.outcome
        count = range(len(self.units))
        filled = {turn.goal[n] if outcome.moved[n] else turn.at[n] for n in count if outcome.dislodger[n] < 0}
        met = {turn.goal[n] for n in count if outcome.prevent[n] and not outcome.moved[n]} - filled
        return frozenset(self.numbers.spaces[number] for number in met)

    def given(self) -> frozenset[str]:
        """Ids of the units whose support (or watched supply) was neither cut nor lost."""
        return frozenset(unit.id for unit, given in zip(self.units, self.outcome.given, strict=True) if given)

    def lost(self) -> frozenset[str]:
        """Ids of the dislodged units."""
        return frozenset(unit.id for unit, lost in zip(self.units, self.outcome.dislodged, strict=True) if lost)


def settle_orders(
    terms: Conflict,
    board: Board,
    units: Sequence[Unit],
    orders: Mapping[str, Order],
    sides: Mapping[str, int],
    *,
    brief: bool = False,
) -> Settled:
    """Settle the legal ``orders`` (by unit id, at most one each) of ``units`` at once.

    Args:
        sides: a number for each owner; owners with one number spare each other.
        brief: weigh only what reasons need (``kernel.settle``).
    """
    turn = turn_of(terms, board, units, orders, sides)
    outcome = settle(turn, terms.switches, brief=brief)
    return Settled(terms, numbering(board.id, board.layer), tuple(units), orders, turn, outcome)


def turn_of(
    terms: Conflict, board: Board, units: Sequence[Unit], orders: Mapping[str, Order], sides: Mapping[str, int]
) -> Turn:
    """What the kernel is told of a season; arguments as for ``settle_orders``."""
    numbers = numbering(board.id, board.layer)
    index = {unit.id: number for number, unit in enumerate(units)}
    rows = [_row(terms, board, numbers.known, index, units, unit, orders) for unit in units]
    weights = [terms.strengths(unit, orders.get(unit.id)) for unit in units]
    return Turn(
        links=numbers.links,
        side=[sides[unit.owner] for unit in units],
        at=[numbers.known[unit.space] for unit in units],
        loc=[numbers.known[unit.at] for unit in units],
        order=[row[0] for row in rows],
        goal=[row[1] for row in rows],
        goal_loc=[row[2] for row in rows],
        aid=[row[3] for row in rows],
        stand=[weight.stand for weight in weights],
        push=[weight.push for weight in weights],
        lend=[weight.lend for weight in weights],
        land=[row[4] for row in rows],
        wants_sea=[row[5] for row in rows],
        alone=[weight.stand if weight.alone is None else weight.alone for weight in weights],
    )


_HOLD = (int(Act.HOLD), -1, -1, -1, 0, 0)


def _row(
    terms: Conflict,
    board: Board,
    known: Mapping[str, int],
    index: Mapping[str, int],
    units: Sequence[Unit],
    unit: Unit,
    orders: Mapping[str, Order],
) -> tuple[int, int, int, int, int, int]:
    """What the kernel is told of one unit: order, goal, goal_loc, aid, land, wants_sea."""
    order = orders.get(unit.id)
    if order is None:
        return _HOLD
    if order.verb is Verb.MOVE:
        becomes = order.becomes or unit.kind
        adjacent = Way(order.to, becomes) in terms.ways(board, unit)
        land, sea = terms.routes(order, unit, adjacent, orders)
        ferried = sea and unit.kind == ARMY and becomes == ARMY
        return (int(Act.MOVE), known[split_coast(order.to)[0]], known[order.to], -1, int(land), int(ferried))
    if order.verb is Verb.SUPPORT:
        if order.target in index and terms.fits(order, orders.get(order.target), unit):
            goal = split_coast(order.goal or units[index[order.target]].at)[0]
            return (int(Act.SUPPORT), known[goal], -1, index[order.target], 0, 0)
        return (int(Act.SUPPORT), -1, -1, -1, 0, 0)
    if order.verb in terms.watched:
        return (int(Act.SUPPORT), known[terms.watched[order.verb](board, order)], -1, -1, 0, 0)
    if order.verb is Verb.CONVOY:
        return (int(Act.CONVOY), -1, -1, index[order.target] if _carries(orders, index, order) else -1, 0, 0)
    return _HOLD


def _carries(orders: Mapping[str, Order], index: Mapping[str, int], order: Order) -> bool:
    """A convoy order serves an army ordered to the same destination."""
    aided = orders.get(order.target)
    if order.target not in index or aided is None or aided.verb is not Verb.MOVE:
        return False
    return split_coast(aided.to)[0] == split_coast(order.goal)[0]
