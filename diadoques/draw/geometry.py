"""The geometry of a board in its own pixels, read from ``picture.json``; no projection and no drawing library here.

Pixels grow to the right and downwards. The clicked map (SVG) and the drawn one (matplotlib) read the same file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Final, TypeAlias

from diadoques.board.spaces import split_coast
from diadoques.core.faults import Fault
from diadoques.core.resources import resource

#: A point of a plane: x, y; a line through such points.
Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]
#: One polygon: its outer ring, then its holes.
Part: TypeAlias = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Writing:
    """A text on the board: where its first line's middle stands, its size (pixels), its lines by language.

    ``hang``: ``start``, ``middle`` or ``end``: which part of the line stands at ``at``.
    """

    at: Point
    size: float
    lines: Mapping[str, tuple[str, ...]]
    hang: str = "middle"


@dataclass(frozen=True, slots=True)
class Shape:
    """A space in pixels.

    Attributes:
        parts: its polygons (islands apart).
        label: middle of its code; ``size`` of that code in pixels.
        name: its name below the code; no lines where it has no room.
        anchor: where a unit stands, clear of the name and of citadels.
        coasts: where the tag of each named coast floats; ``berths``: where a fleet on that coast stands.
    """

    parts: tuple[Part, ...]
    label: Point
    size: float
    name: Writing
    anchor: Point
    coasts: Mapping[str, Point] = field(default_factory=dict)
    berths: Mapping[str, Point] = field(default_factory=dict)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs = [x for part in self.parts for x, _ in part[0]]
        ys = [y for part in self.parts for _, y in part[0]]
        return min(xs), min(ys), max(xs), max(ys)

    def holds(self, at: Point) -> bool:
        """Whether a point lies in the space (even-odd rule over all its rings)."""
        x, y = at
        inside = False
        for part in self.parts:
            for ring in part:
                for (x0, y0), (x1, y1) in pairwise(ring):
                    if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                        inside = not inside
        return inside


class BorderKind(StrEnum):
    """What runs along a border, in the order in which maps draw it, the weightier above."""

    OPEN = "open"
    SHORE = "shore"
    SEA = "sea"
    RIVER = "river"
    BRIDGE = "bridge"
    HALF = "half"
    MOUNTAIN = "mountain"
    BOTH = "both"
    BUILDABLE = "buildable"
    WALL = "wall"
    CLOSED = "closed"  # nobody crosses it, and nothing is drawn


#: Those along which a river runs.
WET: Final = frozenset({BorderKind.RIVER, BorderKind.BOTH, BorderKind.BRIDGE})
#: Those that are walls, or may become one.
WALLED: Final = frozenset({BorderKind.WALL, BorderKind.BUILDABLE})


@dataclass(frozen=True, slots=True)
class Border:
    """A piece of border; ``part`` of a ``HALF``: ``river`` or ``mountain``."""

    between: tuple[str, ...]
    kind: BorderKind
    line: Line
    part: str = ""

    @property
    def is_wet(self) -> bool:
        """Whether a river runs along it."""
        return self.kind in WET or self.part == BorderKind.RIVER


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A named line: a river (``kind`` river: a border runs on it; scenery: none), a canal, a portage, a way round."""

    kind: str
    name: Mapping[str, str]
    line: Line


@dataclass(frozen=True, slots=True)
class Gate:
    """A named pass: where, and the direction of the border there in degrees."""

    name: Mapping[str, str]
    at: Point
    angle: float


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """Everything drawn of a board that no position changes; equal only to itself, so that it can key a cache.

    ``scenery``: islets without effect; ``closed``: lands that nobody enters; ``lakes``: water inside provinces;
    ``places``: where each citadel or city stands; ``towns``: their names, by language;
    ``river_names``: names along the
    rivers, on the path that each follows; ``works``: canals and portages; ``ways``: links that no shared border shows;
    ``projection``: how degrees become pixels (``geo``).
    """

    board: str
    size: tuple[float, float]
    frame: tuple[float, float, float, float]
    spaces: Mapping[str, Shape]
    scenery: tuple[Part, ...]
    closed: tuple[Part, ...]
    lakes: tuple[Part, ...]
    off: tuple[Part, ...]
    off_names: tuple[NamedLine, ...]
    borders: tuple[Border, ...]
    rivers: tuple[NamedLine, ...]
    river_names: tuple[NamedLine, ...]
    works: tuple[NamedLine, ...]
    ways: tuple[NamedLine, ...]
    passes: tuple[Gate, ...]
    places: Mapping[str, Point]
    towns: Mapping[str, Mapping[str, Writing]]
    river_size: float = 11.0
    projection: Mapping[str, Any] = field(default_factory=dict)

    def spot(self, place: str) -> Point:
        """Where a unit at ``place`` stands: a space, a coast of it (``THRcs``) or a citadel.

        Raises:
            Fault: ``board-unknown-space``.
        """
        if place in self.places:
            return self.places[place]
        space, coast = split_coast(place)
        shape = self.spaces.get(space)
        if shape is None:
            raise Fault("board-unknown-space", "picture.json", space=place)
        return shape.berths.get(coast, shape.anchor) if coast else shape.anchor


