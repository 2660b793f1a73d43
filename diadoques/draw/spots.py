"""Where counters stand: alone, fanned out in a stack, above their citadel, or pushed aside."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from diadoques.core.marks import Counter, Piece
from diadoques.core.pieces import split_coast
from diadoques.draw.geometry import Geometry, Point
from diadoques.draw.signs import signs

# In design pixels: half the size of a counter, as arrows see it.
REACH = 23.0
RIM = 3.0
"""The light edge of a counter, and half of the air between two."""
TOWER = 9.0
ROW = 3
"""How many counters of a stack stand side by side."""
WIDE, TALL = 18.0, 27.0
"""Half the width of a counter, and half its height, spears and crown and all."""
SLIDE = 41.0
ROOM = 37.0
TURN = 120.0
"""What a counter driven out would rather hide, in square design pixels, than turn aside by a step."""


DISC = 12.0
"""Half of the disc of a person, edge and all."""


def space_of(piece: Piece) -> str:
    """The space that a piece stands in, or the place that is a space of its own."""
    return split_coast(piece.place)[0]


def piece_spots(
    pieces: Iterable[Piece], geometry: Geometry, unit: float = 1.0, attended: Collection[str] = ()
) -> dict[str, Point]:
    """The middle of each piece, by id; ``unit`` is one design pixel in board pixels.

    ``attended``: pieces at whose shoulder somebody stands.
    """
    stacks: dict[str, list[Piece]] = {}
    for one in pieces:
        stacks.setdefault(space_of(one), []).append(one)
    spots: dict[str, Point] = {}
    for space, stack in stacks.items():
        fanned = fan(tuple(one.kind for one in stack))
        free = len(stack) > 1 and space in geometry.spaces  # in a town, a stack stays above its sign
        tall = TALL + max(abs(dy) for _, dy in fanned)
        half = max(abs(dx) + side(one) for (dx, _), one in zip(fanned, stack, strict=True))
        half += 2 * DISC if any(one.id in attended for one in stack) else 0.0
        aside = clear_of_names(space, half, geometry, unit, tall) if free else (0.0, 0.0)
        for one, (dx, dy) in zip(stack, fanned, strict=True):
            x, y = home(one.place if len(stack) < 2 else space, geometry, unit)
            spots[one.id] = (x + aside[0] + dx * unit, y + aside[1] + dy * unit)
    return spots


def side(piece: Piece) -> float:
    """Half the width of a counter, in design pixels."""
    return signs()[piece.kind].reach[0] + RIM


@cache
def fan(kinds: tuple[str, ...]) -> tuple[Point, ...]:
    """Shifts of the counters of a stack, in design pixels: side by side, in rows around a middle, none upon another."""
    found: list[Point] = []
    down = 0.0
    for start in range(0, len(kinds), ROW):
        row = [signs()[kind].reach for kind in kinds[start : start + ROW]]
        halves = [across + RIM for across, _, _ in row]
        right = -sum(halves)
        for half in halves:
            found.append((right + half, down))
            right += 2 * half
        down += max(up + below for _, up, below in row) + RIM
    middle = found[-1][1] / 2 if found else 0.0
    return tuple((x, y - middle) for x, y in found)


@cache
def _written(geometry: Geometry, unit: float) -> tuple[tuple[float, float, float, float], ...]:
    """What counters had better not hide: middle, half width and half height of each code and citadel's sign."""
    codes = [(*shape.label, shape.size * 1.2 * unit, shape.size * 0.6 * unit) for shape in geometry.spaces.values()]
    return (*codes, *((*at, 10.0 * unit, 10.0 * unit) for at in geometry.places.values()))


def hidden_area(at: Point, half: float, geometry: Geometry, unit: float, tall: float = TALL) -> float:
    """How much of codes and citadels a counter or stack at ``at`` hides, in square design pixels."""
    half_x, half_y = half * unit, tall * unit
    total = 0.0
    for x, y, wide, high in _written(geometry, unit):
        across = min(at[0] + half_x, x + wide) - max(at[0] - half_x, x - wide)
        down = min(at[1] + half_y, y + high) - max(at[1] - half_y, y - high)
        total += across * down if across > 0 and down > 0 else 0.0
    return total / unit**2


