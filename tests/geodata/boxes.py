"""The boxes of what is written and drawn on the picture, in pixels."""

from __future__ import annotations

from typing import Any

from shapely.geometry import MultiPolygon, Polygon

from geodata.build.metrics import (
    LINE,
    SANS_BOLD,
    SERIF,
    SERIF_BOLD,
    SERIF_ITALIC,
    UNIT,
    Box,
    around,
    block,
    place_radius,
    text_width,
)

Picture = dict[str, Any]
Places = dict[str, dict[str, Any]]


def polygon(picture: Picture, code: str) -> Polygon | MultiPolygon:
    parts = [Polygon(outer, holes) for outer, *holes in picture["spaces"][code]["rings"]]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def labels(picture: Picture, language: str) -> dict[str, list[Box]]:
    """Code and name of each space."""
    found = {}
    for code, space in picture["spaces"].items():
        found[code] = [block(space["label"], [code], space["size"], SANS_BOLD)]
        if space["name"][language]:
            name = space["name"]
            found[code].append(block(name["at"], name[language], name["size"], SERIF_ITALIC))
    return found


def symbols(picture: Picture, places: Places) -> dict[str, Box]:
    radius = {name: place_radius(places[name]["kind"], places[name]["port"]) for name in picture["places"]}
    return {name: around(item["at"], 2 * radius[name], 2 * radius[name]) for name, item in picture["places"].items()}


def towns(picture: Picture, places: Places, language: str) -> dict[str, Box]:
    found = {}
    for name, item in picture["places"].items():
        label = item["label"][language]
        strong = places[name]["kind"] in ("capital", "major")
        width = max(text_width(t, item["size"], SERIF_BOLD if strong else SERIF) for t in label["lines"])
        height = item["size"] * LINE * len(label["lines"])
        x, y = label["at"]
        left = x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[label["hang"]]
        found[name] = (left, y - height / 2, left + width, y + height / 2)
    return found


def counters(picture: Picture) -> dict[str, Box]:
    return {code: around(space["anchor"], *UNIT) for code, space in picture["spaces"].items()}
