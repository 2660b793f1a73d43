"""Applying the events of the royal family and of the heirs (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.games.diadoques.pieces import Leader
from diadoques.games.diadoques.position import Position


def _with(position: Position, name: str, leader: Leader) -> Position:
    return replace(position, leaders={**position.leaders, name: leader})


def _attached(position: Position, event: Event) -> Position:
    return _with(position, event["leader"], replace(position.leaders[event["leader"]], guard=event["unit"]))


def _parted(position: Position, event: Event) -> Position:
    return _with(position, event["leader"], replace(position.leaders[event["leader"]], guard=""))


def _unclaimed(position: Position, event: Event) -> Position:
    return _with(position, event["leader"], Leader(event["at"]))


def _told(position: Position, _event: Event) -> Position:
    return position


ROYAL_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "attached": _attached,
    "accompanied": _told,
    "parted": _parted,
    "unclaimed": _unclaimed,
}
