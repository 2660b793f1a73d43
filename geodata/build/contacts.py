"""Who touches whom, computed from the polygons of `spaces.geojson` alone.

The polygons share their edges to the last digit, so a contact is a segment that two of them hold: no distance, no
tolerance. Points where faces merely meet make no contact. Plain Python on plain lists.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

Vertex = tuple[float, float]
Segment = tuple[Vertex, Vertex]
Ring = tuple[Vertex, ...]

EARTH_KM = 6371.0


@dataclass(frozen=True, slots=True)
class Surface:
    """A face of the map: its kind (land, sea, off, scenery) and its parts, each an outer ring and its holes.

    Rings are closed. `holder` is the province that holds this water, if it is a strait.
    """

    id: str
    kind: str
    parts: tuple[tuple[Ring, ...], ...]
    holder: str = ""

    @property
    def rings(self) -> tuple[Ring, ...]:
        """All the rings of all the parts."""
        return tuple(ring for part in self.parts for ring in part)

    @property
    def region(self) -> str:
        """The space that it counts for: itself, or the province that holds it."""
        return self.holder or self.id

    def moved(self, ring: Callable[[Ring], Ring]) -> Surface:
        """The same face with each of its rings moved."""
        return replace(self, parts=tuple(tuple(ring(r) for r in part) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Break:
    """A point where the unbroken shore of a province changes coast."""

    province: str
    at: Vertex


@dataclass(frozen=True, slots=True)
class Shore:
    """An unbroken stretch of a province's shore: the seas along it, in order, and its two ends (None: an island)."""

    province: str
    seas: tuple[str, ...]
    ends: tuple[Vertex, Vertex] | None


@dataclass(frozen=True, slots=True)
class Contacts:
    """Contacts with their length in km, and the shores of each province."""

    land: dict[tuple[str, str], float]
    sea: dict[tuple[str, str], float]
    coast: dict[tuple[str, str], float]
    shores: dict[str, tuple[Shore, ...]]
    coasting: frozenset[tuple[Shore, Shore]]


def read_surfaces(collection: Mapping[str, Any]) -> list[Surface]:
    """The faces of a `spaces.geojson`, already parsed."""
    found = []
    for item in collection["features"]:
        about, geometry = item["properties"], item["geometry"]
        rings = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
        parts = tuple(tuple(tuple((x, y) for x, y in ring) for ring in part) for part in rings)
        found.append(Surface(about["id"], about["kind"], parts, about.get("held_by", "")))
    return found


def find_contacts(surfaces: Sequence[Surface], breaks: Iterable[Break] = ()) -> Contacts:
    """Every contact between spaces. `coast` holds (province, sea); `coasting` the shores that a land border parts."""
    kinds = {surface.id: surface.kind for surface in surfaces}
    region = {surface.id: surface.region for surface in surfaces}
    holders = {segment: [region[i] for i in ids] for segment, ids in segment_holders(surfaces).items()}
    by_kind: dict[str, dict[tuple[str, str], float]] = {"land": {}, "sea": {}, "coast": {}}
    for segment, ids in holders.items():
        if len(set(ids)) == 2:
            _add(by_kind, ids, kinds, kilometres(*segment))
    breaks = list(breaks)
    shores = {
        s.id: tuple(
            _shores(
                s.id,
                outline([piece for piece in surfaces if piece.region == s.id]),
                holders,
                kinds,
                [b.at for b in breaks if b.province == s.id],
            )
        )
        for s in surfaces
        if s.kind == "land"
    }
    return Contacts(by_kind["land"], by_kind["sea"], by_kind["coast"], shores, _coasting(by_kind["land"], shores))


def segment_holders(surfaces: Iterable[Surface]) -> dict[Segment, list[str]]:
    """For each segment (its ends sorted) the one or two faces whose edge it is; raises ValueError beyond two."""
    holders: defaultdict[Segment, list[str]] = defaultdict(list)
    for surface in surfaces:
        for ring in surface.rings:
            for segment in _segments(ring):
                holders[segment].append(surface.id)
    crowded = {segment: ids for segment, ids in holders.items() if len(ids) > 2 or len(set(ids)) < len(ids)}
    if crowded:
        raise ValueError(f"edges of more than two faces: {dict(list(crowded.items())[:3])}")
    return dict(holders)


