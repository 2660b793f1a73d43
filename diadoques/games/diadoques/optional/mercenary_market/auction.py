"""Bids for units on the market: after the bribes, each unit goes to whoever offers most (DIA-O6-02 to -07, -11)."""

from __future__ import annotations

from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bribery import Turnover, brings_citadel, in_place, pass_on
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import UNSUPPLIED


def run(resolution: Resolution) -> None:
    """Every unit for sale, by place; who loses keeps his money (DIA-O6-06)."""
    start = resolution.position
    bids: dict[str, list[Order]] = {}
    for order in resolution.payments:
        if order.verb is Verbs.BID:
            bids.setdefault(order.target, []).append(order)
    for unit_id in sorted({*bids, *start.market}, key=lambda one: in_place(start, one)):
        if unit_id in resolution.position.market:
            _sell(resolution, unit_id, bids.get(unit_id, []))
        else:  # won by a bribe: the auction is not held (DIA-O6-11)
            for order in bids[unit_id]:
                _tell(resolution, order, "bribed")
    if start.market != resolution.position.market:
        characters.loosen(resolution)


def _sell(resolution: Resolution, unit_id: str, bids: list[Order]) -> None:
    """The highest bid wins; the highest twice is none (DIA-O6-07)."""
    highest = max((order.amount for order in bids), default=0)
    first = [order for order in bids if order.amount == highest]
    for order in sorted(bids, key=lambda one: (-one.amount, one.player)):
        _tell(resolution, order, "outbid" if order.amount < highest else "tied" if len(first) > 1 else "")
    if len(first) == 1:
        _hire(resolution, first[0])
        return
    sale, unit = resolution.position.market[unit_id], resolution.position.units[unit_id]
    if sale.why == UNSUPPLIED:  # it does not wait for a second season (DIA-O7-03)
        resolution.emit("discharged", "DIA-O7-03", unit=unit_id, player=unit.owner, at=unit.at, why="unwanted")
    else:
        rule, why = ("DIA-O6-07", "tied") if bids else ("DIA-O6-03", "none")
        resolution.emit("unsold", rule, unit=unit_id, why=why)


def _tell(resolution: Resolution, order: Order, why: str) -> None:
    resolution.emit(
        "bid", "DIA-O6-11" if why == "bribed" else "DIA-O6-07" if why == "tied" else "DIA-O6-06", player=order.player,
        unit=order.target, amount=order.amount, success=not why, why=why,
    )  # fmt: skip


def _hire(resolution: Resolution, order: Order) -> None:
    """The unit changes masters, not class, and may be given an order at once (DIA-O6-05, -13)."""
    start: Position = resolution.position
    unit = start.units[order.target]
    resolution.orders.pop(unit.id, None)
    if order.then is not None:
        resolution.orders[unit.id] = order.then
    resolution.turned.add(unit.id)
    resolution.emit(
        "hired", "DIA-O6-06", unit=unit.id, player=order.player, former=start.market[unit.id].former,
        amount=order.amount, follows=order.then is not None,
    )  # fmt: skip
    if brings_citadel(start, unit):  # left behind in a citadel that nobody holds (DIA-O6-12)
        resolution.emit(
            "citadel-taken", "DIA-O6-12", citadel=unit.at, owner=order.player, was="", unit=unit.id, how="hired"
        )
    pass_on(resolution, Turnover(start, unit, order.player))
