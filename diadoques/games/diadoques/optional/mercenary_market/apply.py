"""The events of the market."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import Event, EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.diadoques.events.apply_money import paid_out, without_unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Sale


class ForSale(TypedDict):
    """A unit is for sale, from this sum on, and why; ``owner`` has it until somebody hires it."""

    unit: UnitId
    former: PlayerId
    owner: PlayerId
    opening: int
    why: str
    at: PlaceId


class Bid(TypedDict):
    """A player offered so much for a unit, and why he does not get it, if he does not."""

    player: PlayerId
    unit: UnitId
    amount: int
    success: bool
    why: str


class Hired(TypedDict):
    """A unit serves who bid most for it; ``follows``: it has an order from him."""

    unit: UnitId
    player: PlayerId
    former: PlayerId
    amount: int
    follows: bool


class Unsold(TypedDict):
    """Nobody hired a unit this season, and why; it can be had for next to nothing in the next."""

    unit: UnitId
    why: str


class WithdrawnFromSale(TypedDict):
    """A unit that an eliminated player left behind is no longer for sale."""

    unit: UnitId


def _for_sale(position: Position, data: ForSale) -> Position:
    unit = replace(position.units[data["unit"]], owner=data["owner"])
    sale = Sale(data["former"], data["opening"], why=data["why"])
    free = without_unit(position, unit.id)  # its sieges and what protected it are no more
    # In its old place among the units: nothing else has changed.
    units = {key: unit if key == unit.id else one for key, one in position.units.items()}
    return replace(free, units=units, market={**position.market, unit.id: sale})


def _unsold(position: Position, data: Unsold) -> Position:
    sale = position.market[data["unit"]]
    return replace(position, market={**position.market, data["unit"]: replace(sale, offered=sale.offered + 1)})


def _withdrawn(position: Position, data: WithdrawnFromSale | Hired) -> Position:
    return replace(position, market={key: sale for key, sale in position.market.items() if key != data["unit"]})


def _hired(position: Position, data: Hired) -> Position:
    unit = replace(position.units[data["unit"]], owner=data["player"])
    paid = paid_out(_withdrawn(position, data), data)
    counters = {key: amount for key, amount in paid.counters.items() if key != unit.id}
    bought = (*(one for one in paid.bought if one != unit.id), unit.id)
    return replace(paid, units={**paid.units, unit.id: unit}, counters=counters, bought=bought)


def withdrawn(_before: Position, after: Position, _event: Event) -> Position:
    """Units that are no more are not for sale."""
    if after.market.keys() <= after.units.keys():
        return after
    return replace(after, market={unit: sale for unit, sale in after.market.items() if unit in after.units})


MARKET_KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "for-sale": changes(ForSale, _for_sale),
    "bid": tells(Bid),
    "hired": changes(Hired, _hired),
    "unsold": changes(Unsold, _unsold),
    "withdrawn-from-sale": changes(WithdrawnFromSale, _withdrawn),
}
