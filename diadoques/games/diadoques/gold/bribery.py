"""Bribery (8.A.2): right after the orders are read, before anything moves; all offers on the initial state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.spending import least_bribe, prize, rank, surcharge
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK, warrant
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.tables import classes
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.people.command import company, head_of, named_head, parted_persons, walks


class Turnover(NamedTuple):
    """A unit that changes sides.

    Attributes:
        before: the position in which it was won.
        unit: as it was then.
        player: its new master.
        head: who commanded it then, "" for nobody.
    """

    before: Position
    unit: Unit
    player: str
    head: str = ""


TOO_LATE: Final[Hook[Callable[[Resolution, Order], None]]] = Hook(RULEBOOK, "too late")
"""What becomes of a bribe for a unit or a person that is no more when the offers are examined; it wins nothing."""

SERVICE: Final[Hook[Callable[[Position, Order], Unit | None]]] = Hook(RULEBOOK, "service")
"""The unit of a payment in its new service, where it is won otherwise than by a bribe; None for a bribe."""

STAYS_SHUT: Final[Hook[Callable[[Position, Unit], bool]]] = Hook(RULEBOOK, "stays shut")
"""Whether a citadel stays its master's though its garrison is won over."""

SPOILS: Final[Hook[Callable[[Resolution, Turnover, str], bool]]] = Hook(RULEBOOK, "spoils")
"""What becomes of a character when a unit changes sides, where a chapter has a rule of its own for him: told his name;
true when the chapter has seen to it."""

NEW_MASTERS: Final[Hook[Callable[[Resolution, Turnover], None]]] = Hook(RULEBOOK, "new masters")
"""What else follows for a unit that changed sides, when all who were with it are seen to."""


class Offer(NamedTuple):
    """One sum offered for a unit, and what came of it: ``why`` is "" when it won the unit."""

    order: Order
    why: str


def won(unit: Unit, player: str) -> Unit:
    """The unit in the service of who bribed it: a guard turns elite, a militia mercenary (DIA-8A2-09)."""
    return replace(unit, owner=player, grade=classes()[unit.grade].after)


def as_won(position: Position, unit_id: str, player: str) -> Position:
    """The position as it would be with one unit won over: what a conditional order is judged on (DIA-8A2-07)."""
    person = prize(position, unit_id)
    if person is not None:
        return person.won(player)
    unit = position.units[unit_id]
    citadels = dict(position.citadels)
    if brings_citadel(position, unit):
        citadels[unit.at] = player
    sieges = {key: citadel for key, citadel in position.sieges.items() if key != unit_id}
    return replace(position, units={**position.units, unit_id: won(unit, player)}, citadels=citadels, sieges=sieges)


def as_served(position: Position, order: Order) -> Position:
    """The position as it would be with the unit, or the person, of a payment in its new service."""
    won_over = as_won(position, order.target, order.player)
    unit = _otherwise_won(position, order)
    return won_over if unit is None else replace(won_over, units={**won_over.units, unit.id: unit})


def in_new_service(position: Position, order: Order) -> Unit:
    """The unit of a payment in its new service: who is bribed may lose class (DIA-8A2-09)."""
    return _otherwise_won(position, order) or won(position.units[order.target], order.player)


def _otherwise_won(position: Position, order: Order) -> Unit | None:
    return next((unit for ask in SERVICE.on(position) if (unit := ask(position, order)) is not None), None)


def brings_citadel(position: Position, unit: Unit) -> bool:
    """Whether the citadel follows its garrison when that is bribed (DIA-8A2-15, a setting)."""
    if unit.kind != GARRISON or any(ask(position, unit) for ask in STAYS_SHUT.on(position)):
        return False
    return setting_value(position, "bribed-garrison-takes-citadel") == "yes"


