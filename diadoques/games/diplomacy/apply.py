"""What can happen in Diplomacy: the data of each kind of event, and how such an event changes a position.

Events are the only way a position changes, so that replaying them gives the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NotRequired, TypedDict

from diadoques.conflict.events import (
    Annihilated,
    Contest,
    Dislodged,
    Moved,
    Ordered,
    Resolved,
    RetreatClosed,
    RetreatOpen,
    RetreatsDue,
    SeasonBegan,
    retreat_closed,
    retreat_open,
    with_,
    without,
)
from diadoques.core.calendar import Season
from diadoques.core.event_kinds import EventKind, Leaving, PlaceId, PlayerId, UnitId, changes, tells, unchanged
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.position import ADJUSTMENTS, OVER, RETREATS, Position, Retreat
from diadoques.games.diplomacy.variant import Variant

_LISTED: Final = frozenset({tuple, set, frozenset})


class Disorder(TypedDict):
    """A power sent in no orders in this phase."""

    player: PlayerId
    phase: str


class Retreated(Leaving):
    """A unit retreated."""

    unit: UnitId
    to: PlaceId
    kind: str


class CentreTaken(TypedDict):
    """A centre changed hands."""

    centre: PlaceId
    owner: PlayerId
    was: PlayerId
    unit: UnitId


class Centres(TypedDict):
    """What the centres of each power are worth."""

    centres: dict[PlayerId, float]


class AdjustmentsDue(TypedDict):
    """Builds (above 0) and removals (below) are waited for, by power."""

    change: dict[PlayerId, int]


class Built(TypedDict):
    """A unit was built."""

    unit: UnitId
    player: PlayerId
    kind: str
    at: PlaceId


class Removed(TypedDict):
    """A unit was taken off the board: ordered, or by a criterion of civil disorder."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    why: str
    criterion: NotRequired[str]


class Waived(TypedDict):
    """Builds that a power leaves undone."""

    player: PlayerId
    count: int


class Eliminated(TypedDict):
    """A power is out of the game; classic Diplomacy never tells it, games of its family do."""

    player: PlayerId


class Victory(TypedDict):
    """The game is over, and how it ended."""

    winners: list[PlayerId]
    how: str


class Scored(TypedDict):
    """The scores, as fractions."""

    scores: dict[PlayerId, str]


def _moved(position: Position, *moves: Mapping[str, Any]) -> Position:
    units = dict(position.units)
    for move in moves:
        unit = units[move["unit"]]
        units[unit.id] = Unit(unit.id, unit.owner, unit.kind, unit.grade, move["to"])  # thrice as fast as ``replace``
    return replace(position, units=units)


def _dislodged(position: Position, data: Dislodged) -> Position:
    retreat = Retreat(data["from"], data["by"], bool(data["by_sea"]), ())
    return replace(position, dislodged=with_(position.dislodged, data["unit"], retreat))


def _retreats_due(position: Position, _data: RetreatsDue) -> Position:
    return replace(position, phase=RETREATS)


def _retreated(position: Position, data: Retreated) -> Position:
    moved = _moved(position, data)
    return replace(moved, dislodged=without(moved.dislodged, data["unit"]))


def _gone(position: Position, unit: str) -> Position:
    return replace(position, units=without(position.units, unit), dislodged=without(position.dislodged, unit))


def _annihilated(position: Position, data: Annihilated) -> Position:
    return _gone(position, data["unit"])


def _removed(position: Position, data: Removed) -> Position:
    return _gone(position, data["unit"])


def centre_taken(position: Position, data: CentreTaken) -> Position:
    """A centre changed hands."""
    return replace(position, centres=with_(position.centres, data["centre"], data["owner"]))


def _adjustments_due(position: Position, _data: AdjustmentsDue) -> Position:
    return replace(position, phase=ADJUSTMENTS)


def _built(position: Position, data: Built) -> Position:
    unit = Unit(data["unit"], data["player"], data["kind"], "", data["at"])
    return replace(position, units=with_(position.units, unit.id, unit))


def _victory(position: Position, data: Victory) -> Position:
    return replace(position, winners=tuple(data["winners"]), phase=OVER, verdict=data["how"])


def season_began(position: Position, data: SeasonBegan) -> Position:
    """A season begins."""
    season = Season.parse(data["season"], position.variant.calendar)
    return replace(position, season=season, phase=data["phase"])


KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "ordered": tells(Ordered),
    "disorder": tells(Disorder),
    "resolved": tells(Resolved),
    "contest": tells(Contest),
    "moved": changes(Moved, _moved),
    "dislodged": changes(Dislodged, _dislodged),
    "retreat-open": changes(RetreatOpen, retreat_open),
    "retreat-closed": changes(RetreatClosed, retreat_closed),
    "retreats-due": changes(RetreatsDue, _retreats_due),
    "retreated": changes(Retreated, _retreated),
    "annihilated": changes(Annihilated, _annihilated),
    "centre-taken": changes(CentreTaken, centre_taken),
    "centres": tells(Centres),
    "adjustments-due": changes(AdjustmentsDue, _adjustments_due),
    "built": changes(Built, _built),
    "removed": changes(Removed, _removed),
    "waived": tells(Waived),
    "eliminated": tells(Eliminated),
    "victory": changes(Victory, _victory),
    "scored": tells(Scored),
    "season-began": changes(SeasonBegan, season_began),
}


def kinds_of(variant: Variant) -> Mapping[str, EventKind[Any]]:
    """What can happen in a game of the family."""
    return KINDS if variant.hooks.kinds is None else variant.hooks.kinds


def apply(position: Position, event: Event) -> Position:
    """The position after ``event``.

    Raises:
        Fault: ``event-unknown`` for a kind this game does not have, ``event-broken`` when its data do not fit the
        position.
    """
    return apply_all(position, (event,))


def apply_all(position: Position, events: Iterable[Event]) -> Position:
    """The position after ``events``, one after the other; faults as of ``apply``."""
    kinds = kinds_of(position.variant)
    for name, alike in groupby(events, attrgetter("kind")):
        kind = kinds.get(name)
        if kind is None:
            raise Fault("event-unknown", "event", given=name)
        change = kind.apply
        if change is unchanged:
            continue
        try:
            if change is _moved:
                position = _moved(position, *(event.data for event in alike))
                continue
            for event in alike:
                position = change(position, event.data)
        except (KeyError, TypeError, ValueError) as error:
            raise Fault("event-broken", f"event {name}", why=repr(error)) from error
    return position


def event_data(data: dict[str, Any]) -> dict[str, Any]:
    """Event data with tuples turned into lists, so that what is kept equals what a saved file gives back."""
    if not _LISTED.isdisjoint(map(type, data.values())):
        for key, value in data.items():
            if type(value) in _LISTED:
                data[key] = list(value)
    return data
