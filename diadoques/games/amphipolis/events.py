"""What happens: each kind of event, and how it changes the position. Nothing else does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import AnyId, Event, EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.amphipolis.combat_events import COMBATS, Reckoned, Terms
from diadoques.games.amphipolis.hands import HANDS
from diadoques.games.amphipolis.move_events import MOVES
from diadoques.games.amphipolis.piece_events import PIECES
from diadoques.games.amphipolis.pieces import foe
from diadoques.games.amphipolis.position import Impulse, Position

#: What the advantage does in B.1, once for each side (AMP-8-02, AMP-8-03).
MORE, REVERSE = "points", "reverse"

#: Keys that a class could not declare: the zone that was left, what the dice of Athens came to.
_Odd = TypedDict("_Odd", {"from": PlaceId, "ATHENS": int}, total=False)


class FrameData(_Odd, total=False):
    """What must be known of something still to be done (``position.AgendaItem``): whose it is, where, with whom."""

    seat: PlayerId
    side: PlayerId
    sides: list[PlayerId]
    last: PlayerId
    winner: PlayerId
    annulled: list[PlayerId]
    zone: PlaceId
    source: PlaceId
    goal: PlaceId
    sea: PlaceId
    to: AnyId
    done: list[PlaceId]
    pieces: list[AnyId]
    unit: UnitId
    units: list[UnitId]
    ships: list[UnitId]
    leader: PlayerId
    leaders: list[PlayerId]
    aboard: list[PlayerId]
    counter: str
    face: str
    name: str
    rule: str
    before: str
    phase: str
    how: str
    result: str
    lines: list[str]
    turn: int
    count: int
    left: int
    spent: int
    ferry: int
    ferried: bool
    free: bool
    stuck: bool
    winds: bool
    helped: bool
    combat: bool
    duel: bool
    reckoned: Reckoned


class TurnBegun(TypedDict):
    """A turn begins."""

    turn: int


class StepBegun(TypedDict):
    """A step of the turn begins, that of one side or ("") of both."""

    step: str
    player: PlayerId


class Asked(TypedDict):
    """A question is waited for, or nothing any more (``over``).

    ``agenda`` is all that is still to be done in the turn, the next at the end: each by name, with what it must know.
    """

    phase: str
    agenda: list[tuple[str, FrameData]]


class Interrupted(TypedDict):
    """An answer of ``player`` lapses, as ``by`` has first played a stratagem or used the advantage."""

    player: PlayerId
    by: PlayerId


class Thrown(TypedDict):
    """Dice were thrown: what for, by name, and by whom, if by one side."""

    name: str
    numbers: list[int]
    player: NotRequired[PlayerId]


class Points(TypedDict):
    """The action points of a side: by the ``total`` of its dice; without one, with those that the advantage adds."""

    player: PlayerId
    points: int
    total: NotRequired[int]


class Initiative(TypedDict):
    """A side has the initiative: by its ``dice``, by the advantage in a ``tie``, or ``given`` by the scenario."""

    player: PlayerId
    how: str


class InitiativeReversed(TypedDict):
    """The advantage gives the initiative to the other side."""

    player: PlayerId


class AdvantageUsed(TypedDict):
    """A side uses the advantage, which passes to the other side.

    ``how``: for ``points``, to ``reverse`` the initiative, to ``restore`` a unit, for the ``return`` of a leader, or to
    annul a ``throw``, with its name and its dice.
    """

    player: PlayerId
    how: str
    name: NotRequired[str]
    numbers: NotRequired[list[int]]


class AdvantageTaken(TypedDict):
    """A side takes the advantage back from the other, the ``owner``."""

    player: PlayerId
    owner: PlayerId


class ArrivalSettled(TypedDict):
    """A reinforcement comes now; ``due``: all that are still to come, by name, each with its turn."""

    player: PlayerId
    due: list[tuple[str, int]]


class ArrivalPostponed(ArrivalSettled):
    """The enemy holds the base: a reinforcement waits for the next turn."""


class ArrivalDelayed(ArrivalSettled):
    """A side delays the reinforcements of the other, the ``owner``, by a turn."""

    owner: PlayerId


class ArrivalLapsed(TypedDict):
    """A reinforcement lapses: nothing is left to make it up."""

    player: PlayerId


class OptionalCalled(TypedDict):
    """A side calls its optional reinforcement."""

    player: PlayerId


class OptionalCancelled(TypedDict):
    """A side cancels the optional reinforcement of the other, the ``owner``."""

    player: PlayerId
    owner: PlayerId


class ImpulseBegun(TypedDict):
    """The action phase of a side begins."""

    player: PlayerId


class Announced(TypedDict):
    """A side announces how many action points it may spend in its action phase."""

    player: PlayerId
    points: int


class CombatsPaid(TypedDict):
    """A side pays for its combats."""

    player: PlayerId
    cost: int


class Activated(CombatsPaid):
    """A side activates a zone, and pays for it."""

    zone: PlaceId


class ImpulseOver(TypedDict):
    """The action phase of a side is over; so many points that it had announced are lost."""

    player: PlayerId
    lost: int


class Scored(TypedDict):
    """The victory points of a side at the end: each of ``terms`` by its name, with its rule and what it adds."""

    player: PlayerId
    points: int
    terms: Terms


class Victory(TypedDict):
    """The game is over: who has won (both in a draw), how, and by how many points."""

    winners: list[PlayerId]
    how: str
    margin: int


def _turn(position: Position, data: TurnBegun) -> Position:
    return replace(position, turn=data["turn"], initiative="", impulse=Impulse(), used=(), battle=None)


def _step(position: Position, data: StepBegun) -> Position:
    return replace(position, step=data["step"], used=())


def _asked(position: Position, data: Asked) -> Position:
    agenda = tuple([AgendaItem(name, known) for name, known in data["agenda"]])
    return replace(position, agenda=agenda, awaiting=data["phase"])


def _thrown(position: Position, data: Thrown) -> Position:
    return replace(position, roll=tuple(data["numbers"]), thrown=position.thrown + 1)


def _initiative(position: Position, data: Initiative | InitiativeReversed) -> Position:
    return replace(position, initiative=data["player"])


def _points(position: Position, data: Points) -> Position:
    return replace(position, points={**position.points, data["player"]: data["points"]})


def _advantage_used(position: Position, data: AdvantageUsed) -> Position:
    """Whatever it is used for, the marker passes (AMP-8-01); what closes it for a while is a matter of reading."""
    capped = position.options["advantage-cap"] == "once-a-step" or data["how"] in (MORE, REVERSE)
    used = (*position.used, data["player"]) if capped else position.used
    return replace(position, advantage=foe(data["player"]), used=used)


def _advantage_taken(position: Position, data: AdvantageTaken) -> Position:
    return replace(position, advantage=data["player"])


def _due(position: Position, data: ArrivalSettled) -> Position:
    return replace(position, due=tuple((name, turn) for name, turn in data["due"]))


def _optional(position: Position, data: OptionalCalled) -> Position:
    side = data["player"]
    return replace(position, optional={**position.optional, side: position.optional[side] + 1})


def _impulse(position: Position, data: ImpulseBegun) -> Position:
    return replace(position, impulse=Impulse(active=data["player"]), step="B.3", used=())


def _announced(position: Position, data: Announced) -> Position:
    impulse = replace(position.impulse, announced=data["points"], left=data["points"])
    return replace(position, impulse=impulse)


def _paid(position: Position, data: CombatsPaid) -> Position:
    side, cost = data["player"], data["cost"]
    impulse = replace(position.impulse, left=position.impulse.left - cost)
    return replace(position, impulse=impulse, points={**position.points, side: position.points[side] - cost})


def _activated(position: Position, data: Activated) -> Position:
    impulse = replace(position.impulse, activated=(*position.impulse.activated, data["zone"]))
    return _paid(replace(position, impulse=impulse), data)


def _impulse_over(position: Position, data: ImpulseOver) -> Position:
    left = {**position.points, data["player"]: position.points[data["player"]] - data["lost"]}
    return replace(position, impulse=Impulse(), points=left, battle=None)


def _victory(position: Position, data: Victory) -> Position:
    return replace(position, winners=tuple(data["winners"]), verdict=data["how"], battle=None)


#: By name.
KINDS: Final[Mapping[str, EventKind[Position]]] = {
    **MOVES,
    **PIECES,
    **HANDS,
    **COMBATS,
    "turn-begun": changes(TurnBegun, _turn),
    "step-begun": changes(StepBegun, _step),
    "asked": changes(Asked, _asked),
    "interrupted": tells(Interrupted),
    "thrown": changes(Thrown, _thrown),
    "initiative": changes(Initiative, _initiative),
    "initiative-reversed": changes(InitiativeReversed, _initiative),
    "points": changes(Points, _points),
    "advantage-used": changes(AdvantageUsed, _advantage_used),
    "advantage-taken": changes(AdvantageTaken, _advantage_taken),
    "arrival-postponed": changes(ArrivalPostponed, _due),
    "arrival-delayed": changes(ArrivalDelayed, _due),
    "arrival-settled": changes(ArrivalSettled, _due),
    "arrival-lapsed": tells(ArrivalLapsed),
    "optional-called": changes(OptionalCalled, _optional),
    "optional-cancelled": tells(OptionalCancelled),
    "impulse-begun": changes(ImpulseBegun, _impulse),
    "announced": changes(Announced, _announced),
    "activated": changes(Activated, _activated),
    "combats-paid": changes(CombatsPaid, _paid),
    "impulse-over": changes(ImpulseOver, _impulse_over),
    "scored": tells(Scored),
    "victory": changes(Victory, _victory),
}


def apply(position: Position, event: Event) -> Position:
    """The position after an event."""
    return KINDS[event.kind].apply(position, event.data)