def pay_counters(resolution: Resolution) -> None:
    """Counter-bribes leave the treasury as soon as the orders are in (DIA-8A1-01)."""
    for order in resolution.payments:
        if order.verb is Verbs.COUNTER:
            resolution.emit(
                "counter-bribed",
                "DIA-8A1-01",
                player=order.player,
                unit=order.target,
                amount=order.amount,
                year="present",
            )


def run(resolution: Resolution) -> None:
    """Examine every offer, pay it, and let the units won over change sides with their citadels (DIA-73-05)."""
    offers: dict[str, list[Order]] = {}
    for order in resolution.payments:
        if order.verb is Verbs.BRIBE and not _comes_too_late(resolution, order):
            offers.setdefault(order.target, []).append(order)
    position = resolution.position
    heads = {target: _head(resolution, target) for target in offers}
    winners = []
    for unit_id in sorted(offers, key=lambda target: in_place(position, target)):  # it tells who is bought last
        owner, least, led, added = _price(resolution, unit_id, heads[unit_id])
        counters = position.protection(unit_id)
        for offer in _judged(offers[unit_id], least + counters):
            order = offer.order
            resolution.emit(
                "bribed",
                "DIA-8A2-05" if offer.why in ("", "short") else "DIA-8A2-12",
                player=order.player,
                unit=unit_id,
                owner=owner,
                amount=order.amount,
                least=least,
                led=led,
                wedded=max(0, added),
                cheaper=max(0, -added),
                counters=counters,
                needed=least + counters,
                success=not offer.why,
                why=offer.why,
            )
            if not offer.why:
                winners.append(order)
    people = {order.target: person for order in winners if (person := prize(position, order.target)) is not None}
    for order in winners:  # persons first: who is bought is out of it when his unit is, too
        if order.target in people:
            people[order.target].win(resolution, order)
    units = [order for order in winners if order.target not in people]
    for order in units:
        _change_sides(resolution, position, order)
    for order in units:
        unit = position.units[order.target]
        pass_on(resolution, Turnover(position, unit, order.player, heads[unit.id]))
    if winners:
        _bar_citadels(resolution)


def in_place(position: Position, target: str) -> tuple[str, str]:
    """Where a unit stands, whatever it is called in a file; persons by their names, before all units."""
    unit = position.units.get(target)
    return (unit.at, unit.sign) if unit is not None else ("", target)


def _comes_too_late(resolution: Resolution, order: Order) -> bool:
    """Whether whom the gold was for is no more."""
    person = prize(resolution.position, order.target)
    if order.target in resolution.position.units or (person is not None and person.people):
        return False
    for tell in TOO_LATE.on(resolution.position):
        tell(resolution, order)
    return True


def _price(resolution: Resolution, target: str, head: str) -> tuple[str, int, int, int]:
    """Whose the target is, the least that wins it, what of that is for who leads it, and for his rank (DIA-8A2-04)."""
    position = resolution.position
    person = prize(position, target)
    if person is not None:
        return person.owner, person.least, 0, 0
    unit = position.units[target]
    led = surcharge(position, unit, parted_persons(resolution), named_head(resolution.orders.get(target)))
    return unit.owner, least_bribe(unit) + led, led, rank(position, unit, head)


def _head(resolution: Resolution, target: str) -> str:
    """Who commands the unit that is to be bribed, "" for nobody and for a person."""
    unit = resolution.position.units.get(target)
    return (
        head_of(resolution.position, unit, parted_persons(resolution), named_head(resolution.orders.get(target)))
        if unit is not None
        else ""
    )


def _judged(orders: Sequence[Order], needed: int) -> list[Offer]:
    """The highest sufficient offer wins; two that are equally high win nothing (DIA-8A2-05, -12)."""
    highest = max(order.amount for order in orders)
    tied = sum(order.amount == highest for order in orders) > 1
    found = []
    for order in sorted(orders, key=lambda one: (-one.amount, one.player)):
        if order.amount < needed:
            why = "short"
        elif order.amount < highest:
            why = "outbid"
        else:
            why = "tied" if tied else ""
        found.append(Offer(order, why))
    return found


