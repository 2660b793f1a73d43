"""Applying events: the only way a position changes, so that replaying them gives the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from diadoques.conflict.reducers import retreat_closed, retreat_open, unchanged, with_, without
from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.position import ADJUSTMENTS, OVER, RETREATS, Position, Retreat

_LISTED: Final = frozenset({tuple, set, frozenset})


def _moved(position: Position, *events: Event) -> Position:
    units = dict(position.units)
    for event in events:
        unit = units[event["unit"]]
        units[unit.id] = Unit(unit.id, unit.owner, unit.kind, unit.grade, event["to"])  # thrice as fast as ``replace``
    return replace(position, units=units)


def _dislodged(position: Position, event: Event) -> Position:
    retreat = Retreat(event["from"], event["by"], bool(event["by_sea"]), ())
    return replace(position, dislodged=with_(position.dislodged, event["unit"], retreat))


def _retreats_due(position: Position, _event: Event) -> Position:
    return replace(position, phase=RETREATS)


def _retreated(position: Position, event: Event) -> Position:
    moved = _moved(position, event)
    return replace(moved, dislodged=without(moved.dislodged, event["unit"]))


def _gone(position: Position, event: Event) -> Position:
    unit = event["unit"]
    return replace(position, units=without(position.units, unit), dislodged=without(position.dislodged, unit))


def _centre_taken(position: Position, event: Event) -> Position:
    return replace(position, centres=with_(position.centres, event["centre"], event["owner"]))


def _adjustments_due(position: Position, _event: Event) -> Position:
    return replace(position, phase=ADJUSTMENTS)


def _built(position: Position, event: Event) -> Position:
    unit = Unit(event["unit"], event["player"], event["kind"], "", event["at"])
    return replace(position, units=with_(position.units, unit.id, unit))


def _victory(position: Position, event: Event) -> Position:
    return replace(position, winners=tuple(event["winners"]), phase=OVER, verdict=str(event["how"]))


def _season_began(position: Position, event: Event) -> Position:
    season = Season.parse(event["season"], position.variant.calendar)
    return replace(position, season=season, phase=event["phase"])


REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "ordered": unchanged,
    "disorder": unchanged,
    "resolved": unchanged,
    "contest": unchanged,
    "moved": _moved,
    "dislodged": _dislodged,
    "retreat-open": retreat_open,
    "retreat-closed": retreat_closed,
    "retreats-due": _retreats_due,
    "retreated": _retreated,
    "annihilated": _gone,
    "centre-taken": _centre_taken,
    "centres": unchanged,
    "adjustments-due": _adjustments_due,
    "built": _built,
    "removed": _gone,
    "waived": unchanged,
    "eliminated": unchanged,
    "victory": _victory,
    "scored": unchanged,
    "season-began": _season_began,
}


def apply(position: Position, event: Event) -> Position:
    """The position after ``event``.

    Raises:
        Fault: ``event-unknown`` for a kind this game does not have, ``event-broken`` when its data do not fit the
        position.
    """
    return apply_all(position, (event,))


def apply_all(position: Position, events: Iterable[Event]) -> Position:
    """The position after ``events``, one after the other; faults as of ``apply``."""
    own = position.variant.hooks.reducers
    for kind, alike in groupby(events, attrgetter("kind")):
        reducer = own.get(kind) or REDUCERS.get(kind)
        if reducer is unchanged:
            continue
        if reducer is None:
            raise Fault("event-unknown", "event", given=kind)
        try:
            if reducer is _moved:
                position = _moved(position, *alike)
                continue
            for event in alike:
                position = reducer(position, event)
        except (KeyError, TypeError, ValueError) as error:
            raise Fault("event-broken", f"event {kind}", why=repr(error)) from error
    return position


def event_data(data: dict[str, Any]) -> dict[str, Any]:
    """Event data with tuples turned into lists, so that what is kept equals what a saved file gives back."""
    if not _LISTED.isdisjoint(map(type, data.values())):
        for key, value in data.items():
            if type(value) in _LISTED:
                data[key] = list(value)
    return data
