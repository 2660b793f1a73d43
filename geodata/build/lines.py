"""The border lines in kilometres: smooth through the hand-laid points, a little uneven, or copied from a river."""

from __future__ import annotations

import math
import random
import zlib
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from shapely.geometry import LineString

from .cone import Cone
from .facts import Pair
from .network import Border, LonLat, Network, SeaLimit
from .rivers import follow, snap

Km = tuple[float, float]

SAMPLE_KM = 14.0
"""Distance between two points of a smooth line before it is made uneven."""

UNEVEN = 0.07
"""Largest sideways shift of a midpoint, as a share of its segment."""

LEVELS = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A border line between two spaces."""

    between: Pair
    line: LineString
    land: bool


def land_lines(network: Network, rivers: dict[str, LineString], cone: Cone) -> list[Line]:
    """The land borders, in the network's order."""
    nodes = _node_points(network, rivers, cone)
    pieces: Counter[Pair] = Counter()
    found = []
    for border in network.borders:
        noise = _noise(border.between, pieces[border.between])
        pieces[border.between] += 1
        found.append(Line(border.between, _land_line(border, noise, nodes, rivers, cone), True))
    return found


def sea_lines(network: Network, cone: Cone) -> list[Line]:
    """The limits between seas, in the network's order."""
    return [Line(limit.between, _sea_line(limit, cone), False) for limit in network.sea_limits]


def _node_points(network: Network, rivers: dict[str, LineString], cone: Cone) -> dict[str, Km]:
    points: dict[str, Km] = {}
    for node in network.nodes.values():
        at = _km(node.at, cone)
        points[node.id] = snap(rivers[node.on_river], at) if node.on_river else at
    return points


def _land_line(
    border: Border, noise: random.Random, nodes: dict[str, Km], rivers: dict[str, LineString], cone: Cone
) -> LineString:
    points: list[Km] = []
    run: list[Km] = []
    stops = border.stops
    for i, stop in enumerate(stops):
        if isinstance(stop, str) and stop.startswith("river:"):
            before, after = (_stop_point(stops[j], nodes, cone) for j in (i - 1, i + 1))
            points += uneven(smooth(run), noise)
            points += follow(rivers[stop.removeprefix("river:")], before, after)
            run = []
        else:
            run.append(_stop_point(stop, nodes, cone))
    points += uneven(smooth(run), noise)
    return LineString([p for i, p in enumerate(points) if i == 0 or p != points[i - 1]])


def _sea_line(limit: SeaLimit, cone: Cone) -> LineString:
    return LineString(smooth([_km(p, cone) for p in limit.line]))


def _stop_point(stop: LonLat | str, nodes: dict[str, Km], cone: Cone) -> Km:
    return nodes[stop] if isinstance(stop, str) else _km(stop, cone)


def _km(point: LonLat, cone: Cone) -> Km:
    projected = cone.point(*point)
    return (projected.x, projected.y)


def smooth(points: list[Km]) -> list[Km]:
    """A Catmull-Rom curve through the points (centripetal, so that it makes no loops), sampled every SAMPLE_KM."""
    if len(points) < 3:
        return list(points)
    p = np.array(points)
    ends = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    result: list[Km] = [points[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        steps = max(2, math.ceil(float(np.hypot(*(c - b))) / SAMPLE_KM))
        result += [_catmull_rom(a, b, c, d, k / steps) for k in range(1, steps)]
        result.append((float(c[0]), float(c[1])))
    return result


def _catmull_rom(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray, u: float) -> Km:
    knots = [0.0]
    for start, end in ((a, b), (b, c), (c, d)):
        knots.append(knots[-1] + math.sqrt(float(np.hypot(*(end - start)))))
    t0, t1, t2, t3 = knots
    t = t1 + u * (t2 - t1)
    a1 = (t1 - t) / (t1 - t0) * a + (t - t0) / (t1 - t0) * b
    a2 = (t2 - t) / (t2 - t1) * b + (t - t1) / (t2 - t1) * c
    a3 = (t3 - t) / (t3 - t2) * c + (t - t2) / (t3 - t2) * d
    b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
    b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
    x, y = (t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2
    return (float(x), float(y))


def uneven(points: list[Km], noise: random.Random) -> list[Km]:
    """Split each segment at a midpoint pushed sideways at random, LEVELS times; the given points stay."""
    for _ in range(LEVELS):
        finer: list[Km] = points[:1]
        for (x0, y0), (x1, y1) in pairwise(points):
            shift = noise.uniform(-UNEVEN, UNEVEN)
            finer += [((x0 + x1) / 2 - shift * (y1 - y0), (y0 + y1) / 2 + shift * (x1 - x0)), (x1, y1)]
        points = finer
    return points


def _noise(between: Pair, piece: int) -> random.Random:
    """The same border is uneven in the same way every time, whatever happens to the others."""
    return random.Random(zlib.crc32(f"{between[0]}-{between[1]}-{piece}".encode()))  # noqa: S311
