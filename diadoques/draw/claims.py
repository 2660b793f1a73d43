"""Who holds what: a letter beside the code of each held province, a flag over each held citadel; never colour alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from diadoques.draw.canvas import RINGS, Canvas
from diadoques.draw.geometry import Geometry, Point, Shape, Writing
from diadoques.draw.palette import Livery, colour
from diadoques.draw.paths import space_paths
from diadoques.draw.scene import Scene
from diadoques.draw.shapes import silhouette
from diadoques.draw.symbols import rounded
from diadoques.draw.view import Box
from diadoques.draw.writing import BOLD, CODE, Script, extent, width, write

_HALF = 8.5


def paint_claims(canvas: Canvas, geometry: Geometry, scene: Scene, liveries: Mapping[str, Livery]) -> None:
    """One tag a held province, on the free side of its code."""
    unit = canvas.page.unit
    texts = []
    for code, owner in scene.provinces.items():
        if code not in geometry.spaces or owner not in liveries:
            continue
        at = tag_spot(geometry, code, [piece.at for piece in scene.pieces], unit)
        if not canvas.page.inside(at, _HALF):
            continue
        look = liveries[owner]
        box = rounded(at, _HALF * unit, 9.0 * unit, 3.0 * unit)
        canvas.patch(box, colour("piece", "rim"), colour("piece", "rim"), 3.2, RINGS)
        canvas.patch(box, look.fill, colour("piece", "line"), 1.2, RINGS + 0.01)
        texts.append(Script(look.letter, at, 14.0, BOLD, look.ink, order=RINGS + 0.02))
    write(canvas, texts)


def tag_spot(geometry: Geometry, code: str, pieces: Iterable[Point], unit: float) -> Point:
    """Beside the code of a province: right, left or above, inside the province, clear of signs and counters."""
    shape = geometry.spaces[code]
    x, y = shape.label
    aside = width(code, CODE) * shape.size / 2 * unit + (_HALF + 5.0) * unit
    above = (shape.size * 0.6 + 8.0) * unit
    choices = [(x + aside, y), (x - aside, y), (x, y - above), (x + aside, y - above), (x - aside, y - above)]
    path, busy = space_paths(geometry)[code], [*geometry.places.values(), *pieces]

    def price(at: Point) -> float:
        crowd = sum(max(0.0, 26.0 * unit - math.dist(at, other)) for other in busy)
        return crowd + (0.0 if path.contains_point(at) else 14.0 * unit)

    return min(choices, key=lambda at: (price(at), choices.index(at)))


def paint_flags(canvas: Canvas, geometry: Geometry, scene: Scene, liveries: Mapping[str, Livery], lang: str) -> None:
    """A flag with the owner's letter over each held citadel that no garrison shows."""
    unit = canvas.page.unit
    written = names_boxes(geometry, lang, unit)
    for citadel, owner in scene.citadels.items():
        if citadel in scene.garrisoned or citadel not in geometry.places or owner not in liveries:
            continue
        at = geometry.places[citadel]
        if canvas.page.inside(at):
            sides = [covered((at[0], at[1] - 27 * unit, at[0] + 19 * unit, at[1] - 12 * unit), written)]
            sides.append(covered((at[0] - 19 * unit, at[1] - 27 * unit, at[0], at[1] - 12 * unit), written))
            paint_flag(canvas, at, liveries[owner], unit, RINGS + 0.2, left=sides[1] < sides[0])


def names_boxes(geometry: Geometry, lang: str, unit: float) -> list[Box]:
    """Where the names of towns and the codes of spaces are written."""
    written = [box for town in geometry.towns.values() for box in _boxes(town[lang], lang, unit)]
    return written + [box for code, shape in geometry.spaces.items() for box in _boxes(_code(code, shape), lang, unit)]


def _code(code: str, shape: Shape) -> Writing:
    return Writing(shape.label, shape.size, {"fr": (code,), "en": (code,)})


def _boxes(writing: Writing, lang: str, unit: float) -> list[Box]:
    """The boxes of a text's lines, near enough."""
    x, y = writing.at
    lines = [
        Script(line, (x, y + index * 1.16 * writing.size), writing.size, CODE, "", hang=writing.hang)
        for index, line in enumerate(writing.lines[lang])
    ]
    return [extent(line, unit) for line in lines]


def covered(flag: Box, boxes: Iterable[Box]) -> float:
    """How much of the boxes lies under ``flag``, in square pixels."""
    left, top, right, bottom = flag
    return sum(
        (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0))
        for x0, y0, x1, y1 in boxes
        if x0 < right and left < x1 and y0 < bottom and top < y1
    )


def paint_flag(
    canvas: Canvas, at: Point, look: Livery, unit: float, order: float, size: float = 1.0, left: bool = False
) -> None:
    """One flag, its foot at ``at``, its cloth to the right or to the ``left``."""
    x, y = at
    unit, side = unit * size, -1.0 if left else 1.0
    pole = Path([(x, y), (x, y - 28.0 * unit)])
    canvas.patch(pole, "none", colour("piece", "rim"), 4.6 * size, order)
    cloth = Affine2D().scale(side, 1.0).scale(unit).translate(x, y).transform_path(silhouette("pennant"))
    canvas.patch(cloth, colour("piece", "rim"), colour("piece", "rim"), 4.2 * size, order)
    canvas.patch(pole, "none", colour("piece", "line"), 2.0 * size, order + 1e-4)
    canvas.patch(cloth, look.fill, colour("piece", "line"), 1.2 * size, order + 1e-4)
    letter_at = (x + 8.8 * side * unit, y - 19.6 * unit)
    write(canvas, [Script(look.letter, letter_at, 13.0 * size, BOLD, look.ink, order=order + 2e-4)])
