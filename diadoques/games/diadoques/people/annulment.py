"""Legal orders that come to nothing before they are carried out, each told with its reason (8.A.2, 5)."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Final

from diadoques.games.diadoques.model.orders import Order, Verbs

if TYPE_CHECKING:
    from diadoques.games.diadoques.events.resolution import Resolution

#: What is not void with whoever wrote it: counter-bribes are paid by then, gifts have a fate of their own.
_SETTLED: Final = frozenset((Verbs.COUNTER, Verbs.GIFT))


def annul(resolution: Resolution, order: Order, why: str, rule: str, by: str = "") -> None:
    """Tell that an order is void; what a unit was to do is kept for the reasons of others (``Resolution.annulled``).

    Args:
        why: ``bribed``, ``dead``, ``sunk``, ``ashore``, ``won-over``, ``allied``, ``powerless`` or ``not-given``.
        rule: the row behind it.
        by: the player whose deed it is, "" for nobody's.
    """
    if order.player not in resolution.position.players:
        return  # the mission of a neutral unit, which nobody wrote
    if order.unit and why != "not-given":
        resolution.annulled[order.unit] = order
    resolution.emit(
        "order-void",
        rule,
        player=order.player,
        unit=order.unit,
        order=order,
        why=why,
        by=by,
    )


def annul_orders_of(resolution: Resolution, players: Container[str], rule: str) -> None:
    """The orders of the dead are void, as far as they are not carried out yet."""
    position = resolution.position
    for unit, order in resolution.orders.items():
        if position.units[unit].owner in players:
            annul(resolution, order, "dead", rule)
    for name, order in resolution.leader_orders.items():
        if order.player in players and not _is_done(resolution, name, order):
            annul(resolution, order, "dead", rule)


def annul_payments_of(resolution: Resolution, players: Container[str], rule: str) -> None:
    """The bribes of the dead are void, and what they wrote beside (DIA-62b-13): the gold stays in the estate."""
    for order in resolution.payments:
        if order.player in players and order.verb not in _SETTLED:
            annul(resolution, order, "dead", rule)


def _is_done(resolution: Resolution, name: str, order: Order) -> bool:
    """Whether an order about a character has had its effect already, or is none that anybody gave."""
    leader = resolution.position.leaders.get(name)
    if order.verb in (Verbs.KILL, Verbs.RELEASE):
        return leader is None or leader.captor != order.player
    if order.verb is Verbs.APART:
        stayed = any(event.kind == "leader-apart" and event["leader"] == name for event in resolution.events)
        return stayed or not resolution.was_written(order)
    return order.verb is Verbs.LOCK and leader is not None and leader.at == order.to
