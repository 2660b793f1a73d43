"""Where a unit stands in each space: inside it, clear of its label, of symbols and, when it can be, of names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from .contacts import Vertex
from .metrics import UNIT, Box, around, grown

CANDIDATES = 1500
"""About how many points of a space are tried."""

FINEST_STEP = 1.5
MARGIN = 2.0
"""Air around a counter, in pixels."""

ROOMY = 300
"""A space where so many candidates hold a whole counter has room."""

CLEAR = 26.0
"""Beyond this distance from edges and obstacles, a place is not better for being farther."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A box that a counter should not cover; `price` per square pixel covered."""

    box: Box
    price: float


def find_anchor(polygon: Polygon, obstacles: Sequence[Obstacle], near: Vertex) -> Vertex:
    """The best centre for a counter in a polygon; of two good places, the one nearer to `near` (its label)."""
    points = _candidates(polygon)
    close = [obstacle for obstacle in obstacles if _meet(obstacle.box, grown(polygon.bounds, CLEAR + max(UNIT)))]
    counters = shapely.box(*_corners(points, MARGIN))
    price = 2.0 * _spill(counters, polygon)
    for obstacle in close:
        price += obstacle.price * covered(points, obstacle.box)
    shy = shapely.union_all([polygon.exterior, *(shapely.box(*o.box) for o in close)])
    shapely.prepare(shy)
    clearance = np.minimum(shapely.distance(shy, shapely.points(points)), CLEAR)
    away = np.hypot(points[:, 0] - near[0], points[:, 1] - near[1])
    best = int(np.argmin(price - 4.0 * clearance + 0.35 * away))
    return (float(points[best, 0]), float(points[best, 1]))


def counter(at: Vertex) -> Box:
    """The box of a counter that stands at a point."""
    return around(at, *UNIT)


def _candidates(polygon: Polygon) -> NDArray[np.float64]:
    x0, y0, x1, y1 = polygon.bounds
    step = max(FINEST_STEP, float(np.sqrt(polygon.area / CANDIDATES)))
    xs, ys = np.arange(x0 + step / 2, x1, step), np.arange(y0 + step / 2, y1, step)
    grid = np.array([(x, y) for y in ys for x in xs])
    shapely.prepare(polygon)
    inside = grid[shapely.contains_xy(polygon, grid[:, 0], grid[:, 1])]
    if len(inside) == 0:
        inside = shapely.get_coordinates(shapely.point_on_surface(polygon))
    found: NDArray[np.float64] = inside
    return found


def _spill(counters: NDArray[np.object_], polygon: Polygon) -> NDArray[np.float64]:
    """Area of each counter outside the polygon; in a space with room, all of it for one that is not quite inside."""
    shapely.prepare(polygon)
    inside = shapely.contains(polygon, counters)
    spill = np.where(inside, 0.0, shapely.area(counters))
    if inside.sum() < ROOMY:
        spill[~inside] -= shapely.area(shapely.intersection(counters[~inside], polygon))
    return spill


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _corners(points: NDArray[np.float64], margin: float) -> tuple[NDArray[np.float64], ...]:
    half_x, half_y = UNIT[0] / 2 + margin, UNIT[1] / 2 + margin
    x, y = points[:, 0], points[:, 1]
    return (x - half_x, y - half_y, x + half_x, y + half_y)


def covered(points: NDArray[np.float64], box: Box) -> NDArray[np.float64]:
    """Area of a box that a counter covers (with some air), for each place of the counter."""
    left, top, right, bottom = _corners(points, 0.0)
    x0, y0, x1, y1 = grown(box, MARGIN)
    across = np.clip(np.minimum(right, x1) - np.maximum(left, x0), 0, None)
    down = np.clip(np.minimum(bottom, y1) - np.maximum(top, y0), 0, None)
    area: NDArray[np.float64] = across * down
    return area
