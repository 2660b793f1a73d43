"""Units dismissed in winter for half their price, instead of being paid (DIA-O5-01 to -03)."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.games.diadoques.money import is_compulsory, price
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.pieces import GUARD, Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.settings import switched_on
from diadoques.games.diadoques.tables import optional


def fee(grade: str) -> int:
    """What it costs to dismiss a unit, in T: half its price (DIA-O5-02)."""
    return price(grade) // int(optional()["dismissal"]["divisor"])


def dismissible(position: Position, unit: Unit) -> bool:
    """Whether a unit may be dismissed for money: neither a guard (DIA-O5-03) nor a militia, which goes for nothing."""
    return switched_on(position, "dismissal") and is_compulsory(unit) and unit.grade != GUARD


def is_dismissed(position: Position, unit: Unit, orders: Mapping[str, Order]) -> bool:
    """Whether the sheet of its master dismisses ``unit``: it is no part of the bill then (DIA-O5-01)."""
    order = orders.get(unit.id)
    return order is not None and order.verb is Verb.DISBAND and dismissible(position, unit)
