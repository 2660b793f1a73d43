"""The arrows of strokes: where each begins, bends and ends on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from diadoques.core import marks as mk
from diadoques.core.marks import Aim, Stroke
from diadoques.draw.geometry import Geometry, Line, Point
from diadoques.draw.routes import BEND, bow, middle, smooth, trim
from diadoques.draw.scene import Arrow
from diadoques.draw.spots import REACH, home

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
