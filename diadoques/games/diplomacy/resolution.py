"""What can happen in Diplomacy, how each event changes the position, and the course of a resolution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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
from diadoques.conflict.orders import Order
from diadoques.core import answers as core
from diadoques.core.answers import Answers
from diadoques.core.calendar import Season
from diadoques.core.events import Event, EventKind, Leaving, PlaceId, PlayerId, UnitId, changes, tells, unchanged
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.position import ADJUSTMENTS, OVER, RETREATS, Position, Retreat
from diadoques.games.diplomacy.variant import Variant

# --- What can happen in Diplomacy: the data of each kind of event, and how such an event changes a position
#
# Events are the only way a position changes, so that replaying them gives the same position.


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


# --- The course of a resolution: the position as events change it, and what was received


@dataclass(slots=True)
class Resolution:
    """Mutable only while one ``resolve`` runs: steps read ``position`` and change it by ``emit`` alone.

    Attributes:
        begun: the position as far as events were applied: what is read is ``position``.
        events: what happened, in order.
        orders: the orders to units that are followed, by unit id (at most one each).
        builds: the builds that are followed, in the order of writing.
        annulled: orders to units that came to nothing before they were carried out, by unit id; a variant's doing.
        handed_in: the players from whom a line was received (DIP-civ-01).
        standoffs: regions left empty by a stand-off, closed to retreats (DIP-ret-01g).
        brief: only what came of each order is asked for, as in bulk: events leave out what orders said and weighed,
            and no tables of strengths are drawn. The same rules decide.
    """

    begun: Position
    events: list[Event] = field(default_factory=list)
    orders: dict[str, Order] = field(default_factory=dict)
    builds: list[Order] = field(default_factory=list)
    annulled: dict[str, Order] = field(default_factory=dict)
    handed_in: set[str] = field(default_factory=set)
    standoffs: frozenset[str] = frozenset()
    brief: bool = False
    _applied: int = field(default=0, init=False)

    @property
    def position(self) -> Position:
        """The position as it stands after the events so far: they are applied when it is asked for."""
        if self._applied < len(self.events):
            self.begun = apply_all(self.begun, self.events[self._applied :])
            self._applied = len(self.events)
        return self.begun

    def emit(self, kind: str, rule: str, /, **data: Any) -> Event:
        """Record an event under its rule; it changes the position."""
        # Brief events are looked at once and never kept in a file: tuples may stay what they are.
        event = Event(kind, rule, data if self.brief else event_data(data))
        self.events.append(event)
        return event


@dataclass(frozen=True, slots=True)
class Report(core.Report[Position]):
    """One answer and what followed: ``fold(before, events, apply) == after``, always."""


__all__ = [
    "KINDS",
    "AdjustmentsDue",
    "Answers",
    "Built",
    "CentreTaken",
    "Centres",
    "Disorder",
    "Eliminated",
    "Removed",
    "Report",
    "Resolution",
    "Retreated",
    "Scored",
    "Victory",
    "Waived",
    "apply",
    "apply_all",
    "centre_taken",
    "event_data",
    "kinds_of",
    "season_began",
]