def _change_sides(resolution: Resolution, start: Position, order: Order) -> None:
    """The unit obeys its new master at once: the old order is void, the conditional one takes its place."""
    unit = start.units[order.target]
    old = resolution.orders.pop(unit.id, None)
    if order.then is not None:
        resolution.orders[unit.id] = order.then
    resolution.turned.add(unit.id)
    after = won(unit, order.player)
    resolution.emit(
        "turned", "DIA-8A2-07", unit=unit.id, player=order.player, was=unit.owner, grade=after.grade,
        was_grade=unit.grade, follows=order.then is not None,
    )  # fmt: skip
    if old is not None:
        annul(resolution, old, "bribed", "DIA-8A2-07", order.player)
    owner = start.citadels.get(unit.at, "")
    if brings_citadel(start, unit) and owner != order.player:
        resolution.emit(
            "citadel-taken", "DIA-8A2-15", citadel=unit.at, owner=order.player, was=owner, unit=unit.id, how="bribery"
        )


def pass_on(resolution: Resolution, turnover: Turnover) -> None:
    """Who was with the unit: its own diadoch dies unless he had left (DIA-8A2-08), captives pass on (DIA-62b-14).

    With a citadel that it brings go all those inside who did not leave (DIA-8A2-15).
    """
    start, unit, player, _ = turnover
    brings = brings_citadel(start, unit)
    for name, leader in list(resolution.position.leaders.items()):
        inside = brings and leader.at == unit.at
        if walks(resolution, name):
            continue  # left the unit by an order of who held him
        if any(settle(resolution, turnover, name) for settle in SPOILS.on(start)):
            continue
        if leader.captor:
            if leader.guard == unit.id or (inside and not leader.guard and leader.captor == unit.owner):
                rule = warrant(start, "DIA-62b-14", name, unit.owner)
                _hand_over(resolution, name, player, unit, leader.guard, rule)
        elif name == unit.owner and leader.at == unit.space and name not in resolution.leader_orders:
            resolution.emit("killed", "DIA-8A2-08", leader=name, by=player, how="bribed", at=leader.at)
            resolution.doomed[name] = player
            for one in company(start, name)[1:]:  # who cannot be parted from him goes with the unit
                _hand_over(resolution, one, player, unit, unit.id, warrant(start, "DIA-62b-14", one, unit.owner))
        elif inside and name != player and name not in resolution.leader_orders:
            _hand_over(resolution, name, player, unit, "", warrant(start, "DIA-8A2-15", unit.id))
    for follow in NEW_MASTERS.on(start):
        follow(resolution, turnover)


def _hand_over(resolution: Resolution, name: str, player: str, unit: Unit, guard: str, rule: str) -> None:
    """A captive passes to the new master of a unit, or is free with his own men."""
    leader = resolution.position.leaders[name]
    if name == player:
        resolution.emit("freed", rule, leader=name, at=leader.at, by="")
        return
    resolution.emit(
        "captured", rule, leader=name, captor=player, was=leader.captor, guard=guard, at=leader.at,
        unit=unit.id,
    )  # fmt: skip


def _bar_citadels(resolution: Resolution) -> None:
    """Who was ordered into a citadel lost by bribery stays outside: he attacks nothing (DIA-62a-08)."""
    position = resolution.position
    for unit_id, order in sorted(resolution.orders.items(), key=lambda one: in_place(position, one[0])):
        unit = position.units.get(unit_id)
        if unit is not None and order.verb is Verbs.MOVE and is_barred(position, unit, order.to):
            resolution.emit("barred", "DIA-62a-08", unit=unit_id, citadel=order.to, player=unit.owner)


def is_barred(position: Position, unit: Unit, to: str) -> bool:
    """Whether ``to`` is a citadel that the unit's owner does not control."""
    return position.board.is_citadel(to) and not holds(position, unit.owner, to)
