"""One season put to the kernel: its units, what they were asked, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.terms import Conflict, Numbering, Settled, Strengths, Way, numbering
from diadoques.core.pieces import ARMY, Unit
from diadoques.kernel import OrderKind, Turn, settle
from diadoques.kernel.turn import COLUMNS


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
    known, within = numbers.known, numbers.within
    if not units:
        return Turn(numbers.links, *[()] * len(COLUMNS))
    convoys = [order for order in orders.values() if order.verb is Verbs.CONVOY]
    rows = [_row(terms, board, numbers, index, units, unit, orders, convoys) for unit in units]
    order, goal, goal_loc, aid, land, wants_sea = zip(*rows, strict=True)
    strengths = terms.strengths
    weights = (
        [strengths] * len(units)
        if isinstance(strengths, Strengths)
        else [strengths(unit, orders.get(unit.id)) for unit in units]
    )
    stand, push, lend, alone = zip(*weights, strict=True)
    return Turn(
        links=numbers.links,
        side=[sides[unit.owner] for unit in units],
        at=[within[unit.at] for unit in units],
        loc=[known[unit.at] for unit in units],
        order=order,
        goal=goal,
        goal_loc=goal_loc,
        aid=aid,
        stand=stand,
        push=push,
        lend=lend,
        land=land,
        wants_sea=wants_sea,
        alone=[usual if own is None else own for usual, own in zip(stand, alone, strict=True)],
    )


_MOVE, _SUPPORT, _CONVOY = int(OrderKind.MOVE), int(OrderKind.SUPPORT), int(OrderKind.CONVOY)
_HOLD = (int(OrderKind.HOLD), -1, -1, -1, 0, 0)
_USELESS = (_SUPPORT, -1, -1, -1, 0, 0)


def _row(
    terms: Conflict,
    board: Board,
    numbers: Numbering,
    index: Mapping[str, int],
    units: Sequence[Unit],
    unit: Unit,
    orders: Mapping[str, Order],
    convoys: Sequence[Order],
) -> tuple[int, int, int, int, int, int]:
    """What the kernel is told of one unit: order, goal, goal_loc, aid, land, wants_sea."""
    order = orders.get(unit.id)
    if order is None:
        return _HOLD
    verb, within = order.verb, numbers.within
    if verb is Verbs.MOVE:
        becomes = order.becomes or unit.kind
        adjacent = terms.leads(board, unit, Way(order.to, becomes))
        land, sea = terms.routes(order, unit, adjacent, convoys)
        ferried = sea and unit.kind == ARMY and becomes == ARMY
        return (_MOVE, within[order.to], numbers.known[order.to], -1, int(land), int(ferried))
    if verb is Verbs.SUPPORT:
        aided = index.get(order.target)
        if aided is None or not terms.fits(order, orders.get(order.target), unit):
            return _USELESS
        return (_SUPPORT, within[order.goal or units[aided].at], -1, aided, 0, 0)
    if verb in terms.watched:
        return (_SUPPORT, within[terms.watched[verb](board, order)], -1, -1, 0, 0)
    if verb is Verbs.CONVOY:
        if terms.escorts(order):
            return _HOLD
        return (_CONVOY, -1, -1, index[order.target] if _carries(orders, index, order) else -1, 0, 0)
    return _HOLD


def _carries(orders: Mapping[str, Order], index: Mapping[str, int], order: Order) -> bool:
    """A convoy order serves an army ordered to the same destination."""
    aided = orders.get(order.target)
    if order.target not in index or aided is None or aided.verb is not Verbs.MOVE:
        return False
    return split_coast(aided.to)[0] == split_coast(order.goal)[0]
