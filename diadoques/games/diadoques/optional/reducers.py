"""Applying the events of the optional rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.games.diadoques.apply_money import paid_out, without_unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.state import LOST, Pledge, Sale


def _pledged(position: Position, event: Event) -> Position:
    pledge = Pledge(event["player"], event["deed"], event["place"], event["payee"])
    # Sorted: the order of the sheets must not show.
    found = sorted({*position.pledges, pledge}, key=lambda one: (one.player, one.deed, one.place, one.payee))
    return replace(position, pledges=tuple(found))


def _told(position: Position, _event: Event) -> Position:
    return position


def _dismissed(position: Position, event: Event) -> Position:
    paid = paid_out(position, event)
    return paid if event.get("waits") else without_unit(paid, event["unit"])


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


def _prestige(position: Position, event: Event) -> Position:
    player, once = event["player"], event["once"]
    won = {**position.prestige, player: position.prestige.get(player, 0) + int(event["points"])}
    return replace(position, prestige=won, feats=(*position.feats, once) if once else position.feats)


def _spared(position: Position, event: Event) -> Position:
    return replace(position, untouched={**position.untouched, event["citadel"]: event["player"]})


def tidied(before: Position, after: Position) -> Position:
    """What has gone with an event: units that are no more are not for sale, wars with an ended revolt are forgotten."""
    if not after.market.keys() <= after.units.keys():
        after = replace(after, market={unit: sale for unit, sale in after.market.items() if unit in after.units})
    if after.feats and before.revolts is not after.revolts:
        ended = tuple(f"{LOST} {revolt} " for revolt in before.revolts.keys() - after.revolts.keys())
        if ended:
            after = replace(after, feats=tuple(feat for feat in after.feats if not feat.startswith(ended)))
    if after.feats and before.season != after.season:  # what counts but once a season
        past_season = f" {before.season}"
        after = replace(after, feats=tuple(feat for feat in after.feats if not feat.endswith(past_season)))
    return after


OPTION_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "pledged": _pledged,
    "dismissed": _dismissed,
    "for-sale": _for_sale,
    "bid": _told,
    "hired": _hired,
    "unsold": _unsold,
    "withdrawn-from-sale": _withdrawn,
    "prestige": _prestige,
    "prestige-counted": _told,
    "treasure-spared": _spared,
    "gates-shut": _told,
    "escaped": _told,
}
