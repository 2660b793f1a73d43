"""What chance lays on the board for a season: storms, snow, sand, floods, swollen rivers; and the treasures.

Each weather has a colour, a hatch and a sign of its own, so that none is told by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from matplotlib.path import Path

from diadoques.board.spaces import Board
from diadoques.draw.canvas import COUNTERS, RINGS, TINT, Canvas
from diadoques.draw.claims import covered_area, names_boxes
from diadoques.draw.geometry import Geometry, Line, Point
from diadoques.draw.ground import HATCHES
from diadoques.draw.palette import colour, palette
from diadoques.draw.scene import Scene
from diadoques.draw.shapes import chain_lines, space_paths
from diadoques.draw.view import Box
from diadoques.draw.writing import BOLD, Script, write

_VEIL = 0.5
_BADGE = 13.0
_FLOOD = 9.0
"""Width of a river in flood, in design pixels."""
_COIN = 8.0


def paint_weather(canvas: Canvas, geometry: Geometry, board: Board, scene: Scene) -> None:
    """Veil and hatch over each space that is hit, its sign above the space's code; rivers in flood swell."""
    paths = space_paths(geometry)
    for kind in dict.fromkeys(scene.weather.values()):
        look = palette()["weather"][kind]
        hit = [code for code, lies in scene.weather.items() if lies == kind and code in paths]
        shapes = [paths[code] for code in hit]
        canvas.fill(shapes, look["fill"], order=TINT + 0.3, alpha=_VEIL)
        veil = canvas.fill(shapes, "none", look["ink"], 0.0, TINT + 0.4, hatch=HATCHES[look["hatch"]], alpha=0.75)
        veil.set_hatch_linewidth(canvas.points(1.6))
        for code in hit:
            shape = geometry.spaces[code]
            x, y = shape.label
            paint_sign(canvas, kind, (x, y - (shape.size * 0.7 + _BADGE) * canvas.page.unit), RINGS)
    swollen = flood_lines(geometry, board, scene.floods)
    if swollen:
        paint_flood(canvas, swollen, TINT + 0.5)  # names and borders stay legible above


def flood_lines(geometry: Geometry, board: Board, floods: Collection[str]) -> list[Line]:
    """Where rivers in flood run: through a province, and along the borders that they make."""
    pairs = {frozenset((link.a, link.b)) for link in board.links if link.river in floods}
    banks = [border.line for border in geometry.borders if frozenset(border.between) in pairs and border.is_wet]
    return [*(course.line for course in geometry.rivers if course.name.get("fr") in floods), *chain_lines(banks)]


def paint_sign(canvas: Canvas, kind: str, at: Point, order: float, size: float = 1.0) -> None:
    """The sign of a weather on a disc of its colour."""
    look = palette()["weather"][kind]
    disc = Path.circle(at, _BADGE * size * canvas.page.unit)
    canvas.patch(disc, colour("piece", "rim"), colour("piece", "rim"), 5.0 * size, order)
    canvas.patch(disc, look["fill"], look["ink"], 2.2 * size, order + 0.01)
    write(canvas, [Script(look["sign"], at, 25.0 * size, BOLD, look["ink"], order=order + 0.02)])


def paint_flood(canvas: Canvas, lines: Sequence[Line], order: float, clip: bool = True) -> None:
    """A river that overflows: broad, deep blue, with a bright thread in its middle."""
    look = palette()["weather"]["flood"]
    canvas.lines(lines, colour("piece", "rim"), _FLOOD + 3.5, order, clip=clip)
    canvas.lines(lines, look["ink"], _FLOOD, order + 0.01, clip=clip)
    canvas.lines(lines, look["fill"], 2.4, order + 0.02, dash=(8.0, 6.0), clip=clip, cap="butt")


def paint_treasures(canvas: Canvas, geometry: Geometry, scene: Scene, lang: str) -> None:
    """A coin with its sum beside each citadel that holds a treasure, where it hides least of what is written."""
    unit, texts = canvas.page.unit, []
    written = names_boxes(geometry, lang, unit)
    for citadel, amount in scene.treasures.items():
        if amount > 0 and citadel in geometry.places:
            at = _beside(geometry.places[citadel], written, [piece.at for piece in scene.pieces], unit)
            if canvas.page.inside(at, _COIN):
                texts.append(paint_coin(canvas, at, str(amount), COUNTERS - 0.2))
    write(canvas, texts)


def _beside(citadel: Point, written: Iterable[Box], pieces: Iterable[Point], unit: float) -> Point:
    x, y = citadel
    reach, half = 13.0 * unit, _COIN * unit
    boxes, others = list(written), list(pieces)

    def price(at: Point) -> float:
        coin = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
        return covered_area(coin, boxes) + sum(max(0.0, 20.0 * unit - math.dist(at, other)) for other in others) * unit

    ways = [math.radians(degrees) for degrees in (45, 135, 90, 0, 180, -45, -135)]
    return min(((x + math.cos(way) * reach, y + math.sin(way) * reach) for way in ways), key=price)


def paint_coin(canvas: Canvas, at: Point, text: str, order: float, size: float = 1.0) -> Script:
    """One coin; the text on it is left to be written."""
    disc = Path.circle(at, _COIN * size * canvas.page.unit)
    canvas.patch(disc, colour("piece", "rim"), colour("piece", "rim"), 3.0 * size, order)
    canvas.patch(disc, colour("piece", "treasure"), colour("piece", "line"), 1.3 * size, order + 0.01)
    return Script(text, at, 11.5 * size, BOLD, colour("piece", "line"), order=order + 0.02)
