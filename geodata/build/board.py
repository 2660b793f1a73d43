"""The whole build of one board, from its `src/` to the bytes of its files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely

from .check import compare
from .cone import Cone
from .contacts import Break, find_contacts, read_surfaces
from .faces import Face, build_faces, simplify
from .facts import Facts, pair, read_facts
from .files import read_json
from .ground import lakes_geojson, land_in_frame, patched_land, read_coast
from .labels import read_layout
from .lines import land_lines, sea_lines
from .network import Network, read_network
from .picture import RELIEF, picture
from .pixels import in_pixels
from .relief import relief_png
from .rivers import Piece, chain_rivers, read_rivers
from .spaces import spaces_geojson
from .stretch import board_plane
from .strokes import ranges_geojson, rivers_geojson
from .tables import links_csv, places_geojson

Collection = Mapping[str, Any]
"""A GeoJSON FeatureCollection, parsed."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What the sources of a board lay out, in kilometres.

    Attributes:
        ground: all land, with its lakes and islets; ``land``: without them.
        pieces: of rivers, in degrees.
        faces: named, not simplified yet.
    """

    facts: Facts
    network: Network
    cone: Cone
    ground: shapely.Geometry
    land: shapely.MultiPolygon
    pieces: list[Piece]
    faces: tuple[Face, ...]


def lay(folder: Path) -> Laid:
    """Lay out the sources of a board."""
    facts, network = read_facts(folder), read_network(folder)
    cone = Cone(network.projection)
    ground = patched_land(network, read_coast(folder), cone)
    land = land_in_frame(network, ground, cone)
    pieces = read_rivers(folder)
    lines = land_lines(network, chain_rivers(pieces, cone), cone) + sea_lines(network, cone)
    return Laid(facts, network, cone, ground, land, pieces, tuple(build_faces(network, land, lines, cone)))


def build(folder: Path, laid: Laid | None = None) -> dict[str, bytes]:
    """File name to content, for every file that is made from `src/` (``laid``: laid out already) and `labels.toml`."""
    laid = laid or lay(folder)
    facts, network, cone = laid.facts, laid.network, laid.cone
    spaces = spaces_geojson(facts, simplify(list(laid.faces), network), cone)
    rivers = rivers_geojson(facts, laid.pieces, laid.land, cone)
    texts = {
        "links.csv": links_csv(facts),
        "places.geojson": places_geojson(facts, network.sites),
        "spaces.geojson": spaces,
        "rivers.geojson": rivers,
    }
    if network.lakes:
        texts["lakes.geojson"] = lakes_geojson(network, laid.ground, cone)
    if facts.mountains:
        texts["ranges.geojson"] = ranges_geojson(facts, network, read_surfaces(json.loads(spaces)))
    made = {name: text.encode() for name, text in texts.items()}
    lakes = json.loads(texts.get("lakes.geojson", '{"features": []}'))
    return made | draw(folder, json.loads(spaces), json.loads(rivers), lakes)


def draw(folder: Path, spaces: Collection, rivers: Collection, lakes: Collection) -> dict[str, bytes]:
    """`picture.json` and `relief.png`, from `spaces.geojson`, `rivers.geojson` and `lakes.geojson` (parsed)."""
    facts, network = read_facts(folder), read_network(folder)
    board = board_plane(network)
    flat = in_pixels(board, read_surfaces(spaces), rivers, lakes, facts, network)
    text = picture(board, facts, network, read_layout(folder / "labels.toml"), flat)
    return {"picture.json": text.encode(), RELIEF: relief_png(folder, network, board, flat.surfaces)}


def problems(folder: Path) -> list[str]:
    """What the polygons on disk and the declared links disagree about, but for the named exceptions."""
    facts, network = read_facts(folder), read_network(folder)
    surfaces = read_surfaces(read_json(folder / "spaces.geojson"))
    contacts = find_contacts(surfaces, [Break(b.province, b.at) for b in network.breaks])
    excepted = {pair(row["a"], row["b"]) for row in facts.exceptions}
    found = []
    for family, difference in compare(facts, contacts).items():
        found += [f"{family}: {a}-{b} is declared, but does not touch" for a, b in difference.missing - excepted]
        found += [f"{family}: {a}-{b} touches, but is not declared" for a, b in difference.extra]
    return sorted(found)
