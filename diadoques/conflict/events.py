"""Kinds of events on which games of simultaneous orders agree, and what their reducers share; each adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NotRequired, Protocol, TypedDict, TypeVar

from diadoques.core.events import AnyId, Leaving, PlaceId, PlayerId, UnitId
from diadoques.core.orders import Order

V = TypeVar("V")


class Ordered(TypedDict):
    """A line of a sheet was read; ``text`` is what was written, ``code`` why it is not followed or may disappoint.

    ``data`` are the values of that sentence, ``column`` where the trouble begins, ``offers`` what may have been meant.
    A brief answer, that nobody reads, has no more than what is always there.
    """

    player: PlayerId
    unit: UnitId
    text: str
    code: str
    followed: bool
    order: NotRequired[Order | None]
    verdict: NotRequired[str]
    data: NotRequired[dict[str, AnyId]]
    offers: NotRequired[list[str]]
    column: NotRequired[int]


class Resolved(TypedDict):
    """What became of an order: the reason by name, who decided it, and the strengths that were compared."""

    unit: UnitId
    clause: str
    success: bool
    by: list[UnitId]
    order: NotRequired[Order | None]
    mine: NotRequired[float]
    theirs: NotRequired[float]
    forces: NotRequired[list[float]]


class Backing(TypedDict):
    """A support in a table of strengths: what it lends, whether it was given and counted, and who cut it."""

    unit: UnitId
    lends: float
    given: bool
    counted: bool
    by: UnitId
    void: NotRequired[bool]


class Contender(TypedDict):
    """A line of a table of strengths: who holds, meets or enters, with what, and whether he prevails."""

    unit: UnitId
    role: str
    base: float
    leader: PlayerId
    supports: list[Backing]
    total: float
    against_rivals: float
    has_way: bool
    prevails: bool


class Contest(TypedDict):
    """The strengths that were compared in a space."""

    space: PlaceId
    rows: list[Contender]


class Moved(Leaving):
    """A unit moved, by land or sea (``route``), carried by the fleets of ``via``, with the characters of ``party``."""

    unit: UnitId
    to: PlaceId
    kind: str
    route: str
    via: list[UnitId]
    party: list[PlayerId]


class Dislodged(Leaving):
    """A unit was driven out by another, which came from there; ``head`` commands it, ``party`` shares its fate."""

    unit: UnitId
    by: UnitId
    by_sea: bool
    party: list[PlayerId]
    head: NotRequired[PlayerId]


class RetreatOpen(TypedDict):
    """Where a unit that was driven out may go."""

    unit: UnitId
    options: list[PlaceId]


class RetreatClosed(TypedDict):
    """Where it may not, and why."""

    unit: UnitId
    places: list[PlaceId]
    why: str


class RetreatsDue(TypedDict):
    """Retreats are waited for."""

    units: list[UnitId]


class Annihilated(TypedDict):
    """A unit is lost, and why; ``by`` drove it out."""

    unit: UnitId
    at: PlaceId
    why: str
    by: UnitId


class SeasonBegan(TypedDict):
    """A season begins, with this phase."""

    season: str
    phase: str


class Dislodging(Protocol):
    """A position that knows who was driven out, and where he may go."""

    @property
    def dislodged(self) -> Mapping[str, Any]:
        """By unit: a record with ``options`` and ``closed``."""


P = TypeVar("P", bound=Dislodging)


def with_(table: Mapping[str, V], key: str, value: V) -> dict[str, V]:
    """``table`` with one more row, or another value in it."""
    return {**table, key: value}


def without(table: Mapping[str, V], *keys: str) -> dict[str, V]:
    """``table`` without some rows, whether they were in it or not."""
    return {key: value for key, value in table.items() if key not in keys}


def retreat_open(position: P, data: RetreatOpen) -> P:
    """Where a unit that was driven out may go."""
    changed: P = _retreat(position, data["unit"], options=tuple(data["options"]))
    return changed


def retreat_closed(position: P, data: RetreatClosed) -> P:
    """Where it may not, and why."""
    closed = position.dislodged[data["unit"]].closed
    changed: P = _retreat(position, data["unit"], closed={**closed, **dict.fromkeys(data["places"], data["why"])})
    return changed


def _retreat(position: Any, unit: str, **facts: object) -> Any:
    retreat = replace(position.dislodged[unit], **facts)
    return replace(position, dislodged=with_(position.dislodged, unit, retreat))
