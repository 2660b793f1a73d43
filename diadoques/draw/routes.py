"""The geometry of arrows: bows and trims. Plain numbers in board pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from diadoques.draw.geometry import Line, Point

STEPS = 24
BEND = 0.12
"""How far an arrow bows aside, in shares of its length."""


def distance(one: Point, other: Point) -> float:
    """Distance in board pixels."""
    return math.hypot(other[0] - one[0], other[1] - one[1])


def bow(start: Point, end: Point, bend: float = BEND) -> Line:
    """A line that bows to its right by ``bend`` of its length, so that two opposite arrows do not cover each other."""
    (x0, y0), (x1, y1) = start, end
    mid = ((x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend)
    return tuple(_quadratic(start, mid, end, step / STEPS) for step in range(STEPS + 1))


def smooth(points: Sequence[Point]) -> Line:
    """A curve through all the points (Catmull-Rom)."""
    if len(points) < 3:
        return bow(points[0], points[-1]) if len(points) == 2 else tuple(points)
    line: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for index in range(1, len(padded) - 2):
        before, start, end, after = padded[index - 1 : index + 3]
        line.extend(_catmull(before, start, end, after, step / 12) for step in range(12))
    line.append(points[-1])
    return tuple(line)


def trim(line: Line, head: float = 0.0, tail: float = 0.0) -> Line:
    """The line without its first ``head`` and last ``tail`` pixels; at least a third of it stays."""
    total = length(line)
    spare = total * 2 / 3
    if head + tail > spare and head + tail > 0:
        head, tail = head * spare / (head + tail), tail * spare / (head + tail)
    return cut(line, head, total - tail)


def cut(line: Line, start: float, end: float) -> Line:
    """The part of the line between two distances along it."""
    kept: list[Point] = [along(line, start)]
    run = 0.0
    for one, other in pairwise(line):
        run += distance(one, other)
        if start < run < end:
            kept.append(other)
    kept.append(along(line, end))
    return tuple(kept)


def length(line: Line) -> float:
    """Length in board pixels."""
    return sum(distance(one, other) for one, other in pairwise(line))


def along(line: Line, run: float) -> Point:
    """The point at a distance along the line."""
    for one, other in pairwise(line):
        step = distance(one, other)
        if step > 0 and run <= step:
            share = max(0.0, run / step)
            return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
        run -= step
    return line[-1]


def middle(line: Line, share: float = 0.5) -> Point:
    """The point at a share of the line's length."""
    return along(line, length(line) * share)


def heading(line: Line, share: float = 1.0) -> float:
    """Direction of the line (radians, y downwards) at a share of its length."""
    total = length(line)
    one, other = along(line, max(0.0, total * share - 3)), along(line, min(total, total * share + 3))
    return math.atan2(other[1] - one[1], other[0] - one[0])


def _quadratic(start: Point, mid: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * mid[0] + c * end[0], a * start[1] + b * mid[1] + c * end[1]


def _catmull(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def one(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)

    return one(before[0], start[0], end[0], after[0]), one(before[1], start[1], end[1], after[1])
