"""The files of a board whose zones are laid by hand on a sheet (`sheet`): `spaces.geojson` and `picture.json`."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, shape

from .arcs import Arc, find_arcs
from .contacts import Surface, Vertex
from .facts import pair
from .files import feature, feature_collection, json_text, read_json
from .labels import NAME_SHARE, Layout, in_two, place_label, read_layout
from .metrics import UNIT, Box, around, place_radius, text_width
from .picture import labelled, thinned
from .rivernames import SIZE as RIVER_SIZE
from .rivernames import river_names
from .sheet import Sheet, curved, on_sheet, read_sheet

SIZE = 20.0
"""Size of a code, in pixels."""

MARGIN = 5.0
"""Air around what is written, in pixels."""

HIGH = 0.45
"""How far above the middle of its zone a code stands, as a share of the room there."""


def is_sheet(folder: Path) -> bool:
    """Whether a board's zones are laid by hand on a sheet."""
    return (folder / "src" / "sheet.json").is_file()


def build_sheet(folder: Path) -> dict[str, bytes]:
    """File name to content, for every file that is made from `src/`, `links.csv` and `labels.toml`."""
    facts, sheet = read_json(folder / "src" / "board.json"), read_sheet(folder)
    surfaces = curved(sheet, _kinds(facts))
    texts = {
        "spaces.geojson": _spaces(facts, surfaces),
        "places.geojson": _places(facts, sheet),
        "picture.json": _picture(folder, facts, sheet, on_sheet(sheet, surfaces)),
    }
    return {name: text.encode() for name, text in texts.items()}


def _kinds(facts: Mapping[str, Any]) -> dict[str, str]:
    return {
        **{row["id"]: row["kind"] for row in facts["spaces"]},
        **{row["id"]: "scenery" for row in facts["closed"]},
        **{row["id"]: "off" for row in facts["off"]},
    }


def _spaces(facts: Mapping[str, Any], surfaces: Sequence[Surface]) -> str:
    about = {row["id"]: row for row in facts["spaces"]}
    about |= {row["id"]: row | {"kind": "scenery", "terrain": "plain", "closed": True} for row in facts["closed"]}
    about |= {row["id"]: row | {"kind": "off", "terrain": "sea"} for row in facts["off"]}
    shapes = {s.id: {"type": "Polygon", "coordinates": s.parts[0]} for s in surfaces}
    return feature_collection(feature(shapes[code], row) for code, row in about.items())


def _places(facts: Mapping[str, Any], sheet: Sheet) -> str:
    return feature_collection(
        feature({"type": "Point", "coordinates": list(sheet.sites[row["id"]])}, row) for row in facts["places"]
    )


def _picture(folder: Path, facts: Mapping[str, Any], sheet: Sheet, flat: Sequence[Surface]) -> str:
    layout = read_layout(folder / "labels.toml")
    frame: Box = (0.0, 0.0, *sheet.size)
    areas = {s.id: Polygon(s.parts[0][0]) for s in flat}
    names = {row["id"]: row["name"] for row in facts["spaces"]}
    labels = {
        code: place_label(names[code], areas[code], _wish(areas[code], layout, code, names[code])) for code in names
    }
    boxes = [box for code, label in labels.items() for box in label.boxes(code)]
    places = {row["id"]: sheet.pixels(row["province"], sheet.sites[row["id"]]) for row in facts["places"]}
    signs = [around(places[p["id"]], *(2 * place_radius(p["kind"], port=False),) * 2) for p in facts["places"]]
    anchors = {code: layout.anchors.get(code) or _anchor(areas[code], [*boxes, *signs]) for code in labels}
    borders = _borders(folder, facts, find_arcs(flat))
    courses = {facts["river"]["id"]: [row["line"] for row in borders if row["kind"] in ("river", "bridge")]}
    busy = [*boxes, *(around(at, *UNIT) for at in anchors.values())]
    written = river_names(courses, {facts["river"]["id"]: facts["river"]["name"]}, busy, frame)
    size = list(sheet.size)
    return json_text(
        {
            "board": facts["board"],
            "format": 1,
            "unit": "board pixels: x to the right, y down; rings are closed",
            "size": size,
            "frame": [0, 0, *size],
            "projection": {"planes": {name: {"x": p.x, "y": p.y} for name, p in sheet.planes.items()}},
            "sizes": {"unit": list(UNIT), "river_name": RIVER_SIZE},
            "spaces": {s.id: labelled(s, labels[s.id], anchors[s.id]) for s in flat if s.id in labels},
            "scenery": [
                *({"id": s.id, "rings": s.parts, "closed": True} for s in flat if s.kind == "scenery"),
                *_coast(folder, sheet),
            ],
            "off": [{"id": s.id, "rings": s.parts} for s in flat if s.kind == "off"],
            "borders": borders,
            "lakes": _lakes(facts, borders),
            "rivers": [],
            "river_names": [
                {"river": n.river, "name": facts["river"]["name"], "path": thinned(n.path)} for n in written
            ],
            "passes": [],
            "places": {row["id"]: _place(places[row["id"]]) for row in facts["places"]},
        },
        rows=("spaces", "scenery", "off", "borders", "lakes", "river_names", "places"),
    )


