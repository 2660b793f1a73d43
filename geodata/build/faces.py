"""Cuts the frame into faces along coast, borders and sea limits, and names each face by the seed inside it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from .cone import Cone, frame_polygon
from .lines import Line
from .network import Network, Seed

GRID_KM = 0.001
"""All lines meet on a grid of one metre."""


class NamingError(ValueError):
    """A seed that finds no face of its kind, or a face that holds two seeds."""


@dataclass(frozen=True, slots=True)
class Face:
    """A part of the map, in one piece or in several: a space, or something else that a seed names, or an islet.

    `kind` is that of its seed, or `scenery` for an islet without effect.
    """

    id: str
    kind: str
    polygon: Polygon | MultiPolygon


@dataclass(slots=True)
class _Raw:
    """A face while it is being named."""

    polygon: Polygon
    land: bool
    name: str = ""


def build_faces(network: Network, land: MultiPolygon, lines: list[Line], cone: Cone) -> list[Face]:
    """The named faces in kilometres, spaces first, in the order of the seeds, then the islets by size."""
    raw = _cut(network, land, lines)
    _name(raw, network, cone)
    _give_away_unnamed(raw)
    faces = [Face(s.id, s.kind, _merged([r.polygon for r in raw if r.name == s.id], s, cone)) for s in network.seeds]
    islets = sorted((r.polygon for r in raw if not r.name), key=lambda p: (-p.area, p.bounds))
    return faces + [Face(f"islet{i:02d}", "scenery", p) for i, p in enumerate(islets, start=1)]


def simplify(faces: list[Face], network: Network) -> list[Face]:
    """Simplify the whole coverage at once: shared edges stay shared, the frame stays as it is."""
    simpler = shapely.coverage_simplify([f.polygon for f in faces], network.simplify_km, simplify_boundary=False)
    return [Face(f.id, f.kind, polygon) for f, polygon in zip(faces, simpler, strict=True)]


def _cut(network: Network, land: MultiPolygon, lines: list[Line]) -> list[_Raw]:
    """Node everything on the grid, then keep borders on land and sea limits on water only, then make polygons.

    Cutting the lines at the shore first would leave their ends dangling beside it.
    """
    frame = frame_polygon(network)
    land = shapely.set_precision(land, GRID_KM)
    shore = shapely.union(land.boundary, frame.boundary, grid_size=GRID_KM)
    land_net = shapely.unary_union([line.line for line in lines if line.land], grid_size=GRID_KM)
    sea_net = shapely.unary_union([line.line for line in lines if not line.land], grid_size=GRID_KM)
    noded = shapely.unary_union([shore, land_net, sea_net], grid_size=GRID_KM)
    pieces = shapely.get_parts(shapely.node(noded))
    middles = shapely.line_interpolate_point(pieces, 0.5, normalized=True)
    on_shore = shapely.dwithin(shore, middles, 2 * GRID_KM)
    inside = shapely.dwithin(frame, middles, 2 * GRID_KM)
    dry = shapely.contains(land, middles)
    near_land_line = shapely.dwithin(land_net, middles, 2 * GRID_KM)
    near_sea_line = shapely.dwithin(sea_net, middles, 2 * GRID_KM)
    keep = on_shore | (inside & ((dry & near_land_line) | (~dry & near_sea_line)))
    polygons = shapely.get_parts(shapely.polygonize(pieces[keep]))
    dry_faces = shapely.contains(land, shapely.point_on_surface(polygons))
    return [_Raw(polygon, bool(is_dry)) for polygon, is_dry in zip(polygons, dry_faces, strict=True)]


def _name(raw: list[_Raw], network: Network, cone: Cone) -> None:
    polygons = np.array([r.polygon for r in raw])
    for seed in network.seeds:
        for at in seed.points:
            hits = [raw[int(i)] for i in np.flatnonzero(shapely.contains(polygons, cone.point(*at)))]
            if len(hits) != 1 or hits[0].land != seed.dry:
                raise NamingError(f"seed {seed.id}: no {seed.kind} face holds it at {at}")
            if hits[0].name:
                raise NamingError(f"one face holds the seeds {hits[0].name} and {seed.id}: a border leaks")
            hits[0].name = seed.id


def _give_away_unnamed(raw: list[_Raw]) -> None:
    """Slivers join the neighbour of their kind with the longest common edge; water inside land joins the land."""
    waiting = True
    while waiting:
        waiting = False
        for face in sorted((r for r in raw if not r.name), key=lambda r: (r.polygon.area, r.polygon.bounds)):
            alike = [r for r in raw if r.name and r.land == face.land]
            other = [r for r in raw if r.name and not face.land and r.land]
            neighbour = _longest_neighbour(face, alike) or _longest_neighbour(face, other)
            if neighbour is not None:
                face.name = neighbour.name
                waiting = True


def _longest_neighbour(face: _Raw, others: list[_Raw]) -> _Raw | None:
    touching = [r for r in others if r.polygon.intersects(face.polygon)]
    shared = [(face.polygon.boundary.intersection(r.polygon.boundary).length, r) for r in touching]
    shared = [item for item in shared if item[0] > 0]
    return max(shared, key=lambda item: item[0])[1] if shared else None


def _merged(polygons: list[Polygon], seed: Seed, cone: Cone) -> Polygon | MultiPolygon:
    """One geometry for all the faces of a name: as many pieces as its seed has points, the main one first."""
    merged = shapely.coverage_union_all(polygons) if len(polygons) > 1 else polygons[0]
    pieces = list(shapely.get_parts(merged))
    if len(pieces) != len(seed.points):
        raise NamingError(f"{seed.id} is in {len(pieces)} pieces, its seed has {len(seed.points)} points")
    if len(pieces) == 1:
        return pieces[0]
    points = [cone.point(*at) for at in seed.points]
    return MultiPolygon([next(piece for piece in pieces if piece.contains(point)) for point in points])
