"""`rivers.geojson` and `ranges.geojson`: lines in degrees."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import LineString, MultiPolygon

from .arcs import find_arcs
from .borders import drawn_borders
from .cone import Cone
from .contacts import Surface, Vertex
from .facts import Facts, Pair
from .files import feature, feature_collection
from .network import Network
from .rivers import SIMPLIFY_KM, Piece, chain

DECIMALS = 4
NAMELESS = {"fr": "", "en": ""}


def rivers_geojson(facts: Facts, pieces: list[Piece], land: MultiPolygon, cone: Cone) -> str:
    """Rivers on land, in the frame: those that borders follow, then the others; scenery all, where no rule has any."""
    features = []
    for scenery in (False, True):
        for river in sorted({piece.river for piece in pieces if piece.scenery == scenery}):
            lines = [cone.project(p.line) for p in pieces if p.river == river and p.scenery == scenery]
            water = shapely.union_all([chain(lines), *lines]) if scenery else _main_course(lines)
            on_land = shapely.simplify(shapely.line_merge(water), SIMPLIFY_KM).intersection(land)
            if on_land.is_empty:
                continue  # outside the frame of a board that shares the rivers of a larger one
            between = [list(p) for p, barrier in sorted(facts.rivers.items()) if barrier.what == river]
            properties = {
                "id": river,
                "name": facts.river_names.get(river, NAMELESS),
                "kind": "scenery" if scenery or not facts.rivers else "river",
                "borders": [] if scenery else between,
                "source": "natural-earth",
                "certainty": "geography",
            }
            features.append(feature(_multiline(cone.unproject(on_land)), properties))
    return feature_collection(features)


def ranges_geojson(facts: Facts, network: Network, surfaces: list[Surface]) -> str:
    """The borders that are mountains, always or only when their river is in flood, as `spaces.geojson` has them."""
    lines: dict[Pair, list[tuple[Vertex, ...]]] = {}
    for drawn in drawn_borders(find_arcs(surfaces), surfaces, facts, network, lambda point: point):
        if drawn.kind in ("mountain", "both") or drawn.part == "mountain":
            lines.setdefault(drawn.between, []).append(drawn.line)
    features = []
    for between, barrier in sorted(facts.mountains.items()):
        properties = {
            "between": list(between),
            "when": barrier.what,
            "source": barrier.source,
            "certainty": barrier.certainty,
        }
        coordinates = [[list(point) for point in line] for line in lines[between]]
        features.append(feature({"type": "MultiLineString", "coordinates": coordinates}, properties))
    return feature_collection(features)


def _main_course(lines: list[LineString]) -> shapely.Geometry:
    """The chained river, and the pieces left out of the chain (its other arms)."""
    course = chain(lines)
    arms = [line for line in lines if not course.buffer(0.01).contains(line)]
    return shapely.union_all([course, *arms])


def _multiline(geometry: shapely.Geometry) -> dict[str, Any]:
    parts = [part for part in shapely.get_parts(geometry) if part.geom_type == "LineString" and not part.is_empty]
    lines = [[[round(x, DECIMALS), round(y, DECIMALS)] for x, y in part.coords] for part in parts]
    return {"type": "MultiLineString", "coordinates": lines}