@cache
def clear_of_names(space: str, half: float, geometry: Geometry, unit: float, tall: float = TALL) -> Point:
    """How far a whole stack steps aside so that it covers as few codes and citadels as possible, in board pixels.

    ``half``, ``tall``: half the width and half the height of the stack, in design pixels.
    """
    x, y = home(space, geometry, unit)

    def stray(step: Point) -> float:
        within = geometry.spaces[space].holds((x + step[0], y + step[1]))
        return (0.0 if within else 900.0) + 6.0 * math.hypot(*step) / unit

    reach = [step * 7.0 * unit for step in range(-6, 7)]
    # What is hidden takes long to tell: only steps that could still be better are asked for it.
    steps = sorted((stray(step), number, step) for number, step in enumerate((dx, dy) for dx in reach for dy in reach))
    best, first, found = math.inf, 0, (0.0, 0.0)
    for least, number, step in steps:
        if least > best:
            break
        price = least + hidden_area((x + step[0], y + step[1]), half, geometry, unit, tall)
        if (price, number) < (best, first):
            best, first, found = price, number, step
    return found


def home(place: str, geometry: Geometry, unit: float = 1.0) -> Point:
    """Where a counter stands when it is alone at ``place``: a garrison a little higher than the sign of its citadel."""
    x, y = geometry.spot(place)
    return (x, y - TOWER * unit) if place in geometry.places else (x, y)


def pushed_spot(
    at: Point, came_from: Point, others: Iterable[Point], geometry: Geometry, unit: float, attended: bool = False
) -> tuple[Point, float]:
    """Where a counter driven out slides, and that angle: away from its attacker, or beside it where there is room.

    Of the free directions it takes the one that hides least of what is written, the straighter first. ``attended``:
    somebody stands at its right shoulder.
    """
    dx, dy = at[0] - came_from[0], at[1] - came_from[1]
    away = math.atan2(dy, dx) if dx or dy else math.pi / 4
    busy = list(others)
    shoulder = DISC if attended else 0.0
    found: list[tuple[tuple[bool, float], Point, float]] = []
    for step in range(5):
        for turn in {away + step * math.pi / 6, away - step * math.pi / 6}:
            end = (at[0] + math.cos(turn) * SLIDE * unit, at[1] + math.sin(turn) * SLIDE * unit)
            room = min([math.dist(end, other) for other in busy] or [math.inf])
            crowded = room < ROOM * unit
            price = (
                -room
                if crowded
                else step * TURN + hidden_area((end[0] + shoulder * unit, end[1]), WIDE + shoulder, geometry, unit)
            )
            found.append(((crowded, price), end, turn))
    _, end, turn = min(found)
    return end, turn


def counter_spots(
    counters: Iterable[Counter],
    pieces: Iterable[Piece],
    spots: Mapping[str, Point],
    geometry: Geometry,
    unit: float = 1.0,
) -> dict[str, Point]:
    """Where each person stands: at the shoulder of the piece he is with, or alone; several take turns around it."""
    there = list(pieces)
    by_id = {one.id: one for one in there}
    taken: dict[str, int] = {}
    found: dict[str, Point] = {}
    turned: set[str] = set()
    for one in counters:
        beside = by_id.get(one.beside)
        key = beside.id if beside is not None else one.place
        turn = taken.get(key, 0)
        taken[key] = turn + 1
        rank, corner = divmod(turn, 4)  # a fifth stands behind the first
        x, y = home(one.place, geometry, unit)
        reach = RIM + 4.0
        if beside is not None:  # at the right end of the stack, then at its left, or the other way round
            place = (beside.owner, space_of(beside))
            row = [other for other in there if (other.owner, space_of(other)) == place and other.id in spots]
            if turn == 0 and row and _better_left(row, spots, geometry, unit):
                turned.add(key)
            way = 1.0 if (corner % 2 == 0) != (key in turned) else -1.0
            if row:
                x, y, reach = _end(row, spots, way)
        else:
            way = 1.0 if corner % 2 == 0 else -1.0
        if beside is None and turn == 0 and one.place not in geometry.places:
            found[one.name] = (x, y)
            continue
        if beside is None and one.place not in geometry.places:
            reach = DISC
        dx, dy = way * (reach + DISC + rank * 2 * DISC), -13.0 if corner < 2 else 13.0
        found[one.name] = (x + dx * unit, y + dy * unit)
    return found


def _end(row: Iterable[Piece], spots: Mapping[str, Point], way: float) -> tuple[float, float, float]:
    """The last counter of a stack, to the right (1) or to the left (-1), and half its width."""
    end = max(row, key=lambda one: way * spots[one.id][0])
    return *spots[end.id], side(end)


def _better_left(row: Sequence[Piece], spots: Mapping[str, Point], geometry: Geometry, unit: float) -> bool:
    """Whether somebody at the right shoulder hides a code or a citadel that nobody would hide at the left one."""
    prices = []
    for way in (1.0, -1.0):
        x, y, reach = _end(row, spots, way)
        prices.append(hidden_area((x + way * (reach + DISC) * unit, y), DISC, geometry, unit))
    return prices[0] - prices[1] > TURN
