"""What happens in a raid: each kind of event, and how it changes the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event

from .position import HAND, OVER, Fight, Position


def _laid(position: Position, event: Event) -> Position:
    hand = list(position.hands[event["player"]])
    hand.remove(event["counter"])
    return replace(position, hands={**position.hands, event["player"]: tuple(hand)}, laid=event["counter"])


def _marched(position: Position, event: Event) -> Position:
    unit = replace(position.units[event["unit"]], at=event["to"])
    return replace(position, units={**position.units, unit.id: unit})


def _thrown(position: Position, event: Event) -> Position:
    return replace(position, fight=Fight(event["unit"], event["number"]), thrown=position.thrown + 1)


def _annulled(position: Position, event: Event) -> Position:
    second = tuple(player for player in position.second if player != event["player"])
    return replace(position, second=second, fight=Fight(event["unit"], event["again"]), thrown=position.thrown + 1)


def _without(position: Position, *gone: str) -> Position:
    return replace(position, units={key: unit for key, unit in position.units.items() if key not in gone}, fight=None)


def _passed(position: Position, event: Event) -> Position:
    season = position.season.next() if event["player"] == position.players[0] else position.season
    return replace(position, turn=event["player"], phase=HAND, laid="", fight=None, season=season)


#: By kind.
REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "counter-laid": _laid,
    "asked": lambda position, event: replace(position, phase=event["phase"]),
    "stayed": lambda position, event: position,
    "marched": _marched,
    "die-thrown": _thrown,
    "die-annulled": _annulled,
    "raider-lost": lambda position, event: _without(position, event["unit"]),
    "driven-out": lambda position, event: _without(position, *event["units"]),
    "burnt": lambda position, event: replace(position, burnt=(*position.burnt, event["space"])),
    "turn-passed": _passed,
    "victory": lambda position, event: replace(position, winners=tuple(event["winners"]), phase=OVER, fight=None),
}


def apply(position: Position, event: Event) -> Position:
    """The position after an event."""
    return REDUCERS[event.kind](position, event)
