"""Lines of the board: shores, borders by kind, rivers, canals, passes. What a border forbids is told by its drawing."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.path import Path

from diadoques.draw.canvas import LINES, RINGS, SIGNS, Canvas
from diadoques.draw.geometry import BorderKind, Geometry, Line
from diadoques.draw.palette import colour, mix
from diadoques.draw.routes import along, direction_at, length, middle
from diadoques.draw.scene import Scene
from diadoques.draw.shapes import chain_lines, parts_path, place_shape, silhouette

_STEP = {BorderKind.MOUNTAIN: 11.0, BorderKind.HALF: 13.0, BorderKind.BOTH: 24.0}
_PEAK = 5.4
_MERLON = 12.0
"""From one merlon of a wall to the next, in design pixels."""


def paint_lines(canvas: Canvas, geometry: Geometry) -> None:
    """All lines, the weightier above."""
    by_kind: dict[BorderKind, list[Line]] = {}
    for border in geometry.borders:
        kind = BorderKind.RIVER if border.part == BorderKind.RIVER else border.kind
        by_kind.setdefault(kind, []).append(border.line)
    river, under = colour("border", "river"), colour("border", "river_under")
    great = [course.line for course in geometry.rivers if course.kind == "river"]
    canvas.lines([course.line for course in geometry.rivers if course.kind != "river"], river, 1.2, alpha=0.55)
    canvas.lines(great, river, 1.8, alpha=0.7)
    bounds = chain_lines(
        [*by_kind.get(BorderKind.RIVER, []), *by_kind.get(BorderKind.BOTH, []), *by_kind.get(BorderKind.BRIDGE, [])]
    )
    canvas.lines(
        chain_lines(by_kind.get(BorderKind.SEA, [])), colour("border", "sea"), 1.7, LINES, dash=(7.0, 4.5), cap="butt"
    )
    canvas.lines(chain_lines(by_kind.get(BorderKind.OPEN, [])), colour("border", "open"), 1.5)
    for kind in (BorderKind.MOUNTAIN, BorderKind.HALF):
        canvas.lines(chain_lines(by_kind.get(kind, [])), colour("border", "mountain"), 1.9)
    canvas.lines(bounds, under, 5.6)
    canvas.lines(bounds, river, 3.2)
    shores = chain_lines(by_kind.get(BorderKind.SHORE, []))
    canvas.lines(shores, colour("land", "coast"), 1.3)
    if geometry.scenery:
        canvas.fill([parts_path(geometry.scenery)], "none", colour("land", "coast"), 0.9, LINES)
    if geometry.off:
        canvas.fill([parts_path(geometry.off)], "none", colour("land", "coast"), 1.2, LINES)
    for kind, step in _STEP.items():
        paint_teeth(canvas, chain_lines(by_kind.get(kind, [])), step, hollow=kind is BorderKind.HALF)
    for line in chain_lines(by_kind.get(BorderKind.BUILDABLE, [])):
        paint_wall(canvas, line, LINES + 0.4, planned=True)
    for line in chain_lines(by_kind.get(BorderKind.WALL, [])):
        paint_wall(canvas, line, LINES + 0.4)
    for line in by_kind.get(BorderKind.BRIDGE, []):
        paint_bridge(canvas, line)
    for work in geometry.works:
        canvas.lines([work.line], colour("border", "canal"), 2.2, dash=(2.2, 3.0), cap="butt")
    for gate in geometry.passes:
        paint_gate(canvas, gate.at, math.radians(gate.angle))
    for way in geometry.ways:
        canvas.lines([way.line], colour("border", "sea"), 2.0, dash=(6.0, 4.0), cap="butt")


def paint_walls(canvas: Canvas, geometry: Geometry, scene: Scene) -> None:
    """The walls that were built in play, over what is printed of them."""
    raised = {frozenset(pair) for pair in scene.walls}
    for line in chain_lines([row.line for row in geometry.borders if frozenset(row.between) in raised]):
        paint_wall(canvas, line, RINGS - 0.5)


def paint_wall(canvas: Canvas, line: Line, order: float, planned: bool = False, clip: bool = True) -> None:
    """A wall with its merlons; where it may be built only, the trace of one."""
    unit, ink, light = canvas.page.unit, colour("border", "wall"), colour("border", "wall_light")
    if planned:
        canvas.lines([line], light, 5.0, order, clip=clip)
        canvas.lines([line], ink, 2.6, order + 0.01, dash=(5.0, 5.0), cap="butt", clip=clip)
        return
    canvas.lines([line], light, 8.4, order, clip=clip)
    canvas.lines([line], ink, 5.6, order + 0.01, clip=clip)
    total = length(line)
    count = max(1, round(total / (_MERLON * unit)))
    merlons = []
    for index in range(count):
        run = (index + 0.5) * total / count
        merlons.append(place_shape(silhouette("merlon"), along(line, run), unit, direction_at(line, run / total)))
    canvas.fill(merlons, ink, light, 0.8, order + 0.02, clip)


def paint_bridge(canvas: Canvas, line: Line, order: float = SIGNS - 0.3, clip: bool = True) -> None:
    """A bridge across a river, where its line has run half its way."""
    unit, at = canvas.page.unit, middle(line)
    turn = direction_at(line, 0.5) + math.pi / 2
    deck = place_shape(Path([(-12.0, -4.4), (12.0, -4.4), (12.0, 4.4), (-12.0, 4.4), (-12.0, -4.4)]), at, unit, turn)
    rails = place_shape(
        Path.make_compound_path(
            *(
                Path([(-15.0, side * 6.6), (-11.0, side * 4.4), (11.0, side * 4.4), (15.0, side * 6.6)])
                for side in (-1, 1)
            )
        ),
        at,
        unit,
        turn,
    )
    canvas.fill([deck], colour("border", "wall_light"), order=order, clip=clip)
    canvas.lines([rails], colour("border", "wall"), 2.6, order + 0.01, clip=clip)


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
