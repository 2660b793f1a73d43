"""The signs of ``signs.toml`` as shapes of the drawing library, in design pixels, y downwards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from diadoques.draw.geometry import Point
from diadoques.draw.signs import Round, signs

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


def placed(path: Path, at: Point, unit: float, turn: float = 0.0, size: float = 1.0) -> Path:
    """A shape of this module on the board: scaled, turned (radians, with the clock) and moved."""
    return Affine2D().scale(unit * size).rotate(turn).translate(*at).transform_path(path)
