"""What befalls stratagem counters, as events tell it: drawn, held, played, given back. Which ones, few may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NotRequired, TypedDict

from diadoques.core.event_kinds import EventKind, PlayerId, changes

from .position import VEILED, Position


class Draws(TypedDict):
    """A side draws so many counters from the bowl."""

    player: PlayerId
    count: int


class Drawn(TypedDict):
    """Which ones: its owner alone sees it (``eyes``)."""

    player: PlayerId
    counters: list[str]
    eyes: PlayerId


class CounterPlayed(TypedDict):
    """A side plays one of the two faces of a counter; ``use``: what for, where it serves for several things.

    ``limited``: it is the one stratagem of that side in this action phase.
    """

    player: PlayerId
    counter: str
    face: str
    limited: bool
    use: NotRequired[str]


class CounterReturned(TypedDict):
    """A counter goes back into the bowl: its effect is over."""

    counter: str


class CounterSpent(TypedDict):
    """A counter leaves the game."""

    counter: str


class Keeps(TypedDict):
    """A side keeps so many counters for the next turn."""

    player: PlayerId
    count: int


class GivenBack(TypedDict):
    """Which ones go back into the bowl: their owner alone sees it (``eyes``)."""

    player: PlayerId
    counters: list[str]
    eyes: PlayerId


class FaceRemoved(TypedDict):
    """A stratagem serves no more."""

    face: str


def _hand(position: Position, player: str, add: Iterable[str] = (), drop: Iterable[str] = ()) -> dict[str, Any]:
    """The hands after counters come and go; who does not see them sees how many they are."""
    hand = list(position.hands[player])
    for counter in drop:
        del hand[hand.index(counter if counter in hand else VEILED)]
    return {"hands": {**position.hands, player: (*hand, *add)}}


def _back(position: Position, counters: Sequence[str]) -> tuple[str, ...]:
    return (*position.bowl, *((VEILED,) * len(counters) if position.veiled else counters))


def _draws(position: Position, data: Draws) -> Position:
    """All see how many are drawn; ``drawn`` tells their owner which."""
    count = data["count"]
    bowl = position.bowl[count:] if position.veiled else position.bowl
    hand = _hand(position, data["player"], add=(VEILED,) * count)
    return replace(position, bowl=bowl, thrown=position.thrown + 1, **hand)


def _drawn(position: Position, data: Drawn) -> Position:
    found = data["counters"]
    hand = _hand(position, data["player"], add=found, drop=(VEILED,) * len(found))
    bowl = list(position.bowl)
    for counter in () if position.veiled else found:
        del bowl[bowl.index(counter)]
    return replace(position, bowl=tuple(bowl), **hand)


def _played(position: Position, data: CounterPlayed) -> Position:
    """It leaves the hand; ``counter-returned`` puts it back into the bowl when its effect is over (AMP-2.A-03)."""
    impulse = position.impulse
    if data["limited"]:
        impulse = replace(impulse, played=(*impulse.played, data["player"]))
    return replace(position, impulse=impulse, **_hand(position, data["player"], drop=(data["counter"],)))


def _returned(position: Position, data: CounterReturned) -> Position:
    return replace(position, bowl=_back(position, (data["counter"],)))


def _spent(position: Position, data: CounterSpent) -> Position:
    return replace(position, spent=(*position.spent, data["counter"]))


def _keeps(position: Position, data: Keeps) -> Position:
    """How many are kept, for who does not see which; ``given-back`` tells the owner."""
    hand = position.hands[data["player"]]
    if VEILED not in hand:
        return position
    gone = hand[data["count"] :]
    return replace(position, bowl=_back(position, gone), **_hand(position, data["player"], drop=gone))


def _given_back(position: Position, data: GivenBack) -> Position:
    back = data["counters"]
    return replace(position, bowl=_back(position, back), **_hand(position, data["player"], drop=back))


def _face_removed(position: Position, data: FaceRemoved) -> Position:
    return replace(position, barred_faces=(*position.barred_faces, data["face"]))


#: By name.
HANDS: Final[Mapping[str, EventKind[Position]]] = {
    "draws": changes(Draws, _draws),
    "drawn": changes(Drawn, _drawn),
    "counter-played": changes(CounterPlayed, _played),
    "counter-returned": changes(CounterReturned, _returned),
    "counter-spent": changes(CounterSpent, _spent),
    "keeps": changes(Keeps, _keeps),
    "given-back": changes(GivenBack, _given_back),
    "face-removed": changes(FaceRemoved, _face_removed),
}
