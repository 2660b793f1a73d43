"""`picture.json`: everything a drawing needs, in board pixels, so that whoever draws needs no projection.

It is made from `spaces.geojson`, `rivers.geojson`, `src/` and `labels.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import shapely
from shapely.geometry import LineString

from .anchors import Obstacle, counter, find_anchor
from .coasttags import TAG, TAG_PRICE, coast_berths, coast_tags
from .contacts import Surface, Vertex
from .facts import Facts
from .files import json_text
from .labels import Label, Layout, place_label
from .metrics import UNIT, Box, around, place_radius
from .network import Network
from .pixels import Pixels
from .rivernames import SIZE as RIVER_SIZE
from .rivernames import RiverName, river_names
from .shapes import main_part
from .stretch import Board
from .towns import TownName, place_names

SYMBOL_PRICE, LABEL_PRICE, TOWN_PRICE = 6.0, 5.0, 2.5
RELIEF = "relief.png"


def picture(board: Board, facts: Facts, network: Network, layout: Layout, flat: Pixels) -> str:
    """Text of `picture.json`."""
    frame: Box = (0.0, 0.0, board.width, board.height)
    names = {s.id: s.name for s in facts.spaces}
    labels = {code: place_label(names[code], flat.polygons[code], layout.spaces[code]) for code in sorted(names)}
    label_boxes = {code: label.boxes(code) for code, label in labels.items()}
    symbols = {p.id: around(flat.places[p.id], *(2 * place_radius(p.kind, p.port),) * 2) for p in facts.places}
    all_labels = [box for boxes in label_boxes.values() for box in boxes]
    tags = coast_tags(facts, flat, [*all_labels, *symbols.values()], frame, layout.coasts)
    fixed = [Obstacle(box, SYMBOL_PRICE) for box in symbols.values()]
    fixed += [Obstacle(box, LABEL_PRICE) for box in all_labels]
    fixed += [Obstacle(around(at, *TAG), TAG_PRICE) for at in tags.values()]
    anchors = _anchors(flat, labels, fixed, layout)
    towns = place_names(
        facts.places,
        flat.places,
        [*all_labels, *(around(at, *TAG) for at in tags.values())],
        [(counter(at), 0.25) for at in anchors.values()],
        [LineString(b.line) for b in flat.borders],
        frame,
        layout.places,
    )
    town_boxes = [name.box for by_language in towns.values() for name in by_language.values()]
    fixed += [Obstacle(box, TOWN_PRICE) for box in town_boxes]
    anchors = _anchors(flat, labels, fixed, layout)
    counters = [counter(at) for at in anchors.values()]
    berths = coast_berths(facts, flat, tags, [*fixed, *(Obstacle(box, 1.0) for box in counters)], layout.berths)
    busy = [*all_labels, *symbols.values(), *town_boxes, *counters, *(counter(at) for at in berths.values())]
    courses = {river: lines for river, lines in flat.courses.items() if river not in layout.silent}
    written = river_names(courses, facts.river_names, busy, frame)
    return json_text(
        _written(board, facts, network, flat, layout, labels, anchors, tags, berths, towns, written),
        rows=(
            "spaces",
            "scenery",
            "off",
            "borders",
            "lakes",
            "rivers",
            "river_names",
            "passes",
            "places",
            "works",
            "links",
        ),
    )


def _anchors(
    flat: Pixels, labels: Mapping[str, Label], obstacles: Sequence[Obstacle], layout: Layout
) -> dict[str, Vertex]:
    return {
        code: layout.anchors.get(code)
        or find_anchor(main_part(flat.polygons[code], labels[code].at), obstacles, labels[code].at)
        for code in labels
    }


def _written(
    board: Board,
    facts: Facts,
    network: Network,
    flat: Pixels,
    layout: Layout,
    labels: Mapping[str, Label],
    anchors: Mapping[str, Vertex],
    tags: Mapping[str, Vertex],
    berths: Mapping[str, Vertex],
    towns: Mapping[str, Mapping[str, TownName]],
    written: Sequence[RiverName],
) -> dict[str, Any]:
    size = [board.width, board.height]
    return {
        "board": facts.board,
        "format": 1,
        "unit": "board pixels: x to the right, y down; rings are closed",
        "size": size,
        "frame": [0, 0, *size],
        "projection": {"cone": network.projection, "frame_km": network.frame_km, "stretch": network.stretch},
        "relief": {"file": RELIEF, "at": [0, 0, *size], "order": "above land, under water"},
        "sizes": {"unit": list(UNIT), "river_name": RIVER_SIZE},
        "spaces": {s.id: _space(s, labels[s.id], anchors[s.id], tags, berths) for s in flat.surfaces if s.id in labels},
        "scenery": [_polygon(s) | _outside(s.id, facts, layout) for s in flat.surfaces if s.kind == "scenery"],
        "off": [_polygon(s) | _outside(s.id, facts, layout) for s in flat.surfaces if s.kind == "off"],
        "borders": [
            {"between": list(b.between), "kind": b.kind} | ({"part": b.part} if b.part else {}) | {"line": b.line}
            for b in flat.borders
        ],
        **_lakes(flat, network),
        "rivers": [{"name": river, "kind": kind, "line": line} for river, kind, line in flat.waters],
        "river_names": [
            {"river": n.river, "name": facts.river_names[n.river], "path": thinned(n.path)} for n in written
        ],
        "passes": [{"name": facts.pass_names[name], "at": at, "angle": angle} for name, at, angle in flat.passes],
        "places": {p.id: _place(flat.places[p.id], towns[p.id]) for p in facts.places},
        "works": [
            {"id": w.id, "name": w.name, "kind": w.kind, "line": thinned(board.line(w.points))} for w in network.works
        ],
        "links": _links(board, network),
    }


def labelled(surface: Surface, label: Label, anchor: Vertex) -> dict[str, Any]:
    """A space as it is drawn: its rings, its code and name, where a stack stands."""
    return {
        "kind": surface.kind,
        "rings": surface.parts,
        "label": rounded(label.at),
        "size": label.size,
        "name": {"at": rounded(label.name_at), "size": label.name_size, **label.lines},
        "anchor": rounded(anchor),
    }


def _space(
    surface: Surface, label: Label, anchor: Vertex, tags: Mapping[str, Vertex], berths: Mapping[str, Vertex]
) -> dict[str, Any]:
    return labelled(surface, label, anchor) | {
        "coasts": {code[3:]: rounded(at) for code, at in tags.items() if code[:3] == surface.id},
        "berths": {code[3:]: rounded(at) for code, at in berths.items() if code[:3] == surface.id},
    }


def _polygon(surface: Surface) -> dict[str, Any]:
    return {"id": surface.id, "rings": surface.parts}


def _outside(code: str, facts: Facts, layout: Layout) -> dict[str, Any]:
    """Name of a water or land out of play, the path it is written along if `labels.toml` gives one, who holds it.

    An islet has none of these; `closed` marks land that nobody enters.
    """
    area = next((a for a in (*facts.off, *facts.straits, *facts.closed) if a.id == code), None)
    if area is None:
        return {}
    found: dict[str, Any] = {"name": area.name}
    if code in layout.outside:
        found["name_path"] = layout.outside[code]
    if area.holder:
        found["held_by"] = area.holder
    if area in facts.closed:
        found["closed"] = True
    return found


def _place(at: Vertex, names: Mapping[str, TownName]) -> dict[str, Any]:
    hang = {-1: "start", 0: "middle", 1: "end"}
    written = {
        language: {"at": rounded(n.at), "hang": hang[n.hang], "lines": list(n.lines)} for language, n in names.items()
    }
    return {"at": at, "size": next(iter(names.values())).size, "label": written}


def _lakes(flat: Pixels, network: Network) -> dict[str, Any]:
    """Lakes to draw on the land, above its borders; they have no effect."""
    lakes = [{"id": k.id, "name": k.name, "rings": [[flat.lakes[k.id]]]} for k in network.lakes]
    return {"lakes": lakes} if lakes else {}


def _links(board: Board, network: Network) -> list[dict[str, Any]]:
    """Links that no drawn contact shows, as an arrow along a line."""
    return [
        {"between": list(link.between), "kind": link.kind, "text": link.text, "line": thinned(board.line(link.points))}
        for link in network.arrows
    ]


def thinned(line: Any) -> list[Vertex]:
    """A line without the points that nobody sees, rounded."""
    return [rounded(p) for p in shapely.get_coordinates(shapely.simplify(LineString(line), 0.2)).tolist()]


def rounded(at: Sequence[float]) -> Vertex:
    """A point to a tenth of a pixel."""
    return (round(at[0], 1) + 0.0, round(at[1], 1) + 0.0)
