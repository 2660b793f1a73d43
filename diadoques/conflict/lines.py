"""Which line of a sheet an order takes: one stands there for each unit, person, place or payment."""

from __future__ import annotations

from typing import Final

from diadoques.core.orders import Order, Verb
from diadoques.core.pieces import split_coast

#: What is paid to whom, or for which unit.
_PAID: Final = frozenset({Verb.COUNTER, Verb.BRIBE, Verb.BID, Verb.GIFT})
#: What is said of a citadel or a province.
_OF_A_PLACE: Final = frozenset({Verb.OPEN, Verb.DECLINE, Verb.SPARE, Verb.PLUNDER})
#: What is said once on a sheet.
_ONCE: Final = frozenset({Verb.BETROTH, Verb.WED, Verb.DECREE, Verb.SEAT, Verb.LEAVE})
#: How the lines of provinces that are to rise begin.
RISING: Final = f"{Verb.REVOLT} "


def line_of(order: Order, slot: str = "") -> str:
    """Whose order it is: a unit id, ``@name`` of a character, ``+PAR`` for what is built there, or who is paid.

    ``revolt Rom``, or ``revolt 1`` where the game calls its line so (``slot``). A second order for the same takes the
    place of the first.
    """
    if order.verb is Verb.BUILD:
        return f"+{split_coast(order.to)[0]}"
    if order.verb in _PAID:
        return f"{order.verb} {order.target or order.payee}"
    if order.verb is Verb.REVOLT:
        return f"{RISING}{slot or order.to}"
    if order.verb in _OF_A_PLACE:
        return f"{order.verb} {order.citadel or order.to}"
    return str(order.verb) if order.verb in _ONCE else order.unit or f"@{order.leader}"