def outline(pieces: Sequence[Surface]) -> list[Ring]:
    """Closed lines around pieces taken together: what two of them share is no edge of the whole.

    Raises ValueError where the whole touches itself at a point: which way the line goes on is then unknown.
    """
    if len(pieces) == 1:
        return list(pieces[0].rings)
    counts = Counter(segment for piece in pieces for ring in piece.rings for segment in _segments(ring))
    edge = [segment for segment, count in counts.items() if count == 1]
    onward: defaultdict[Vertex, list[Vertex]] = defaultdict(list)
    for a, b in edge:
        onward[a].append(b)
        onward[b].append(a)
    if any(len(others) != 2 for others in onward.values()):
        raise ValueError(f"the outline of {pieces[0].region} touches itself")
    rings: list[Ring] = []
    while onward:
        start = min(onward)
        line = [start, min(onward[start])]
        while line[-1] != start:
            one, other = onward.pop(line[-1])
            line.append(other if one == line[-2] else one)
        del onward[start]
        rings.append(tuple(line))
    return rings


def kilometres(a: Vertex, b: Vertex) -> float:
    """Distance on a sphere between two points given in degrees."""
    lat = math.radians((a[1] + b[1]) / 2)
    x, y = math.radians(b[0] - a[0]) * math.cos(lat), math.radians(b[1] - a[1])
    return EARTH_KM * math.hypot(x, y)


def _segments(ring: Sequence[Vertex]) -> list[Segment]:
    return [(a, b) if a <= b else (b, a) for a, b in pairwise(ring)]


def _add(
    found: dict[str, dict[tuple[str, str], float]], ids: Sequence[str], kinds: Mapping[str, str], length: float
) -> None:
    a, b = sorted(ids, key=lambda i: (kinds[i] != "land", i))
    both = (kinds[a], kinds[b])
    family = {("land", "land"): "land", ("sea", "sea"): "sea", ("land", "sea"): "coast"}.get(both)
    if family is not None:
        found[family][(a, b)] = found[family].get((a, b), 0.0) + length


def _shores(
    province: str,
    rings: Sequence[Ring],
    holders: Mapping[Segment, list[str]],
    kinds: Mapping[str, str],
    breaks: Sequence[Vertex],
) -> list[Shore]:
    found: list[Shore] = []
    for ring in rings:
        seas = [_sea_beyond(segment, province, holders, kinds) for segment in _segments(ring)]
        found += _runs(province, ring, seas, [_nearest_change(ring, seas, at) for at in breaks])
    return found


def _sea_beyond(
    segment: Segment, province: str, holders: Mapping[Segment, list[str]], kinds: Mapping[str, str]
) -> str | None:
    beyond = [i for i in holders[segment] if i != province and kinds[i] == "sea"]
    return beyond[0] if beyond else None


def _nearest_change(ring: Sequence[Vertex], seas: Sequence[str | None], at: Vertex) -> int:
    """Index of the vertex, among those where one sea gives way to another, nearest to a point."""
    changes = [i for i in range(len(seas)) if seas[i] != seas[i - 1] and None not in (seas[i], seas[i - 1])]
    if not changes:
        raise ValueError(f"no change of sea near {at}")
    return min(changes, key=lambda i: kilometres(ring[i], at))


def _runs(province: str, ring: Sequence[Vertex], seas: Sequence[str | None], cuts: Sequence[int]) -> list[Shore]:
    """Unbroken runs of segments that have a sea beyond, cut at the given vertices, around a closed ring."""
    count = len(seas)
    starts = [i for i in range(count) if seas[i] is not None and (seas[i - 1] is None or i in cuts)]
    if not starts:
        around = tuple(dict.fromkeys(sea for sea in seas if sea is not None))
        return [Shore(province, around, None)] if around else []
    found = []
    for start in starts:
        along: list[str] = []
        i = start
        while (sea := seas[i % count]) is not None and (i == start or (i % count not in cuts and i < start + count)):
            along.append(sea)
            i += 1
        found.append(Shore(province, tuple(dict.fromkeys(along)), (ring[start], ring[i % count])))
    return found


def _coasting(
    land: Iterable[tuple[str, str]], shores: Mapping[str, tuple[Shore, ...]]
) -> frozenset[tuple[Shore, Shore]]:
    """Pairs of shores of two neighbours by land that share an end and a sea: a fleet goes along from one to another."""
    found = set()
    for a, b in land:
        for one in shores[a]:
            for other in shores[b]:
                if one.ends and other.ends and set(one.ends) & set(other.ends) and set(one.seas) & set(other.seas):
                    found.add((one, other))
    return frozenset(found)
