"""The sheet: a board's geometry in board pixels, read from ``picture.json``; no projection and no drawing library here.

Pixels grow to the right and downwards. The clicked map (SVG) and the drawn one (matplotlib) read the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from diadoques.board.spaces import split_coast
from diadoques.core.faults import Fault
from diadoques.core.resources import resource

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]
#: One polygon: its outer ring, then its holes.
Part: TypeAlias = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A space in pixels.

    Attributes:
        parts: its polygons (islands apart).
        label: middle of its name.
        anchor: where a unit stands, clear of the name and of citadels.
        coasts: where the tag of each named coast floats.
    """

    parts: tuple[Part, ...]
    label: Point
    anchor: Point
    coasts: Mapping[str, Point] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs = [x for part in self.parts for x, _ in part[0]]
        ys = [y for part in self.parts for _, y in part[0]]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class Border:
    """A piece of border; ``kind``: open, river, mountain, both, half, sea or shore."""

    between: tuple[str, ...]
    kind: str
    line: Line


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything drawn of a board that no position changes."""

    board: str
    size: tuple[float, float]
    frame: tuple[float, float, float, float]
    spaces: Mapping[str, Shape]
    scenery: tuple[Part, ...]
    off: tuple[Part, ...]
    borders: tuple[Border, ...]
    rivers: tuple[tuple[str, Line], ...]
    passes: tuple[tuple[str, Point, float], ...]
    places: Mapping[str, Point]
    more: Mapping[str, Any] = field(default_factory=dict)

    def spot(self, place: str) -> Point:
        """Where a unit at ``place`` stands: a space, a coast of it (``THRcs``: on the shore of that coast) or a citadel.

        Raises:
            Fault: ``board-unknown-space``.
        """
        if place in self.places:
            return self.places[place]
        space, coast = split_coast(place)
        shape = self.spaces.get(space)
        if shape is None:
            raise Fault("board-unknown-space", "picture.json", space=place)
        return shape.coasts.get(coast, shape.anchor) if coast else shape.anchor


@cache
def load_sheet(board: str) -> Sheet:
    """The sheet of ``geodata/<board>/picture.json``.

    Raises:
        Fault: the file is missing or broken.
    """
    return read_sheet(resource("geodata", board))


def read_sheet(folder: Traversable) -> Sheet:
    """Read a sheet from any folder."""
    try:
        raw = json.loads(folder.joinpath("picture.json").read_text(encoding="utf-8"))
        return _sheet(raw)
    except FileNotFoundError as error:
        raise Fault("file-missing", "picture.json") from error
    except (json.JSONDecodeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise Fault("file-broken", "picture.json", why=f"{type(error).__name__}: {error}") from error


def _sheet(raw: Mapping[str, Any]) -> Sheet:
    left, top, right, bottom = raw["frame"]
    known = {"board", "size", "frame", "spaces", "scenery", "off", "borders", "rivers", "passes", "places"}
    return Sheet(
        raw["board"],
        (raw["size"][0], raw["size"][1]),
        (left, top, right, bottom),
        {code: _shape(row) for code, row in raw["spaces"].items()},
        tuple(part for group in raw["scenery"] for part in _parts(group)),
        tuple(part for group in raw["off"] for part in _parts(group)),
        tuple(Border(tuple(row["between"]), row["kind"], _line(row["line"])) for row in raw["borders"]),
        tuple((row["name"], _line(row["line"])) for row in raw["rivers"]),
        tuple((row["name"], (row["at"][0], row["at"][1]), float(row["angle"])) for row in raw["passes"]),
        {name: (row["at"][0], row["at"][1]) for name, row in raw["places"].items()},
        {key: value for key, value in raw.items() if key not in known},
    )


def _shape(row: Mapping[str, Any]) -> Shape:
    known = ("rings", "label", "anchor", "coasts")
    coasts = {key: (at[0], at[1]) for key, at in (row.get("coasts") or {}).items()}
    more = {key: value for key, value in row.items() if key not in known}
    label, anchor = row["label"], row["anchor"]
    return Shape(tuple(_parts(row["rings"])), (label[0], label[1]), (anchor[0], anchor[1]), coasts, more)


def _parts(rings: Any) -> list[Part]:
    return [tuple(_line(ring) for ring in part) for part in rings]


def _line(points: Any) -> Line:
    return tuple((x, y) for x, y in points)
