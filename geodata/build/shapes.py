"""Surfaces as shapely geometries, and back."""

from __future__ import annotations

from typing import TypeAlias

import shapely
from shapely.geometry import MultiPolygon, Polygon

from .contacts import Surface, Vertex

Area: TypeAlias = Polygon | MultiPolygon


def area_of(surface: Surface) -> Area:
    """A polygon, or several for a surface in several parts."""
    polygons = [Polygon(part[0], part[1:]) for part in surface.parts]
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)


def main_part(area: Area, near: Vertex) -> Polygon:
    """The part of an area that is nearest to a point; of several that hold it or are as near, the largest."""
    point = shapely.Point(near)
    return min(shapely.get_parts(area), key=lambda part: (part.distance(point), -part.area))
