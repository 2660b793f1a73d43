"""Where counters stand: alone, fanned out in a stack, above their citadel, or pushed aside."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache

from diadoques.core.pieces import Unit
from diadoques.draw.geometry import Geometry, Point
from diadoques.games.catalogue import Character

# In design pixels: half the size of a counter, as arrows see it.
REACH = 23.0
FAN = 27.0
TOWER = 9.0
SLIDE = 36.0
ROOM = 32.0


def unit_spots(units: Iterable[Unit], geometry: Geometry, unit: float = 1.0) -> dict[str, Point]:
    """The middle of each counter, by unit id; ``unit`` is one design pixel in board pixels."""
    stacks: dict[str, list[Unit]] = {}
    for one in units:
        stacks.setdefault(one.space, []).append(one)
    spots: dict[str, Point] = {}
    for stack in stacks.values():
        aside = (0.0, 0.0) if len(stack) < 2 else clear_of_names(stack[0].space, len(stack), geometry, unit)
        for index, one in enumerate(stack):
            x, y = home(one.at if len(stack) < 2 else one.space, geometry, unit)
            dx, dy = fan(index, len(stack))
            spots[one.id] = (x + aside[0] + dx * unit, y + aside[1] + dy * unit)
    return spots


def fan(index: int, count: int) -> Point:
    """Shift of the counter ``index`` of a stack, in design pixels: side by side, the middle one a little higher."""
    shift = index - (count - 1) / 2
    return shift * FAN, abs(shift) * 9.0 - (9.0 if count > 2 else 0.0)


@cache
def clear_of_names(space: str, count: int, geometry: Geometry, unit: float) -> Point:
    """How far a whole stack steps aside so that it covers as few codes and citadels as possible, in board pixels."""
    x, y = home(space, geometry, unit)
    half_x, half_y = (FAN * (count - 1) / 2 + 17.0) * unit, 27.0 * unit
    codes = [(*shape.label, shape.size * 1.2 * unit, shape.size * 0.6 * unit) for shape in geometry.spaces.values()]
    signs = [(*at, 10.0 * unit, 10.0 * unit) for at in geometry.places.values()]
    near = [box for box in codes + signs if abs(box[0] - x) < 150 * unit and abs(box[1] - y) < 120 * unit]

    def price(step: Point) -> float:
        left, top = x + step[0] - half_x, y + step[1] - half_y
        covered = 0.0
        for cx, cy, wide, high in near:
            across = min(left + 2 * half_x, cx + wide) - max(left, cx - wide)
            down = min(top + 2 * half_y, cy + high) - max(top, cy - high)
            covered += max(0.0, across) * max(0.0, down)
        stray = 0.0 if geometry.spaces[space].holds((x + step[0], y + step[1])) else 900.0
        return covered / unit**2 + stray + 6.0 * math.hypot(*step) / unit

    reach = [step * 7.0 * unit for step in range(-6, 7)]
    return min(((dx, dy) for dx in reach for dy in reach), key=price)


def home(place: str, geometry: Geometry, unit: float = 1.0) -> Point:
    """Where a counter stands when it is alone at ``place``: a garrison a little higher than the sign of its citadel."""
    x, y = geometry.spot(place)
    return (x, y - TOWER * unit) if place in geometry.places else (x, y)


def pushed(at: Point, came_from: Point, others: Iterable[Point], unit: float) -> tuple[Point, float]:
    """Where a counter driven out slides: away from its attacker, or the nearest free direction; and that angle."""
    dx, dy = at[0] - came_from[0], at[1] - came_from[1]
    away = math.atan2(dy, dx) if dx or dy else math.pi / 4
    busy = list(others)
    turns = [away + side * step * math.pi / 6 for step in range(5) for side in ((1, -1) if step else (1,))]
    ends = [(at[0] + math.cos(turn) * SLIDE * unit, at[1] + math.sin(turn) * SLIDE * unit) for turn in turns]
    room = [min([math.dist(end, other) for other in busy] or [math.inf]) for end in ends]
    free = [index for index, space in enumerate(room) if space >= ROOM * unit]
    best = free[0] if free else max(range(len(ends)), key=lambda index: room[index])
    return ends[best], turns[best]


def leader_spots(
    leaders: Mapping[str, Character],
    units: Mapping[str, Unit],
    spots: Mapping[str, Point],
    geometry: Geometry,
    unit: float = 1.0,
) -> dict[str, Point]:
    """Where each diadoch stands: at the shoulder of the unit he is with, or alone; several take turns around it."""
    taken: dict[str, int] = {}
    found: dict[str, Point] = {}
    for name, leader in leaders.items():
        escort = _escort(name, leader, units)
        key = escort.id if escort is not None else leader.at
        if escort is not None:  # at the right end of a stack
            escort = [one for one in units.values() if (one.owner, one.space) == (escort.owner, escort.space)][-1]
        x, y = spots[escort.id] if escort is not None and escort.id in spots else home(leader.at, geometry, unit)
        turn = taken.get(key, 0)
        taken[key] = turn + 1
        if escort is None and turn == 0 and leader.at not in geometry.places:
            found[name] = (x, y)
            continue
        dx, dy = ((17.0, -13.0), (-17.0, -13.0), (17.0, 13.0), (-17.0, 13.0))[turn % 4]
        found[name] = (x + dx * unit, y + dy * unit)
    return found


def _escort(name: str, leader: Character, units: Mapping[str, Unit]) -> Unit | None:
    """The unit a diadoch is drawn with: his guard when he is a prisoner, else one of his own where he stands."""
    if leader.guard in units:
        return units[leader.guard]
    side = leader.captor or name
    return next((unit for unit in units.values() if unit.space == leader.at and unit.owner == side), None)
