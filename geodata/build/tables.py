"""`links.csv` and `places.geojson`: the two files that the rules read, written from the facts."""

from __future__ import annotations

from typing import Any

from .facts import Facts, Place, pair
from .files import csv_text, feature, feature_collection
from .network import Site

LINK_COLUMNS = (
    "a",
    "b",
    "unit",
    "layer",
    "obstacle",
    "river",
    "pass",
    "source",
    "certainty",
    "obstacle_source",
    "obstacle_certainty",
)


def links_csv(facts: Facts) -> str:
    """The links in three blocks (army, fleet, access), each in the order of `src/board.json`."""
    rows = []
    for link in facts.links:
        row = dict.fromkeys(LINK_COLUMNS, "")
        row.update(a=link.a, b=link.b, unit=link.unit, layer=link.layer)
        row.update(source=link.source, certainty=link.certainty)
        row["pass"] = link.named_pass
        if link.unit == "army":
            row["obstacle"] = facts.obstacle(link.a, link.b)
            row.update(_barriers(facts, link.a, link.b))
        rows.append(row)
    return csv_text(LINK_COLUMNS, rows)


def _barriers(facts: Facts, a: str, b: str) -> dict[str, str]:
    """River name, and the sources and certainties of river and mountain, in that order, without repeats."""
    river, mountain = facts.rivers.get(pair(a, b)), facts.mountains.get(pair(a, b))
    found = [barrier for barrier in (river, mountain) if barrier is not None]
    sources = [key for barrier in found for key in barrier.source.split(";")]
    return {
        "river": river.what if river else "",
        "obstacle_source": ";".join(dict.fromkeys(sources)),
        "obstacle_certainty": ";".join(dict.fromkeys(barrier.certainty for barrier in found)),
    }


def places_geojson(facts: Facts, sites: dict[str, Site]) -> str:
    """Citadels, cities and centres as points (longitude and latitude in degrees, 2 or 3 decimals)."""
    return feature_collection(_place(place, sites[place.id]) for place in facts.places)


def _place(place: Place, site: Site) -> dict[str, Any]:
    written: dict[str, Any] = {"id": place.id, "name": place.name}
    if place.kind == "centre":
        written |= {"kind": place.kind, "province": place.province, "source": place.source}
    else:
        written |= {
            "ancient": site.ancient,
            "kind": place.kind,
            "province": place.province,
            "port": place.port,
            "port_advanced": place.port_advanced,
            "capital_of": place.capital_of,
            "treasure": place.treasure,
            "coast": place.coast,
            "pleiades": site.pleiades,
            "source": place.source + (";pleiades" if site.pleiades is not None else ""),
        }
    written |= {"certainty": place.certainty, "drawn": list(site.drawn) if site.drawn else None}
    return feature({"type": "Point", "coordinates": [site.lon, site.lat]}, written)
