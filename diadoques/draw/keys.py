"""Signs of the legend for what is printed on the board: terrains, borders, places, coasts."""

from __future__ import annotations

import numpy as np
from matplotlib.path import Path

from diadoques.draw.canvas import CARD, Canvas
from diadoques.draw.geometry import Line, Point
from diadoques.draw.lines import paint_bridge, paint_gate, paint_teeth, paint_wall
from diadoques.draw.palette import colour, palette
from diadoques.draw.printed import TOWNS
from diadoques.draw.symbols import paint_tags, rounded, sign

_CALLED = {key: terrain for terrain, key in TOWNS.items()}
_FIELDS = {"islet": ("land", "islet"), "off": ("sea", "off"), "closed": ("land", "closed")}


def terrain_key(canvas: Canvas, name: str, at: Point) -> None:
    """A little field of the terrain."""
    unit = canvas.page.unit
    box = rounded(at, 19.0 * unit, 9.5 * unit, 2.0 * unit)
    look = palette()["terrain"].get(_CALLED.get(name, name))
    fill = look["fill"] if look else colour(*_FIELDS[name])
    canvas.patch(box, fill, colour("paper", "quiet"), 1.3, CARD)
    if name == "closed":
        canvas.patch(box, "none", colour("land", "closed_ink"), 0.0, CARD + 0.1, hatch="///")
    if not look or look["texture"] == "none":
        return
    texture, marks = look["texture"], (-9.0, 5.0)
    if texture == "dashes":
        shapes = [[(a, b), (a + 9.0, b)] for a, b in ((-14.0, -4.0), (3.0, -4.0), (-6.0, 3.0))]
    elif texture == "bricks":
        shapes = [[(a - 5.0, b + 3.0), (a - 5.0, b - 3.0), (a + 5.0, b - 3.0)] for a, b in ((-8.0, 0.0), (4.0, 0.0))]
    elif texture == "waves":
        ripple = ((-6.0, 0.0), (-3.0, -2.0), (0.0, 0.0), (3.0, 2.0), (6.0, 0.0))
        shapes = [[(a + x, b + y) for x, y in ripple] for a, b in ((-8.0, -3.0), (6.0, 3.0))]
    elif texture == "dots":
        shapes = [
            [(a, b), (a + 0.1, b)] for a, b in ((-12.0, -4.0), (0.0, -3.0), (11.0, -5.0), (-6.0, 3.0), (6.0, 4.0))
        ]
    else:
        shapes = [[(a - 4.5, 3.0), (a, -3.5), (a + 4.5, 3.0)] for a in marks]
    whole = Path.make_compound_path(*(Path(np.asarray(shape) * unit + np.asarray(at)) for shape in shapes))
    canvas.patch(whole, "none", look["ink"], 1.7, CARD + 0.1, capstyle="round")


def border_key(canvas: Canvas, name: str, at: Point) -> None:
    """A stretch of the border."""
    unit, (x, y) = canvas.page.unit, at
    line: Line = ((x - 21.0 * unit, y), (x + 21.0 * unit, y))
    river, under = colour("border", "river"), colour("border", "river_under")
    if name == "pass":
        paint_gate(canvas, at, 0.0, CARD)
    elif name == "sea":
        canvas.lines([line], colour("border", "sea"), 1.9, CARD, dash=(7.0, 4.5), clip=False, cap="butt")
    elif name == "canal":
        canvas.lines([line], colour("border", "canal"), 2.2, CARD, dash=(2.2, 3.0), clip=False, cap="butt")
    elif name in ("wall", "buildable"):
        paint_wall(canvas, line, CARD, planned=name == "buildable", clip=False)
    elif name in ("river", "both", "bridge"):
        canvas.lines([line], under, 5.6, CARD, clip=False)
        canvas.lines([line], river, 3.2, CARD + 0.1, clip=False)
    else:
        canvas.lines([line], colour("border", "open" if name == "open" else "mountain"), 1.9, CARD, clip=False)
    if name == "bridge":
        paint_bridge(canvas, line, CARD + 0.2, clip=False)
    if name in ("range", "both", "half"):
        step = {"range": 11.0, "both": 21.0, "half": 14.0}[name]
        paint_teeth(canvas, [line], step, hollow=name == "half", order=CARD + 0.2, clip=False)


def place_key(canvas: Canvas, name: str, at: Point) -> None:
    """The sign of a kind of place."""
    kind = "city" if name == "port" else name
    sign(canvas, kind, [at], [at] if name == "port" else [], clip=False, order=CARD)


def coast_key(canvas: Canvas, at: Point, tag: str) -> None:
    """The tag of a named coast."""
    paint_tags(canvas, [(tag, at)], CARD)
