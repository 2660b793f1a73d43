"""Tags of owners: a letter beside the code of each held province, so that its colour is not alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from diadoques.draw.canvas import RINGS, Canvas
from diadoques.draw.palette import Livery, colour
from diadoques.draw.paths import space_paths
from diadoques.draw.scene import Scene
from diadoques.draw.sheet import Point, Sheet
from diadoques.draw.symbols import rounded
from diadoques.draw.writing import BOLD, CODE, Script, width, write

_HALF = 8.5


def paint_claims(canvas: Canvas, sheet: Sheet, scene: Scene, liveries: Mapping[str, Livery]) -> None:
    """One tag a held province, on the free side of its code."""
    unit = canvas.page.unit
    texts = []
    for code, owner in scene.provinces.items():
        if code not in sheet.spaces or owner not in liveries:
            continue
        at = tag_spot(sheet, code, [piece.at for piece in scene.pieces], unit)
        if not canvas.page.inside(at, _HALF):
            continue
        look = liveries[owner]
        box = rounded(at, _HALF * unit, 9.0 * unit, 3.0 * unit)
        canvas.patch(box, colour("piece", "rim"), colour("piece", "rim"), 3.2, RINGS)
        canvas.patch(box, look.fill, colour("piece", "line"), 1.2, RINGS + 0.01)
        texts.append(Script(look.letter, at, 14.0, BOLD, look.ink, order=RINGS + 0.02))
    write(canvas, texts)


def tag_spot(sheet: Sheet, code: str, pieces: Iterable[Point], unit: float) -> Point:
    """Beside the code of a province: right, left or above, inside the province, clear of signs and counters."""
    shape = sheet.spaces[code]
    x, y = shape.label
    aside = width(code, CODE) * shape.size / 2 * unit + (_HALF + 5.0) * unit
    above = (shape.size * 0.6 + 8.0) * unit
    choices = [(x + aside, y), (x - aside, y), (x, y - above), (x + aside, y - above), (x - aside, y - above)]
    path, busy = space_paths(sheet)[code], [*sheet.places.values(), *pieces]

    def price(at: Point) -> float:
        crowd = sum(max(0.0, 26.0 * unit - math.dist(at, other)) for other in busy)
        return crowd + (0.0 if path.contains_point(at) else 14.0 * unit)

    return min(choices, key=lambda at: (price(at), choices.index(at)))
