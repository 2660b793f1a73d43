"""What fleets see of one another and do to one another: the kinds of events of meetings at sea (EMP-7.3 to EMP-7.5).

A naval battle is public, without ships; everything else is for those whose fleets take part (``eyes``, ``readers``).
"""

from __future__ import annotations

from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.pieces import FOUGHT, did
from diadoques.games.empires.model.position import Position


class FleetsTogether(TypedDict):
    """Which enemy fleets are together in a sea now, each pair once (EMP-7.3-01)."""

    pairs: list[list[str]]
    readers: list[str]


class FleetDetected(TypedDict):
    """A fleet detects another; ``chance``: faces of the die, 6 where it does so by itself (EMP-3.1.4-03)."""

    unit: UnitId
    other: str
    owner: PlayerId
    ships: int
    at: PlaceId
    chance: int
    eyes: PlayerId


class FleetRemembered(TypedDict):
    """A state remembers a fleet that it has seen."""

    player: PlayerId
    at: PlaceId
    other: str
    owner: PlayerId
    ships: int
    season: str
    eyes: PlayerId


class FleetLetPass(TypedDict):
    """A fleet lets another pass that it has detected (EMP-7.3-02)."""

    unit: UnitId
    other: str
    owner: PlayerId
    at: PlaceId
    eyes: PlayerId


class FleetIntercepted(TypedDict):
    """A fleet intercepts another; ``automatic``: it closes ports that the other leaves or makes for (EMP-7.8-03)."""

    unit: UnitId
    other: str
    player: PlayerId
    owner: PlayerId
    at: PlaceId
    automatic: bool
    readers: list[PlayerId]


class FleetsChose(TypedDict):
    """What two fleets do that have met (EMP-7.4-01); ``battle``: it comes to one without a die."""

    unit: UnitId
    other: str
    player: PlayerId
    owner: PlayerId
    choice: str
    reply: str
    battle: bool
    at: PlaceId
    readers: list[PlayerId]


class BattleForced(TypedDict):
    """Whether a fleet forces battle on another; ``chance``: faces of the die (EMP-7.4-03)."""

    unit: UnitId
    other: str
    player: PlayerId
    owner: PlayerId
    chance: int
    terms: list[Term]
    die: int
    forced: bool
    at: PlaceId
    readers: list[PlayerId]


class NavalBattle(TypedDict):
    """A naval battle, as everybody hears of it."""

    player: PlayerId
    owner: PlayerId
    at: PlaceId


class NavalResult(TypedDict):
    """A naval battle, as both sides know it: dice and results, ships before and sunk, the winner's first."""

    unit: UnitId
    other: str
    player: PlayerId
    owner: PlayerId
    at: PlaceId
    dice: list[int]
    results: list[int]
    sizes: list[int]
    sunk: list[int]
    terms: list[Term]
    readers: list[PlayerId]


def _together(position: Position, data: FleetsTogether) -> Position:
    return position.having(met=tuple((one, other) for one, other in data["pairs"]))


def _remembered(position: Position, data: FleetRemembered) -> Position:
    name = data["player"]
    known = dict(position.remembered.get(name, {}))
    here = dict(known.get(data["at"], {}))
    here[data["other"]] = {"owner": data["owner"], "ships": data["ships"], "season": data["season"]}
    return position.having(remembered={**position.remembered, name: {**known, data["at"]: here}})


def _result(position: Position, data: NavalResult) -> Position:
    for name in (data["unit"], data["other"]):
        for fleet in position.fleets.values():
            if name in (fleet.id, fleet.under):
                position = position.with_fleet(fleet.id, did=did(fleet.did, FOUGHT))
    return position


KINDS: Final = {
    "fleets-together": changes(FleetsTogether, _together),
    "fleet-detected": tells(FleetDetected),
    "fleet-remembered": changes(FleetRemembered, _remembered),
    "fleet-let-pass": tells(FleetLetPass),
    "fleet-intercepted": tells(FleetIntercepted),
    "fleets-chose": tells(FleetsChose),
    "naval-battle-forced": tells(BattleForced),
    "naval-battle": tells(NavalBattle),
    "naval-result": changes(NavalResult, _result),
}
