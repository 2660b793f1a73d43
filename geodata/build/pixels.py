"""The map in board pixels: faces, borders, rivers, passes, places, before any name is laid out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import shapely
from shapely.geometry import LineString, Point

from .arcs import find_arcs
from .borders import Drawn, drawn_borders, pieces_of
from .contacts import Ring, Surface, Vertex
from .facts import Facts
from .metrics import place_radius
from .network import Network
from .shapes import Area, area_of
from .stretch import Board

RIVER_PX, LAKE_PX = 0.4, 0.8
"""Tolerances of the simplification of rivers and lakes, in pixels."""

NEAR_FRAME = 0.08

BESIDE_BORDER = 4.0
"""A river closer than this to a border that follows it is drawn by that border."""

DECIMALS = 1


@dataclass(frozen=True, slots=True)
class Pixels:
    """What is drawn, in pixels (1 decimal)."""

    surfaces: tuple[Surface, ...]
    polygons: dict[str, Area]
    borders: tuple[Drawn, ...]
    courses: dict[str, list[list[Vertex]]]
    waters: list[tuple[str, str, list[Vertex]]]
    lakes: dict[str, Ring]
    passes: list[tuple[str, Vertex, float]]
    places: dict[str, Vertex]


def in_pixels(
    board: Board,
    surfaces: Sequence[Surface],
    rivers: Mapping[str, Any],
    lakes: Mapping[str, Any],
    facts: Facts,
    network: Network,
) -> Pixels:
    """Move the faces of `spaces.geojson`, the rivers and the lakes (parsed) to the picture's plane."""
    framed = [surface.moved(lambda ring: _framed(ring, board)) for surface in board.surfaces(surfaces)]
    flat = _simplified(framed, network.simplify_px)
    borders = drawn_borders(find_arcs(flat), flat, facts, network, board.point)
    polygons = {s.id: area_of(s) for s in flat}
    courses, waters = _rivers(board, rivers, borders, set(network.rivers))
    places = {
        place.id: _on_shore(
            board.point(network.sites[place.id].drawn or (network.sites[place.id].lon, network.sites[place.id].lat)),
            polygons[place.province],
            place_radius(place.kind, place.port),
        )
        for place in facts.places
    }
    shores = {f["properties"]["id"]: _lake(board, f["geometry"]["coordinates"][0]) for f in lakes["features"]}
    passes = _passes(board, network, borders)
    return Pixels(tuple(flat), polygons, tuple(borders), courses, waters, shores, passes, places)


def _framed(ring: Ring, board: Board) -> Ring:
    """A ring whose points near the frame lie on it: in degrees they are a few metres off."""

    def pulled(value: float, edge: float) -> float:
        return edge if abs(value - edge) < NEAR_FRAME else value

    return tuple((pulled(pulled(x, 0.0), board.width), pulled(pulled(y, 0.0), board.height)) for x, y in ring)


def _lake(board: Board, ring: Sequence[Sequence[float]]) -> Ring:
    """The shore of a lake."""
    line = LineString(board.line([(x, y) for x, y in ring]))
    return tuple(_rounded(p) for p in shapely.simplify(line, LAKE_PX).coords)


def _simplified(surfaces: list[Surface], tolerance: float) -> list[Surface]:
    """Fewer points, of one decimal; a little fewer still where rounding would make edges cross."""
    areas = [area_of(s) for s in surfaces]
    for times in range(1, 30):
        simpler = shapely.coverage_simplify(areas, (0.9 + 0.1 * times) * tolerance)
        found = [replace(s, parts=_parts(area)) for s, area in zip(surfaces, simpler, strict=True)]
        rounded = [area_of(surface) for surface in found]
        if all(area.is_valid for area in rounded) and shapely.coverage_is_valid(rounded):
            return found
    raise ValueError("the faces of the picture stay invalid, however simplified")


def _parts(area: Area) -> tuple[tuple[Ring, ...], ...]:
    """Rings of an area; holes run against their outer ring, so that every way of filling leaves them open."""
    found = []
    for part in shapely.get_parts(area):
        outward = part.exterior.is_ccw
        holes = [hole if hole.is_ccw != outward else hole.reverse() for hole in part.interiors]
        found.append(tuple(_ring(ring) for ring in (part.exterior, *holes)))
    return tuple(found)


def _ring(ring: shapely.LinearRing) -> Ring:
    points = [_rounded(point) for point in ring.coords]
    return tuple(p for i, p in enumerate(points) if i == 0 or p != points[i - 1])


def _rounded(point: Sequence[float]) -> Vertex:
    return (round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0)


def _rivers(
    board: Board, rivers: Mapping[str, Any], borders: Sequence[Drawn], followed: set[str]
) -> tuple[dict[str, list[list[Vertex]]], list[tuple[str, str, list[Vertex]]]]:
    """Whole courses of the rivers that borders follow (for their names), and all the stretches that no border draws."""
    banks = shapely.union_all([LineString(b.line) for b in borders if _is_water(b)]).buffer(BESIDE_BORDER)
    courses: dict[str, list[list[Vertex]]] = {}
    waters: list[tuple[str, str, list[Vertex]]] = []
    for item in rivers["features"]:
        river, kind = item["properties"]["id"], item["properties"]["kind"]
        lines = [board.line([(x, y) for x, y in line]) for line in item["geometry"]["coordinates"]]
        if river in followed and any(item["properties"]["name"].values()):
            courses[river] = lines
        for line in lines:
            free = shapely.simplify(LineString(line), RIVER_PX).difference(banks)
            for part in shapely.get_parts(free):
                if part.length > 3 * BESIDE_BORDER:
                    waters.append((river, kind, [_rounded(p) for p in part.coords]))
    return courses, waters


def _is_water(border: Drawn) -> bool:
    return border.kind in ("river", "both") or border.part == "river"


def _passes(board: Board, network: Network, borders: Sequence[Drawn]) -> list[tuple[str, Vertex, float]]:
    """Name, place and heading (degrees, of the border there) of each pass."""
    found = []
    for between, pieces in pieces_of(network).items():
        for piece in pieces:
            if piece.named_pass is None or piece.pass_at is None:
                continue
            line = LineString(next(b.line for b in borders if b.between == between))
            at = line.project(Point(board.point(piece.pass_at)))
            at = min(max(at, 8.0), line.length - 8.0)
            here, before, after = (line.interpolate(at + d) for d in (0.0, -6.0, 6.0))
            heading = _heading((before.x, before.y), (after.x, after.y))
            found.append((piece.named_pass, _rounded((here.x, here.y)), heading))
    for crossing in network.crossings:
        (ax, ay), (bx, by) = (board.point(at) for at in crossing.shores)
        along = _heading((ay, bx), (by, ax))  # the strait runs across the way from shore to shore
        found.append((crossing.named_pass, _rounded(((ax + bx) / 2, (ay + by) / 2)), along))
    return sorted(found)


def _heading(a: Vertex, b: Vertex) -> float:
    return round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180, 1)


def _on_shore(at: Vertex, province: Area, radius: float) -> Vertex:
    """A symbol's place: on the spot when it is inside its province, else moved just inside."""
    point = Point(at)
    inner = province.buffer(-min(2.0, radius / 4))
    if inner.is_empty or inner.contains(point):
        return _rounded(at)
    nearest = shapely.get_coordinates(shapely.shortest_line(inner, point))[0]
    return _rounded(nearest)
