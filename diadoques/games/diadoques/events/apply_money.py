"""Applying the events of gold and winter: payments, units that change sides, pay, builds, the turn of the year."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.conflict.reducers import unchanged
from diadoques.core.events import Event
from diadoques.games.diadoques.events.purse import with_gold
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Gift, Position


def without_unit(position: Position, unit: str) -> Position:
    """The position after a unit is gone, with all that hung on it."""
    return replace(
        position,
        units={key: one for key, one in position.units.items() if key != unit},
        sieges={key: citadel for key, citadel in position.sieges.items() if key != unit},
        counters={key: sum_ for key, sum_ in position.counters.items() if key != unit},
        counters_next={key: sum_ for key, sum_ in position.counters_next.items() if key != unit},
    )


def _counter_bribed(position: Position, event: Event) -> Position:
    unit, player, amount = event["unit"], event["player"], int(event["amount"])
    paid = replace(position, treasury=with_gold(position, player, -amount))
    coming = event["year"] == "coming"
    table = position.counters_next if coming else position.counters
    sums = table.get(unit, {})
    added = {**table, unit: {**sums, player: sums.get(player, 0) + amount}}
    return replace(paid, counters_next=added) if coming else replace(paid, counters=added)


def _bribed(position: Position, event: Event) -> Position:
    return replace(position, treasury=with_gold(position, event["player"], -int(event["amount"])))


def _turned(position: Position, event: Event) -> Position:
    unit = replace(position.units[event["unit"]], owner=event["player"], grade=event["grade"])
    return replace(
        position,
        units={**position.units, unit.id: unit},
        sieges={key: citadel for key, citadel in position.sieges.items() if key != unit.id},
        counters={key: amount for key, amount in position.counters.items() if key != unit.id},
        bought=(*(one for one in position.bought if one != unit.id), unit.id),
        market={key: sale for key, sale in position.market.items() if key != unit.id},
    )


def _gift_promised(position: Position, event: Event) -> Position:
    gift = Gift(event["player"], event["payee"], int(event["amount"]))
    gifts = list(position.gifts)
    insort(gifts, gift, key=lambda one: (one.donor, one.payee, one.amount))  # the order of the sheets must not show
    return replace(position, gifts=tuple(gifts))


def _gift_settled(position: Position, event: Event) -> Position:
    gift = Gift(event["player"], event["payee"], int(event["amount"]))
    gifts = list(position.gifts)
    gifts.remove(gift)
    if event.kind == "gift-void":
        return replace(position, gifts=tuple(gifts))
    paid = replace(position, gifts=tuple(gifts), treasury=with_gold(position, gift.donor, -gift.amount))
    return replace(paid, treasury=with_gold(paid, gift.payee, gift.amount))


def _account_moved(position: Position, event: Event) -> Position:
    """What those see, with whom accounts are open, of a payment that they know nothing of."""
    amount = int(event["amount"])
    moved = with_gold(position, event["player"], amount if event["way"] == "received" else -amount)
    return replace(position, treasury=moved)


def _discharged(position: Position, event: Event) -> Position:
    return without_unit(position, event["unit"])


def _degraded(position: Position, event: Event) -> Position:
    unit = replace(position.units[event["unit"]], grade=event["grade"])
    return replace(position, units={**position.units, unit.id: unit})


def _income(position: Position, event: Event) -> Position:
    return replace(position, treasury=with_gold(position, event["player"], int(event["amount"])))


def paid_out(position: Position, event: Event) -> Position:
    """The position after the player of ``event`` paid its amount."""
    return replace(position, treasury=with_gold(position, event["player"], -int(event["amount"])))


def _promoted(position: Position, event: Event) -> Position:
    return _degraded(paid_out(position, event), event)


def _recruited(position: Position, event: Event) -> Position:
    unit = Unit(event["unit"], event["player"], event["kind"], event["grade"], event["at"])
    if unit.id in position.units:
        raise ValueError(f"{unit.id} stands already")
    return replace(paid_out(position, event), units={**position.units, unit.id: unit})


def _winter_counted(position: Position, event: Event) -> Position:
    return replace(position, holders=dict(event["holders"]), quiet=int(event["quiet"]))


def _year_turned(position: Position, _event: Event) -> Position:
    """Counter-bribes of the ended year lapse; what was paid in winter protects the new one (DIA-8A1-02)."""
    return replace(position, counters=dict(position.counters_next), counters_next={}, bought=())


MONEY_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "counter-bribed": _counter_bribed,
    "bribed": _bribed,
    "turned": _turned,
    "gift-promised": _gift_promised,
    "gift-given": _gift_settled,
    "gift-void": _gift_settled,
    "account-moved": _account_moved,
    "income": _income,
    "upkeep": paid_out,
    "bankrupt": unchanged,
    "discharged": _discharged,
    "degraded": _degraded,
    "militia-kept": paid_out,
    "promoted": _promoted,
    "recruited": _recruited,
    "build-void": unchanged,
    "accounts": unchanged,
    "winter-counted": _winter_counted,
    "year-turned": _year_turned,
}
