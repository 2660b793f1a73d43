"""What happens between masters and tributaries: the kinds of events of yokes, and how each changes a position."""

from __future__ import annotations

from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.games.empires.model.pieces import MOVED, NEVER, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number


class YokeBound(TypedDict):
    """A state becomes another's tributary; ``was``: its master before, or ""."""

    player: PlayerId
    master: PlayerId
    was: PlayerId


class YokeEnded(TypedDict):
    """A state is nobody's tributary any more; ``how``."""

    player: PlayerId
    master: PlayerId
    how: str


class TributeSet(TypedDict):
    """A master says how much of a tributary's taxes he takes, in percent."""

    player: PlayerId
    target: PlayerId
    percent: int
    readers: list[PlayerId]


class RevoltBegun(TypedDict):
    """A state without land throws off its master's yoke: its army appears in one of its provinces, to besiege it.

    It calls its master a friend no longer.
    """

    player: PlayerId
    master: PlayerId
    unit: UnitId
    at: PlaceId


class RevoltOver(TypedDict):
    """Such a revolt is over: it has a province again (``won``), or its siege has failed."""

    player: PlayerId
    at: PlaceId
    won: bool


class SiegeForbidden(TypedDict):
    """A siege ends, for those who besiege may not attack any more whom they besiege."""

    at: PlaceId
    player: PlayerId


class LeftAlone(TypedDict):
    """A tributary was attacked and its master sent nothing: it may throw off the yoke next season."""

    player: PlayerId
    master: PlayerId
    readers: list[PlayerId]


def _bound(position: Position, data: YokeBound) -> Position:
    name, master = data["player"], data["master"]
    state = position.states[name]
    friends = state.friends if master in state.friends else (*state.friends, master)
    rate = number(position, "money.tribute_most")
    lately = position.number - number(position, "prestige.same_yoke")
    yokes = {one: season for one, season in state.yokes.items() if one != master or season >= lately}
    if data["was"]:
        yokes[data["was"]] = position.number
    return position.with_state(
        name, master=master, friends=friends, tribute=rate, revolt="", former="", helpless=NEVER, yokes=yokes
    )  # fmt: skip


def _ended(position: Position, data: YokeEnded) -> Position:
    state = position.states[data["player"]]
    yokes = {**state.yokes, data["master"]: position.number}
    return position.with_state(state.id, master="", helpless=NEVER, yokes=yokes)


def _tribute(position: Position, data: TributeSet) -> Position:
    return position.with_state(data["target"], tribute=data["percent"])


def _began(position: Position, data: RevoltBegun) -> Position:
    name, at = data["player"], data["at"]
    force = position.forces[data["unit"]]
    position = position.with_force(
        force.id, at=at, aboard="", host="", inside=False, came="", did=did(force.did, MOVED), intent="attack"
    )
    friends = tuple(one for one in position.states[name].friends if one != data["master"])
    return position.with_state(name, revolt=at, former=data["master"], friends=friends)


def _revolt_ended(position: Position, data: RevoltOver) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, revolt="", former="" if data["won"] else state.former)


def _forbidden(position: Position, data: SiegeForbidden) -> Position:
    return position.without_siege(data["at"])


def _alone(position: Position, data: LeftAlone) -> Position:
    return position.with_state(data["player"], helpless=position.number)


KINDS: Final = {
    "yoke-bound": changes(YokeBound, _bound),
    "yoke-ended": changes(YokeEnded, _ended),
    "tribute-set": changes(TributeSet, _tribute),
    "revolt-begun": changes(RevoltBegun, _began),
    "revolt-over": changes(RevoltOver, _revolt_ended),
    "siege-forbidden": changes(SiegeForbidden, _forbidden),
    "left-alone": changes(LeftAlone, _alone),
}
