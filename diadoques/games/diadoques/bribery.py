"""Bribery (8.A.2): right after the orders are read, before anything moves; all offers on the initial state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from diadoques.games.diadoques.annulment import annul
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import holds, is_living
from diadoques.games.diadoques.optional.market import note_guest
from diadoques.games.diadoques.optional.sale import hired
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.pieces import GARRISON, Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.royal import attend, command, court, persuasion
from diadoques.games.diadoques.settings import chosen
from diadoques.games.diadoques.spending import headed, least_bribe, surcharge
from diadoques.games.diadoques.tables import classes, tables


class Offer(NamedTuple):
    """One sum offered for a unit, and what came of it: ``why`` is "" when it won the unit."""

    order: Order
    why: str


def won(unit: Unit, player: str) -> Unit:
    """The unit in the service of who bribed it: a guard turns elite, a militia mercenary (DIA-8A2-09)."""
    return replace(unit, owner=player, grade=classes()[unit.grade].after)


def as_won(position: Position, unit_id: str, player: str) -> Position:
    """The position as it would be with one unit won over: what a conditional order is judged on (DIA-8A2-07)."""
    if persuasion.is_person(unit_id):
        return persuasion.as_won(position, unit_id, player)
    unit = position.units[unit_id]
    citadels = dict(position.citadels)
    if brings_citadel(position, unit):
        citadels[unit.at] = player
    sieges = {key: citadel for key, citadel in position.sieges.items() if key != unit_id}
    return replace(position, units={**position.units, unit_id: won(unit, player)}, citadels=citadels, sieges=sieges)


def as_served(position: Position, order: Order) -> Position:
    """The position as it would be with the unit of a bribe, or of a bid, in its new service."""
    won_over = as_won(position, order.target, order.player)
    if order.verb is not Verb.BID:
        return won_over
    return replace(won_over, units={**won_over.units, order.target: served(position, order)})


def served(position: Position, order: Order) -> Unit:
    """The unit of a bribe or of a bid in its new service: only who is bribed loses class (DIA-O6-13)."""
    unit = position.units[order.target]
    return hired(unit, order.player) if order.verb is Verb.BID else won(unit, order.player)


def brings_citadel(position: Position, unit: Unit) -> bool:
    """Whether the citadel follows its garrison when that is bribed (DIA-8A2-15, a setting).

    One that was dismissed waits in a citadel that stays its former master's (DIA-O6-12).
    """
    if unit.kind != GARRISON or (unit.id in position.market and position.citadels.get(unit.at)):
        return False
    return chosen(position, "bribed-garrison-takes-citadel") == "yes"


def pay_counters(course: Course) -> None:
    """Counter-bribes leave the treasury as soon as the orders are in (DIA-8A1-01)."""
    for order in course.payments:
        if order.verb is Verb.COUNTER:
            course.emit(
                "counter-bribed",
                "DIA-8A1-01",
                player=order.player,
                unit=order.target,
                amount=order.amount,
                year="present",
            )


def run(course: Course) -> None:
    """Examine every offer, pay it, and let the units won over change sides with their citadels (DIA-73-05)."""
    offers: dict[str, list[Order]] = {}
    for order in course.payments:
        if order.verb is Verb.BRIBE and not _come_too_late(course, order):
            offers.setdefault(order.target, []).append(order)
    position = course.position
    heads = {target: _head(course, target) for target in offers}
    winners = []
    for unit_id in sorted(offers):
        owner, least, led = _price(course, unit_id)
        counters = position.protection(unit_id)
        for offer in _judged(offers[unit_id], least + counters):
            order = offer.order
            course.emit(
                "bribed",
                "DIA-8A2-05" if offer.why in ("", "short") else "DIA-8A2-12",
                player=order.player,
                unit=unit_id,
                owner=owner,
                amount=order.amount,
                least=least,
                led=led,
                wedded=wedded(position, unit_id, heads[unit_id]),
                cheaper=cheaper(heads[unit_id]),
                counters=counters,
                needed=least + counters,
                success=not offer.why,
                why=offer.why,
            )
            if not offer.why:
                winners.append(order)
    for order in winners:  # a royal person who is bought is out of it when its unit is, too (DIA-12A-14)
        if persuasion.is_person(order.target):
            for void in persuasion.win_over(course, order):
                annul(course, void, "won-over", "DIA-12A-23", order.player)
    units = [order for order in winners if not persuasion.is_person(order.target)]
    for order in units:
        _change_sides(course, position, order)
    for order in units:
        unit = position.units[order.target]
        pass_on(course, position, unit, order.player, heads[unit.id])
        note_guest(course, position, unit, order.player)
    if winners:
        _bar_citadels(course)


def _come_too_late(course: Course, order: Order) -> bool:
    """Whether whom the gold was for is no more: a fleet that sank, somebody killed (DIA-13A-01, DIA-12A-24).

    It is lost like that of any bribe that fails (DIA-8A2-06), unless the players read it otherwise.
    """
    position, person = course.position, persuasion.is_person(order.target)
    if order.target in position.units or persuasion.bought(position, order.target):
        return False
    kind = "bribe-lost" if chosen(position, "bribe-for-the-gone") == "lost" else "bribe-late"
    rule = "DIA-12A-24" if person else "DIA-13A-01"
    course.emit(kind, rule, player=order.player, unit=order.target, amount=order.amount)
    return True


def _price(course: Course, target: str) -> tuple[str, int, int]:
    """Whose the target is, the least that wins it, and what its commander adds to that (DIA-8A2-04, DIA-12A-24)."""
    position = course.position
    if persuasion.is_person(target):
        owner = position.leaders[persuasion.bought(position, target)[0]].captor
        return owner, persuasion.least(target), 0
    unit = position.units[target]
    led = surcharge(position, unit, attend.parted(course), command.named(course.orders.get(target)))
    return unit.owner, least_bribe(unit) + led, led


def _head(course: Course, target: str) -> str:
    """Who commands the unit that is to be bribed, "" for nobody and for a person."""
    unit = course.position.units.get(target)
    named = command.named(course.orders.get(target))
    return headed(course.position, unit, attend.parted(course), named) if unit is not None else ""


def wedded(position: Position, target: str, head: str) -> int:
    """How much of a surcharge is for the husband of Cleopatra at the head of his unit (DIA-12A-18)."""
    unit = position.units.get(target)
    leads = unit is not None and unit.owner == head == position.house.husband
    return int(tables()["command"]["husband"]) if leads else 0


def cheaper(head: str) -> int:
    """What Olympias at the head of a unit takes off its price (DIA-12A-13)."""
    return -int(tables()["command"]["olympias"]) if head == court.OLYMPIAS else 0


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


def _change_sides(course: Course, start: Position, order: Order) -> None:
    """The unit obeys its new master at once: the old order is void, the conditional one takes its place."""
    unit = start.units[order.target]
    old = course.orders.pop(unit.id, None)
    if order.then is not None:
        course.orders[unit.id] = order.then
    course.turned.add(unit.id)
    after = won(unit, order.player)
    course.emit(
        "turned", "DIA-8A2-07", unit=unit.id, player=order.player, was=unit.owner, grade=after.grade,
        was_grade=unit.grade, follows=order.then is not None,
    )  # fmt: skip
    if old is not None:
        annul(course, old, "bribed", "DIA-8A2-07", order.player)
    owner = start.citadels.get(unit.at, "")
    if brings_citadel(start, unit) and owner != order.player:
        course.emit(
            "citadel-taken", "DIA-8A2-15", citadel=unit.at, owner=order.player, was=owner, unit=unit.id, how="bribery"
        )


def pass_on(course: Course, start: Position, unit: Unit, player: str, head: str = "") -> None:
    """Who was with the unit: its own diadoch dies unless he had left (DIA-8A2-08), captives pass on (DIA-62b-14).

    With a citadel that it brings go all those inside who did not leave (DIA-8A2-15).

    Args:
        unit: as it was before it changed sides.
        player: its new master.
        head: who commanded it when the bribes were made (DIA-12A-14).
    """
    husband, brings = start.house.husband, brings_citadel(start, unit)
    for name, leader in list(course.position.leaders.items()):
        inside = brings and leader.at == unit.at
        if court.is_royal(name) and attend.walks(course, name):
            continue  # left the unit by an order of its own
        if name == court.CLEOPATRA and husband:
            continue  # she shares her husband's lot (DIA-12A-25)
        if name == court.OLYMPIAS == head and leader.guard == unit.id:
            course.emit("killed", "DIA-12A-14", leader=name, by=player, how="lynched", at=leader.at)
            continue
        if leader.captor:
            if leader.guard == unit.id or (inside and not leader.guard and leader.captor == unit.owner):
                rule = "DIA-62b-14" if is_living(start, unit.owner) else "DIA-13Ba-17"
                _hand_over(course, name, player, unit, leader.guard, rule)
        elif name == unit.owner and leader.at == unit.space and name not in course.leader_orders:
            course.emit("killed", "DIA-8A2-08", leader=name, by=player, how="bribed", at=leader.at)
            course.doomed[name] = player
            if name == husband:  # his widow goes with the unit (DIA-12A-25)
                _hand_over(course, court.CLEOPATRA, player, unit, unit.id, "DIA-12A-25")
        elif inside and name != player and name not in course.leader_orders:
            rule = "DIA-O6-12" if unit.id in start.market else "DIA-8A2-15"
            _hand_over(course, name, player, unit, "", rule)


def _hand_over(course: Course, name: str, player: str, unit: Unit, guard: str, rule: str) -> None:
    """A captive passes to the new master of a unit, or is free with his own men."""
    leader = course.position.leaders[name]
    if name == player:
        course.emit("freed", rule, leader=name, at=leader.at, by="")
        return
    course.emit(
        "captured", rule, leader=name, captor=player, was=leader.captor, guard=guard, at=leader.at,
        unit=unit.id,
    )  # fmt: skip


def _bar_citadels(course: Course) -> None:
    """Who was ordered into a citadel lost by bribery stays outside: he attacks nothing (DIA-62a-08)."""
    position = course.position
    for unit_id, order in sorted(course.orders.items()):
        unit = position.units.get(unit_id)
        if unit is not None and order.verb is Verb.MOVE and barred(position, unit, order.to):
            course.emit("barred", "DIA-62a-08", unit=unit_id, citadel=order.to, player=unit.owner)


def barred(position: Position, unit: Unit, to: str) -> bool:
    """Whether ``to`` is a citadel that the unit's owner does not control."""
    return position.board.is_citadel(to) and not holds(position, unit.owner, to)
