"""What the events of revolts hold."""

from __future__ import annotations

from typing import TypedDict

from diadoques.core.events import Leaving, PlaceId, PlayerId, UnitId
from diadoques.core.orders import Order


class RevoltBegan(TypedDict):
    """A revolt breaks out, in a space; ``left``: the seasons that it has, if they are limited.

    ``settled``: who writes its orders is settled, ``treasure``: gold that appears with it, in T, ``once``: it cannot
    come again.
    """

    revolt: PlayerId
    left: int | None
    settled: bool
    origin: PlaceId
    treasure: int
    once: bool


class RevoltAgain(RevoltBegan):
    """A revolt that is under way goes on with another mission."""


class RevoltJoined(TypedDict):
    """A people takes part in a league; ``merged``: it was in revolt already, and has its seasons anew."""

    revolt: PlayerId
    league: PlayerId
    left: int | None
    origin: PlaceId
    merged: bool


class Risen(TypedDict):
    """A unit of a revolt appeared."""

    unit: UnitId
    revolt: PlayerId
    kind: str
    grade: str
    at: PlaceId


class Sheltered(Leaving):
    """A unit where a revolt appears is now the garrison of a citadel, with the characters of ``party`` in it."""

    unit: UnitId
    to: PlaceId
    kind: str
    party: list[PlayerId]


class LeaderSheltered(TypedDict):
    """A character of a player, alone where a revolt appears, found shelter in a citadel."""

    leader: PlayerId
    to: PlaceId
    player: PlayerId


class RefugeAsked(TypedDict):
    """A unit where a revolt appears has the choice between citadels."""

    unit: UnitId
    options: list[PlaceId]
    party: list[PlayerId]


class CitadelAcquired(TypedDict):
    """A citadel went over to a revolt: by a ``siege``, in an ``uprising``, or as a ``neutral`` one (``how``)."""

    citadel: PlaceId
    revolt: PlayerId
    was: PlayerId
    how: str
    unit: UnitId


class Withdrawn(TypedDict):
    """A unit of a revolt leaves the board, and why."""

    unit: UnitId
    at: PlaceId
    revolt: PlayerId
    why: str


class RevoltEnded(TypedDict):
    """A revolt is over, and why."""

    revolt: PlayerId
    why: str


class RevoltCounted(TypedDict):
    """A season of a revolt has run out; so many are left."""

    revolt: PlayerId
    left: int


class RevoltKept(TypedDict):
    """A revolt lives on without limit: it holds its citadel."""

    revolt: PlayerId
    citadel: PlaceId


class MissionAdvanced(TypedDict):
    """A revolt holds a space and is at the next step of its mission."""

    revolt: PlayerId
    space: PlaceId
    stage: int


class Mission(TypedDict):
    """A unit of a revolt that nobody orders follows its mission."""

    unit: UnitId
    revolt: PlayerId
    order: Order


class AuctionOpened(TypedDict):
    """Players bid, in this order, for writing the orders of a revolt."""

    revolt: PlayerId
    bidders: list[PlayerId]


class AuctionBid(TypedDict):
    """A player bids so much, in T."""

    revolt: PlayerId
    player: PlayerId
    amount: int


class AuctionPassed(TypedDict):
    """A player bids no more."""

    revolt: PlayerId
    player: PlayerId


class RunnerChosen(TypedDict):
    """A player, or nobody, writes the orders of a revolt, what he pays for it, and how that came.

    ``distances``: in how many moves the nearest major citadel of each player is reached.
    """

    revolt: PlayerId
    player: PlayerId
    amount: int
    how: str
    distances: dict[PlayerId, int]


class RunnerLost(TypedDict):
    """The player who wrote the orders of a revolt is out of the game."""

    revolt: PlayerId
    player: PlayerId


class Allied(TypedDict):
    """A unit of a revolt serves a player, by royal order."""

    unit: UnitId
    player: PlayerId
    revolt: PlayerId


class SatrapsGold(TypedDict):
    """The gold of a revolt goes to a player, by royal order."""

    player: PlayerId
    amount: int
    revolt: PlayerId


class OfferTaken(TypedDict):
    """An offer goes to the player whose unit is on the spot."""

    offer: str
    player: PlayerId
    unit: UnitId


class ProvinceLost(TypedDict):
    """Nobody controls a province: a unit that is neutral occupies it."""

    province: PlaceId
    was: PlayerId
    unit: UnitId
