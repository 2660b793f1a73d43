"""Lines with fewer points, for maps that must be light."""

from __future__ import annotations

from diadoques.draw.geometry import Line

GRAIN = 0.8
"""How far a simplified outline may be from the board's, in board pixels."""


def simplified(points: Line, grain: float = GRAIN) -> Line:
    """A line with fewer points, nowhere farther than ``grain`` from the first (Douglas and Peucker)."""
    keep, waiting = {0, len(points) - 1}, [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        far, at = 0.0, 0
        (x0, y0), (x1, y1) = points[first], points[last]
        long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        for index in range(first + 1, last):
            x, y = points[index]
            away = abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / long if long else abs(x - x0) + abs(y - y0)
            if away > far:
                far, at = away, index
        if far > grain:
            keep.add(at)
            waiting += [(first, at), (at, last)]
    return tuple(points[index] for index in sorted(keep))
