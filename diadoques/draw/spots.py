"""Where counters stand: alone, fanned out in a stack, above their citadel, or pushed aside."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from diadoques.draw.sheet import Point, Sheet
from diadoques.games.diadoques.pieces import Leader, Unit

# In design pixels: half the size of a counter, as arrows see it.
REACH = 23.0
FAN = 30.0
TOWER = 9.0
SLIDE = 36.0
ROOM = 32.0


def unit_spots(units: Iterable[Unit], sheet: Sheet, unit: float = 1.0) -> dict[str, Point]:
    """The middle of each counter, by unit id; ``unit`` is one design pixel in board pixels."""
    stacks: dict[str, list[Unit]] = {}
    for one in units:
        stacks.setdefault(one.space, []).append(one)
    spots: dict[str, Point] = {}
    for stack in stacks.values():
        for index, one in enumerate(stack):
            x, y = home(one.at, sheet, unit)
            dx, dy = fan(index, len(stack))
            spots[one.id] = (x + dx * unit, y + dy * unit)
    return spots


def fan(index: int, count: int) -> Point:
    """Shift of the counter ``index`` of a stack, in design pixels: side by side, the middle one a little higher."""
    shift = index - (count - 1) / 2
    return shift * FAN, abs(shift) * 9.0 - (9.0 if count > 2 else 0.0)


def home(place: str, sheet: Sheet, unit: float = 1.0) -> Point:
    """Where a counter stands when it is alone at ``place``: a garrison a little higher than the sign of its citadel."""
    x, y = sheet.spot(place)
    return (x, y - TOWER * unit) if place in sheet.places else (x, y)


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
    leaders: Mapping[str, Leader],
    units: Mapping[str, Unit],
    spots: Mapping[str, Point],
    sheet: Sheet,
    unit: float = 1.0,
) -> dict[str, Point]:
    """Where each diadoch stands: at the shoulder of the unit he is with, or alone; several take turns around it."""
    crowds = Counter(one.space for one in units.values())
    taken: dict[str, int] = {}
    found: dict[str, Point] = {}
    for name, leader in leaders.items():
        escort = _escort(name, leader, units)
        key = escort.id if escort is not None else leader.at
        x, y = spots[escort.id] if escort is not None and escort.id in spots else home(leader.at, sheet, unit)
        turn = taken.get(key, 0)
        taken[key] = turn + 1
        if escort is None and turn == 0 and leader.at not in sheet.places:
            found[name] = (x, y)
            continue
        dx, dy = ((17.0, -13.0), (-17.0, -13.0), (17.0, 13.0), (-17.0, 13.0))[turn % 4]
        if (
            escort is not None and crowds[escort.space] > 2 and leader.at not in sheet.places
        ):  # at the foot of a stack, where no letter is
            dx, dy = FAN + turn * 22.0, 21.0
        found[name] = (x + dx * unit, y + dy * unit)
    return found


def _escort(name: str, leader: Leader, units: Mapping[str, Unit]) -> Unit | None:
    """The unit a diadoch is drawn with: his guard when he is a prisoner, else one of his own where he stands."""
    if leader.guard in units:
        return units[leader.guard]
    side = leader.captor or name
    return next((unit for unit in units.values() if unit.space == leader.at and unit.owner == side), None)
