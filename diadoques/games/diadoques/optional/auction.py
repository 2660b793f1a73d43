"""Bids for units on the market: after the bribes, each unit goes to whoever offers most (DIA-O6-02 to -07, -11)."""

from __future__ import annotations

from diadoques.games.diadoques import characters
from diadoques.games.diadoques.bribery import Turnover, brings_citadel, pass_on
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.state import UNSUPPLIED


def run(course: Course) -> None:
    """Every unit for sale, by id; who loses keeps his money (DIA-O6-06)."""
    start = course.position
    bids: dict[str, list[Order]] = {}
    for order in course.payments:
        if order.verb is Verb.BID:
            bids.setdefault(order.target, []).append(order)
    for unit_id in sorted({*bids, *start.market}):
        if unit_id in course.position.market:
            _sell(course, unit_id, bids.get(unit_id, []))
        else:  # won by a bribe: the auction is not held (DIA-O6-11)
            for order in bids[unit_id]:
                _tell(course, order, "bribed")
    if start.market != course.position.market:
        characters.loosen(course)


def _sell(course: Course, unit_id: str, bids: list[Order]) -> None:
    """The highest bid wins; the highest twice is none (DIA-O6-07)."""
    highest = max((order.amount for order in bids), default=0)
    first = [order for order in bids if order.amount == highest]
    for order in sorted(bids, key=lambda one: (-one.amount, one.player)):
        _tell(course, order, "outbid" if order.amount < highest else "tied" if len(first) > 1 else "")
    if len(first) == 1:
        _hire(course, first[0])
        return
    sale, unit = course.position.market[unit_id], course.position.units[unit_id]
    if sale.why == UNSUPPLIED:  # it does not wait for a second season (DIA-O7-03)
        course.emit("discharged", "DIA-O7-03", unit=unit_id, player=unit.owner, at=unit.at, why="unwanted")
    else:
        rule, why = ("DIA-O6-07", "tied") if bids else ("DIA-O6-03", "none")
        course.emit("unsold", rule, unit=unit_id, why=why)


def _tell(course: Course, order: Order, why: str) -> None:
    course.emit(
        "bid", "DIA-O6-11" if why == "bribed" else "DIA-O6-07" if why == "tied" else "DIA-O6-06", player=order.player,
        unit=order.target, amount=order.amount, success=not why, why=why,
    )  # fmt: skip


def _hire(course: Course, order: Order) -> None:
    """The unit changes masters, not class, and may be given an order at once (DIA-O6-05, -13)."""
    start: Position = course.position
    unit = start.units[order.target]
    course.orders.pop(unit.id, None)
    if order.then is not None:
        course.orders[unit.id] = order.then
    course.turned.add(unit.id)
    course.emit(
        "hired", "DIA-O6-06", unit=unit.id, player=order.player, former=start.market[unit.id].former,
        amount=order.amount, follows=order.then is not None,
    )  # fmt: skip
    if brings_citadel(start, unit):  # left behind in a citadel that nobody holds (DIA-O6-12)
        course.emit(
            "citadel-taken", "DIA-O6-12", citadel=unit.at, owner=order.player, was="", unit=unit.id, how="hired"
        )
    pass_on(course, Turnover(start, unit, order.player))
