"""Land and water in the frame: the coast of the sources, with the patches that the board asks for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, shape

from .cone import Cone, frame_polygon
from .files import feature, feature_collection, read_json, source_file
from .network import Network, Patch
from .spaces import rounded_rings

NEAR_LAKE_KM = 10.0
"""The point that names a lake need not lie in its water: the middle of a winding lake does not."""

ROUND = 4
"""Segments of a quarter circle in a closing: more would only add points to every shore."""


def read_coast(folder: Path) -> MultiPolygon:
    """The clipped coast of `src/coast.geojson`, its own or a shared one, in degrees."""
    data = read_json(source_file(folder, "coast.geojson"))
    return MultiPolygon([shape(f["geometry"]) for f in data["features"]])


def patched_land(network: Network, coast: MultiPolygon, cone: Cone) -> shapely.Geometry:
    """Land in kilometres, cut by the frame and patched in the order of the network, with its lakes and islets."""
    land = shapely.make_valid(cone.project(coast)).intersection(frame_polygon(network))
    for patch in network.patches:
        land = _patched(land, patch, cone)
    return land.intersection(frame_polygon(network))


def land_in_frame(network: Network, patched: shapely.Geometry, cone: Cone) -> MultiPolygon:
    """The patched land without its smallest islands; lakes become land, but for the waters that a seed names."""
    parts = [
        p for p in shapely.get_parts(patched) if p.geom_type == "Polygon" and p.area >= network.smallest_island_km2
    ]
    named = [cone.point(*point) for seed in network.seeds if not seed.dry for point in seed.points]
    whole = shapely.union_all([_without_lakes(part, named) for part in parts])
    return MultiPolygon([p for p in shapely.get_parts(whole) if p.geom_type == "Polygon"])


def lakes_geojson(network: Network, patched: shapely.Geometry, cone: Cone) -> str:
    """The lakes that the network names, without their islands: they are drawn on the land and have no effect."""
    holes = [Polygon(ring) for part in shapely.get_parts(patched) for ring in part.interiors]
    features = []
    for lake in network.lakes:
        at = cone.point(*lake.at)
        water = min(holes, key=at.distance)
        if water.distance(at) > NEAR_LAKE_KM:
            raise ValueError(f"lake {lake.id}: no water near {lake.at}")
        rings = rounded_rings(cone.unproject(shapely.simplify(water, network.simplify_km)))
        properties = {"id": lake.id, "name": lake.name, "source": "natural-earth", "certainty": "geography"}
        features.append(feature({"type": "Polygon", "coordinates": rings}, properties))
    return feature_collection(features)


def _patched(land: shapely.Geometry, patch: Patch, cone: Cone) -> shapely.Geometry:
    if patch.op == "close":
        inside = patch_shape(patch, cone) if patch.points else shapely.envelope(land)
        near = land.intersection(inside.buffer(3 * patch.reach_km))
        closed = near.buffer(patch.reach_km, quad_segs=ROUND).buffer(-patch.reach_km, quad_segs=ROUND)
        return land.union(closed.intersection(inside))
    shape_km = patch_shape(patch, cone)
    return land.difference(shape_km) if patch.op in ("carve", "lake") else land.union(shape_km)


def _without_lakes(polygon: Polygon, named: list[Point]) -> Polygon:
    """The polygon with only those of its holes that hold a named point."""
    holes = [ring for ring in polygon.interiors if any(Polygon(ring).contains(point) for point in named)]
    return Polygon(polygon.exterior, holes)


def patch_shape(patch: Patch, cone: Cone) -> Polygon:
    """A patch in kilometres: a band around its line (carve, weld) or the area inside its points (fill, lake, close)."""
    points = cone.forward(np.array(patch.points))
    if patch.op in ("carve", "weld"):
        return LineString(points).buffer(patch.reach_km)
    return Polygon(points)
