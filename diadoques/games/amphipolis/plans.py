"""What a simple player sees in a position: which way is worth going, which operation, what stands against what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from . import ground, operations, paths
from .counters import ATHENS, BRASIDAS, SPARTA, foe, garrisons
from .position import Position
from .scenario import scenario
from .tables import tables

#: How much stronger he wants to be before he attacks; against a city more.
_BOLD, _BOLD_CITY = 1.4, 2.0
#: What a fight that he dares is worth beside a zone that he comes nearer to; what a crowd is worth less.
_FIGHT, _CROWD = 4.0, 9.0
_FAR: Final = 99


class Operation(NamedTuple):
    """An operation that seems worth making."""

    worth: float
    source: str
    goal: str


def target(position: Position, side: str) -> str:
    """Where he wants his army on the main map: at Amphipolis, and when that is his, Athens at Eion."""
    if position.garrisons[ground.CITADEL] == side and side == SPARTA and position.land(ground.CITADEL, SPARTA):
        return ground.EION
    return ground.CITADEL


@cache
def distances(goal: str) -> dict[str, int]:
    """Steps over land to a zone, river and walls being what they are at first."""
    found, waiting = {goal: 0}, [goal]
    while waiting:
        at = waiting.pop(0)
        for near in ground.land_near(at):
            if near not in found and ground.border(near, at).obstacle != "river":
                found[near] = found[at] + 1
                waiting.append(near)
    return found


def ratio(position: Position, side: str, zone: str, coming: Sequence[str]) -> float:
    """His strength in a zone, with those who come, against the enemy's."""
    mine = position.strength(one for one in coming if one in position.units)
    mine += position.strength(unit for unit in position.land(zone, side) if unit.id not in coming)
    theirs = position.strength(position.land(zone, foe(side)))
    return mine / theirs if theirs else float(_FAR)


def crowd(position: Position, side: str, zone: str, coming: Sequence[str]) -> bool:
    """Whether too many would stand there."""
    room = ground.room(zone)
    there = len(position.at(zone, side)) + sum(one in position.units for one in coming)
    return room is not None and there > room


def way_worth(position: Position, side: str, zone: str, pieces: Sequence[str], way: str) -> float:
    """What a way is worth; staying is worth 0."""
    end, far = way.split()[-1], distances(target(position, side))
    if ground.is_sea(end):
        return 0.5 if end == ground.PORT and not position.ships(end) and zone == ground.THASOS else -1
    found = float(far.get(zone, 12) - far.get(end, _FAR))
    if crowd(position, side, end, pieces):
        found -= _CROWD
    if position.land(end, foe(side)):
        bold = _BOLD_CITY if ground.terrain(end) in (ground.CITY, ground.WET) else _BOLD
        price = 0 if zone in position.impulse.activated else operations.activation_cost(position, side, zone)
        enough = position.impulse.left - price >= tables()["points"]["combats"]
        found += _FIGHT if enough and ratio(position, side, end, pieces) >= bold else -3 * _FIGHT
    return found


def best_way(
    position: Position, side: str, zone: str, pieces: Sequence[str], offered: Sequence[str] | None = None
) -> tuple[float, str]:
    """The way that is worth most, of those offered or of all there are; (0, "") for staying."""
    ways = paths.ways(position, side, pieces, zone) if offered is None else offered
    return max(((way_worth(position, side, zone, pieces, way), way) for way in ways), default=(0.0, ""))


def marchers(position: Position, side: str, zone: str, free: bool = False) -> list[str]:
    """Who leaves a zone together: all land units and leaders, but a guard in a city; at most what a zone holds."""
    if zone == ground.CITADEL and position.garrisons[zone] != side:
        return []  # the siege comes first
    pieces = [one for one in paths.movable(position, side, zone) if not free or one in position.fresh]
    units = [one for one in pieces if one in position.units and position.units[one].kind != "T"]
    if ground.terrain(zone) == ground.CITY and zone != ground.THASOS:
        units = sorted(units, key=lambda one: (position.pf(one), one))[1:]
    most = tables()["stacking"]["clear"]
    chosen = sorted(units, key=lambda one: (-position.pf(one), one))[:most]
    return [*chosen, *(one for one in pieces if one in position.leaders)] if chosen else []


def best_zone(position: Position, side: str, zones: Sequence[str]) -> str:
    """The zone that is worth activating, or ""."""
    found, needed = (0.0, ""), tables()["points"]["combats"] if position.contested() else 0
    for zone in zones:
        pieces = marchers(position, side, zone)
        left = position.impulse.left - operations.activation_cost(position, side, zone)
        if pieces and not ground.is_sea(zone) and left >= needed:
            found = max(found, (best_way(position, side, zone, pieces)[0], zone))
    return found[1]


def best_operation(position: Position, side: str, sources: Sequence[str], phase: str) -> Operation:
    """The operation that is worth most; nothing is worth 0."""
    found = Operation(0.0, "", "")
    for source in sources:
        if phase.startswith("D") or (ground.is_operations(source) and position.garrisons[source] != side):
            continue
        if ground.on_main_map(source) and not scenario(position.scenario).truce(position.turn):
            continue
        pieces = operations.ready(position, side, source, phase)
        if _marches(position, source, pieces):
            continue
        strength = operation_strength(position, side, source, pieces, phase)
        leaders = [position.bonus(one) for one in pieces if one in position.leaders]
        for goal in operations.goals(position, side, source, phase):
            worth = _goal_worth(position, side, goal, strength, max(leaders, default=0))
            found = max(found, Operation(worth, source, goal))
    return found


def operation_strength(position: Position, side: str, source: str, pieces: Sequence[str], phase: str) -> int:
    """What five land units of a zone are worth, or as many as their escort carries."""
    units = sorted(
        (position.pf(one) for one in pieces if one in position.units and not _ship(position, one)), reverse=True
    )
    most = tables()["operation"]["units"]
    if side == ATHENS:
        most = min(most, position.strength(operations.escorts(position, source, phase)))
    return sum(units[:most])


def _marches(position: Position, source: str, pieces: Sequence[str]) -> bool:
    """Whether an army is meant for Amphipolis: that of Brasidas, as long as he may fight and has not won it."""
    chosen, held = scenario(position.scenario), position.garrisons[ground.CITADEL]
    free = chosen.main_map and not chosen.truce(position.turn) and held != SPARTA
    return BRASIDAS in pieces and free and not ground.is_operations(source)


def _ship(position: Position, piece: str) -> bool:
    return position.units[piece].kind == "T"


def _goal_worth(position: Position, side: str, goal: str, strength: int, bonus: int) -> float:
    if not ground.is_operations(goal) or not strength:
        return 0.0
    theirs = position.strength(position.land(goal, foe(side)))
    if theirs and (strength < _BOLD * theirs or position.impulse.left < 2):
        return 0.0
    garrison, mine = garrisons()[goal], position.strength(position.land(goal, side))
    if position.garrisons[goal] == side:
        return 1.0 if theirs else 0.0
    if bonus and strength > garrison.pf:
        return 3.0 + bonus - garrison.va / 2
    return 2.0 if strength + mine > 2 * garrison.pf and mine <= 2 * garrison.pf else 0.0


def safe(position: Position, side: str, zones: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Refuges, the better ones with more: where he has friends, room, and walls."""
    for way in zones:
        end = way.split()[-1]
        worth = 2.0 * (ground.terrain(end) == ground.CITY) + bool(position.at(end, side))
        worth -= _CROWD * crowd(position, side, end, ())
        yield worth - distances(target(position, side)).get(end, 12) / 10, way
