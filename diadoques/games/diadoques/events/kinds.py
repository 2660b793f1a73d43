"""What the events of the basic rules hold: units and characters, citadels, estates, votes and the end of a game."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from diadoques.core.events import AnyId, Leaving, PlaceId, PlayerId, UnitId
from diadoques.core.orders import Order


class Levied(TypedDict):
    """One of the first units was raised, for its price in T."""

    unit: UnitId
    player: PlayerId
    kind: str
    at: PlaceId
    price: int


class OrderVoid(TypedDict):
    """An order that was followed comes to nothing before it is carried out, and why; ``by``: whose deed that is."""

    player: PlayerId
    unit: UnitId
    order: Order
    why: str
    by: PlayerId


class Barred(TypedDict):
    """A unit stays outside the citadel it was to enter: its player lost that to a bribe."""

    unit: UnitId
    citadel: PlaceId
    player: PlayerId


class Pledged(TypedDict):
    """A player wrote what he does when the season ends: the deed, where, and for whom (or which unit), if anybody."""

    player: PlayerId
    deed: str
    place: PlaceId
    payee: AnyId


class Thrown(TypedDict):
    """Dice were thrown, each of so many sides, and what they show; ``name``: what for, once in a season."""

    name: str
    sides: int
    numbers: list[int]


class Commanded(TypedDict):
    """A character commands a unit this season, and whether he lends it strength."""

    leader: PlayerId
    unit: UnitId
    lends: bool


class Accompanied(TypedDict):
    """A character is with a unit that another commands."""

    leader: PlayerId
    unit: UnitId


class LeaderMoved(Leaving):
    """A character went elsewhere alone, or failed to, the reason by name, and the fleets to blame."""

    leader: PlayerId
    to: PlaceId
    success: bool
    clause: str
    by: list[UnitId]


class LeaderApart(TypedDict):
    """A character stayed where he was and commanded nobody, as he was ordered."""

    leader: PlayerId
    at: PlaceId


class Captured(TypedDict):
    """A character is the captive of ``captor``, after another (``was``) or anew, by that unit.

    ``guard``: the unit that he is tied to, none when he is locked in a citadel.
    """

    leader: PlayerId
    captor: PlayerId
    was: PlayerId
    guard: UnitId
    at: PlaceId
    unit: UnitId


class Freed(TypedDict):
    """A captive is free; ``by``: who released him, nobody where he was rescued or his guards are gone."""

    leader: PlayerId
    at: PlaceId
    by: PlayerId


class Killed(TypedDict):
    """A character is dead: how, and by whom; ``cornered``: the unit with which he fell had no way out."""

    leader: PlayerId
    by: PlayerId
    how: str
    at: PlaceId
    cornered: NotRequired[bool]


class Surplus(Leaving):
    """A unit too many in its home province must leave it after the first moves; nobody drove it out."""

    unit: UnitId
    by: UnitId
    party: list[PlayerId]
    head: PlayerId


class Retreated(Leaving):
    """A unit retreated, with the characters of ``party``."""

    unit: UnitId
    to: PlaceId
    kind: str
    party: list[PlayerId]


class GarrisonDestroyed(TypedDict):
    """A garrison is lost with its citadel."""

    unit: UnitId
    citadel: PlaceId


class Supplied(TypedDict):
    """The siege of a citadel by a unit has no effect: these fleets supply it."""

    citadel: PlaceId
    unit: UnitId
    by: list[UnitId]


class SiegeLaid(TypedDict):
    """A first siege order succeeded."""

    unit: UnitId
    citadel: PlaceId


class SiegeLifted(TypedDict):
    """A siege is over, or begins anew, and why."""

    unit: UnitId
    citadel: PlaceId
    why: str


class CitadelTaken(TypedDict):
    """A citadel changed hands, by a siege unless ``how`` says otherwise."""

    citadel: PlaceId
    owner: PlayerId
    was: PlayerId
    unit: UnitId
    how: NotRequired[str]


class ProvinceTaken(TypedDict):
    """A player took control of a province, by a unit or, none given, by passing through it himself."""

    province: PlaceId
    owner: PlayerId
    was: PlayerId
    unit: UnitId


class TreasureTaken(TypedDict):
    """A player takes the treasure of a citadel, in T; ``left`` is what he does not touch."""

    citadel: PlaceId
    player: PlayerId
    amount: int
    left: NotRequired[int]


class EstateLeft(TypedDict):
    """The treasury of an eliminated player is left in a citadel, goes to an heir, or is lost."""

    player: PlayerId
    amount: int
    citadel: PlaceId
    heir: PlayerId


class EstateOpen(TypedDict):
    """The treasury of an eliminated player waits until ``chooser`` has named one of the citadels."""

    player: PlayerId
    chooser: PlayerId
    amount: int
    options: list[PlaceId]


class EstateDue(TypedDict):
    """Players are asked for the citadels that receive treasuries of the dead; the season goes on behind that step."""

    players: list[PlayerId]
    behind: str


class EstateSettled(TypedDict):
    """The citadels that receive the treasuries of the dead are named; the season goes on, with this phase."""

    phase: str


class Eliminated(TypedDict):
    """A player is out of the game, and who killed him, if anybody."""

    player: PlayerId
    killer: PlayerId


class PointsCounted(TypedDict):
    """The victory points, how many are in play and how many win; ``measure``: what victory is measured by instead."""

    points: dict[PlayerId, int]
    in_play: int
    quota: int
    measure: NotRequired[str]


class Proposed(TypedDict):
    """A player proposed a victory."""

    player: PlayerId
    winners: list[PlayerId]


class ProposalVoid(TypedDict):
    """A proposal lapses: one of its winners is out of the game."""

    winners: list[PlayerId]


class VoteDue(TypedDict):
    """A vote on these proposals is waited for."""

    proposals: list[list[PlayerId]]


class Voted(TypedDict):
    """Whether a proposal was adopted; ``clash``: another was unanimous, too, so neither counts."""

    winners: list[PlayerId]
    adopted: bool
    clash: NotRequired[bool]


class Victory(TypedDict):
    """The game is over: who has won it, and how."""

    winners: list[PlayerId]
    how: str


class Rank(TypedDict):
    """A line of a ranking; what comes after the points changes no rank."""

    player: PlayerId
    rank: int
    points: int
    majors: int
    treasury: int


class Ranked(TypedDict):
    """The ranking at the agreed end of a game."""

    ranks: list[Rank]


class Ended(TypedDict):
    """The game is over without a winner, and why."""

    how: str
