"""Which line of a sheet an order takes: units, characters, places, payments, and what is said but once."""

from __future__ import annotations

from diadoques.conflict import orders
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.notation.declarations import declaration_of, is_payment
from diadoques.games.diadoques.orders.cross_checks import is_several


class Lines(orders.Lines):
    """See ``games.abilities.Lines``."""

    def of(self, position: object, order: Order) -> str:  # type: ignore[override]  # orders of this game alone
        """Also ``@name`` of a character, who is paid or for which unit, what is said of a place or for oneself."""
        if is_payment(order.verb):
            return f"{order.verb} {order.target or order.payee}"
        if order.verb is Verbs.LEAVE:
            return str(order.verb)
        declared = declaration_of(order)
        if declared is not None:
            once = declared.subject(order) == order.verb
            return str(order.verb) if once else f"{order.verb} {order.citadel or order.to}"
        return super().of(position, order) or f"@{order.leader}"

    def beside(self, order: Order) -> bool:  # type: ignore[override]
        """Builds and sums (``cross_checks.is_several``); a citadel holds but one garrison."""
        return is_several(order) and not (order.verb is Verbs.BUILD and order.becomes == GARRISON)

    def unwritten(self, unit: Unit) -> Order:
        """The order of a unit for which none is written: it holds."""
        return Order(unit.owner, Verbs.HOLD, unit.id)
