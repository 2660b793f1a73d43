"""What happens in a raid: each kind of event, and how it changes the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import EventKind, Leaving, PlaceId, PlayerId, UnitId, changes, tells

from .position import HAND, OVER, Fight, Position


class CounterLaid(TypedDict):
    """A chief lays a counter of his hand."""

    player: PlayerId
    counter: str


class Asked(TypedDict):
    """Whoever is in turn is asked."""

    phase: str


class Stayed(TypedDict):
    """A chief lets his raiders stay."""

    player: PlayerId


class Marched(Leaving):
    """A raider marches."""

    unit: UnitId
    to: PlaceId


class DieThrown(TypedDict):
    """A raider has entered among enemies; his die."""

    unit: UnitId
    at: PlaceId
    number: int


class DieAnnulled(TypedDict):
    """A chief annuls a die (``number``); it is thrown ``again``."""

    player: PlayerId
    unit: UnitId
    number: int
    again: int


class RaiderLost(TypedDict):
    """A raider is lost: his die is less than was ``needed``."""

    unit: UnitId
    at: PlaceId
    number: int
    needed: int


class DrivenOut(RaiderLost):
    """A raider drives all enemies out of a space."""

    units: list[UnitId]


class Burnt(TypedDict):
    """A space is burnt: nobody enters it any more."""

    space: PlaceId
    player: PlayerId


class TurnPassed(TypedDict):
    """The other chief is in turn."""

    player: PlayerId


class Victory(TypedDict):
    """The game is over: in the other's ``camp``, or ``alone`` on the board."""

    winners: list[PlayerId]
    how: str


def _laid(position: Position, data: CounterLaid) -> Position:
    hand = list(position.hands[data["player"]])
    hand.remove(data["counter"])
    return replace(position, hands={**position.hands, data["player"]: tuple(hand)}, laid=data["counter"])


def _asked(position: Position, data: Asked) -> Position:
    return replace(position, phase=data["phase"])


def _marched(position: Position, data: Marched) -> Position:
    unit = replace(position.units[data["unit"]], at=data["to"])
    return replace(position, units={**position.units, unit.id: unit})


def _thrown(position: Position, data: DieThrown) -> Position:
    return replace(position, fight=Fight(data["unit"], data["number"]), thrown=position.thrown + 1)


def _annulled(position: Position, data: DieAnnulled) -> Position:
    second = tuple(player for player in position.second if player != data["player"])
    return replace(position, second=second, fight=Fight(data["unit"], data["again"]), thrown=position.thrown + 1)


def _without(position: Position, *gone: str) -> Position:
    return replace(position, units={key: unit for key, unit in position.units.items() if key not in gone}, fight=None)


def _burnt(position: Position, data: Burnt) -> Position:
    return replace(position, burnt=(*position.burnt, data["space"]))


def _passed(position: Position, data: TurnPassed) -> Position:
    season = position.season.next() if data["player"] == position.players[0] else position.season
    return replace(position, turn=data["player"], phase=HAND, laid="", fight=None, season=season)


def _won(position: Position, data: Victory) -> Position:
    return replace(position, winners=tuple(data["winners"]), phase=OVER, fight=None)


def _lost(position: Position, data: RaiderLost) -> Position:
    return _without(position, data["unit"])


def _driven_out(position: Position, data: DrivenOut) -> Position:
    return _without(position, *data["units"])


#: By name.
KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "counter-laid": changes(CounterLaid, _laid),
    "asked": changes(Asked, _asked),
    "stayed": tells(Stayed),
    "marched": changes(Marched, _marched),
    "die-thrown": changes(DieThrown, _thrown),
    "die-annulled": changes(DieAnnulled, _annulled),
    "raider-lost": changes(RaiderLost, _lost),
    "driven-out": changes(DrivenOut, _driven_out),
    "burnt": changes(Burnt, _burnt),
    "turn-passed": changes(TurnPassed, _passed),
    "victory": changes(Victory, _won),
}
