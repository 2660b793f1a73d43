"""Silhouettes of the counters in design pixels, y downwards: shield and pikes, trireme, tower, crown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from diadoques.draw.geometry import Point

LETTER: dict[str, Point] = {"A": (0.0, 2.0), "F": (0.0, -7.2), "G": (0.0, 1.5)}
"""Where the owner's letter stands on each kind of counter."""
LETTER_SIZE = {"A": 19.0, "F": 16.0, "G": 17.5}


def polygon(points: Sequence[Point]) -> Path:
    """A closed polygon."""
    return Path([*points, points[0]], closed=True)


@cache
def silhouette(kind: str) -> Path:
    """The outer outline of a counter, filled with its owner's colour."""
    return {"A": _army, "F": _fleet, "G": _garrison}[kind]()


@cache
def details(kind: str) -> Path:
    """Fine lines drawn inside a counter."""
    if kind == "A":
        return Path.circle((0.0, 2.0), 11.6)
    if kind == "F":
        oars = [(x, 8.0, x - 3.5, 15.0) for x in (-9.0, -3.0, 3.0, 9.0)]
        lines = [Path([(a, b), (c, d)]) for a, b, c, d in oars]
        return Path.make_compound_path(*lines, Path([(-15.0, 4.4), (15.5, 4.4)]))
    return Path([(-10.5, -6.8), (10.5, -6.8)])


def _army() -> Path:
    """A round shield with three pikes behind it."""
    pikes = []
    for x in (-8.0, 0.0, 8.0):
        pikes.append(
            polygon(
                [
                    (x - 1.3, -8.0),
                    (x - 1.3, -17.0),
                    (x - 2.7, -17.0),
                    (x, -23.5),
                    (x + 2.7, -17.0),
                    (x + 1.3, -17.0),
                    (x + 1.3, -8.0),
                ]
            )
        )
    return Path.make_compound_path(*pikes, Path.circle((0.0, 2.0), 14.5))


def _fleet() -> Path:
    """A trireme under sail, its ram to the left."""
    hull = Path(
        [(-23.0, 6.5), (-15.5, 1.5), (14.0, 1.5), (20.0, 1.0), (20.5, -8.0), (24.5, -3.0), (22.0, 11.0), (13.0, 11.5),
         (-12.0, 11.5), (-17.0, 11.0), (-23.0, 6.5)],
        [Path.MOVETO, Path.LINETO, Path.LINETO, Path.CURVE3, Path.CURVE3, Path.CURVE4, Path.CURVE4, Path.CURVE4,
         Path.LINETO, Path.CURVE3, Path.CURVE3],
    )  # fmt: skip
    sail = Path(
        [(-12.5, -17.0), (0.0, -19.0), (12.5, -17.0), (15.0, -8.0), (12.5, 0.5), (0.0, -1.5), (-12.5, 0.5),
         (-15.0, -8.0), (-12.5, -17.0)],
        [Path.MOVETO, *[Path.CURVE3] * 8],
    )  # fmt: skip
    return Path.make_compound_path(hull, sail)


def _garrison() -> Path:
    """A tower with three battlements."""
    right = [
        (3.2, -15.5),
        (3.2, -11.5),
        (8.2, -11.5),
        (8.2, -15.5),
        (14.0, -15.5),
        (14.0, -7.0),
        (11.8, -5.0),
        (11.8, 13.5),
    ]
    left = [(-x, y) for x, y in reversed(right)]
    return polygon([*right, *left])


@cache
def crown() -> Path:
    """The crown of a diadoch, above his disc."""
    return polygon([(-8.0, -7.0), (-9.5, -16.0), (-4.5, -11.5), (0.0, -18.0), (4.5, -11.5), (9.5, -16.0), (8.0, -7.0)])


@cache
def diadem() -> Path:
    """The headband of a royal person, above the disc: low, with three pearls."""
    band = polygon([(-8.5, -6.0), (-9.5, -13.0), (9.5, -13.0), (8.5, -6.0)])
    pearls = [Path.circle((x, -14.0), 1.9) for x in (-6.5, 0.0, 6.5)]
    return Path.make_compound_path(band, *pearls)


@cache
def burst(points: int = 9, outer: float = 15.0, inner: float = 9.0) -> Path:
    """The star of a clash."""
    angles = np.arange(2 * points) * math.pi / points
    reach = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return polygon(list(zip((reach * np.cos(angles)).tolist(), (reach * np.sin(angles)).tolist(), strict=True)))


@cache
def flame() -> Path:
    """The fire of a revolt, its foot at (0, 14)."""
    return Path(
        [(0.0, 14.0), (-13.0, 14.0), (-13.0, 1.0), (-5.0, -4.0), (-5.0, 0.0), (-4.0, 1.0), (-2.0, 2.0), (-3.0, -7.0),
         (1.0, -13.0), (4.0, -16.0), (3.0, -8.0), (13.0, -2.0), (13.0, 5.0), (13.0, 10.0), (9.0, 14.0), (0.0, 14.0)],
        [Path.MOVETO, *[Path.CURVE4] * 3, *[Path.CURVE4] * 3, Path.CURVE3, Path.CURVE3, *[Path.CURVE4] * 3,
         Path.CURVE4, Path.CURVE4, Path.CURVE4, Path.CLOSEPOLY],
    )  # fmt: skip


@cache
def cross(half: float) -> Path:
    """Two strokes that cross."""
    return Path.make_compound_path(Path([(-half, -half), (half, half)]), Path([(-half, half), (half, -half)]))


@cache
def pennant() -> Path:
    """A flag on its pole, its foot at the origin."""
    return Path.make_compound_path(polygon([(0.0, -27.0), (19.0, -25.5), (17.0, -18.5), (19.0, -12.0), (0.0, -13.0)]))


def placed(path: Path, at: Point, unit: float, turn: float = 0.0, size: float = 1.0) -> Path:
    """A shape of this module on the board: scaled, turned (radians, with the clock) and moved."""
    return Affine2D().scale(unit * size).rotate(turn).translate(*at).transform_path(path)
