"""Signs of citadels, cities, ports and named coasts."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from matplotlib.path import Path

from diadoques.board.spaces import Board
from diadoques.draw.canvas import SIGNS, Canvas
from diadoques.draw.geometry import Geometry, Point
from diadoques.draw.palette import colour
from diadoques.draw.signs import CENTRES, kind_of
from diadoques.draw.writing import BOLD, Script, write
from diadoques.games.catalogue import load_game

RADIUS = {"full": 8.0, "half_centre": 8.0, "activatable": 8.0, "capital": 9.0, "major": 7.5, "minor": 6.2, "city": 3.4}
"""Half the size of each sign in design pixels, without the ring of a port."""
#: Width of the ring of a port, in design pixels.
RING = 4.0


def circle(at: Point, radius: float) -> Path:
    """A circle as a closed path."""
    return Path.circle(at, radius)


def square(at: Point, half: float) -> Path:
    """A square around a point."""
    x, y = at
    return Path(
        [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half), (x - half, y - half)],
        closed=True,
    )


def star(at: Point, radius: float, points: int = 5) -> Path:
    """A star with one point upwards."""
    angles = -math.pi / 2 + np.arange(2 * points + 1) * math.pi / points
    reach = np.where(np.arange(2 * points + 1) % 2 == 0, radius, radius * 0.42)
    return Path(np.column_stack([at[0] + reach * np.cos(angles), at[1] + reach * np.sin(angles)]), closed=True)


def half_disc(at: Point, radius: float) -> Path:
    """The left half of a disc: a centre that is worth half a unit."""
    angles = np.linspace(math.pi / 2, 3 * math.pi / 2, 19)
    points = np.column_stack([at[0] + radius * np.cos(angles), at[1] + radius * np.sin(angles)])
    return Path(np.vstack([points, points[:1]]), closed=True)


def ring_star(at: Point, radius: float) -> Path:
    """A small star: a centre that is worth nothing before it is woken."""
    return star(at, radius * 0.75, 4)


def paint_places(canvas: Canvas, geometry: Geometry, board: Board) -> None:
    """Every place of the board that the page shows."""
    shown = [place for place in board.places.values() if canvas.page.inside(geometry.places[place.id], -10)]
    for kind in ("city", "minor", "major", "capital", *CENTRES):
        group = [place for place in shown if kind_of(place, board) == kind]
        ports = [geometry.places[place.id] for place in group if board.is_port(place.id)]
        spots = [geometry.places[place.id] for place in group]
        sign(canvas, kind, spots, ports)


def sign(
    canvas: Canvas, kind: str, spots: Sequence[Point], ports: Sequence[Point], clip: bool = True, order: float = SIGNS
) -> None:
    """The sign of one kind of place at several points; those that are ports get their ring."""
    unit, ink, light = canvas.page.unit, colour("place", "ink"), colour("place", "fill")
    radius = RADIUS[kind] * unit
    if ports:
        rings = [circle(at, radius + RING * unit * (1.0 if kind != "city" else 1.25)) for at in ports]
        canvas.fill(rings, light, colour("border", "river_under"), 5.0, order, clip)
        canvas.fill(rings, light, colour("place", "port"), 2.8, order + 0.05, clip)
    if not spots:
        return
    if kind == "capital":
        canvas.fill([circle(at, radius) for at in spots], light, colour("place", "capital"), 2.0, order + 0.1, clip)
        canvas.fill([star(at, radius * 0.92) for at in spots], colour("place", "capital"), order=order + 0.2, clip=clip)
    elif kind == "major":
        canvas.fill([square(at, radius) for at in spots], light, ink, 2.2, order + 0.1, clip)
        canvas.fill([square(at, radius * 0.5) for at in spots], ink, order=order + 0.2, clip=clip)
    elif kind in CENTRES:
        canvas.fill([circle(at, radius) for at in spots], light, ink, 2.0, order + 0.1, clip)
        inner = {"full": star, "half_centre": half_disc, "activatable": ring_star}[kind]
        canvas.fill([inner(at, radius * 0.72) for at in spots], ink, order=order + 0.2, clip=clip)
    elif kind == "minor":
        canvas.fill([square(at, radius) for at in spots], light, ink, 2.2, order + 0.1, clip)
    else:
        canvas.fill([circle(at, radius) for at in spots], ink, light, 1.0, order + 0.1, clip)


def paint_coast_tags(canvas: Canvas, geometry: Geometry, lang: str, game: str = "") -> None:
    """A small dark tag (co, ce, cs; NC, SC) in the water off each named coast, as orders of the ``game`` call it."""
    tags = [
        (coast_tag(code + name, lang, game), at)
        for code, shape in geometry.spaces.items()
        for name, at in shape.coasts.items()
    ]
    paint_tags(canvas, [tag for tag in tags if canvas.page.inside(tag[1])], SIGNS + 0.3)


def coast_tag(place: str, lang: str, game: str) -> str:
    """The last two letters of a named coast, as orders of the ``game`` write it in a language."""
    notation = load_game(game).abilities.notation if game else None
    return (notation.spelled(place, lang) if notation else place)[-2:]


def paint_tags(canvas: Canvas, tags: Sequence[tuple[str, Point]], order: float) -> None:
    """Tags of named coasts at points."""
    unit, ink = canvas.page.unit, colour("border", "tag_text")
    boxes = [rounded_box(at, 12.5 * unit, 8.4 * unit, 3.6 * unit) for _, at in tags]
    if boxes:
        canvas.fill(boxes, colour("border", "tag"), colour("border", "river_under"), 1.4, order, clip=False)
    write(canvas, [Script(name, (x, y - 1.2 * unit), 14.0, BOLD, ink, order=order + 0.1) for name, (x, y) in tags])


def rounded_box(at: Point, half_width: float, half_height: float, corner: float) -> Path:
    """A box with round corners."""
    x, y = at
    corners = []
    for cx, cy, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
        angles = np.radians(np.linspace(start, start + 90, 6))
        middle = (x + cx * (half_width - corner), y + cy * (half_height - corner))
        corners.append(np.column_stack([middle[0] + corner * np.cos(angles), middle[1] + corner * np.sin(angles)]))
    points = np.vstack(corners)
    return Path(np.vstack([points, points[:1]]), closed=True)
