"""Royal persons are bribed like units, at a price of their own; a couple is bought by one offer (DIA-12A-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.orders import PERSON, Order, Verbs
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.royal import court
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd


def target_of(name: str) -> str:
    """How payments name a royal person: by the counter, whoever of a couple still lives."""
    return f"{PERSON}{court.marker(name)}"


def named(target: str) -> str:
    """The target of a payment by the counter, whichever of a couple it names."""
    return target_of(target[1:]) if court.is_royal(target[1:]) else target


def is_person(target: str) -> bool:
    """Whether a payment is for a royal person."""
    return target.startswith(PERSON)


def offered(position: Position, player: str) -> Iterator[Order]:
    """What may be paid for royal persons, at the least sums."""
    for target in dict.fromkeys(target_of(name) for name in court.royals(position)):
        yield Order(player, Verbs.COUNTER, target=target, amount=1)
        yield Order(player, Verbs.BRIBE, target=target, amount=least(target))


def bought(position: Position, target: str) -> tuple[str, ...]:
    """The living persons whom an offer buys, () when there is none."""
    name = target[1:]
    return court.counter(position, name) if court.is_royal(name) else ()


def least(target: str) -> int:
    """The least that wins them over (DIA-12A-24): nothing is added for the unit they are with."""
    found = court.family().get(target[1:])
    return found.bribe if found is not None else 0


def check(position: Position, order: Order, near: bool) -> Objection:
    """The verdict on a bribe or a counter-bribe for a royal person; ``near``: the player stands near enough."""
    people = bought(position, order.target)
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
    won = {name: Leader(position.leaders[name].at, player) for name in bought(position, target)}
    return replace(position, leaders={**position.leaders, **won})
