"""Shapes of the drawing library: the sheet's own, and the signs of ``signs.toml``."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from matplotlib.path import Path
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from diadoques.draw.geometry import Geometry, Line, Part, Point
from diadoques.draw.signs import Round, signs

# --- The signs of ``signs.toml`` as shapes of the drawing library, in design pixels, y downwards


_STEP = re.compile(r"([MLHVQCZ])([^MLHVQCZ]*)")
_CODES = {"M": Path.MOVETO, "L": Path.LINETO, "Q": Path.CURVE3, "C": Path.CURVE4}


def polygon(points: Sequence[Point]) -> Path:
    """A closed polygon."""
    return Path([*points, points[0]], closed=True)


@cache
def silhouette(kind: str) -> Path:
    """The outer outline of a sign, filled with its owner's colour."""
    return _path(signs()[kind].outline, signs()[kind].rounds)


@cache
def details(kind: str) -> Path:
    """Fine lines drawn inside a sign."""
    return _path(signs()[kind].details, signs()[kind].detail_rounds)


@cache
def band(kind: str) -> Path:
    """The broad light line upon a sign; without points where there is none."""
    return _path(signs()[kind].band, ())


def _path(written: str, rounds: Iterable[Round]) -> Path:
    """A path that is written as in SVG, with circles."""
    parts: list[Path] = []
    points: list[Point] = []
    codes: list[np.uint8] = []
    for step in _STEP.finditer(written):
        letter, numbers = step[1], [float(number) for number in step[2].replace(",", " ").split()]
        if letter == "M" and points:
            parts.append(Path(points, codes))
            points, codes = [], []
        if letter == "Z":
            points.append(points[0])
            codes.append(Path.CLOSEPOLY)
            continue
        if letter in "HV":
            x, y = points[-1]
            letter, numbers = "L", [numbers[0], y] if letter == "H" else [x, numbers[0]]
        points += zip(numbers[::2], numbers[1::2], strict=True)
        codes += [_CODES[letter]] * (len(numbers) // 2)
    if points:
        parts.append(Path(points, codes))
    return Path.make_compound_path(*parts, *(Path.circle((x, y), radius) for x, y, radius in rounds))


@cache
def burst(points: int = 9, outer: float = 15.0, inner: float = 9.0) -> Path:
    """The star of a clash."""
    angles = np.arange(2 * points) * math.pi / points
    reach = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return polygon(list(zip((reach * np.cos(angles)).tolist(), (reach * np.sin(angles)).tolist(), strict=True)))


@cache
def cross(half: float) -> Path:
    """Two strokes that cross."""
    return Path.make_compound_path(Path([(-half, -half), (half, half)]), Path([(-half, half), (half, -half)]))


def place_shape(path: Path, at: Point, unit: float, turn: float = 0.0, size: float = 1.0) -> Path:
    """A shape of this module on the board: scaled, turned (radians, with the clock) and moved."""
    return Affine2D().scale(unit * size).rotate(turn).translate(*at).transform_path(path)


# --- Shapes of the sheet as matplotlib paths


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


def chain_lines(lines: Sequence[Line]) -> list[Line]:
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
