"""The one exception to one unit a space: the three first units at home (DIA-63B4-03), and who in them is meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position


def aimed(position: Position, orders: Mapping[str, Order]) -> dict[str, Order]:
    """The orders, with supports and convoys for a unit of a stack given to the counter that does what they say.

    ``S A ANC -> AXY`` names a space and a destination, and three alike may stand in that space: who wrote it could not
    know which of them would be sent there. Elsewhere nothing changes.

    Args:
        position: with the first units on the board.
        orders: what is followed, of all players, by unit id.
    """
    found = dict(orders)
    for helper, order in orders.items():
        if order.verb not in (Verbs.SUPPORT, Verbs.CONVOY) or order.target not in position.units:
            continue
        target = position.units[order.target]
        stack = [unit for unit in position.standing().values() if unit.space == target.space and unit.id != helper]
        fitting = [unit for unit in stack if _going(orders.get(unit.id)) == split_coast(order.goal)[0]]
        if len(stack) > 1 and fitting and target not in fitting:
            found[helper] = replace(order, target=_likest(target, fitting).id)
    return found


def _going(order: Order | None) -> str:
    return split_coast(order.to)[0] if order is not None and order.verb is Verbs.MOVE else ""


def _likest(target: Unit, fitting: list[Unit]) -> Unit:
    """The first of the kind that was written, else the first."""
    return next((unit for unit in fitting if unit.kind == target.kind), fitting[0])
