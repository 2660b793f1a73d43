"""A player's sheet as a whole: what can only be judged when all its lines are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from diadoques.conflict.orders import Order, Reading, Verbs, Verdict
from diadoques.games.diplomacy.adjustments import change
from diadoques.games.diplomacy.legality import check as check_order
from diadoques.games.diplomacy.position import ADJUSTMENTS, Position
from diadoques.games.objections import judged_reading


def judge_built(position: Position, order: Order, text: str) -> Reading:
    """The reading of an order that a program built instead of a person who typed it."""
    return judged_reading(order, text, check_order(position, order))


def cross_check(position: Position, player: str, readings: Sequence[Reading]) -> list[Reading]:
    """Judge the lines of one player together; void lines count for nothing (DIP-ord-03)."""
    crosses = position.variant.hooks.crosses
    if crosses is not None:
        readings = crosses(position, player, readings)
    if position.phase == ADJUSTMENTS:
        return _adjustments(position, player, readings)
    return _two_orders(position, readings)


def _two_orders(position: Position, readings: Sequence[Reading]) -> list[Reading]:
    """Make one of an order given twice; different ones for a unit are void, or as that reading says (DIP-ord-01b)."""
    ordered = [reading.order.unit for reading in readings if reading.order is not None and reading.order.unit]
    if len(set(ordered)) == len(ordered):
        return list(readings)
    given: dict[str, list[Order]] = {}
    found = []
    for reading in readings:
        order = reading.order
        if order is not None and order.unit and reading.followed:
            orders = given.setdefault(order.unit, [])
            if order in orders:
                reading = _repeated(reading)
            else:
                orders.append(order)
        found.append(reading)
    kept = {"first": 0, "last": -1}.get(position.readings["two_orders"])
    for number, reading in enumerate(found):
        order = reading.order
        if order is None or not order.unit or not reading.followed or len(given[order.unit]) == 1:
            continue
        if kept is None or order != given[order.unit][kept]:
            found[number] = replace(
                reading, verdict=Verdict.AMBIGUOUS, rule="DIP-ord-01b", code="two-orders", data=(), offers=()
            )
    return found


def _repeated(reading: Reading) -> Reading:
    return replace(reading, order=None, code="repeated", rule="DIP-ord-01b", data=(), offers=())


def _adjustments(position: Position, player: str, readings: Sequence[Reading]) -> list[Reading]:
    """No more builds or removals than are due, one by one as written, or as read otherwise (DIP-adj-01b to -01d)."""
    if player not in position.players:
        return list(readings)
    due = change(position, player)
    choice = position.readings["too_many_builds" if due > 0 else "too_many_removals"]
    found = list(readings)
    numbers = [number for number, reading in enumerate(found) if reading.followed]
    if choice == "last":
        numbers.reverse()
    taken: set[str] = set()
    used = 0
    for number in numbers:
        reading = found[number]
        order = reading.order
        if order is None:
            continue
        builds = order.verb is not Verbs.DISBAND
        place = order.unit or order.to[:3]
        if builds and due <= 0:
            found[number] = made_illegal(reading, "DIP-adj-01c", "no-build-due")
        elif not builds and due >= 0:
            found[number] = made_illegal(reading, "DIP-adj-01b", "no-removal-due")
        elif place and place in taken:
            found[number] = made_illegal(reading, "DIP-adj-01d", "build-twice") if builds else _repeated(reading)
        elif used >= abs(due):
            found[number] = _too_many(reading, builds, due)
        else:
            taken.add(place)
            used += 1
    if choice in ("none", "disorder") and any(reading.code.startswith("too-many-") for reading in found):
        found = [_too_many(reading, due > 0, due) if reading.followed else reading for reading in found]
    return found


def _too_many(reading: Reading, builds: bool, due: int) -> Reading:
    if builds:
        return made_illegal(reading, "DIP-adj-01c", "too-many-builds", most=str(due))
    return made_illegal(reading, "DIP-adj-01b", "too-many-removals", most=str(-due))


def made_illegal(reading: Reading, rule: str, code: str, **data: str) -> Reading:
    """The reading as that of an illegal order: by which rule, and the code of its sentence."""
    return replace(reading, verdict=Verdict.ILLEGAL, rule=rule, code=code, data=tuple(data.items()))
