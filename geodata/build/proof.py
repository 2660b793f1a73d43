"""A proof sheet of `picture.json`, to look at while editing `labels.toml`. Needs matplotlib; nothing reads its output.

``python -m geodata.build.proof diadoques proof.png [--language en] [--crop x0 y0 x1 y1] [--units]``
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, PathPatch, Rectangle
from matplotlib.path import Path as Outline

from .files import board_dir, read_json
from .metrics import UNIT, place_radius

FILL = {"plain": "#f4ead0", "mountain": "#dbd6e2", "desert": "#f0c98a", "flood": "#b9d7c3", "sea": "#bad9ea"}
HOMES = ("#c1675f", "#8f89c5", "#98bdf0", "#c7c2b8", "#91ad8b", "#d59db1", "#f5d56e")
"""Tints of home countries, in the order in which the board names them."""

INK = {"open": "#5c4630", "river": "#1f6fb8", "mountain": "#8a4a24", "both": "#703a9a", "half": "#c0508a"}
DPI = 100


def proof(board: str, language: str, units: bool) -> tuple[Figure, Axes]:
    """Draw everything `picture.json` holds."""
    folder = board_dir(board)
    picture = read_json(folder / "picture.json")
    about = {f["properties"]["id"]: f["properties"] for f in read_json(folder / "spaces.geojson")["features"]}
    places = {f["properties"]["id"]: f["properties"] for f in read_json(folder / "places.geojson")["features"]}
    width, height = picture["size"]
    plt.switch_backend("Agg")
    figure, axes = plt.subplots(figsize=(width / DPI, height / DPI), dpi=DPI)
    figure.subplots_adjust(0, 0, 1, 1)
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.axis("off")
    _faces(axes, picture, about)
    if (folder / picture["relief"]["file"]).exists():
        relief = plt.imread(folder / picture["relief"]["file"])
        axes.imshow(relief, extent=(0, width, height, 0), zorder=2, aspect="auto", interpolation="bilinear")
    _lines(axes, picture)
    _names(axes, picture, places, language)
    for space in picture["spaces"].values():
        if units:
            x, y = space["anchor"]
            axes.add_patch(
                Rectangle((x - UNIT[0] / 2, y - UNIT[1] / 2), *UNIT, fc="#d55e00", ec="k", alpha=0.6, zorder=9)
            )
            for x, y in space["berths"].values():
                corner = (x - UNIT[0] / 2, y - UNIT[1] / 2)
                axes.add_patch(Rectangle(corner, *UNIT, fc="#0072b2", ec="k", alpha=0.6, zorder=9))
        for coast, (x, y) in space["coasts"].items():
            style: dict[str, Any] = {"ha": "center", "va": "center", "size": 7, "color": "w", "zorder": 8}
            axes.text(x, y, coast, bbox={"fc": "#123a5a", "pad": 1}, **style)
    return figure, axes


def _faces(axes: Axes, picture: dict[str, Any], about: dict[str, Any]) -> None:
    homes = sorted({item["home"] for item in about.values() if item.get("home")})
    for code, space in picture["spaces"].items():
        home = about[code].get("tint") or about[code].get("home")
        fill = HOMES[homes.index(home)] if home else FILL[about[code]["terrain"]]
        _face(axes, space["rings"], fill, 1 if space["kind"] == "land" else 3)
    for item in picture["scenery"]:
        _face(axes, item["rings"], "#cbc2ae" if item.get("closed") else "#efe3c4", 1 if item.get("closed") else 4)
    for item in picture["off"]:
        _face(axes, item["rings"], "#9bbdd3", 3)
    for item in picture.get("lakes", []):
        _face(axes, item["rings"], "#9bbdd3", 5.5)


def _face(axes: Axes, parts: list[Any], fill: str, order: float) -> None:
    for rings in parts:
        outline = Outline.make_compound_path(*(Outline(ring, closed=True) for ring in rings))
        axes.add_patch(PathPatch(outline, fc=fill, ec="none", lw=0, zorder=order))


def _lines(axes: Axes, picture: dict[str, Any]) -> None:
    for river in picture["rivers"]:
        width = 1.4 if river["kind"] == "river" else 0.6
        axes.plot(*zip(*river["line"], strict=True), color="#4a93b8", lw=width, zorder=4)
    for border in picture["borders"]:
        style: dict[str, Any] = {"color": INK.get(border["kind"], "#3b5d78"), "lw": 1.0, "zorder": 5}
        if border["kind"] == "sea":
            style |= {"ls": ":" if border.get("part") else "--", "lw": 0.8}
        elif border["kind"] != "open":
            style["lw"] = 0.8 if border["kind"] == "shore" else 2.0
        if border.get("part") == "river":
            style["color"] = INK["river"]
        axes.plot(*zip(*border["line"], strict=True), **style)
    for item in picture["works"] + picture["links"]:
        axes.plot(*zip(*item["line"], strict=True), color="#1f6fb8", lw=1.5, ls=":", zorder=5)
    for item in picture["passes"]:
        angle = item["angle"] + 90
        axes.text(
            item["at"][0],
            item["at"][1],
            ")(",
            rotation=-angle,
            ha="center",
            va="center",
            size=8,
            weight="bold",
            zorder=6,
        )


def _names(axes: Axes, picture: dict[str, Any], places: dict[str, Any], language: str) -> None:
    points = 72 / DPI
    for code, space in picture["spaces"].items():
        sea = space["kind"] == "sea"
        style: dict[str, Any] = {"ha": "center", "va": "center", "zorder": 7, "color": "#123a5a" if sea else "#2a1c10"}
        family: dict[str, Any] = {"family": "DejaVu Serif", "style": "italic"} if sea else {"family": "DejaVu Sans"}
        x, y = space["label"]
        axes.text(x, y, code, size=space["size"] * points, weight="bold", **family, **style)
        x, y = space["name"]["at"]
        for i, line in enumerate(space["name"][language]):
            size = space["name"]["size"]
            axes.text(x, y + i * 1.16 * size, line, size=size * points, family="DejaVu Serif", style="italic", **style)
    for name, item in picture["places"].items():
        x, y = item["at"]
        kind, port = places[name]["kind"], places[name].get("port")
        radius = place_radius(kind, False)
        if port:
            axes.add_patch(Circle((x, y), place_radius(kind, True), fc="w", ec="#1f6fb8", lw=1.5, zorder=6))
        marker = {"capital": "*", "major": "s", "minor": "s"}.get(kind, "o")
        filled = "none" if kind in ("minor", "centre") else "#2a1c10"
        if kind == "centre":
            axes.plot(x, y, "*", ms=radius * 1.2 * points, color="#2a1c10", zorder=6.6)
        axes.plot(x, y, marker, ms=radius * 1.5 * points, mfc=filled, mec="#2a1c10", zorder=6.5)
        label = item["label"][language]
        ha = {"start": "left", "middle": "center", "end": "right"}[label["hang"]]
        lines = label["lines"]
        for i, line in enumerate(lines):
            offset = (i - (len(lines) - 1) / 2) * 1.16 * item["size"]
            weight = "bold" if kind in ("capital", "major") else "normal"
            axes.text(
                label["at"][0], label["at"][1] + offset, line, size=item["size"] * points, ha=ha, va="center",
                family="DejaVu Serif", weight=weight, zorder=7,
            )  # fmt: skip
    for item in picture["off"] + picture["scenery"]:
        if "name_path" in item:
            _along(axes, item["name_path"], item["name"][language], 12 * points)
    for item in picture["river_names"]:
        _along(axes, item["path"], item["name"][language], picture["sizes"]["river_name"] * points)


def _along(axes: Axes, path: list[list[float]], text: str, size: float) -> None:
    (x0, y0), (x1, y1) = path[0], path[-1]
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
    axes.plot(*zip(*path, strict=True), color="#1f6fb8", lw=0.4, zorder=6)
    x, y = path[len(path) // 2]
    style: dict[str, Any] = {"ha": "center", "va": "center", "color": "#1f6fb8", "style": "italic", "zorder": 7}
    axes.text(x, y, text, rotation=-angle, size=size, **style)


def main() -> None:
    """Command line: board, output file."""
    parser = argparse.ArgumentParser(prog="python -m geodata.build.proof")
    parser.add_argument("board")
    parser.add_argument("output")
    parser.add_argument("--language", choices=("fr", "en"), default="fr")
    parser.add_argument("--crop", type=float, nargs=4, metavar=("X0", "Y0", "X1", "Y1"))
    parser.add_argument("--units", action="store_true", help="draw a counter in each space")
    arguments = parser.parse_args()
    figure, axes = proof(arguments.board, arguments.language, arguments.units)
    zoom = 1.0
    if arguments.crop:
        x0, y0, x1, y1 = arguments.crop
        axes.set(xlim=(x0, x1), ylim=(y1, y0))
        figure.set_size_inches((x1 - x0) / DPI, (y1 - y0) / DPI)
        zoom = 1.6
    figure.savefig(arguments.output, dpi=DPI * zoom)


if __name__ == "__main__":
    main()
