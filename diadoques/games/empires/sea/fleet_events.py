"""What happens at sea: the kinds of events of fleets, and how each changes a position (seed 7).

What a fleet does is its owner's to know, what two do to each other both owners': ``eyes`` and ``readers`` say so.
Public are a naval battle, without ships, and troops that land (ruling ``report-facts-not-figures``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.pieces import (
    BEATEN,
    INTERCEPTED,
    LANDED,
    MOVED,
    NEVER,
    ORDERED,
    RAIDED,
    RETREATED,
    Fleet,
    did,
)
from diadoques.games.empires.model.position import Position

#: When troops arrive that land: after the marches and the reactions of their season (``Force.impulse``).
LANDING: Final = 5


class FleetReadied(TypedDict):
    """A fleet is ready for the season: its way, whether it bars straits, and its standing order."""

    unit: UnitId
    way: list[str]
    bars: bool
    ratio: int
    reply: str
    eyes: PlayerId


class FleetSplit(TypedDict):
    """Ships leave a fleet and form another (EMP-7.2-01)."""

    unit: UnitId
    beside: UnitId
    ships: int
    eyes: PlayerId


class FleetsMerged(TypedDict):
    """Ships of a fleet go over to another on the same coast; one without ships is no more (EMP-7.2-01)."""

    unit: UnitId
    beside: UnitId
    ships: int
    gone: bool
    eyes: PlayerId


class FleetsJoined(TypedDict):
    """A fleet sails under the command of another this season (EMP-7.7-01)."""

    unit: UnitId
    under: UnitId
    readers: list[PlayerId]


class FleetRefused(TypedDict):
    """What a fleet was to do cannot be done; ``step``: as it was ordered, ``code`` says why."""

    unit: UnitId
    step: str
    code: str
    way: list[str]
    eyes: PlayerId


class FleetSailed(TypedDict):
    """A fleet sails to a sea, or to a coast of its own; ``points``: what it costs."""

    unit: UnitId
    at: PlaceId
    coast: PlaceId
    points: int
    coastal: bool
    way: list[str]
    eyes: PlayerId


class FleetActed(TypedDict):
    """A fleet spends points on ``what``: ``embark``, ``land``, ``raid``, ``blockade``, ``lift``, ``intercept``."""

    unit: UnitId
    what: str
    points: int
    target: PlayerId
    at: PlaceId
    way: list[str]
    eyes: PlayerId


class Embarked(TypedDict):
    """Troops go aboard (EMP-7.2-07)."""

    unit: UnitId
    fleet: UnitId
    at: PlaceId
    readers: list[PlayerId]


class TroopsLanded(TypedDict):
    """Troops land from a fleet (EMP-7.2-12); ``host``: the main army that they join there, or ""."""

    unit: UnitId
    host: UnitId
    player: PlayerId
    at: PlaceId


class Storm(TypedDict):
    """A storm strikes a fleet: it costs so many percent of its ships (EMP-7.2-06)."""

    unit: UnitId
    at: PlaceId
    percent: int
    terms: list[Term]
    eyes: PlayerId


class ShipsLost(TypedDict):
    """Ships are lost: in a ``storm``, a ``battle``, a ``retreat``, a ``blockade``."""

    unit: UnitId
    ships: int
    what: str
    terms: list[Term]
    eyes: PlayerId


class FleetLost(TypedDict):
    """A fleet has no ship left, or nowhere to go."""

    unit: UnitId
    player: PlayerId
    readers: list[PlayerId]


class FleetStopped(TypedDict):
    """A fleet sails no further this season by its orders (EMP-7.3-03, EMP-7.4-01)."""

    unit: UnitId
    way: list[str]
    eyes: PlayerId


class FleetWay(TypedDict):
    """What a fleet is still to do, where it changes by nothing that is told."""

    unit: UnitId
    way: list[str]
    eyes: PlayerId


class FleetRetreated(TypedDict):
    """A fleet retreats to a sea or a coast; ``beaten``: it has lost a battle; ``points``: what it spends on it."""

    unit: UnitId
    at: PlaceId
    coast: PlaceId
    beaten: bool
    points: int
    eyes: PlayerId


class PutIn(TypedDict):
    """At the end of the season a fleet puts in on a friendly coast of its sea (EMP-2.1-05)."""

    unit: UnitId
    at: PlaceId
    eyes: PlayerId


class BlockadeSet(TypedDict):
    """A fleet closes the ports of a province on its sea (EMP-7.8-01)."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    readers: list[PlayerId]


