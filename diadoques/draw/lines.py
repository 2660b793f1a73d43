"""Lines of the board: shores, borders by kind, rivers, canals, passes. What a border forbids is told by its drawing."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.path import Path

from diadoques.draw.canvas import LINES, SIGNS, Canvas
from diadoques.draw.geometry import Geometry, Line
from diadoques.draw.palette import colour, mix
from diadoques.draw.paths import chained, parts_path
from diadoques.draw.routes import along, length

_STEP = {"mountain": 11.0, "half": 13.0, "both": 24.0}
_PEAK = 5.4


def paint_lines(canvas: Canvas, geometry: Geometry) -> None:
    """All lines, the weightier above."""
    by_kind: dict[str, list[Line]] = {}
    for border in geometry.borders:
        kind = "river" if border.part == "river" else border.kind
        by_kind.setdefault(kind, []).append(border.line)
    river, under = colour("border", "river"), colour("border", "river_under")
    great = [course.line for course in geometry.rivers if course.kind == "river"]
    canvas.lines([course.line for course in geometry.rivers if course.kind != "river"], river, 1.2, alpha=0.55)
    canvas.lines(great, river, 1.8, alpha=0.7)
    bounds = chained([*by_kind.get("river", []), *by_kind.get("both", [])])
    canvas.lines(chained(by_kind.get("sea", [])), colour("border", "sea"), 1.7, LINES, dash=(7.0, 4.5), cap="butt")
    canvas.lines(chained(by_kind.get("open", [])), colour("border", "open"), 1.5)
    for kind in ("mountain", "half"):
        canvas.lines(chained(by_kind.get(kind, [])), colour("border", "mountain"), 1.9)
    canvas.lines(bounds, under, 5.6)
    canvas.lines(bounds, river, 3.2)
    shores = chained(by_kind.get("shore", []))
    canvas.lines(shores, colour("land", "coast"), 1.3)
    if geometry.scenery:
        canvas.fill([parts_path(geometry.scenery)], "none", colour("land", "coast"), 0.9, LINES)
    if geometry.off:
        canvas.fill([parts_path(geometry.off)], "none", colour("land", "coast"), 1.2, LINES)
    for kind, step in _STEP.items():
        paint_teeth(canvas, chained(by_kind.get(kind, [])), step, hollow=kind == "half")
    for work in geometry.works:
        canvas.lines([work.line], colour("border", "canal"), 2.2, dash=(2.2, 3.0), cap="butt")
    for gate in geometry.passes:
        paint_gate(canvas, gate.at, math.radians(gate.angle))
    for way in geometry.ways:
        canvas.lines([way.line], colour("border", "sea"), 2.0, dash=(6.0, 4.0), cap="butt")


def paint_teeth(
    canvas: Canvas, lines: list[Line], step: float, hollow: bool, order: float = SIGNS - 0.5, clip: bool = True
) -> None:
    """Little peaks along the lines, lit from the left; hollow where they count in flood only."""
    unit = canvas.page.unit
    spots: list[tuple[float, float]] = []
    for line in lines:
        total = length(line)
        count = max(1, round(total / (step * unit)))
        spots.extend(along(line, (index + 0.5) * total / count) for index in range(count))
    if not spots:
        return
    spots.sort(key=lambda spot: spot[1])
    dark = colour("border", "mountain")
    light = colour("border", "mountain_hollow")
    size = _PEAK * unit
    outline = [_moved([(-1.0, 0.75), (0.0, -1.05), (1.0, 0.75)], spot, size) for spot in spots]
    canvas.fill(outline, light if hollow else mix(dark, light, 0.45), mix(dark, "#000000", 0.25), 0.9, order, clip)
    if not hollow:
        shade = [_moved([(0.15, 0.75), (0.0, -1.05), (1.0, 0.75)], spot, size) for spot in spots]
        canvas.fill(shade, dark, order=order + 0.05, clip=clip)


def _moved(shape: list[tuple[float, float]], at: tuple[float, float], size: float) -> Path:
    points = np.asarray(shape) * size + np.asarray(at)
    return Path(np.vstack([points, points[:1]]), closed=True)


def paint_gate(canvas: Canvas, at: tuple[float, float], angle: float, order: float = SIGNS - 0.3) -> None:
    """``)(`` across the border: a pass with a name, scenery only."""
    unit, arcs = canvas.page.unit, []
    for side in (-1, 1):
        bend = np.linspace(-1.0, 1.0, 9)
        x, y = side * (2.2 + 2.6 * bend**2) * unit, bend * 6.5 * unit
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        arcs.append(np.column_stack([x, y]) @ turn.T + np.asarray(at))
    canvas.lines([Path(arc) for arc in arcs], colour("paper", "halo"), 4.6, order, clip=False)
    canvas.lines([Path(arc) for arc in arcs], colour("border", "mountain"), 2.0, order + 0.05, clip=False)
