"""Names of places: greedy, in twelve directions around the symbol, capitals first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import shapely

from .contacts import Vertex
from .facts import Place
from .labels import LANGUAGES
from .metrics import LINE, SERIF, SERIF_BOLD, TOWN_SIZE, Box, around, grown, place_radius, text_width

GAP = 2.5
"""Pixels between a symbol and its name."""

# x and y of the direction, and how the text hangs on that point: -1 to its right, 0 centred on it, 1 to its left.
SIDES: dict[str, tuple[float, float, int]] = {
    "E": (1, 0, -1),
    "W": (-1, 0, 1),
    "NE": (0.7, -0.75, -1),
    "SE": (0.7, 0.75, -1),
    "NW": (-0.7, -0.75, 1),
    "SW": (-0.7, 0.75, 1),
    "N": (0, -1, 0),
    "S": (0, 1, 0),
    "ENE": (0.95, -0.4, -1),
    "ESE": (0.95, 0.4, -1),
    "WNW": (-0.95, -0.4, 1),
    "WSW": (-0.95, 0.4, 1),
}
_LIKED = ("E", "W", "ENE", "ESE", "WNW", "WSW", "NE", "SE", "NW", "SW", "N", "S")
_ORDER = {"capital": 0, "major": 1, "minor": 2, "city": 3, "centre": 4}


@dataclass(frozen=True, slots=True)
class TownName:
    """A name beside its symbol: `at` is the middle of the text's height where it starts, is centred, or ends."""

    at: Vertex
    hang: int
    size: float
    lines: tuple[str, ...]
    box: Box


def place_names(
    places: Sequence[Place],
    at: Mapping[str, Vertex],
    obstacles: Sequence[Box],
    soft: Sequence[tuple[Box, float]],
    lines: Sequence[shapely.Geometry],
    frame: Box,
    wishes: Mapping[str, str],
) -> dict[str, dict[str, TownName]]:
    """A name for each place and language, which keeps clear of symbols, labels (`obstacles`) and earlier names.

    `soft` boxes may be covered at a price; so may `lines` (borders, coasts), cheaply.
    """
    symbols = {p.id: around(at[p.id], *(2 * place_radius(p.kind, p.port),) * 2) for p in places}
    ink = shapely.union_all(list(lines)) if lines else shapely.GeometryCollection()
    shapely.prepare(ink)
    found: dict[str, dict[str, TownName]] = {}
    for language in LANGUAGES:
        taken: list[Box] = []
        for place in sorted(places, key=lambda p: (_ORDER[p.kind], p.id)):
            if place.kind == "centre":
                found.setdefault(place.id, {})[language] = _unwritten(at[place.id])
                continue
            others = [box for key, box in symbols.items() if key != place.id]
            choices = [
                (_price(name.box, [*others, *obstacles, *taken], soft, ink, frame) + 1.5 * rank, rank, name)
                for rank, side in enumerate(_sides(place.id, wishes))
                for name in [_name(place, place.name[language], at[place.id], side)]
            ]
            best = min(choices, key=lambda choice: choice[:2])[2]
            taken.append(grown(best.box, 1.0))
            found.setdefault(place.id, {})[language] = best
    return found


def _unwritten(at: Vertex) -> TownName:
    """The town of a centre bears the name of its province, which is not written twice."""
    return TownName(at, 0, TOWN_SIZE, (), around(at, 0.0, 0.0))


def _sides(place: str, wishes: Mapping[str, str]) -> Sequence[str]:
    return (wishes[place],) if place in wishes else _LIKED


def _name(place: Place, text: str, at: Vertex, side: str) -> TownName:
    dx, dy, hang = SIDES[side]
    strong = place.kind in ("capital", "major")
    if place.kind == "capital":
        text = text.upper()
    lines = tuple(_broken(text))
    radius = place_radius(place.kind, place.port) + GAP
    width = max(text_width(line, TOWN_SIZE, SERIF_BOLD if strong else SERIF) for line in lines)
    height = TOWN_SIZE * LINE * len(lines)
    x = at[0] + dx * radius
    y = at[1] + dy * (radius + height / 2 if hang == 0 else radius)
    left = {-1: x, 0: x - width / 2, 1: x - width}[hang]
    return TownName((x, y), hang, TOWN_SIZE, lines, (left, y - height / 2, left + width, y + height / 2))


def _broken(text: str) -> list[str]:
    """A long name of several words goes on two lines."""
    words = text.split(" ")
    return [words[0], " ".join(words[1:])] if len(words) > 1 and len(text) > 14 else [text]


def _price(
    box: Box, hard: Sequence[Box], soft: Sequence[tuple[Box, float]], ink: shapely.Geometry, frame: Box
) -> float:
    price = sum(6.0 * overlap(box, other) for other in hard)
    price += sum(weight * overlap(box, other) for other, weight in soft)
    price += 50.0 * (_area(box) - overlap(box, frame))
    return price + 0.35 * float(ink.intersection(shapely.box(*box)).length)


def overlap(a: Box, b: Box) -> float:
    """Common area of two boxes, in square pixels."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
