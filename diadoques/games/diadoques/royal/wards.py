"""What may be ordered to royal persons, by who controls them (12.A)."""

from __future__ import annotations

from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import chosen
from diadoques.games.diadoques.royal import court
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no


def check(position: Position, order: Order) -> Objection | None:
    """The verdict on an order to a royal person; None where it is moved like a diadoch (DIA-12A-03)."""
    if order.verb in (Verbs.KILL, Verbs.RELEASE, Verbs.LOCK):
        return _deed(position, order)
    if position.leaders[order.leader].captor != order.player:
        return _no("DIA-12A-03", "royal-not-controlled", leader=order.leader)
    if order.leader == court.CLEOPATRA and position.house.husband:
        return _no("DIA-12A-17", "goes-with-husband", leader=order.leader, player=position.house.husband)
    return None


def _deed(position: Position, order: Order) -> Objection:
    """Who controls a royal person may have it killed (DIA-12A-04); it is moved like a diadoch.

    It is never let go, unless the players read the rule otherwise.
    """
    husband = position.house.husband if order.leader == court.CLEOPATRA else ""
    if order.verb is Verbs.RELEASE and chosen(position, "royal-release") == "let-go":
        return _no("DIA-12A-17", "goes-with-husband", leader=order.leader, player=husband) if husband else FINE
    if order.verb is not Verbs.KILL:
        return _no("DIA-12A-04", "royal-not-captive", leader=order.leader)
    if husband == order.player:
        return _no("DIA-12A-17", "husband-spares", leader=order.leader, player=order.player)
    return FINE
