"""Rivers: the scattered pieces of the source chained into one line each, and pieces of them followed as borders."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import LineString, Point, shape
from shapely.ops import substring

from .cone import Cone
from .files import read_json, source_file

LARGEST_GAP_KM = 110.0
"""Pieces further apart than this are not chained: they are arms, or another river of that name."""

SIMPLIFY_KM = 1.0


@dataclass(frozen=True, slots=True)
class Piece:
    """One line of the source, in degrees, under the name that the board gives its river."""

    river: str
    scenery: bool
    line: LineString


def read_rivers(folder: Path) -> list[Piece]:
    """The pieces of `src/rivers.geojson`, in the file's order."""
    data = read_json(source_file(folder, "rivers.geojson"))
    return [Piece(f["properties"]["river"], f["properties"]["scenery"], shape(f["geometry"])) for f in data["features"]]


def chain_rivers(pieces: list[Piece], cone: Cone) -> dict[str, LineString]:
    """Each river of the board as one line in kilometres: its longest piece, lengthened by the nearest ends."""
    names = dict.fromkeys(piece.river for piece in pieces if not piece.scenery)
    return {name: chain([cone.project(p.line) for p in pieces if p.river == name]) for name in names}


def chain(pieces: list[LineString]) -> LineString:
    """Chain lines end to end, starting from the longest; gaps up to LARGEST_GAP_KM are bridged."""
    rest = sorted(pieces, key=lambda line: (-line.length, line.bounds))
    points = [tuple(c) for c in rest.pop(0).coords]
    while rest:
        best = min(
            (
                (_distance(end, start), index, at_end, flip)
                for index, line in enumerate(rest)
                for at_end, end in ((True, points[-1]), (False, points[0]))
                for flip, start in ((False, line.coords[0]), (True, line.coords[-1]))
            ),
        )
        gap, index, at_end, flip = best
        if gap > LARGEST_GAP_KM:
            break
        coords = [tuple(c) for c in rest.pop(index).coords]
        if flip:
            coords.reverse()
        points = points + coords if at_end else list(reversed(coords)) + points
    return LineString(_without_repeats(points))


def follow(river: LineString, start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """The stretch of a river between the points nearest to two given ones, simplified, from the first to the second."""
    a, b = river.project(Point(start)), river.project(Point(end))
    stretch = shapely.simplify(substring(river, a, b), SIMPLIFY_KM)
    if stretch.geom_type != "LineString":
        raise ValueError(f"nothing of the river lies between {start} and {end} (km)")
    return [(x, y) for x, y in stretch.coords]


def snap(river: LineString, point: tuple[float, float]) -> tuple[float, float]:
    """The point of a river nearest to a given one."""
    on_river = river.interpolate(river.project(Point(point)))
    return (on_river.x, on_river.y)


def _distance(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))


def _without_repeats(points: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    return [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
