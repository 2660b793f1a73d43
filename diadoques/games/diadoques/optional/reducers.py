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


OPTION_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "pledged": _pledged,
    "dismissed": _dismissed,
    "gates-shut": _told,
    "escaped": _told,
}
