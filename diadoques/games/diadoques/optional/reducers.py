"""Applying the events of the optional rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.games.diadoques.apply_money import paid_out, without_unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.state import Pledge


def _pledged(position: Position, event: Event) -> Position:
    pledge = Pledge(event["player"], event["deed"], event["place"], event["payee"])
    # Sorted: the order of the sheets must not show.
    found = sorted({*position.pledges, pledge}, key=lambda one: (one.player, one.deed, one.place, one.payee))
    return replace(position, pledges=tuple(found))


def _told(position: Position, _event: Event) -> Position:
    return position


def _dismissed(position: Position, event: Event) -> Position:
    return without_unit(paid_out(position, event), event["unit"])


def _prestige(position: Position, event: Event) -> Position:
    player, once = event["player"], event["once"]
    won = {**position.prestige, player: position.prestige.get(player, 0) + int(event["points"])}
    return replace(position, prestige=won, feats=(*position.feats, once) if once else position.feats)


def _spared(position: Position, event: Event) -> Position:
    return replace(position, untouched={**position.untouched, event["citadel"]: event["player"]})


OPTION_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "pledged": _pledged,
    "dismissed": _dismissed,
    "prestige": _prestige,
    "prestige-counted": _told,
    "treasure-spared": _spared,
    "gates-shut": _told,
    "escaped": _told,
}
