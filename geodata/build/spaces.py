"""`spaces.geojson`: the faces in degrees, with what the facts say of each space."""

from __future__ import annotations

from typing import Any

import shapely

from .cone import Cone
from .faces import Face
from .facts import Facts
from .files import feature, feature_collection

DECIMALS = 4
"""Decimals of a degree: about 10 metres."""

Ring = list[list[float]]


def spaces_geojson(facts: Facts, faces: list[Face], cone: Cone) -> str:
    """One feature for each face: spaces, waters out of play, islets."""
    properties = _properties(facts)
    found = []
    for face in faces:
        rings = rounded_rings(cone.unproject(face.polygon))
        kept = properties.get(face.id) or _islet(face)
        found.append(feature({"type": "Polygon", "coordinates": rings}, kept))
    missing = set(properties) - {face.id for face in faces}
    if missing:
        raise ValueError(f"spaces without a face: {sorted(missing)}")
    return feature_collection(found)


def rounded_rings(polygon: shapely.Polygon) -> list[Ring]:
    """Outer ring and holes of a polygon, rounded point by point, so that two copies of an edge stay equal."""
    return [_rounded(ring) for ring in (polygon.exterior, *polygon.interiors)]


def _rounded(ring: shapely.LinearRing) -> Ring:
    points = [[round(x, DECIMALS), round(y, DECIMALS)] for x, y in ring.coords]
    return [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]


def _properties(facts: Facts) -> dict[str, dict[str, Any]]:
    """What is written of each space and each water out of play, by id."""
    found: dict[str, dict[str, Any]] = {}
    for space in facts.spaces:
        written: dict[str, Any] = {"id": space.id, "name": space.name, "kind": space.kind, "terrain": space.terrain}
        if space.kind == "land":
            written["supply"] = space.supply
        written |= {"coasts": list(space.coasts), "source": space.source, "certainty": space.certainty}
        found[space.id] = written
    for water in facts.off:
        found[water.id] = {
            "id": water.id,
            "name": water.name,
            "kind": "off",
            "terrain": "sea",
            "coasts": [],
            "source": water.source,
            "certainty": water.certainty,
        }
    return found


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
