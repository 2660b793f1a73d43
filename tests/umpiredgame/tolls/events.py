"""What happens in Tolls: each kind of event, and how it changes the position. ``eyes``: who alone sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import EventKind, Leaving, PlaceId, PlayerId, UnitId, changes, tells

from .position import TOLL, Position, TollOrder


class NotFollowed(TypedDict):
    """A line of a sheet is not followed, as it was typed, and why (``reading.<code>``)."""

    player: PlayerId
    order: TollOrder | None
    text: str
    code: str
    eyes: PlayerId


class Marched(Leaving):
    """An army marches."""

    unit: UnitId
    to: PlaceId
    eyes: PlayerId


class Hired(TypedDict):
    """A state hires men."""

    player: PlayerId
    number: int
    sum: int
    eyes: PlayerId


class Met(TypedDict):
    """Armies share a province; those who met see it, and nobody else."""

    at: PlaceId
    players: list[PlayerId]
    eyes: list[PlayerId]


class Fought(TypedDict):
    """The umpire has settled a battle; his ``tale`` is for all."""

    player: PlayerId
    at: PlaceId
    tale: str


class Beaten(Leaving):
    """The loser's losses, for its own eyes; its army is back ``to`` where it began."""

    player: PlayerId
    losses: int
    to: PlaceId
    eyes: PlayerId


class TollTaken(TypedDict):
    """An army stands alone in Sicily."""

    player: PlayerId


class Asked(TypedDict):
    """What is asked next, and in which season."""

    phase: str
    number: int


class Victory(TypedDict):
    """The game is over."""

    winners: list[PlayerId]


def _marched(position: Position, data: Marched) -> Position:
    return replace(position, at={**position.at, data["unit"]: data["to"]})


def _hired(position: Position, data: Hired) -> Position:
    state = data["player"]
    men, left = position.men[state] + data["number"], position.treasury[state] - data["sum"]
    return replace(position, men={**position.men, state: men}, treasury={**position.treasury, state: left})


def _beaten(position: Position, data: Beaten) -> Position:
    state = data["player"]
    men = {**position.men, state: position.men[state] - data["losses"]}
    return replace(position, at={**position.at, state: data["to"]}, men=men)


def _toll(position: Position, data: TollTaken) -> Position:
    state = data["player"]
    tolls, treasury = ({**told, state: told[state] + n} for told, n in ((position.tolls, 1), (position.treasury, TOLL)))
    return replace(position, tolls=tolls, treasury=treasury)


def _asked(position: Position, data: Asked) -> Position:
    return replace(position, phase=data["phase"], number=data["number"])


def _won(position: Position, data: Victory) -> Position:
    return replace(position, winners=tuple(data["winners"]))


KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "not-followed": tells(NotFollowed),
    "marched": changes(Marched, _marched),
    "hired": changes(Hired, _hired),
    "met": tells(Met),
    "fought": tells(Fought),
    "beaten": changes(Beaten, _beaten),
    "toll-taken": changes(TollTaken, _toll),
    "asked": changes(Asked, _asked),
    "victory": changes(Victory, _won),
}
