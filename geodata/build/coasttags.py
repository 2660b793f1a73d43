"""Named coasts (co, ce, cs): where their small tags stand, in the water, and where a fleet stands, on the shore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely
from shapely.geometry import LineString

from .anchors import Obstacle, counter, covered
from .contacts import Vertex
from .facts import Facts, Space, pair
from .metrics import Box, around, grown
from .pixels import Pixels

TAG = (20.0, 14.0)
OFF_SHORE = 16.0
"""Pixels from the shore to the middle of the tag."""

TAG_PRICE = 5.0
"""Price of a square pixel of a tag covered by a counter."""


def coast_tags(
    facts: Facts, flat: Pixels, obstacles: Sequence[Box], frame: Box, wishes: Mapping[str, Vertex]
) -> dict[str, Vertex]:
    """A place for each named coast (`THRcs`): off the middle of its shore, in its sea, clear of obstacles."""
    found: dict[str, Vertex] = {}
    walls = shapely.union_all([shapely.box(*grown(box, 2)) for box in obstacles])
    for space in facts.spaces:
        for coast, seas in space.coasts.items():
            code = space.id + coast
            water = shapely.union_all([flat.polygons[sea] for sea in seas])
            found[code] = wishes.get(code) or _off(_shore(space, coast, flat), water, walls, frame)
    return found


def coast_berths(
    facts: Facts, flat: Pixels, tags: Mapping[str, Vertex], obstacles: Sequence[Obstacle], wishes: Mapping[str, Vertex]
) -> dict[str, Vertex]:
    """Where a fleet of each named coast stands: astride its shore, near its tag, clear of obstacles."""
    found: dict[str, Vertex] = {}
    for space in facts.spaces:
        for coast in space.coasts:
            code = space.id + coast
            mine = [Obstacle(around(tags[code], *TAG), TAG_PRICE)]
            mine += [Obstacle(counter(at), TAG_PRICE) for at in found.values()]
            found[code] = wishes.get(code) or _astride(_shore(space, coast, flat), tags[code], [*obstacles, *mine])
    return found


def _shore(space: Space, coast: str, flat: Pixels) -> LineString:
    """The longest line of a coast along one of its seas: one that no other coast has too, if there is one."""
    others = {sea for key, seas in space.coasts.items() if key != coast for sea in seas}
    own = [sea for sea in space.coasts[coast] if sea not in others] or space.coasts[coast]
    pairs = {pair(space.id, sea) for sea in own}
    lines = (LineString(b.line) for b in flat.borders if b.kind == "shore" and b.between in pairs)
    return max(lines, key=lambda line: line.length)


def _astride(shore: LineString, tag: Vertex, obstacles: Sequence[Obstacle]) -> Vertex:
    places = np.arange(0, shore.length, 2.0)
    on_shore = shapely.get_coordinates(shapely.line_interpolate_point(shore, places))
    shifts = [(dx, dy) for dx in (-8.0, 0.0, 8.0) for dy in (-8.0, 0.0, 8.0)]
    points = np.vstack([on_shore + np.array(shift) for shift in shifts])
    price = 1.2 * np.hypot(points[:, 0] - tag[0], points[:, 1] - tag[1])
    price += 0.8 * shapely.distance(shore, shapely.points(points))
    for obstacle in obstacles:
        price += obstacle.price * covered(points, obstacle.box)
    best = int(np.argmin(price))
    return (float(points[best, 0]), float(points[best, 1]))


def _off(shore: LineString, sea: shapely.Geometry, walls: shapely.Geometry, frame: Box) -> Vertex:
    middle = shore.interpolate(0.5, normalized=True)
    ring = shore.buffer(OFF_SHORE).exterior
    places = np.arange(0, ring.length, 3.0)
    points = shapely.get_coordinates(shapely.line_interpolate_point(ring, places))
    half_x, half_y = TAG[0] / 2, TAG[1] / 2
    boxes = shapely.box(points[:, 0] - half_x, points[:, 1] - half_y, points[:, 0] + half_x, points[:, 1] + half_y)
    inner = shapely.box(*grown(frame, -4))
    dry = shapely.area(boxes) - shapely.area(shapely.intersection(boxes, sea.intersection(inner)))
    hidden = shapely.area(shapely.intersection(boxes, walls))
    away = shapely.distance(shapely.points(points), middle)
    best = int(np.argmin(2.0 * dry + 4.0 * hidden + 0.5 * away))
    return (float(points[best, 0]), float(points[best, 1]))
