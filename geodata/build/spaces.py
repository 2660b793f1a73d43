"""`spaces.geojson`: the faces in degrees, with what the facts say of each space."""

from __future__ import annotations

from typing import Any

import shapely

from .cone import Cone
from .faces import Face
from .facts import Facts, Outside
from .files import feature, feature_collection

DECIMALS = 4
"""Decimals of a degree: about 10 metres."""

Ring = list[list[float]]


def spaces_geojson(facts: Facts, faces: list[Face], cone: Cone) -> str:
    """One feature for each face: spaces, waters and lands out of play, islets."""
    properties = space_properties(facts)
    found = [
        feature(_geometry(cone.unproject(face.polygon)), properties.get(face.id) or _islet(face)) for face in faces
    ]
    missing = set(properties) - {face.id for face in faces}
    if missing:
        raise ValueError(f"spaces without a face: {sorted(missing)}")
    return feature_collection(found)


def _geometry(area: shapely.Polygon | shapely.MultiPolygon) -> dict[str, Any]:
    if isinstance(area, shapely.Polygon):
        return {"type": "Polygon", "coordinates": rounded_rings(area)}
    return {"type": "MultiPolygon", "coordinates": [rounded_rings(part) for part in area.geoms]}


def rounded_rings(polygon: shapely.Polygon) -> list[Ring]:
    """Outer ring and holes of a polygon, rounded point by point, so that two copies of an edge stay equal."""
    return [_rounded(ring) for ring in (polygon.exterior, *polygon.interiors)]


def _rounded(ring: shapely.LinearRing) -> Ring:
    points = [[round(x, DECIMALS), round(y, DECIMALS)] for x, y in ring.coords]
    return [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]


def space_properties(facts: Facts) -> dict[str, dict[str, Any]]:
    """What is written of each space and of each water and land out of play, by id."""
    found: dict[str, dict[str, Any]] = {}
    for space in facts.spaces:
        written: dict[str, Any] = {"id": space.id, "name": space.name, "kind": space.kind, "terrain": space.terrain}
        if space.supply is not None:
            written["supply"] = str(space.supply)  # "*" is no number: readers of tables want one kind in a column
        written |= {"coasts": list(space.coasts), **space.more}
        found[space.id] = written | {"source": space.source, "certainty": space.certainty}
    found |= {water.id: _outside(water, "off", "sea") for water in (*facts.off, *facts.straits)}
    return found | {land.id: _outside(land, "scenery", "plain") for land in facts.closed}


def _outside(area: Outside, kind: str, terrain: str) -> dict[str, Any]:
    """`held_by` names the province that holds a strait; `closed` marks land that nobody enters."""
    written: dict[str, Any] = {"id": area.id, "name": area.name, "kind": kind, "terrain": terrain, "coasts": []}
    if area.holder:
        written["held_by"] = area.holder
    if kind == "scenery":
        written["closed"] = True
    return written | {"source": area.source, "certainty": area.certainty}


def _islet(face: Face) -> dict[str, Any]:
    """An islet belongs to no space and has no effect."""
    return {
        "id": face.id,
        "name": {"fr": "", "en": ""},
        "kind": "scenery",
        "terrain": "plain",
        "coasts": [],
        "source": "natural-earth",
        "certainty": "geography",
    }
