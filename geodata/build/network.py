"""The hand-laid geometry of a board: `src/network.json`, in degrees (WGS84) and kilometres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .dissolve import dissolved
from .facts import Pair, pair
from .files import read_json

LonLat = tuple[float, float]
Stop = LonLat | str
"""A stop of a border: a point, the id of a node, or ``river:NAME`` (follow that river to the next stop)."""


@dataclass(frozen=True, slots=True)
class Node:
    """A named point where borders meet; `on_river` moves it to the nearest point of that river."""

    id: str
    at: LonLat
    on_river: str | None


@dataclass(frozen=True, slots=True)
class Border:
    """One piece of a land border. `part` tells the pieces of mixed borders apart (both, river, mountain)."""

    between: Pair
    stops: tuple[Stop, ...]
    kind: Literal["open", "river", "mountain", "mixed"]
    part: str | None
    named_pass: str | None
    pass_at: LonLat | None


@dataclass(frozen=True, slots=True)
class SeaLimit:
    """One piece of the limit between two seas."""

    between: Pair
    line: tuple[LonLat, ...]


@dataclass(frozen=True, slots=True)
class Seed:
    """A point inside a face of the map, which names it; `more` points, each in a further piece of the same space.

    `kind`: land, sea, off (water out of play), closed (land out of play), strait (water that a province holds).
    `label` is where the name is written.
    """

    id: str
    kind: Literal["land", "sea", "off", "closed", "strait"]
    at: LonLat
    label: LonLat | None
    more: tuple[LonLat, ...] = ()

    @property
    def points(self) -> tuple[LonLat, ...]:
        """All the points, the main one first."""
        return (self.at, *self.more)

    @property
    def dry(self) -> bool:
        """Whether its faces are land."""
        return self.kind in ("land", "closed")


@dataclass(frozen=True, slots=True)
class Patch:
    """A change to the coast: carve water, weld or fill land, cut a lake, close narrow waters.

    `reach_km` is half the width of a band (carve, weld), or the radius of a closing: water narrower than twice that
    becomes land. `points` are the line of a band, or the ring of an area; a closing without points is everywhere.
    """

    id: str
    op: Literal["carve", "weld", "fill", "lake", "close"]
    reach_km: float
    points: tuple[LonLat, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """Where a place is. `drawn` is where its symbol is drawn when it cannot stand on the spot."""

    id: str
    ancient: str | None
    pleiades: int | None
    lon: float
    lat: float
    drawn: LonLat | None


@dataclass(frozen=True, slots=True)
class CoastBreak:
    """A point where one unbroken shore changes coast (`separates` holds the two coast codes)."""

    province: str
    at: LonLat
    separates: Pair


@dataclass(frozen=True, slots=True)
class Lake:
    """A lake that is drawn on the land of its province and has no effect; `at` is a point in or by its water."""

    id: str
    name: dict[str, str]
    at: LonLat


@dataclass(frozen=True, slots=True)
class Work:
    """A work of men that is drawn: a canal, a portage. The rules that concern it are in the rules' own data."""

    id: str
    name: dict[str, str]
    kind: str
    province: str
    points: tuple[LonLat, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """A link that the drawn faces cannot show, drawn as an arrow; `text` says what it is, in each language."""

    between: Pair
    kind: str
    text: dict[str, str]
    points: tuple[LonLat, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A strait that armies cross, drawn as a pass between its two shores (`shores`, a point on each)."""

    between: Pair
    named_pass: str
    shores: tuple[LonLat, LonLat]


@dataclass(frozen=True, slots=True)
class Network:
    """Everything `src/network.json` holds. `frame_km` is x0, y0, x1, y1 in the cone.

    `tolerance_km` is how far the kept coast and rivers may lie from those of the source (`extract.py`); `simplify_km`
    and `simplify_px` are the tolerances of the polygons and of the picture.
    """

    board: str
    projection: str
    frame_km: tuple[float, float, float, float]
    stretch: Mapping[str, Any]
    smallest_island_km2: float
    tolerance_km: float
    simplify_km: float
    simplify_px: float
    rivers: dict[str, tuple[str, ...]]
    patches: tuple[Patch, ...]
    breaks: tuple[CoastBreak, ...]
    nodes: dict[str, Node]
    borders: tuple[Border, ...]
    sea_limits: tuple[SeaLimit, ...]
    seeds: tuple[Seed, ...]
    sites: dict[str, Site]
    lakes: tuple[Lake, ...]
    works: tuple[Work, ...]
    arrows: tuple[Arrow, ...]
    crossings: tuple[Crossing, ...]


def read_network(folder: Path) -> Network:
    """Read `src/network.json` of a board's folder; of a board made of another's, with what that one lends."""
    data = read_json(folder / "src" / "network.json")
    if "of" in data:
        data = dissolved(folder, data)
    x0, y0, x1, y1 = data["frame_km"]
    return Network(
        board=data["board"],
        projection=data["projection"],
        frame_km=(x0, y0, x1, y1),
        stretch=data["stretch"],
        smallest_island_km2=data["smallest_island_km2"],
        tolerance_km=data.get("tolerance_km", 0.0),
        simplify_km=data["simplify_km"],
        simplify_px=data["simplify_px"],
        rivers={name: tuple(names) for name, names in data["rivers"].items()},
        patches=tuple(_patch(p) for p in data["coast_patches"]),
        breaks=tuple(CoastBreak(b["province"], _point(b["at"]), pair(*b["separates"])) for b in data["coast_breaks"]),
        nodes={n["id"]: Node(n["id"], (n["lon"], n["lat"]), n.get("on_river")) for n in data["nodes"]},
        borders=tuple(_border(e) for e in data["edges"]),
        sea_limits=tuple(SeaLimit(pair(*e["between"]), _points(e["line"])) for e in data["sea_edges"]),
        seeds=tuple(_seed(key, s) for key, s in data["seeds"].items()),
        sites={p["id"]: _site(p) for p in data["places"]},
        lakes=tuple(Lake(k["id"], k["name"], _point(k["at"])) for k in data.get("lakes", [])),
        works=tuple(
            Work(w["id"], w["name"], w["kind"], w["province"], _points(w["points"])) for w in data.get("works", [])
        ),
        arrows=tuple(
            Arrow(pair(*a["between"]), a["kind"], a["text"], _points(a["points"])) for a in data.get("arrows", [])
        ),
        crossings=tuple(_crossing(c) for c in data.get("crossings", [])),
    )


def _point(value: Any) -> LonLat:
    lon, lat = value
    return (float(lon), float(lat))


def _points(values: Any) -> tuple[LonLat, ...]:
    return tuple(_point(v) for v in values)


def _stop(value: Any) -> Stop:
    return value if isinstance(value, str) else _point(value)


def _border(edge: Mapping[str, Any]) -> Border:
    return Border(
        between=pair(*edge["between"]),
        stops=tuple(_stop(v) for v in (edge["from"], *edge["via"], edge["to"])),
        kind=edge.get("kind", "open"),
        part=edge.get("part"),
        named_pass=edge.get("pass"),
        pass_at=_point(edge["pass_at"]) if "pass_at" in edge else None,
    )


def _crossing(crossing: Mapping[str, Any]) -> Crossing:
    one, other = _points(crossing["shores"])
    return Crossing(pair(*crossing["between"]), crossing["pass"], (one, other))


def _patch(patch: Mapping[str, Any]) -> Patch:
    reach = patch.get("half_width_km", patch.get("radius_km", 0.0))
    return Patch(patch["id"], patch["op"], reach, _points(patch.get("points", patch.get("inside", ()))))


def _seed(key: str, seed: Mapping[str, Any]) -> Seed:
    label = seed.get("label")
    at = (seed["lon"], seed["lat"])
    return Seed(key, seed["kind"], at, _point(label) if label else None, _points(seed.get("more", ())))


def _site(place: Mapping[str, Any]) -> Site:
    drawn = place.get("drawn")
    return Site(
        id=place["id"],
        ancient=place.get("ancient"),
        pleiades=place.get("pleiades"),
        lon=place["lon"],
        lat=place["lat"],
        drawn=_point(drawn) if drawn else None,
    )
