"""Royal persons as what gold may win, and what becomes of gold for who is no more (DIA-12A-23, -24)."""

from __future__ import annotations

from functools import partial

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.prizes import Prize
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import chosen
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.royal import persuasion


def prize(position: Position, target: str) -> Prize | None:
    """The royal persons whom a payment is for."""
    if not persuasion.is_person(target):
        return None
    people = persuasion.bought(position, target)
    owner = position.leaders[people[0]].captor if people else ""
    return Prize(
        persuasion.named(target),
        people,
        owner,
        persuasion.least(target),
        partial(persuasion.check, position),
        partial(persuasion.as_won, position, target),
        win_over,
    )


def win_over(resolution: Resolution, order: Order) -> None:
    """They obey the briber at once and stay where they are until he moves them (DIA-12A-23).

    What they had been ordered by whoever held them is void.
    """
    people = persuasion.bought(resolution.position, order.target)
    void = [resolution.leader_orders.pop(name) for name in people if name in resolution.leader_orders]
    for name in people:
        leader = resolution.position.leaders[name]
        resolution.emit("won-over", "DIA-12A-23", leader=name, player=order.player, was=leader.captor, at=leader.at)
    if order.then is not None and people:
        resolution.leader_orders[order.then.leader] = order.then
    for one in void:
        annul(resolution, one, "won-over", "DIA-12A-23", order.player)


def lose(resolution: Resolution, order: Order) -> None:
    """Gold for a fleet that sank (DIA-13A-01), or for somebody who was killed (DIA-12A-24).

    It is lost like that of any bribe that fails (DIA-8A2-06), unless the players read it otherwise.
    """
    kind = "bribe-lost" if chosen(resolution.position, "bribe-for-the-gone") == "lost" else "bribe-late"
    rule = "DIA-12A-24" if persuasion.is_person(order.target) else "DIA-13A-01"
    resolution.emit(kind, rule, player=order.player, unit=order.target, amount=order.amount)
