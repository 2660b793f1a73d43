"""The arrows of strokes: where each begins, bends and ends on paper. Plain numbers in board pixels."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from diadoques.core import marks as mk
from diadoques.core.marks import Aim, Stroke
from diadoques.draw.geometry import Geometry, Line, Point
from diadoques.draw.scene import Arrow
from diadoques.draw.spots import REACH, home

# --- The geometry of arrows: bows and trims. Plain numbers in board pixels


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


def direction_at(line: Line, share: float = 1.0) -> float:
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


# --- The arrows of strokes: where each begins, bends and ends on paper


FAN_OUT = 0.16
"""How much more than the one before it an arrow bows that goes the same way from the same spot."""
_SEASONS = ("", "I", "II")


def arrows_of(
    strokes: Sequence[Stroke], geometry: Geometry, spots: Mapping[str, Point], unit: float = 1.0
) -> tuple[Arrow, ...]:
    """One arrow a stroke (none for pieces that stay), ways above the rest; supports point at the arrow they help.

    Args:
        strokes: what is drawn.
        geometry: the sheet.
        spots: where the pieces stand when they are ordered.
        unit: one design pixel in board pixels.
    """
    ground = _Ground(geometry, spots, unit)
    ways: dict[str, Arrow] = {}
    together: Counter[tuple[str, Point, str]] = Counter()
    for stroke in strokes:
        if stroke.kind in mk.WAYS and not stroke.gone:
            same = stroke.kind, ground.start(stroke), stroke.end
            ways[stroke.piece] = ground.way(stroke, together[same])
            together[same] += 1
    gone = [ground.gone(stroke) for stroke in strokes if stroke.gone]
    others = [ground.other(stroke, ways) for stroke in strokes if stroke.kind not in {*mk.WAYS, mk.HOLD}]
    return (*others, *ways.values(), *gone)


@dataclass(frozen=True, slots=True)
class _Ground:
    """The ground on which the arrows of one picture are drawn."""

    geometry: Geometry
    spots: Mapping[str, Point]
    unit: float

    def at(self, place: str) -> Point:
        return home(place, self.geometry, self.unit)

    def start(self, stroke: Stroke | Aim) -> Point:
        """Where what begins at a piece begins: at the piece, or where it would stand alone."""
        return self.spots[stroke.piece] if stroke.piece in self.spots else self.at(stroke.start)

    def arrow(self, stroke: Stroke, line: Line, tag: str = "") -> Arrow:
        return Arrow(stroke.kind, stroke.state, stroke.owner, stroke.piece, line, tag)

    def trimmed(self, line: Line, head: float = REACH * 0.7, tail: float = REACH) -> Line:
        """The line clear of the counters at its ends."""
        return trim(line, head * self.unit, tail * self.unit)

    def way(self, stroke: Stroke, turn: int = 0) -> Arrow:
        """The way of a piece; ``turn``: how many go it from the same spot before this one, a couple for instance."""
        here, there = self.start(stroke), self.at(stroke.end)
        if stroke.kind == mk.CONVERT:
            tail = 14.0 if stroke.end in self.geometry.places else REACH
            return self.arrow(stroke, self.trimmed(bow(here, there, 0.3), 10.0, tail), stroke.becomes)
        if stroke.kind == mk.CONVOYED:
            points = [here, *(self.at(sea) for sea in stroke.via), there]
            return self.arrow(stroke, self.trimmed(smooth(points)))
        return self.arrow(stroke, self.trimmed(bow(here, there, BEND + FAN_OUT * turn)))

    def gone(self, stroke: Stroke) -> Arrow:
        """A way that its piece has gone already, from place to place."""
        line = bow(self.at(stroke.start), self.at(stroke.end))
        return self.arrow(stroke, self.trimmed(line, 20.0, 22.0))

    def other(self, stroke: Stroke, ways: Mapping[str, Arrow]) -> Arrow:
        here, aim = self.start(stroke), stroke.aim
        if stroke.kind == mk.CONVOY:
            carried = ways.get(aim.piece) if aim else None
            if carried is not None and carried.kind == mk.CONVOYED:
                return self.arrow(stroke, (here, here))  # the beads pass here: waves alone
            there = self.at(stroke.end) if stroke.end else here
            return self.arrow(stroke, self.trimmed(bow(here, there), 20))
        if stroke.kind in (mk.SIEGE, mk.SUPPLY):
            line = self.trimmed(bow(here, self.geometry.spot(stroke.end), 0.05), 14, 19)
            return self.arrow(stroke, line, _SEASONS[stroke.number] if stroke.kind == mk.SIEGE else "")
        if aim is not None and aim.end:
            helped = ways.get(aim.piece)
            line = helped.line if helped is not None else bow(self.start(aim), self.at(aim.end))
            return self.arrow(stroke, self.trimmed(bow(here, middle(line, 0.55), 0.06), 16, 3))
        there = self.start(aim) if aim is not None else self.at(stroke.end)
        return self.arrow(stroke, self.trimmed(bow(here, there, 0.06), 16, REACH))
