"""A sheet of zones laid by hand: nodes in degrees, the ring of each zone through them, planes of straight stretches.

For boards whose zones nobody printed and no coast at hand is fine enough for: `src/sheet.json` holds the nodes, so that
a zone and its neighbour share them, and `src/board.json` what each zone is. A sheet may have several planes side by
side (a map and the map of its surroundings), each with its own scale.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from .arcs import Arc, find_arcs
from .contacts import Surface, Vertex
from .files import read_json

DECIMALS = 5
"""Decimals of a degree: about 1 metre, since zones of a battlefield are small."""

CURVE = 6
"""In how many steps a border bends from one node to the next."""


STRAY, STRAY_PX = 0.09, 9.0
"""How far at most a border strays from its curve between two nodes, as a share of their distance, and in pixels."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A part of the sheet: knots of degrees and pixels, straight between them, each growing or each falling."""

    x: tuple[Vertex, ...]
    y: tuple[Vertex, ...]

    def point(self, at: Sequence[float]) -> Vertex:
        """Pixels of a point in degrees."""
        return (_between(self.x, at[0], 0, 1), _between(self.y, at[1], 0, 1))

    def degrees(self, at: Sequence[float]) -> Vertex:
        """Degrees of a point in pixels."""
        return (_between(self.x, at[0], 1, 0), _between(self.y, at[1], 1, 0))


def _between(knots: tuple[Vertex, ...], value: float, given: int, wanted: int) -> float:
    ordered = sorted(knots, key=lambda knot: knot[given])
    return float(np.interp(value, [knot[given] for knot in ordered], [knot[wanted] for knot in ordered]))


@dataclass(frozen=True, slots=True)
class Sheet:
    """`src/sheet.json`: `size` in pixels; `planes` by name, `plane_of` each zone; `rings` of nodes in degrees.

    `sites`: where places stand, in degrees.
    """

    size: Vertex
    planes: Mapping[str, Plane]
    plane_of: Mapping[str, str]
    rings: Mapping[str, tuple[Vertex, ...]]
    sites: Mapping[str, Vertex]

    def pixels(self, zone: str, at: Sequence[float]) -> Vertex:
        """Pixels of a point of a zone, with one decimal."""
        x, y = self.planes[self.plane_of[zone]].point(at)
        return (round(x, 1) + 0.0, round(y, 1) + 0.0)


def read_sheet(folder: Path) -> Sheet:
    """Read `src/sheet.json` of a board's folder.

    Raises:
        ValueError: zones overlap or leave gaps.
    """
    data = read_json(folder / "src" / "sheet.json")
    nodes = {name: (x, y) for name, (x, y) in data["nodes"].items()}
    rings = {zone: tuple(nodes[name] for name in ring) for zone, ring in data["rings"].items()}
    _whole(rings)
    planes = {name: Plane(_knots(row["x"]), _knots(row["y"])) for name, row in data["planes"].items()}
    beside = {zone: plane for plane, row in data["planes"].items() for zone in row.get("zones", ())}
    first = next(iter(planes))
    return Sheet(
        size=(data["size"][0], data["size"][1]),
        planes=planes,
        plane_of={zone: beside.get(zone, first) for zone in rings},
        rings=rings,
        sites={name: (x, y) for name, (x, y) in data["sites"].items()},
    )


def _knots(rows: Sequence[Sequence[float]]) -> tuple[Vertex, ...]:
    return tuple((degrees, pixel) for degrees, pixel in rows)


def _whole(rings: Mapping[str, Sequence[Vertex]]) -> None:
    areas = {zone: Polygon(ring) for zone, ring in rings.items()}
    wrong = [zone for zone, area in areas.items() if not area.is_valid]
    edges = shapely.coverage_invalid_edges(list(areas.values()))
    wrong += [zone for zone, edge in zip(areas, edges, strict=True) if not edge.is_empty]
    if wrong:
        raise ValueError(f"zones that cross themselves or do not share their nodes: {sorted(set(wrong))}")


