"""Applying the events of the optional rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.games.diadoques.apply_money import paid_out, without_unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.state import LOST, Sale


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


def _established(position: Position, _event: Event) -> Position:
    return replace(position, house=replace(position.house, established=True))


def _capital_moved(position: Position, event: Event) -> Position:
    player = event["player"]
    house = replace(position.house, moved=(*position.house.moved, player))
    return replace(position, house=house, capitals={**position.capitals, player: event["citadel"]})


def withdrawn(_before: Position, after: Position, _event: Event) -> Position:
    """Units that are no more are not for sale."""
    if after.market.keys() <= after.units.keys():
        return after
    return replace(after, market={unit: sale for unit, sale in after.market.items() if unit in after.units})


def shortened(before: Position, after: Position, _event: Event) -> Position:
    """Wars with a revolt that ended are forgotten, and with a season what counts but once in it."""
    if after.feats and before.revolts is not after.revolts:
        ended = tuple(f"{LOST} {revolt} " for revolt in before.revolts.keys() - after.revolts.keys())
        if ended:
            after = replace(after, feats=tuple(feat for feat in after.feats if not feat.startswith(ended)))
    if after.feats and before.season != after.season:
        past_season = f" {before.season}"
        after = replace(after, feats=tuple(feat for feat in after.feats if not feat.endswith(past_season)))
    return after


def reset(_before: Position, after: Position, event: Event) -> Position:
    """A new master of a citadel decides anew about its religious treasure (DIA-O10-02)."""
    kept = {citadel: player for citadel, player in after.untouched.items() if citadel != event["citadel"]}
    return replace(after, untouched=kept)


EVENTS: Final[Mapping[str, Mapping[str, Callable[[Position, Event], Position]]]] = {
    "isolated-characters": {"escaped": _told},
    "opened-gates": {"gates-shut": _told},
    "dismissal": {"dismissed": _dismissed},
    "dynasties": {"dynasties-established": _established},
    "moved-capital": {"capital-moved": _capital_moved},
    "mercenary-market": {
        "for-sale": _for_sale,
        "bid": _told,
        "hired": _hired,
        "unsold": _unsold,
        "withdrawn-from-sale": _withdrawn,
    },
    "prestige": {"prestige": _prestige, "prestige-counted": _told, "treasure-spared": _spared},
}
"""By option, its kinds of events."""
