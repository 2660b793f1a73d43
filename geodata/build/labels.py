"""Names of spaces: where the code and the name stand, and whether the name fits.

Positions are kept in `labels.toml`, which a person may edit; everything else is computed from it.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import shapely

from .contacts import Vertex
from .metrics import LINE, SANS_BOLD, SERIF_ITALIC, Box, block, union
from .network import Network
from .shapes import Area
from .stretch import Board

LANGUAGES = ("fr", "en")
SMALLEST, LARGEST = 17.0, 27.0
"""Sizes of a code, in pixels."""

NAME_SHARE = 0.62
"""Size of a name, as a share of its code's."""

SMALLEST_NAME, TIGHT_NAME = 12.5, 11.5
"""Sizes of a name: in general, and where it would find no room otherwise."""

FITS = 0.97
"""Share of a name's box that must lie in its space."""


@dataclass(frozen=True, slots=True)
class Label:
    """Code at `at` (its centre); below it the lines of the name in each language, none where it does not fit."""

    at: Vertex
    size: float
    name_at: Vertex
    name_size: float
    lines: dict[str, list[str]]

    def boxes(self, code: str) -> list[Box]:
        """The box of the code, and that of the name, in whichever language is larger."""
        found = [block(self.at, [code], self.size, SANS_BOLD)]
        names = [block(self.name_at, lines, self.name_size, SERIF_ITALIC) for lines in self.lines.values() if lines]
        return found + ([union(names)] if names else [])


@dataclass(frozen=True, slots=True)
class Layout:
    """What `labels.toml` says: spaces (`at`, `size`, `name`), sides of place names, and places wished for.

    `silent` are the rivers whose names are not written.
    """

    spaces: dict[str, dict[str, Any]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    anchors: dict[str, Vertex] = field(default_factory=dict)
    coasts: dict[str, Vertex] = field(default_factory=dict)
    berths: dict[str, Vertex] = field(default_factory=dict)
    outside: dict[str, list[Vertex]] = field(default_factory=dict)
    silent: tuple[str, ...] = ()


def read_layout(path: Path) -> Layout:
    """Read `labels.toml`."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Layout(
        spaces=data.get("spaces", {}),
        places=data.get("places", {}),
        anchors={key: (x, y) for key, (x, y) in data.get("anchors", {}).items()},
        coasts={key: (x, y) for key, (x, y) in data.get("coasts", {}).items()},
        berths={key: (x, y) for key, (x, y) in data.get("berths", {}).items()},
        outside={key: [(x, y) for x, y in path] for key, path in data.get("outside", {}).items()},
        silent=tuple(data.get("rivers", {}).get("silent", ())),
    )


def first_layout(network: Network, board: Board) -> str:
    """Text of a first `labels.toml`, from the label points of the network's seeds."""
    lines = [_HEAD, "[spaces]"]
    for seed in sorted(network.seeds, key=lambda s: s.id):
        if seed.kind in ("land", "sea"):
            x, y = board.point(seed.label or seed.at)
            lines.append(f"{seed.id} = {{ at = [{x:.0f}, {y:.0f}] }}")
    return "\n".join(lines) + "\n\n[places]\n\n[anchors]\n\n[coasts]\n\n[berths]\n\n[outside]\n"


_HEAD = """\
# Where names stand on the board, in board pixels (x to the right, y down). Edit by hand, then build the board again.
#
# [spaces]  CODE = { at = [x, y] }      centre of the code; the name goes below it, in one line or two, if it fits.
#           Also, when wanted: size = 15 (of the code), name = "one", "two" (lines) or "none" (code only),
#           or name = [x, y]: the centre of the name, where a small space has no room for it.
# [places]  "Tyr" = "E"                 side of the symbol on which the name is written, when another is better:
#           E, W, N, S, NE, NW, SE, SW, ENE, WNW, ESE, WSW.
# [anchors] CODE = [x, y]               where a unit stands, when the computed place displeases.
# [coasts]  THRcs = [x, y]              where the tag of a named coast stands in the water.
# [berths]  THRcs = [x, y]              where a fleet on that coast stands, when the computed place displeases.
# [rivers]  silent = ["NAME", ...]        rivers whose names are not written.
# [outside] NAME = [[x, y], [x, y]]     line along which the name of a water or land out of play is written.
"""


def place_label(names: Mapping[str, str], polygon: Area, wish: Mapping[str, Any]) -> Label:
    """The label of a space at the wished place; its size grows with the room that the space has."""
    x, y = wish["at"]
    room = shapely.maximum_inscribed_circle(polygon, tolerance=1.0).length
    size = float(wish.get("size", min(LARGEST, max(SMALLEST, round(11 + 0.17 * room)))))
    wished = wish.get("name")
    if isinstance(wished, list):  # beside its space, by hand: in the water, or where a small land can spare it
        there = (float(wished[0]), float(wished[1]))
        return Label((x, y), size, there, TIGHT_NAME, {language: [names[language]] for language in LANGUAGES})
    sizes = [max(SMALLEST_NAME, round(share * size * 2) / 2) for share in (NAME_SHARE, 0.9 * NAME_SHARE)]
    for name_size in (*sizes, TIGHT_NAME):
        name_at = (x, y + 0.5 * size + 0.62 * name_size)
        lines = {language: _lines(names[language], name_at, name_size, polygon, wished) for language in LANGUAGES}
        if all(lines.values()):
            break
    return Label((x, y), size, name_at, name_size, lines)


def _lines(name: str, at: Vertex, size: float, polygon: Area, wished: str | None) -> list[str]:
    ways = {"one": [[name]], "two": [in_two(name) or [name]], "none": []}.get(wished or "", [[name], in_two(name)])
    for lines in ways:
        if lines and (wished or _fits(block(at, lines, size, SERIF_ITALIC), polygon)):
            return lines
    return []


def in_two(name: str) -> list[str]:
    """A name in two lines of similar length, cut at a space or after a hyphen; empty where there is neither."""
    cuts = [(name[: cut.end()].rstrip(), name[cut.end() :]) for cut in re.finditer("[ -]", name)]
    return list(min(cuts, key=lambda cut: max(map(len, cut)))) if cuts else []


def _fits(box: Box, polygon: Area) -> bool:
    area = (box[2] - box[0]) * (box[3] - box[1])
    return polygon.intersection(shapely.box(*box)).area >= FITS * area and not math.isclose(area, 0)


def line_height(size: float) -> float:
    """Distance between two lines of a name."""
    return LINE * size
