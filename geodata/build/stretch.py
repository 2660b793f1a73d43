"""Board pixels: the cone, then x and y each stretched by a growing function of itself, so no contact can change.

The density along an axis is ``base + sum of height * exp(-((km - centre) / width)^2)``, less, for each step,
``drop / 2 * (1 - tanh((km - at) / width))``; its integral from the edge of the frame, scaled so that the board has its
width, gives the pixel. No library needed: `math.erf` and `math.cosh` do it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .cone import Cone
from .contacts import Segment, Surface, Vertex
from .network import Network

STEP_KM = 12.0
"""Longest step of an edge before it is stretched: a straight line does not stay straight."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: its density, where it starts (km), and its scale (pixels per unit of the integral).

    `bumps` are (height, centre, width); `steps` are (drop, at, width): the density is less by `drop` below `at`.
    """

    base: float
    bumps: tuple[tuple[float, float, float], ...]
    steps: tuple[tuple[float, float, float], ...]
    start: float
    scale: float

    def integral(self, km: float) -> float:
        """Integral of the density from 0 km."""
        total = self.base * km
        for height, centre, width in self.bumps:
            rise = math.erf((km - centre) / width) + math.erf(centre / width)
            total += height * width * math.sqrt(math.pi) / 2 * rise
        for drop, at, width in self.steps:
            total -= drop / 2 * (km - width * (_log_cosh((km - at) / width) - _log_cosh(-at / width)))
        return total

    def pixels(self, km: float) -> float:
        """Distance in pixels from the start of the axis."""
        return self.scale * (self.integral(km) - self.integral(self.start))


@dataclass(frozen=True, slots=True)
class Board:
    """The picture's plane: x to the right, y down, in pixels; the frame fills it."""

    cone: Cone
    x: Axis
    y: Axis
    width: float
    height: float

    def of_km(self, km: NDArray[np.float64]) -> NDArray[np.float64]:
        """Kilometres of the cone (n, 2) to pixels (n, 2)."""
        across, down = cache(self.x.pixels), cache(self.y.pixels)  # two faces share an edge, two edges a point
        return np.array([[across(x), self.height - down(y)] for x, y in km.tolist()])

    def point(self, lonlat: tuple[float, float]) -> Vertex:
        """A point in degrees, in pixels."""
        x, y = self.of_km(self.cone.forward(np.array([lonlat])))[0]
        return (float(x), float(y))

    def surfaces(self, surfaces: Sequence[Surface]) -> list[Surface]:
        """Faces in degrees, in pixels. Each edge is cut into steps once, whichever face asks for it."""
        rings = (ring for surface in surfaces for ring in surface.rings)
        edges = list(dict.fromkeys(_sorted(a, b) for ring in rings for a, b in pairwise(ring)))
        steps = dict(zip(edges, self._lines(edges), strict=True))
        return [surface.moved(lambda ring: _along(ring, steps)) for surface in surfaces]

    def line(self, lonlat: Sequence[Vertex]) -> list[Vertex]:
        """A line in degrees, in pixels, its steps short."""
        return self._lines([lonlat])[0]

    def _lines(self, lines: Sequence[Sequence[Vertex]]) -> list[list[Vertex]]:
        ends = np.cumsum([len(line) for line in lines])
        km = self.cone.forward(np.array([at for line in lines for at in line]))
        of_line = np.repeat(np.arange(len(lines)), np.diff(ends, prepend=0))
        cut = shapely.segmentize(shapely.linestrings(km, indices=of_line), STEP_KM)
        km, of_line = shapely.get_coordinates(cut, return_index=True)
        pixels = [(x, y) for x, y in self.of_km(km).tolist()]
        ends = np.searchsorted(of_line, np.arange(len(lines)), side="right")
        return [pixels[start:end] for start, end in pairwise([0, *ends.tolist()])]


def _sorted(a: Vertex, b: Vertex) -> Segment:
    return (a, b) if a <= b else (b, a)


def _along(ring: Sequence[Vertex], steps: Mapping[Segment, list[Vertex]]) -> tuple[Vertex, ...]:
    """A ring, edge by edge as it was cut, whichever way it runs."""
    points: list[Vertex] = []
    for a, b in pairwise(ring):
        found = steps[_sorted(a, b)]
        points += found[:-1] if a <= b else found[:0:-1]
    return (*points, points[0])


def board_plane(network: Network) -> Board:
    """The plane of a board, from the `stretch` of its network."""
    stretch: Mapping[str, Any] = network.stretch
    x0, y0, x1, y1 = network.frame_km
    scale = stretch["width_px"] / (_axis(stretch["x"], x0, 1.0).pixels(x1))
    x, y = _axis(stretch["x"], x0, scale), _axis(stretch["y"], y0, scale)
    return Board(Cone(network.projection), x, y, stretch["width_px"], round(y.pixels(y1), 1))


def _axis(axis: Mapping[str, Any], start: float, scale: float) -> Axis:
    bumps, steps = (
        tuple((float(a), float(b), float(c)) for a, b, c in axis.get(name, ())) for name in ("bumps", "steps")
    )
    return Axis(axis["base"], bumps, steps, start, scale)


def _log_cosh(value: float) -> float:
    """log(cosh(value)), also where cosh is too large for a number."""
    return abs(value) + math.log1p(math.exp(-2 * abs(value))) - math.log(2)
