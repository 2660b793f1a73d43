"""Where pieces go, as events tell it: reinforcements, movements, operations, retreats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypedDict

from diadoques.core.events import AnyId, EventKind, Leaving, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.pieces import Unit
from diadoques.games.amphipolis.pieces import counters
from diadoques.games.amphipolis.position import Leader, Position


class Deployed(TypedDict):
    """Units and leaders of a side come into play."""

    player: PlayerId
    at: PlaceId
    units: list[UnitId]
    leaders: list[PlayerId]


class Fresh(TypedDict):
    """The units and leaders that have the status of reinforcements from now on."""

    fresh: list[AnyId]


class Displaced(Leaving):
    """Units of a side go on for want of room."""

    player: PlayerId
    pieces: list[AnyId]
    to: PlaceId


class Surprise(Displaced):
    """A unit appears in a combat by surprise."""


class Retreated(Displaced):
    """Units and leaders retreat after a combat, over the zones of ``via``.

    ``booked``: the strength that they take of each ship that carries them.
    """

    via: list[PlaceId]
    booked: dict[UnitId, int]


class Withdrew(Retreated):
    """Cavalry gives way before an attack."""


class Returned(Retreated):
    """Units and leaders go back to where they came from, for want of a point to fight with."""


class Landed(Displaced):
    """Units and leaders land from a fleet; ``entry``: how they enter the zone, as far as a combat there minds it."""

    entry: list[str]


class Moved(Landed):
    """Units and leaders move, over the zones of ``via``.

    ``entry``: how they enter the last one, as far as a combat there minds it; ``booked``: the strength that they take
    of each ship that carries them.
    """

    via: list[PlaceId]
    booked: NotRequired[dict[UnitId, int]]


class Operated(Landed):
    """Units and leaders make an operation, from one zone straight to another."""


class Posted(Landed):
    """Units and leaders withdraw into a city."""


class Rested(Landed):
    """Units and leaders withdraw to a base, where they have the status of reinforcements."""


class Dropped(Leaving):
    """An operation or the voyage of a fleet (``how``) is given up: nobody goes."""

    player: PlayerId
    how: str
    to: NotRequired[PlaceId]


class Overstacked(TypedDict):
    """A side has more units in a zone than it has room for (``limit``): so many of them are eliminated (``count``)."""

    player: PlayerId
    at: PlaceId
    limit: int
    count: int


def _deployed(position: Position, data: Deployed) -> Position:
    units, leaders = dict(position.units), dict(position.leaders)
    for name in data["units"]:
        counter = counters()[name]
        units[name] = Unit(name, counter.side, counter.kind, name.partition(".")[0][2:], data["at"])
    for leader in data["leaders"]:
        leaders[leader] = Leader(data["at"])
    fresh = position.fresh | {*data["units"], *data["leaders"]}
    return replace(position, units=units, leaders=leaders, fresh=fresh)


def _fresh(position: Position, data: Fresh) -> Position:
    return replace(position, fresh=frozenset(data["fresh"]))


def place_pieces(position: Position, pieces: Iterable[str], to: str) -> Position:
    """The position with these pieces somewhere else."""
    units, leaders = dict(position.units), dict(position.leaders)
    for piece in pieces:
        if piece in units:
            unit = units[piece]
            units[piece] = Unit(piece, unit.owner, unit.kind, unit.grade, to)
        else:
            leaders[piece] = replace(leaders[piece], at=to)
    return replace(position, units=units, leaders=leaders)


def _landed(position: Position, data: Landed) -> Position:
    """A move is the one move of its pieces in this action phase (AMP-3-01); how they entered is remembered."""
    impulse, pieces, entry = position.impulse, data["pieces"], tuple(data["entry"])
    origins, entries = dict(impulse.origins), dict(impulse.entries)
    for piece in pieces:
        origins.setdefault(piece, position.where(piece))
        if piece in position.units:
            entries[piece] = entry
    impulse = replace(impulse, moved=impulse.moved | set(pieces), origins=origins, entries=entries)
    return replace(place_pieces(position, pieces, data["to"]), impulse=impulse)


def _booked(position: Position, ships: Mapping[UnitId, int]) -> Position:
    if not ships:
        return position
    booked = dict(position.impulse.booked)
    for ship, pf in ships.items():
        booked[ship] = booked.get(ship, 0) + pf
    return replace(position, impulse=replace(position.impulse, booked=booked))


def _moved(position: Position, data: Moved) -> Position:
    return _landed(_booked(position, data.get("booked", {})), data)


def _displaced(position: Position, data: Displaced) -> Position:
    """Retreats, withdrawals and their like are no moves (AMP-3-01)."""
    entries = {piece: how for piece, how in position.impulse.entries.items() if piece not in data["pieces"]}
    found = place_pieces(position, data["pieces"], data["to"])
    return replace(found, impulse=replace(position.impulse, entries=entries))


def _retreated(position: Position, data: Retreated) -> Position:
    return _displaced(_booked(position, data["booked"]), data)


def _to_base(position: Position, data: Rested) -> Position:
    found = place_pieces(position, data["pieces"], data["to"])
    return replace(found, fresh=position.fresh | set(data["pieces"]))


#: By name.
MOVES: Final[Mapping[str, EventKind[Position]]] = {
    "deployed": changes(Deployed, _deployed),
    "fresh": changes(Fresh, _fresh),
    "moved": changes(Moved, _moved),
    "landed": changes(Landed, _landed),
    "operated": changes(Operated, _landed),
    "posted": changes(Posted, _displaced),
    "rested": changes(Rested, _to_base),
    "dropped": tells(Dropped),
    "overstacked": tells(Overstacked),
    "withdrew": changes(Withdrew, _retreated),
    "returned": changes(Returned, _retreated),
    "retreated": changes(Retreated, _retreated),
    "displaced": changes(Displaced, _displaced),
    "surprise": changes(Surprise, _displaced),
}
