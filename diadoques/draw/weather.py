"""What chance lays on the board for a season: storms, snow, sand and floods, rivers in flood; and the treasures there are.

Each weather has a colour, a hatch and a sign of its own, so that none is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.path import Path

from diadoques.draw.canvas import COUNTERS, LINES, RINGS, TINT, Canvas
from diadoques.draw.ground import HATCHES
from diadoques.draw.palette import colour, palette
from diadoques.draw.paths import space_paths
from diadoques.draw.scene import Scene
from diadoques.draw.sheet import Line, Point, Sheet
from diadoques.draw.writing import BOLD, PLAIN, Script, write

_VEIL = 0.5
_BADGE = 13.0
_FLOOD = 9.0
"""Width of a river in flood, in design pixels."""
_COIN = 8.0


def paint_weather(canvas: Canvas, sheet: Sheet, scene: Scene) -> None:
    """Veil and hatch over each space that is hit, its sign above the space's code; rivers in flood swell."""
    paths = space_paths(sheet)
    for kind in dict.fromkeys(scene.weather.values()):
        look = palette()["weather"][kind]
        hit = [code for code, lies in scene.weather.items() if lies == kind and code in paths]
        shapes = [paths[code] for code in hit]
        canvas.fill(shapes, look["fill"], order=TINT + 0.3, alpha=_VEIL)
        veil = canvas.fill(shapes, "none", look["ink"], 0.0, TINT + 0.4, hatch=HATCHES[look["hatch"]], alpha=0.75)
        veil.set_hatch_linewidth(canvas.points(1.6))
        for code in hit:
            shape = sheet.spaces[code]
            x, y = shape.label
            paint_sign(canvas, kind, (x, y - (shape.size * 0.7 + _BADGE) * canvas.page.unit), RINGS)
    swollen = [course.line for course in sheet.rivers if course.name.get("fr") in scene.floods]
    if swollen:
        paint_flood(canvas, swollen, LINES + 0.3)


def paint_sign(canvas: Canvas, kind: str, at: Point, order: float, size: float = 1.0) -> None:
    """The sign of a weather on a disc of its colour."""
    look = palette()["weather"][kind]
    disc = Path.circle(at, _BADGE * size * canvas.page.unit)
    canvas.patch(disc, colour("piece", "rim"), colour("piece", "rim"), 5.0 * size, order)
    canvas.patch(disc, look["fill"], look["ink"], 2.2 * size, order + 0.01)
    write(canvas, [Script(look["sign"], at, 21.0 * size, PLAIN, look["ink"], order=order + 0.02)])


def paint_flood(canvas: Canvas, lines: Sequence[Line], order: float, clip: bool = True) -> None:
    """A river that overflows: broad, deep blue, with a bright thread in its middle."""
    look = palette()["weather"]["flood"]
    canvas.lines(lines, colour("piece", "rim"), _FLOOD + 3.5, order, clip=clip)
    canvas.lines(lines, look["ink"], _FLOOD, order + 0.01, clip=clip)
    canvas.lines(lines, look["fill"], 2.4, order + 0.02, dash=(8.0, 6.0), clip=clip, cap="butt")


def paint_treasures(canvas: Canvas, sheet: Sheet, scene: Scene) -> None:
    """A coin with its sum below each citadel that holds a treasure."""
    unit, texts = canvas.page.unit, []
    for citadel, amount in scene.treasures.items():
        if amount > 0 and citadel in sheet.places:
            x, y = sheet.places[citadel]
            at = (x + 9.0 * unit, y + 9.0 * unit)
            if canvas.page.inside(at, _COIN):
                texts.append(paint_coin(canvas, at, str(amount), COUNTERS - 0.2))
    write(canvas, texts)


def paint_coin(canvas: Canvas, at: Point, text: str, order: float, size: float = 1.0) -> Script:
    """One coin; the text on it is left to be written."""
    disc = Path.circle(at, _COIN * size * canvas.page.unit)
    canvas.patch(disc, colour("piece", "rim"), colour("piece", "rim"), 3.0 * size, order)
    canvas.patch(disc, colour("piece", "treasure"), colour("piece", "line"), 1.3 * size, order + 0.01)
    return Script(text, at, 11.5 * size, BOLD, colour("piece", "line"), order=order + 0.02)
