"""What a simple player plans: which way is worth going, which operation, how many points that takes.

A plan is worth what the zones that it leaves and enters are worth afterwards, less what they are worth now
(``standing``); staying is worth 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from diadoques.games.amphipolis import ground, movement, operations, paths
from diadoques.games.amphipolis.pieces import ATHENS, foe, tables
from diadoques.games.amphipolis.players import valuation
from diadoques.games.amphipolis.position import Position

#: What an action point is worth, and what a plan must bring more than nothing.
_POINT, _LEAST = 0.05, 0.02
#: Of a refuge: what walls are worth beside friends, what a crowd is worth less, and a step away from the goal.
_WALLS, _CROWD, _STEP, _FAR = 2.0, 9.0, 0.1, 12


class Operation(NamedTuple):
    """An operation that seems worth making."""

    worth: float
    source: str
    goal: str


def ratio(position: Position, side: str, zone: str, coming: Sequence[str]) -> float:
    """His strength in a zone, with those who come, against the enemy's; without an enemy, his strength."""
    mine = position.strength(one for one in coming if one in position.units)
    mine += position.strength(unit for unit in position.land(zone, side) if unit.id not in coming)
    return mine / max(position.strength(position.land(zone, foe(side))), 1)


def crowd(position: Position, side: str, zone: str, coming: Sequence[str]) -> bool:
    """Whether too many would stand there."""
    room = ground.room(zone)
    there = len(position.at(zone, side)) + sum(one in position.units for one in coming)
    return room is not None and there > room


def _fights(position: Position, side: str, zone: str, price: int) -> bool:
    """Whether a combat there could be paid, where there would be one."""
    if not position.land(zone, foe(side)):
        return True
    return position.impulse.left - price >= int(tables()["points"]["combats"])


def _way_worth(now: valuation.Prospects, zone: str, pieces: Sequence[str], way: str) -> float:
    """What a way is worth."""
    position, side = now.position, now.side
    zones = way.split()
    end = zones[-1]
    price = 0 if zone in position.impulse.activated else operations.activation_cost(position, side, zone)
    if crowd(position, side, end, pieces) or not _fights(position, side, end, price):
        return -1.0
    if ground.is_sea(end):
        return _sea_worth(position, zone, end)
    entry = movement.ways_entered(position, zone, zones)
    return now.gain(pieces, zone, end, entry) - _POINT * price


def _sea_worth(position: Position, zone: str, end: str) -> float:
    """Ships leave Thasos for the port of Eion, where there are none."""
    return 0.5 if end == ground.PORT and not position.ships(end) and zone == ground.THASOS else -1.0


def best_way(
    position: Position, side: str, zone: str, pieces: Sequence[str], offered: Sequence[str]
) -> tuple[float, str]:
    """The way that is worth most, of those offered; (0, "") for staying."""
    return _best_way(valuation.Prospects(position, side), zone, pieces, offered)


def _best_way(now: valuation.Prospects, zone: str, pieces: Sequence[str], offered: Sequence[str]) -> tuple[float, str]:
    found = max(((_way_worth(now, zone, pieces, way), way) for way in offered), default=(0.0, ""))
    return found if found[0] > _LEAST else (0.0, "")


def best_group(position: Position, side: str, zone: str, free: bool = False) -> tuple[float, tuple[str, ...]]:
    """Who leaves a zone together, and what that is worth: (0, ()) for nobody."""
    best: tuple[float, tuple[str, ...]] = (0.0, ())
    now = valuation.Prospects(position, side)
    for pieces in _groups(position, side, zone, free):
        ways = paths.ways(position, side, pieces, zone, 0, free)
        worth = _best_way(now, zone, pieces, ways)[0]
        if worth > best[0]:
            best = (worth, pieces)
    return best


def _groups(position: Position, side: str, zone: str, free: bool) -> Iterator[tuple[str, ...]]:
    """All that a zone of clear ground holds, all but a guard, each with the leaders; the weakest alone."""
    pieces = [one for one in paths.movable(position, side, zone) if not free or one in position.fresh]
    leaders = tuple(one for one in pieces if one in position.leaders)
    units = [one for one in pieces if position.is_land_unit(one)]
    units.sort(key=lambda one: (-position.pf(one), one))
    most = tables()["stacking"]["clear"]
    sizes = (len(units), len(units) - 1)
    for count in dict.fromkeys(min(size, most) for size in sizes if size > 0):
        yield (*units[:count], *leaders)
    if len(units) > 1:
        yield (units[-1],)


