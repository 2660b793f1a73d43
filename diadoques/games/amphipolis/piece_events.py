"""What befalls pieces: weakening, elimination, capture, whatever the cause, and how events tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import AnyId, EventKind, PlaceId, PlayerId, UnitId, changes
from diadoques.games.amphipolis.agenda import Run
from diadoques.games.amphipolis.pieces import commanders, counters, foe, points
from diadoques.games.amphipolis.position import FIT, Leader, Position
from diadoques.games.amphipolis.scenario import scenario

# --- What befalls pieces, as events tell it: on which face they lie, whether they are in play


class Healed(TypedDict):
    """Leaders who were wounded or sick have recovered."""

    leaders: list[PlayerId]


class Weakened(TypedDict):
    """A unit is weakened: why, and by which rule."""

    unit: UnitId
    owner: PlayerId
    at: PlaceId
    cause: str
    also: str


class Eliminated(TypedDict):
    """A unit is eliminated: why, and what points the enemy has of it, by which rule."""

    unit: UnitId
    owner: PlayerId
    at: PlaceId
    cause: str
    points: int
    also: str


class Restored(TypedDict):
    """A unit is at full strength again."""

    player: PlayerId
    unit: UnitId
    at: PlaceId


class DuelWon(TypedDict):
    """A side has won the combat of Cleon and Brasidas: points for it."""

    player: PlayerId
    points: int


class LeaderLost(TypedDict):
    """A leader is lost, and what points the enemy has of it."""

    leader: PlayerId
    owner: PlayerId
    at: PlaceId
    points: int


class Captured(LeaderLost):
    """A leader alone among enemies is captured, and what points they have of it."""

    by: PlayerId


class LeaderKilled(LeaderLost):
    """A leader dies: why, and what points the enemy has of it."""

    cause: str


class LeaderWounded(TypedDict):
    """A leader is wounded by a stratagem of ``player``."""

    leader: PlayerId
    owner: PlayerId
    player: PlayerId
    state: str
    at: PlaceId


class LeaderSick(TypedDict):
    """A leader falls sick, and withdraws to a base."""

    leader: PlayerId
    owner: PlayerId
    state: str
    at: PlaceId
    to: PlaceId


class LeaderBack(TypedDict):
    """A leader who was lost returns."""

    player: PlayerId
    leader: PlayerId
    at: PlaceId


class Deserted(TypedDict):
    """An allied unit of ``owner`` deserts, for good, by a stratagem of ``player``."""

    player: PlayerId
    owner: PlayerId
    piece: UnitId
    at: PlaceId


class Removed(TypedDict):
    """The scenario takes a unit or a leader out of the game; ``at`` is "" where it was not in play."""

    piece: AnyId
    at: PlaceId


def _weakened(position: Position, data: Weakened) -> Position:
    return replace(position, weak=position.weak | {data["unit"]})


def _restored(position: Position, data: Restored) -> Position:
    return replace(position, weak=position.weak - {data["unit"]})


def without(position: Position, piece: str, for_good: bool) -> Position:
    """The position without a piece."""
    units = {name: unit for name, unit in position.units.items() if name != piece}
    leaders = {name: one for name, one in position.leaders.items() if name != piece}
    gone = (*position.gone, piece) if for_good else position.gone
    return replace(
        position, units=units, leaders=leaders, gone=gone, weak=position.weak - {piece}, fresh=position.fresh - {piece}
    )


def _eliminated(position: Position, data: Eliminated) -> Position:
    """For good, but in the campaign (AMP-10-01); the points are earned at once (AMP-9.2-04, -06, AMP-10-02)."""
    found = without(position, data["unit"], not scenario(position.scenario).recycled)
    return _earned(found, foe(data["owner"]), data["points"])


def _earned(position: Position, side: str, number: int) -> Position:
    return replace(position, deeds={**position.deeds, side: position.deeds[side] + number})


def _duel_won(position: Position, data: DuelWon) -> Position:
    return _earned(position, data["player"], data["points"])


def _leader_lost(position: Position, data: LeaderLost) -> Position:
    name = data["leader"]
    found = without(position, name, False)
    return _earned(replace(found, fallen=(*found.fallen, name)), foe(commanders()[name].side), data["points"])


def _leader_back(position: Position, data: LeaderBack) -> Position:
    impulse = replace(position.impulse, moved=position.impulse.moved | {data["leader"]})
    fallen = tuple(name for name in position.fallen if name != data["leader"])
    leaders = {**position.leaders, data["leader"]: Leader(data["at"], FIT)}
    return replace(position, leaders=leaders, fallen=fallen, impulse=impulse)


def _deserted(position: Position, data: Deserted) -> Position:
    return without(position, data["piece"], True)


def _removed(position: Position, data: Removed) -> Position:
    found = without(position, data["piece"], True)
    return replace(found, fallen=tuple(name for name in found.fallen if name != data["piece"]))


def _wounded(position: Position, data: LeaderWounded) -> Position:
    turned = replace(position.leaders[data["leader"]], face=data["state"])
    return replace(position, leaders={**position.leaders, data["leader"]: turned})


def _sick(position: Position, data: LeaderSick) -> Position:
    return replace(position, leaders={**position.leaders, data["leader"]: Leader(data["to"], data["state"])})


def _healed(position: Position, data: Healed) -> Position:
    healed = {str(name): replace(position.leaders[name], face=FIT) for name in data["leaders"]}
    return replace(position, leaders={**position.leaders, **healed})


def worth(unit: str) -> int:
    """Victory points for an enemy unit that is eliminated (AMP-9.2-04, -06): ships give none."""
    counter = counters()[unit]
    return 0 if counter.naval else points("hoplite" if counter.kind == "H" else "other_unit")


def worth_rule(unit: str) -> str:
    """The row by which it gives them."""
    return "AMP-9.2-04" if counters()[unit].kind == "H" else "AMP-9.2-06"


def leader_worth(leader: str) -> int:
    """Victory points for an enemy leader killed in a combat, by his printed swords (AMP-9.2-07)."""
    return points("great_leader" if commanders()[leader].bonus > 1 else "leader")


#: By name.
PIECES: Final[Mapping[str, EventKind[Position]]] = {
    "healed": changes(Healed, _healed),
    "captured": changes(Captured, _leader_lost),
    "weakened": changes(Weakened, _weakened),
    "eliminated": changes(Eliminated, _eliminated),
    "restored": changes(Restored, _restored),
    "duel-won": changes(DuelWon, _duel_won),
    "leader-killed": changes(LeaderKilled, _leader_lost),
    "leader-wounded": changes(LeaderWounded, _wounded),
    "leader-sick": changes(LeaderSick, _sick),
    "leader-back": changes(LeaderBack, _leader_back),
    "deserted": changes(Deserted, _deserted),
    "removed": changes(Removed, _removed),
}


# --- Weakening, elimination, capture: what befalls pieces, whatever the cause


def weaken(run: Run, units: Iterable[str], rule: str, cause: str) -> None:
    """Turn units over; those on their weakened face already are eliminated (AMP-1.2.1-07)."""
    for unit in units:
        if unit not in run.position.units:
            continue
        if unit in run.position.weak:
            eliminate(run, (unit,), rule, cause)
        else:
            found = run.position.units[unit]
            run.emit("weakened", rule, unit=unit, owner=found.owner, at=found.at, cause=cause, also="AMP-1.2.1-07")


def eliminate(run: Run, units: Iterable[str], rule: str, cause: str) -> None:
    """Take units off the board; the enemy earns their points."""
    for unit in units:
        if unit in run.position.units:
            found = run.position.units[unit]
            run.emit(
                "eliminated", rule, unit=unit, owner=found.owner, at=found.at, cause=cause, points=worth(unit),
                also=worth_rule(unit),
            )  # fmt: skip


def kill(run: Run, leader: str, rule: str, cause: str) -> None:
    """A leader dies in a combat (AMP-9.2-07)."""
    side, at = commanders()[leader].side, run.position.leaders[leader].at
    run.emit("leader-killed", rule, leader=leader, owner=side, at=at, cause=cause, points=leader_worth(leader))


def captures(run: Run, in_combat: bool = False) -> None:
    """A leader alone among enemy units is captured, at any moment (AMP-4.2.2-04); in a combat it counts as killed."""
    position = run.position
    for name in tuple(position.leaders):
        side, at = commanders()[name].side, position.leaders[name].at
        if not position.at(at, side) and position.at(at, foe(side)):
            earned = leader_worth(name) if in_combat else 0
            run.emit("captured", "AMP-4.2.2-04", leader=name, owner=side, by=foe(side), at=at, points=earned)
