"""The events of chance, weather and supply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import Event, EventKind, Leaving, PlaceId, PlayerId, UnitId, changes
from diadoques.games.diadoques.events.apply_money import paid_out, receive_sum, without_unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import TableEvent


class Foretold(TypedDict):
    """What the tables bring, and where; ``of``: which revolt, people, giver or person, "" of the weather."""

    what: str
    of: PlayerId
    spaces: list[PlaceId]
    rivers: list[str]
    citadel: PlaceId


class EventDrawn(Foretold):
    """The event of the coming season was drawn."""

    season: str


class EventNone(TypedDict):
    """Nothing is announced for the coming season, though the tables named something, and why."""

    what: str
    of: PlayerId
    season: str
    why: str


class EventBegan(Foretold):
    """What was announced is in force."""


class EventDropped(Foretold):
    """Nothing comes of what was announced, and why."""

    why: str


class Granted(TypedDict):
    """Who controls a citadel got gold from afar."""

    player: PlayerId
    amount: int
    citadel: PlaceId
    giver: PlayerId


class BribeLost(TypedDict):
    """A bribe was paid for a unit, or another target, that is no more."""

    player: PlayerId
    unit: UnitId
    amount: int


class Sunk(TypedDict):
    """A fleet is lost in a storm."""

    unit: UnitId
    at: PlaceId


class Ashore(Leaving):
    """A storm cast a character ashore."""

    leader: PlayerId
    to: PlaceId


class Unsupplied(TypedDict):
    """A unit is lost: nothing supplies it."""

    unit: UnitId
    at: PlaceId
    owner: PlayerId


def _happening(data: Foretold) -> TableEvent:
    return TableEvent(data["what"], data["of"], tuple(data["spaces"]), tuple(data["rivers"]), data["citadel"])


def _drawn(position: Position, data: EventDrawn) -> Position:
    return replace(position, announced=_happening(data))


def _nothing_coming(position: Position, _data: EventNone | EventDropped) -> Position:
    return replace(position, announced=None)


def _began(position: Position, data: EventBegan) -> Position:
    return replace(position, event=_happening(data), announced=None)


def announced_by(_before: Position, after: Position, event: Event) -> Position:
    """What was drawn goes on under the row of the table that named it."""
    return replace(after, announced=_under(after.announced, event.rule))


def begun_by(_before: Position, after: Position, event: Event) -> Position:
    """What is in force goes on under the row of the table that named it."""
    return replace(after, event=_under(after.event, event.rule))


def _under(happening: TableEvent | None, rule: str) -> TableEvent | None:
    return replace(happening, rule=rule) if happening is not None else None


def _unit_gone(position: Position, data: Sunk | Unsupplied) -> Position:
    return without_unit(position, data["unit"])


def _ashore(position: Position, data: Ashore) -> Position:
    person = replace(position.leaders[data["leader"]], at=data["to"])
    return replace(position, leaders={**position.leaders, data["leader"]: person})


WEATHER_KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "event-drawn": changes(EventDrawn, _drawn),
    "event-none": changes(EventNone, _nothing_coming),
    "event-began": changes(EventBegan, _began),
    "event-dropped": changes(EventDropped, _nothing_coming),
    "granted": changes(Granted, receive_sum),
    "bribe-lost": changes(BribeLost, paid_out),
    "sunk": changes(Sunk, _unit_gone),
    "ashore": changes(Ashore, _ashore),
    "unsupplied": changes(Unsupplied, _unit_gone),
}