def best_zone(position: Position, side: str, zones: Sequence[str]) -> str:
    """The zone that is worth activating, or ""."""
    return max(_zones(position, side, zones), default=(0.0, ""))[1]


def _zones(position: Position, side: str, zones: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Zones that are worth activating, each with what it is worth."""
    needed = tables()["points"]["combats"] if position.contested() else 0
    for zone in zones:
        left = position.impulse.left - operations.activation_cost(position, side, zone)
        if left >= needed and not ground.is_sea(zone) and (found := best_group(position, side, zone)[0]) > 0:
            yield found, zone


def points_needed(position: Position, side: str, most: int) -> int:
    """Action points for what he plans: one operation, two zones, and the combats that they bring; one at least."""
    rich = replace(position, impulse=replace(position.impulse, active=side, announced=most, left=most))
    found = best_operation(rich, side, tuple(operations.sources(rich, side, "B.3")), "B.3")
    prices = [operations.activation_cost(position, side, found.source, operation=True)] if found.source else []
    held = dict.fromkeys(unit.at for unit in position.of(side) if paths.marched_from(position, unit.at))
    chosen = sorted(_zones(rich, side, tuple(held)), reverse=True)[:2]
    prices += [operations.activation_cost(position, side, zone) for _, zone in chosen if zone != found.source]
    wanted = sum(prices) + int(tables()["points"]["combats"]) if prices else 1
    return max(1, min(most, wanted))


def best_operation(position: Position, side: str, sources: Sequence[str], phase: str) -> Operation:
    """The operation that is worth most; nothing is worth 0."""
    found, now = Operation(_LEAST, "", ""), valuation.Prospects(position, side)
    for source in sources:
        price = operations.activation_cost(position, side, source, operation=True) if phase == "B.3" else 0
        pieces = operation_pieces(position, side, source, phase)
        march = _march(position, side, source, pieces, phase)
        for goal in operations.goals(position, side, source, phase) if pieces else ():
            if not _fights(position, side, goal, price) or crowd(position, side, goal, pieces):
                continue
            worth = now.gain(pieces, source, goal) - _POINT * price
            if worth > march:
                found = max(found, Operation(worth, source, goal))
    return found


def _march(position: Position, side: str, source: str, pieces: Sequence[str], phase: str) -> float:
    """What the same pieces may get by marching, where they may still march in this phase."""
    free = phase == "B.2"
    if not pieces or not (free or (phase == "B.3" and paths.marched_from(position, source))):
        return 0.0
    return best_way(position, side, source, pieces, paths.ways(position, side, pieces, source, 0, free))[0]


def operation_pieces(position: Position, side: str, source: str, phase: str) -> tuple[str, ...]:
    """Who would go: the strongest land units, as many as their escort carries, and the best leader."""
    pieces = operations.ready(position, side, source, phase)
    units = sorted(
        (one for one in pieces if position.is_land_unit(one)),
        key=lambda one: (-position.pf(one), one),
    )
    leaders = sorted((one for one in pieces if one in position.leaders), key=lambda one: (-position.bonus(one), one))
    most = tables()["operation"]["units"]
    if side == ATHENS:
        most = min(most, position.strength(operations.escorts(position, source, phase)))
    return (*units[:most], *leaders[: tables()["operation"]["leaders"]]) if units[:most] else ()


def escort(position: Position, ships: Sequence[str], units: int) -> tuple[str, ...]:
    """The fewest ships that carry so many units, the smaller where one is enough."""
    order = sorted(ships, key=lambda one: (position.pf(one), one))
    alone = next((one for one in order if position.pf(one) >= units), None)
    if alone is not None:
        return (alone,)
    chosen: list[str] = []
    for one in reversed(order):
        if position.strength(chosen) < units:
            chosen.append(one)
    return tuple(chosen)


def refuge_safety(position: Position, side: str, zones: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Refuges, the better ones with more: where he has friends, room, and walls."""
    for way in zones:
        end = way.split()[-1]
        worth = _WALLS * (ground.terrain(end) == ground.CITY) + bool(position.at(end, side))
        worth -= _CROWD * crowd(position, side, end, ())
        yield worth - _STEP * valuation.distances(valuation.target(position, side)).get(end, _FAR), way