def _wish(area: Polygon, layout: Layout, code: str, names: Mapping[str, str]) -> dict[str, Any]:
    """What `labels.toml` says of a label; without it the code and its name stand as high in their zone as they fit."""
    room = shapely.maximum_inscribed_circle(area, tolerance=1.0)
    (x, y), radius = room.coords[0], room.length
    longest = max((max(in_two(name) or [name], key=len) for name in names.values()), key=len)
    half = max(text_width(code, SIZE), text_width(longest, SIZE * NAME_SHARE)) / 2 + MARGIN
    tall = SIZE * 2.4 if any(in_two(name) for name in names.values()) else SIZE * 1.7
    left, top, right, bottom = area.bounds
    spots = [(u, v) for v in np.arange(top, bottom, 6.0) for u in np.arange(left, right, 6.0)]
    boxes = shapely.box(*np.array([(u - half, v - 1.2 * SIZE, u + half, v + tall) for u, v in spots]).T)
    inside = [spot for spot, fits in zip(spots, shapely.covers(area, boxes), strict=True) if fits]
    high = min(inside, key=lambda spot: spot[1] + 0.4 * abs(spot[0] - x), default=(x, y - HIGH * radius))
    return {"at": (float(high[0]), float(high[1])), "size": SIZE, **layout.spaces.get(code, {})}


def _anchor(area: Polygon, boxes: Sequence[Box]) -> Vertex:
    """Where a stack has most room beside what is written and printed."""
    free = area.difference(shapely.union_all([shapely.box(*box).buffer(MARGIN) for box in boxes]))
    part = max(shapely.get_parts(free), key=lambda one: shapely.maximum_inscribed_circle(one, tolerance=1.0).length)
    found = shapely.maximum_inscribed_circle(part, tolerance=1.0).coords[0]
    return (float(found[0]), float(found[1]))


def _place(at: Vertex) -> dict[str, Any]:
    label = {lang: {"at": at, "hang": "middle", "lines": []} for lang in ("fr", "en")}
    return {"at": at, "size": 14.5, "label": label}


def _borders(folder: Path, facts: Mapping[str, Any], arcs: Sequence[Arc]) -> list[dict[str, Any]]:
    """Every border of two zones with its kind, as `links.csv` has it; what it does not know is closed."""
    kinds = _kinds(facts)
    rows = csv.DictReader(io.StringIO((folder / "links.csv").read_text(encoding="utf-8")))
    obstacles = {pair(row["a"], row["b"]): row["obstacle"] or "open" for row in rows}
    apart = {row["id"] for row in facts["spaces"] if row["terrain"] == "operations"}
    found = []
    for arc in arcs:
        if len(arc.faces) < 2:
            continue
        one, other = arc.faces
        sides = {kinds[one], kinds[other]}
        if sides == {"land"}:
            kind = "sea" if {one, other} <= apart else obstacles.get(pair(one, other), "closed")
        else:
            kind = "sea" if sides == {"sea"} else "shore"
        found.append({"between": [one, other], "kind": kind, "line": arc.line})
    return found


def _lakes(facts: Mapping[str, Any], borders: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A lake lies along the borders that nobody crosses."""
    lake = facts["lake"]
    shores = shapely.union_all([LineString(row["line"]) for row in borders if row["kind"] == "closed"])
    water = shores.buffer(lake["half_width"]).simplify(1.0)
    rings = [thinned(part.exterior.coords) for part in shapely.get_parts(water)]
    return [{"id": lake["id"], "name": lake["name"], "rings": [[ring] for ring in rings]}]


def _coast(folder: Path, sheet: Sheet) -> list[dict[str, Any]]:
    """Land under zones that are land and sea at once: scenery, drawn upon them."""
    found = []
    for row in read_json(folder / "src" / "coast.geojson")["features"]:
        plane = sheet.planes[row["properties"]["plane"]]
        for part in shapely.get_parts(shape(row["geometry"])):
            rings = [thinned([plane.point(p) for p in ring.coords]) for ring in (part.exterior, *part.interiors)]
            found.append({"id": row["properties"]["id"], "rings": [rings]})
    return found
