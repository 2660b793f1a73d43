"""Applying the events of the market."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.conflict.reducers import unchanged
from diadoques.core.events import Event
from diadoques.games.diadoques.events.apply_money import paid_out, without_unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Sale


def _for_sale(position: Position, event: Event) -> Position:
    unit = replace(position.units[event["unit"]], owner=event["owner"])
    sale = Sale(event["former"], int(event["opening"]), why=event["why"])
    free = without_unit(position, unit.id)  # its sieges and what protected it are no more
    # In its old place among the units: nothing else has changed.
    units = {key: unit if key == unit.id else one for key, one in position.units.items()}
    return replace(free, units=units, market={**position.market, unit.id: sale})


def _unsold(position: Position, event: Event) -> Position:
    sale = position.market[event["unit"]]
    return replace(position, market={**position.market, event["unit"]: replace(sale, offered=sale.offered + 1)})


def _withdrawn(position: Position, event: Event) -> Position:
    return replace(position, market={key: sale for key, sale in position.market.items() if key != event["unit"]})


def _hired(position: Position, event: Event) -> Position:
    unit = replace(position.units[event["unit"]], owner=event["player"])
    paid = paid_out(_withdrawn(position, event), event)
    counters = {key: amount for key, amount in paid.counters.items() if key != unit.id}
    bought = (*(one for one in paid.bought if one != unit.id), unit.id)
    return replace(paid, units={**paid.units, unit.id: unit}, counters=counters, bought=bought)


def withdrawn(_before: Position, after: Position, _event: Event) -> Position:
    """Units that are no more are not for sale."""
    if after.market.keys() <= after.units.keys():
        return after
    return replace(after, market={unit: sale for unit, sale in after.market.items() if unit in after.units})


EVENTS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "for-sale": _for_sale,
    "bid": unchanged,
    "hired": _hired,
    "unsold": _unsold,
    "withdrawn-from-sale": _withdrawn,
}