def curved(sheet: Sheet, kinds: Mapping[str, str]) -> list[Surface]:
    """The zones in degrees, their borders bent from node to node; the edge of the sheet stays straight.

    Borders bend on the sheet, where they are seen, and are then taken back to degrees.
    """
    flat = [
        Surface(zone, kinds[zone], ((_closed([sheet.planes[sheet.plane_of[zone]].point(p) for p in ring]),),))
        for zone, ring in sheet.rings.items()
    ]
    bent = {}
    for arc in find_arcs(flat):
        plane = sheet.planes[sheet.plane_of[arc.faces[0]]]
        for start, end, inner in _steps(arc):
            there = [_rounded(plane.degrees(point)) for point in inner]
            bent[start, end], bent[end, start] = there, there[::-1]
    found = []
    for surface, (zone, nodes) in zip(flat, sheet.rings.items(), strict=True):
        ring: list[Vertex] = []
        for (start, end), node in zip(pairwise(surface.parts[0][0]), nodes, strict=True):
            ring += [node, *bent[start, end]]
        found.append(Surface(zone, kinds[zone], ((_closed(ring),),)))
    return found


def _steps(arc: Arc) -> list[tuple[Vertex, Vertex, list[Vertex]]]:
    """For each piece of an arc its two ends, and the points of a Catmull-Rom curve between them."""
    line = list(arc.line)
    if len(arc.faces) < 2:
        return [(start, end, []) for start, end in pairwise(line)]
    before = line[-2] if arc.closed else _mirrored(line[0], line[1])
    after = line[1] if arc.closed else _mirrored(line[-1], line[-2])
    points = np.asarray([before, *line, after])
    found = []
    for index, (start, end) in enumerate(pairwise(line)):
        p0, p1, p2, p3 = points[index : index + 4]
        inner = []
        bump = _bump(start, end)
        for step in range(1, CURVE):
            t = step / CURVE
            at = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2)
            at = at + 0.5 * (3 * p1 - p0 - 3 * p2 + p3) * t**3
            inner.append(at + bump * np.sin(np.pi * t))
        found.append((start, end, [(float(x), float(y)) for x, y in inner]))
    return found


def _bump(start: Vertex, end: Vertex) -> NDArray[np.float64]:
    """How far the middle of a piece of border strays from its curve: always the same for the same two ends."""
    chance = zlib.crc32(repr(sorted([start, end])).encode()) / 2**32 * 2 - 1
    across = np.array([start[1] - end[1], end[0] - start[0]])
    share = min(STRAY, STRAY_PX / max(float(np.hypot(*across)), 1.0))
    return share * (chance if start < end else -chance) * across


def _mirrored(at: Vertex, other: Vertex) -> Vertex:
    return (2 * at[0] - other[0], 2 * at[1] - other[1])


def _closed(ring: Sequence[Vertex]) -> tuple[Vertex, ...]:
    return (*ring, ring[0])


def _rounded(at: Vertex) -> Vertex:
    return (round(at[0], DECIMALS), round(at[1], DECIMALS))


def on_sheet(sheet: Sheet, surfaces: Sequence[Surface]) -> list[Surface]:
    """The same zones in pixels.

    Raises:
        ValueError: rounding made edges cross.
    """
    flat = [
        surface.moved(lambda ring, zone=surface.id: tuple(sheet.pixels(zone, p) for p in ring)) for surface in surfaces
    ]  # type: ignore[misc]
    areas = [Polygon(surface.parts[0][0]) for surface in flat]
    wrong = [surface.id for surface, area in zip(flat, areas, strict=True) if not area.is_valid]
    if wrong or not shapely.coverage_is_valid(areas):
        raise ValueError(f"zones whose borders cross on the sheet: {wrong or 'neighbours'}")
    return flat
