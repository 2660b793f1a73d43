"""Shapes of the sheet as matplotlib paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from diadoques.draw.geometry import Geometry, Line, Part


def ring_path(ring: Line, clockwise: bool) -> Path:
    """A closed ring turning the given way, so that holes stay holes under the non-zero rule."""
    points: NDArray[np.float64] = np.asarray(ring, dtype=float)
    if len(points) > 1 and (points[0] == points[-1]).all():
        points = points[:-1]
    x, y = points[:, 0], points[:, 1]
    turn = float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    if (turn > 0) != clockwise:
        points = points[::-1]
    codes = np.full(len(points) + 1, Path.LINETO, dtype=np.uint8)
    codes[0], codes[-1] = Path.MOVETO, Path.CLOSEPOLY
    return Path(np.vstack([points, points[:1]]), codes)


def parts_path(parts: Iterable[Part]) -> Path:
    """Polygons with their holes as one path."""
    rings = [ring_path(ring, clockwise=index == 0) for part in parts for index, ring in enumerate(part)]
    return Path.make_compound_path(*rings)


def line_path(line: Line) -> Path:
    """An open line."""
    return Path(np.asarray(line, dtype=float))


@cache
def space_paths(geometry: Geometry) -> dict[str, Path]:
    """The path of each space of a sheet."""
    return {code: parts_path(shape.parts) for code, shape in geometry.spaces.items()}


def chained(lines: Sequence[Line]) -> list[Line]:
    """Lines joined where one ends and the next begins, so that patterns along them run on."""
    waiting = [list(line) for line in lines if len(line) > 1]
    done: list[Line] = []
    while waiting:
        chain = waiting.pop()
        grown = True
        while grown:
            grown = False
            for index, other in enumerate(waiting):
                joined = _joined(chain, other)
                if joined is not None:
                    chain = joined
                    del waiting[index]
                    grown = True
                    break
        done.append(tuple(chain))
    return done


def _joined(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> list[tuple[float, float]] | None:
    if one[-1] == other[0]:
        return one + other[1:]
    if one[-1] == other[-1]:
        return one + other[-2::-1]
    if one[0] == other[-1]:
        return other + one[1:]
    if one[0] == other[0]:
        return other[::-1] + one[1:]
    return None
