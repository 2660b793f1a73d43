"""The orders of units that nobody orders: the mission, written by the rules themselves (DIA-13Bd-01)."""

from __future__ import annotations

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_rebel
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.revolts.missions import duty
from diadoques.games.diadoques.revolts.risings import rising_of
from diadoques.games.diadoques.weather.zones import bound, shut


def _possible(position: Position, unit: Unit) -> Order:
    """The first order of its mission that the weather allows, else it holds (DIA-13A-03 to -07)."""
    for order in duty(position, unit).orders:
        shut_off = order.verb is Verbs.MOVE and not order.by_sea and shut(position, unit, order.to, order.becomes)
        if bound(position, unit) is None and not shut_off:
            return order
    return Order(unit.owner, Verbs.HOLD, unit.id)


def write_orders(resolution: Resolution) -> None:
    """Every neutral unit without an order of its runner follows its mission, or holds (DIA-13Ba-04)."""
    position = resolution.position
    for unit in position.standing().values():
        if not is_rebel(position, unit) or unit.id in resolution.orders:
            continue
        order = _possible(position, unit)
        resolution.orders[unit.id] = order
        if order.verb is not Verbs.HOLD:
            rule = "DIA-13Ba-09" if unit.kind == "G" else rising_of(position, unit.owner).rule
            resolution.emit("mission", rule, unit=unit.id, revolt=unit.owner, order=order)