@cache
def load_geometry(board: str) -> Geometry:
    """The geometry of ``geodata/<board>/picture.json``.

    Raises:
        Fault: ``file-missing``, ``file-broken``; ``file-missing-key``: the file and the key that it lacks.
    """
    return read_geometry(resource("geodata", board))


def read_geometry(folder: Traversable) -> Geometry:
    """Read it from any folder."""
    try:
        raw = json.loads(folder.joinpath("picture.json").read_text(encoding="utf-8"))
        return _geometry(raw)
    except FileNotFoundError as error:
        raise Fault("file-missing", f"{folder.name}/picture.json") from error
    except KeyError as error:
        raise Fault("file-missing-key", f"{folder.name}/picture.json", key=str(error.args[0])) from error
    except (json.JSONDecodeError, TypeError, ValueError, IndexError) as error:
        raise Fault("file-broken", f"{folder.name}/picture.json", why=f"{type(error).__name__}: {error}") from error


def _geometry(raw: Mapping[str, Any]) -> Geometry:
    left, top, right, bottom = raw["frame"]
    return Geometry(
        board=raw["board"],
        size=(raw["size"][0], raw["size"][1]),
        frame=(left, top, right, bottom),
        spaces={code: _shape(row) for code, row in raw["spaces"].items()},
        scenery=tuple(part for row in raw["scenery"] if not row.get("closed") for part in _parts(row["rings"])),
        closed=tuple(part for row in raw["scenery"] if row.get("closed") for part in _parts(row["rings"])),
        lakes=tuple(part for row in raw.get("lakes", ()) for part in _parts(row["rings"])),
        off=tuple(part for row in raw["off"] for part in _parts(row["rings"])),
        off_names=tuple(_off_name(row) for row in raw["off"] if row.get("name_path")),
        borders=tuple(
            Border(tuple(row["between"]), BorderKind(row["kind"]), _line(row["line"]), row.get("part", ""))
            for row in raw["borders"]
        ),
        rivers=tuple(NamedLine(row["kind"], {"fr": row["name"]}, _line(row["line"])) for row in raw["rivers"]),
        river_names=tuple(NamedLine("name", row["name"], _line(row["path"])) for row in raw.get("river_names", ())),
        works=tuple(NamedLine(row["kind"], row["name"], _line(row["line"])) for row in raw.get("works", ())),
        ways=tuple(NamedLine(row["kind"], row["text"], _line(row["line"])) for row in raw.get("links", ())),
        passes=tuple(Gate(row["name"], _point(row["at"]), float(row["angle"])) for row in raw["passes"]),
        places={name: _point(row["at"]) for name, row in raw["places"].items()},
        towns={name: _town(row) for name, row in raw["places"].items()},
        projection=raw.get("projection", {}),
        river_size=float(raw.get("sizes", {}).get("river_name", 11.0)),
    )


def _shape(row: Mapping[str, Any]) -> Shape:
    name = row["name"]
    lines = {lang: tuple(name[lang]) for lang in ("fr", "en")}
    return Shape(
        tuple(_parts(row["rings"])),
        _point(row["label"]),
        float(row["size"]),
        Writing(_point(name["at"]), float(name["size"]), lines),
        _point(row["anchor"]),
        {key: _point(at) for key, at in (row.get("coasts") or {}).items()},
        {key: _point(at) for key, at in (row.get("berths") or {}).items()},
    )


def _town(row: Mapping[str, Any]) -> dict[str, Writing]:
    return {
        lang: Writing(_point(label["at"]), float(row["size"]), {lang: tuple(label["lines"])}, label["hang"])
        for lang, label in row["label"].items()
    }


def _off_name(row: Mapping[str, Any]) -> NamedLine:
    return NamedLine("off", row["name"], _line(row["name_path"]))


def _parts(rings: Any) -> list[Part]:
    return [tuple(_line(ring) for ring in part) for part in rings]


def _line(points: Any) -> Line:
    return tuple((x, y) for x, y in points)


def _point(at: Any) -> Point:
    return float(at[0]), float(at[1])
