"""What happens in combats, in sieges and to the ground they are about, as events tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypeAlias, TypedDict

from diadoques.core.events import AnyId, EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.amphipolis.position import Battle, Position

Terms: TypeAlias = list[tuple[str, str, int]]
"""What adds up to a number: each its name, its rule, what it adds."""


class BattleBegun(TypedDict):
    """A side attacks another, the ``owner``, in a zone; ``charged``: it is Brasidas who attacks Cleon."""

    player: PlayerId
    owner: PlayerId
    zone: PlaceId
    charged: bool


class BattlePlay(TypedDict):
    """A side plays a stratagem in the combat under way, and then tells whom or where it is aimed at."""

    player: PlayerId
    face: str
    aim: NotRequired[AnyId]


class Discord(TypedDict):
    """Discord annuls the combined attack of the ``owner``."""

    player: PlayerId
    owner: PlayerId


class Reckoned(TypedDict):
    """A combat before its die: the strengths, the column of their odds, what shifts it, the column that it is then.

    Columns are counted from 0; ``modifiers`` are what changes the die.
    """

    strength: int
    against: int
    odds: int
    column: int
    shifts: Terms
    modifiers: Terms


class Combat(Reckoned):
    """The die of a combat has fallen: ``player`` attacks ``owner``.

    ``modified`` is the die with its modifiers; ``result`` what the attacker loses, ``enemy`` the defender; ``also`` the
    rule by which the ``winner`` wins.
    """

    player: PlayerId
    owner: PlayerId
    at: PlaceId
    die: int
    modified: int
    result: str
    enemy: str
    winner: PlayerId
    also: str


class CombatOver(TypedDict):
    """The combat under way is over."""


class Duel(TypedDict):
    """The dice of Cleon and Brasidas, and whose leader may die of it."""

    athens: int
    sparta: int
    risked: list[PlayerId]


class Barred(TypedDict):
    """The archers of a side close a zone to the other."""

    player: PlayerId
    zone: PlaceId


class Storm(TypedDict):
    """The die of a ship in a storm, and whether the storm hits it."""

    unit: UnitId
    owner: PlayerId
    at: PlaceId
    die: int
    hit: bool


class Flotilla(TypedDict):
    """A side fits out a flotilla: it crosses the river anywhere."""

    player: PlayerId


class Walls(TypedDict):
    """The long walls are built, by a die of what was ``needed``, or destroyed, without a die (both numbers 0).

    ``turn`` is that in which they were last destroyed, or -1.
    """

    player: PlayerId
    die: int
    needed: int
    state: str
    turn: int


class WallsFailed(TypedDict):
    """The long walls are not finished: the die is less than is needed."""

    player: PlayerId
    die: int
    needed: int


class Siege(TypedDict):
    """A side tries to take the place of a zone, by diplomacy, assault or blockade (``how``).

    ``bonus`` are the swords of its best leader there; ``strength`` and ``count`` are of its units, ``va`` (allegiance)
    and ``pf`` (strength) of the garrison; ``helped``: a stratagem is played for it.
    """

    player: PlayerId
    at: PlaceId
    how: str
    die: int
    bonus: int
    strength: int
    count: int
    va: int
    pf: int
    helped: bool
    success: bool


class GarrisonTaken(TypedDict):
    """A garrison changes sides."""

    player: PlayerId
    at: PlaceId
    was: PlayerId


class Attrition(TypedDict):
    """The die of attrition of a side in a zone, as it is with its modifiers, and how many units it weakens."""

    player: PlayerId
    at: PlaceId
    die: int
    modified: int
    count: int
    modifiers: Terms


def _battle(position: Position, data: BattleBegun) -> Position:
    charged = position.charged or data["charged"]
    return replace(position, battle=Battle(data["zone"], data["player"]), charged=charged)


def _battle_play(position: Position, data: BattlePlay) -> Position:
    plays = {**position.combat.plays, data["player"]: (data["face"], data.get("aim", ""))}
    return replace(position, battle=replace(position.combat, plays=plays))


def _over(position: Position, _data: CombatOver) -> Position:
    return replace(position, battle=None)


def _barred(position: Position, data: Barred) -> Position:
    barred = {**position.impulse.barred, data["zone"]: data["player"]}
    return replace(position, impulse=replace(position.impulse, barred=barred))


def _flotilla(position: Position, _data: Flotilla) -> Position:
    return replace(position, flotilla=True)


def _walls(position: Position, data: Walls) -> Position:
    return replace(position, wall=data["state"], wall_turn=data["turn"])


def _garrison(position: Position, data: GarrisonTaken) -> Position:
    return replace(position, garrisons={**position.garrisons, data["at"]: data["player"]})


#: By name.
COMBATS: Final[Mapping[str, EventKind[Position]]] = {
    "battle": changes(BattleBegun, _battle),
    "battle-play": changes(BattlePlay, _battle_play),
    "discord": tells(Discord),
    "combat": tells(Combat),
    "combat-over": changes(CombatOver, _over),
    "duel": tells(Duel),
    "barred": changes(Barred, _barred),
    "storm": tells(Storm),
    "flotilla": changes(Flotilla, _flotilla),
    "walls": changes(Walls, _walls),
    "walls-failed": tells(WallsFailed),
    "siege": tells(Siege),
    "garrison-taken": changes(GarrisonTaken, _garrison),
    "attrition": tells(Attrition),
}
