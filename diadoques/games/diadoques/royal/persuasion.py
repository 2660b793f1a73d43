"""Royal persons are bribed, as units are, at a price of their own, and are what gold may win (DIA-12A-23, -24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.spending import Prize
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.orders import PERSON, Order, Verbs
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.royal import court
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

# --- Royal persons are bribed like units, at a price of their own; a couple is bought by one offer (DIA-12A-24)


def target_of(name: str) -> str:
    """How payments name a royal person: by the counter, whoever of a couple still lives."""
    return f"{PERSON}{court.marker(name)}"


def named_target(target: str) -> str:
    """The target of a payment by the counter, whichever of a couple it names."""
    return target_of(target[1:]) if court.is_royal(target[1:]) else target


def is_person(target: str) -> bool:
    """Whether a payment is for a royal person."""
    return target.startswith(PERSON)


def least_payments(position: Position, player: str) -> Iterator[Order]:
    """What may be paid for royal persons, at the least sums."""
    for target in dict.fromkeys(target_of(name) for name in court.royals(position)):
        yield Order(player, Verbs.COUNTER, target=target, amount=1)
        yield Order(player, Verbs.BRIBE, target=target, amount=least(target))


def persons_bought(position: Position, target: str) -> tuple[str, ...]:
    """The living persons whom an offer buys, () when there is none."""
    name = target[1:]
    return court.counter(position, name) if court.is_royal(name) else ()


def least(target: str) -> int:
    """The least that wins them over (DIA-12A-24): nothing is added for the unit they are with."""
    found = court.family().get(target[1:])
    return found.bribe if found is not None else 0


def check(position: Position, order: Order, near: bool) -> Objection:
    """The verdict on a bribe or a counter-bribe for a royal person; ``near``: the player stands near enough."""
    people = persons_bought(position, order.target)
    if not people:
        return _no("DIA-12A-24" if position.layer == ADVANCED else "DIA-62b-01", "no-such-royal")
    name = people[0]
    holder = position.leaders[name].captor
    if order.verb is Verbs.COUNTER:
        if holder != order.player and is_living(position, holder):
            return _no("DIA-12A-24", "protects-own-royals", leader=name, player=holder)
        return FINE
    if holder == order.player:
        return _no("DIA-12A-24", "bribes-own-royals", leader=name)
    if name == court.CLEOPATRA and position.house.husband:
        return _no("DIA-12A-17", "goes-with-husband", leader=name, player=position.house.husband)
    if not near:
        return _no("DIA-12A-24", "royal-out-of-reach", leader=name)
    if order.amount < least(order.target):
        return _odd("DIA-12A-24", "royal-bribe-too-low", leader=name, least=str(least(order.target)))
    return FINE


def as_won(position: Position, target: str, player: str) -> Position:
    """The position as it would be with these persons won over."""
    won = {name: Leader(position.leaders[name].at, player) for name in persons_bought(position, target)}
    return replace(position, leaders={**position.leaders, **won})


# --- Royal persons as what gold may win, and what becomes of gold for who is no more (DIA-12A-23, -24)


def prize(position: Position, target: str) -> Prize | None:
    """The royal persons whom a payment is for."""
    if not is_person(target):
        return None
    people = persons_bought(position, target)
    owner = position.leaders[people[0]].captor if people else ""
    return Prize(
        named_target(target),
        people,
        owner,
        least(target),
        partial(check, position),
        partial(as_won, position, target),
        win_over,
    )


def win_over(resolution: Resolution, order: Order) -> None:
    """Let people obey their briber at once; they stay where they are until he moves them (DIA-12A-23).

    What they had been ordered by whoever held them is void.
    """
    people = persons_bought(resolution.position, order.target)
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
    kind = "bribe-lost" if setting_value(resolution.position, "bribe-for-the-gone") == "lost" else "bribe-late"
    rule = "DIA-12A-24" if is_person(order.target) else "DIA-13A-01"
    resolution.emit(kind, rule, player=order.player, unit=order.target, amount=order.amount)