class BlockadeLifted(TypedDict):
    """A fleet closes ports no more."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    readers: list[PlayerId]


def _fleet(position: Position, data: FleetReadied) -> Position:
    fleet = position.fleets[data["unit"]]
    moves = any(is_move(step) for step in data["way"])
    return position.with_fleet(
        fleet.id, way=tuple(data["way"]), bars=data["bars"], ratio=data["ratio"], reply=data["reply"],
        did=did(fleet.did, ORDERED) if moves else fleet.did,
    )  # fmt: skip


def _known(position: Position, name: str, **changes: Any) -> Position:
    """The position with a fleet changed; as it is where its reader knows of no such fleet (``secrecy``)."""
    return position.with_fleet(name, **changes) if name in position.fleets else position


def is_move(step: str) -> bool:
    """Whether a step of a way is a move: to a sea, or to another coast."""
    return step.startswith("@") or (not step.startswith(("+", "-", "raid ", "blockade ")) and step != "bar")


def _split(position: Position, data: FleetSplit) -> Position:
    fleet = position.fleets[data["unit"]]
    new = Fleet(data["beside"], fleet.state, data["ships"], fleet.at, fleet.coast)
    position = position.with_fleet(fleet.id, ships=fleet.ships - data["ships"])
    return position.having(fleets={**position.fleets, new.id: new})


def _merged(position: Position, data: FleetsMerged) -> Position:
    one, other = position.fleets[data["unit"]], position.fleets[data["beside"]]
    position = position.with_fleet(other.id, ships=other.ships + data["ships"])
    if not data["gone"]:
        return position.with_fleet(one.id, ships=one.ships - data["ships"])
    for force in position.forces.values():
        if force.aboard == one.id:
            position = position.with_force(force.id, aboard=other.id)
    return position.without(one.id)


def _joined(position: Position, data: FleetsJoined) -> Position:
    return _known(position, data["unit"], under=data["under"])


def _refused(position: Position, data: FleetRefused) -> Position:
    return position.with_fleet(data["unit"], way=tuple(data["way"]))


def _sailed(position: Position, data: FleetSailed) -> Position:
    fleet = position.fleets[data["unit"]]
    came = f"{fleet.at}/{fleet.coast}" if fleet.coast else fleet.at
    landed = fleet.landed if (fleet.at, fleet.landed) == (data["at"], data["coast"]) else ""
    return position.with_fleet(
        fleet.id, at=data["at"], coast=data["coast"], points=fleet.points - data["points"], landed=landed,
        came=came if fleet.at != data["at"] else fleet.came, way=tuple(data["way"]), did=did(fleet.did, MOVED),
    )  # fmt: skip


def _acted(position: Position, data: FleetActed) -> Position:
    fleet = position.fleets[data["unit"]]
    more: tuple[str, ...] = ()
    if data["what"] == "raid":
        more = (RAIDED, f"raid {data['target']}")
    elif data["what"] == "blockade":
        more = (f"blockade {data['at']}",)
    elif data["what"] == "intercept":
        more = (INTERCEPTED,)
    return position.with_fleet(
        fleet.id, points=fleet.points - data["points"], way=tuple(data["way"]), did=did(fleet.did, *more)
    )


def _embarked(position: Position, data: Embarked) -> Position:
    force = position.forces[data["unit"]]
    return position.with_force(force.id, at="", aboard=data["fleet"], way=(), did=did(force.did, MOVED))


def _landed(position: Position, data: TroopsLanded) -> Position:
    force = position.forces[data["unit"]]
    position = _known(position, force.aboard, landed=data["at"])
    return position.with_force(
        force.id, at=data["at"], aboard="", came="", host=data["host"] or force.host, impulse=LANDING,
        did=did(force.did, MOVED, LANDED),
    )  # fmt: skip


def _ships_lost(position: Position, data: ShipsLost) -> Position:
    fleet = position.fleets[data["unit"]]
    return position.with_fleet(fleet.id, ships=fleet.ships - data["ships"])


def _lost(position: Position, data: FleetLost) -> Position:
    return position.without(data["unit"])


def _stopped(position: Position, data: FleetStopped | FleetWay) -> Position:
    return position.with_fleet(data["unit"], way=tuple(data["way"]))


def _retreated(position: Position, data: FleetRetreated) -> Position:
    fleet = position.fleets[data["unit"]]
    more = (RETREATED, MOVED, BEATEN) if data["beaten"] else (RETREATED, MOVED)
    kept = replace(
        fleet, at=data["at"], coast=data["coast"], points=fleet.points - data["points"], landed="", way=(), bars=False,
        blockade="", blockading=NEVER, did=did((one for one in fleet.did if not one.startswith("blockade ")), *more),
    )  # fmt: skip
    return position.having(fleets={**position.fleets, fleet.id: kept})


def _put_in(position: Position, data: PutIn) -> Position:
    return position.with_fleet(data["unit"], coast=data["at"])


def _blockade(position: Position, data: BlockadeSet) -> Position:
    return _known(position, data["unit"], blockade=data["at"], blockading=position.number)


def _lifted(position: Position, data: BlockadeLifted) -> Position:
    return _known(position, data["unit"], blockade="", blockading=NEVER)


KINDS: Final = {
    "fleet-readied": changes(FleetReadied, _fleet),
    "fleet-split": changes(FleetSplit, _split),
    "fleets-merged": changes(FleetsMerged, _merged),
    "fleets-joined": changes(FleetsJoined, _joined),
    "fleet-refused": changes(FleetRefused, _refused),
    "fleet-sailed": changes(FleetSailed, _sailed),
    "fleet-acted": changes(FleetActed, _acted),
    "embarked": changes(Embarked, _embarked),
    "troops-landed": changes(TroopsLanded, _landed),
    "storm-at-sea": tells(Storm),
    "ships-lost": changes(ShipsLost, _ships_lost),
    "fleet-lost": changes(FleetLost, _lost),
    "fleet-stopped": changes(FleetStopped, _stopped),
    "fleet-way": changes(FleetWay, _stopped),
    "fleet-retreated": changes(FleetRetreated, _retreated),
    "fleet-put-in": changes(PutIn, _put_in),
    "blockade-set": changes(BlockadeSet, _blockade),
    "blockade-lifted": changes(BlockadeLifted, _lifted),
}
