"""Applying the events of chance, weather and supply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.games.diadoques.events.apply_money import without_unit
from diadoques.games.diadoques.events.purse import with_gold
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Happening


def _happening(event: Event) -> Happening:
    return Happening(
        event["what"], event["of"], tuple(event["spaces"]), tuple(event["rivers"]), event["citadel"], event.rule
    )


def _drawn(position: Position, event: Event) -> Position:
    return replace(position, announced=_happening(event))


def _nothing_coming(position: Position, _event: Event) -> Position:
    return replace(position, announced=None)


def _began(position: Position, event: Event) -> Position:
    return replace(position, event=_happening(event), announced=None)


def _paid(position: Position, event: Event, sign: int) -> Position:
    return replace(position, treasury=with_gold(position, event["player"], sign * int(event["amount"])))


def _granted(position: Position, event: Event) -> Position:
    return _paid(position, event, 1)


def _bribe_lost(position: Position, event: Event) -> Position:
    return _paid(position, event, -1)


def _unit_gone(position: Position, event: Event) -> Position:
    return without_unit(position, event["unit"])


def _ashore(position: Position, event: Event) -> Position:
    person = replace(position.leaders[event["leader"]], at=event["to"])
    return replace(position, leaders={**position.leaders, event["leader"]: person})


WEATHER_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "event-drawn": _drawn,
    "event-none": _nothing_coming,
    "event-began": _began,
    "event-dropped": _nothing_coming,
    "granted": _granted,
    "bribe-lost": _bribe_lost,
    "sunk": _unit_gone,
    "ashore": _ashore,
    "unsupplied": _unit_gone,
}
