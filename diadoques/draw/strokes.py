"""Arrows: what was ordered (pale), what succeeded (solid), what failed (hollow, ending in a bar and a cross)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from matplotlib.path import Path

from diadoques.draw import scene as sc
from diadoques.draw.canvas import ARROWS, MARKS, Canvas
from diadoques.draw.geometry import Line, Point
from diadoques.draw.palette import Livery, colour, mix
from diadoques.draw.routes import cut, direction_at, length, middle
from diadoques.draw.scene import Arrow
from diadoques.draw.shapes import cross, line_path, place_shape, polygon, silhouette
from diadoques.draw.symbols import star
from diadoques.draw.writing import BOLD, PLAIN, Script, write


def paint_arrows(canvas: Canvas, arrows: Sequence[Arrow], liveries: Mapping[str, Livery]) -> None:
    """All arrows; supports and sieges below moves."""
    for index, arrow in enumerate(arrows):
        paint_arrow(canvas, arrow, liveries[arrow.owner], ARROWS + 0.9 * index / (len(arrows) + 1))


def paint_arrow(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    """One arrow."""
    _PAINTERS[arrow.kind](canvas, arrow, look, order)


def _tone(look: Livery, state: str) -> str:
    """The owner's colour as strong as the state deserves."""
    return {sc.ASKED: mix(look.fill, "#ffffff", 0.5), sc.VOID: "#b9b2a4"}.get(state, look.fill)


def _edge(look: Livery, state: str) -> str:
    """The dark edge of an arrow."""
    return mix(look.fill, "#14100b", 0.55) if state == sc.ASKED else colour("mark", "done")


def _casing(canvas: Canvas, line: Line, width: float, order: float, **more: object) -> None:
    canvas.patch(line_path(line), "none", colour("piece", "rim"), width, order, capstyle="round", **more)


def _stroke(
    canvas: Canvas, line: Line, tint: str, width: float, order: float, dash: Sequence[float] | None = None
) -> None:
    style = {} if dash is None else {"linestyle": (0, tuple(part / width for part in dash))}
    cap = "round" if dash is None or dash[0] < 0.5 else "butt"
    canvas.patch(line_path(line), "none", tint, width, order, capstyle=cap, **style)


def _head(
    canvas: Canvas, line: Line, face: str, edge: str, order: float, size: float = 12.0, open_: bool = False
) -> None:
    """A triangular head at the end of the line."""
    unit = canvas.page.unit
    shape = polygon([(size * 0.75, 0.0), (-size * 0.6, -size * 0.78), (-size * 0.28, 0.0), (-size * 0.6, size * 0.78)])
    path = place_shape(shape, line[-1], unit, direction_at(line))
    canvas.patch(path, colour("piece", "rim"), colour("piece", "rim"), 4.8, order)
    canvas.patch(path, colour("piece", "rim") if open_ else face, edge, 1.7, order + 1e-4)


def _stopped(canvas: Canvas, line: Line, order: float) -> None:
    """A bar across the end of a failed arrow, and a cross on it."""
    unit, at, angle = canvas.page.unit, line[-1], direction_at(line)
    dx, dy = -math.sin(angle) * 10.5 * unit, math.cos(angle) * 10.5 * unit
    bar = Path([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)])
    mark = place_shape(cross(5.5), middle(line, 0.5), unit)
    for path, width in ((bar, 4.6), (mark, 3.2)):
        canvas.patch(path, "none", colour("piece", "rim"), width + 4.0, order, capstyle="round")
        canvas.patch(path, "none", colour("mark", "failed"), width, order + 1e-4, capstyle="round")


def _move(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    tone, edge = _tone(look, arrow.state), _edge(look, arrow.state)
    failed = arrow.state == sc.FAILED
    body = cut(arrow.line, 0.0, max(1.0, length(arrow.line) - (0.0 if failed else 9.0 * canvas.page.unit)))
    width = 7.4 if arrow.state == sc.DONE else 6.2
    _casing(canvas, body, width + 4.0, order)
    _stroke(canvas, body, edge, width, order + 1e-5)
    _stroke(canvas, body, colour("mark", "failed_fill") if failed else tone, width - 3.0, order + 2e-5)
    if failed:
        _stroke(canvas, body, look.fill, 2.0, order + 3e-5, (5.0, 4.0))
        _stopped(canvas, body, order + 4e-5)
    else:
        _head(canvas, arrow.line, tone, edge, order + 4e-5, 14.0 if arrow.state == sc.DONE else 12.5)


def _convoyed(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    tone, edge = _tone(look, arrow.state), _edge(look, arrow.state)
    failed = arrow.state == sc.FAILED
    body = cut(arrow.line, 0.0, max(1.0, length(arrow.line) - 9.0 * canvas.page.unit))
    _stroke(canvas, body, colour("piece", "rim"), 12.0, order, (0.01, 15.0))
    _stroke(canvas, body, edge, 8.6, order + 1e-5, (0.01, 15.0))
    _stroke(canvas, body, colour("mark", "failed_fill") if failed else tone, 5.6, order + 2e-5, (0.01, 15.0))
    if failed:
        _stopped(canvas, arrow.line, order + 4e-5)
    else:
        _head(canvas, arrow.line, tone, edge, order + 4e-5, 13.0)


def _support(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    unit, line = canvas.page.unit, arrow.line
    tint = {sc.ASKED: mix(look.fill, "#14100b", 0.3), sc.VOID: "#8d867a", sc.CUT: colour("mark", "failed")}.get(
        arrow.state, colour("mark", "done")
    )
    fill = look.fill if arrow.state in (sc.DONE, sc.CUT) else _tone(look, arrow.state)
    parts = [line]
    if arrow.state == sc.CUT:  # broken in the middle, scissors in the gap
        total, gap = length(line), min(32.0 * unit, length(line) * 0.5)
        parts = [cut(line, 0.0, (total - gap) / 2), cut(line, (total + gap) / 2, total)]
    for part in parts:
        _casing(canvas, part, 7.0, order)
        _stroke(canvas, part, tint, 4.4, order + 1e-5, (8.5, 4.6))
        _stroke(canvas, part, fill, 2.0, order + 2e-5, (8.5 - 2.2, 4.6 + 2.2))
    end, angle = line[-1], direction_at(line)
    if arrow.kind == sc.SUPPORT_MOVE:
        canvas.patch(Path.circle(end, 5.2 * unit), colour("piece", "rim"), colour("piece", "rim"), 4.0, order + 3e-5)
        canvas.patch(Path.circle(end, 5.2 * unit), fill, tint, 1.7, order + 4e-5)
    else:
        bracket = Path([(-4.0, -9.5), (3.0, -8.0), (5.0, 0.0), (3.0, 8.0), (-4.0, 9.5)])
        arc = place_shape(bracket, end, unit, angle + math.pi)
        canvas.patch(arc, "none", colour("piece", "rim"), 7.6, order + 3e-5, capstyle="round")
        canvas.patch(arc, "none", tint, 4.0, order + 4e-5, capstyle="round")
    if arrow.state == sc.CUT:
        _sign(canvas, "✂", middle(line), colour("mark", "failed"), 31.0, angle=direction_at(line, 0.5))
    elif arrow.state == sc.VOID:
        _sign(canvas, "∅", middle(line), "#5c564c", 17.0)


def _convoy(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    """Waves around the carrying fleet; broken ones when the convoy failed."""
    unit, at = canvas.page.unit, arrow.line[0]
    waves = [(math.cos(a) * r * unit, math.sin(a) * r * 0.84 * unit) for a, r in _wavy(29.0, 2.6, 13)]
    ring = Path([(at[0] + x, at[1] + y) for x, y in waves])
    dash = (9.0, 6.0) if arrow.state in (sc.FAILED, sc.VOID) else None
    style = {} if dash is None else {"linestyle": (0, tuple(part / 3.0 for part in dash))}
    canvas.patch(ring, "none", colour("piece", "rim"), 6.6, order)
    tint = colour("mark", "failed") if arrow.state == sc.FAILED else mix(look.fill, "#14100b", 0.35)
    canvas.patch(ring, "none", tint, 3.0, order + 1e-5, **style)
    if length(arrow.line) > 1.0:
        _casing(canvas, arrow.line, 6.0, order)
        _stroke(canvas, arrow.line, mix(look.fill, "#14100b", 0.35), 3.4, order + 1e-5, (0.01, 8.0))


def _wavy(radius: float, depth: float, waves: int) -> list[tuple[float, float]]:
    steps = waves * 10
    turns = [index * 2 * math.pi / steps for index in range(steps + 1)]
    return [(turn, radius + depth * math.sin(turn * waves)) for turn in turns]


def _siege(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    failed = arrow.state in (sc.FAILED, sc.VOID)
    tint = colour("mark", "siege")
    _casing(canvas, arrow.line, 7.0, order)
    _stroke(canvas, arrow.line, tint, 4.0, order + 1e-5, (10.0, 3.0, 2.5, 3.0))
    unit = canvas.page.unit
    angle = direction_at(arrow.line)
    centre = (arrow.line[-1][0] + math.cos(angle) * 19 * unit, arrow.line[-1][1] + math.sin(angle) * 19 * unit)
    draw_siege_ring(canvas, centre, look, arrow.tag, order + 2e-5, hollow=arrow.state == sc.ASKED)
    if failed:
        _stopped(canvas, arrow.line, order + 5e-5)


def draw_siege_ring(
    canvas: Canvas, at: Point, look: Livery, tag: str, order: float, hollow: bool = False, size: float = 1.0
) -> None:
    """Works around a besieged citadel: a toothed ring, with the season of the siege in Roman figures."""
    unit, tint = canvas.page.unit * size, colour("mark", "siege")
    circle = Path.circle(at, 20.5 * unit)
    canvas.patch(circle, "none", colour("piece", "rim"), 8.0 * size, order)
    canvas.patch(circle, "none", tint, 5.6 * size, order + 1e-5, linestyle=(0, (1.1, 0.75)), capstyle="butt")
    canvas.patch(circle, "none", tint, 1.8 * size, order + 1e-5)
    if tag:
        spot = (at[0] + 17.0 * unit, at[1] + 15.0 * unit)
        disc = Path.circle(spot, 8.6 * canvas.page.unit)
        canvas.patch(disc, "#ffffff" if hollow else look.fill, tint, 1.8, order + 2e-5)
        write(canvas, [Script(tag, spot, 12.5, BOLD, tint if hollow else look.ink, order=order + 3e-5)])


def _supply(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    unit, tint = canvas.page.unit, colour("mark", "supply")
    _casing(canvas, arrow.line, 8.0, order)
    _stroke(canvas, arrow.line, look.fill, 5.2, order + 1e-5)
    _stroke(canvas, arrow.line, tint, 3.6, order + 1e-5, (9.0, 3.6, 1.6, 3.6))
    end = arrow.line[-1]
    canvas.patch(Path.circle(end, 8.0 * unit), "#ffffff", tint, 2.2, order + 2e-5)
    plus = Path.make_compound_path(Path([(-4.6, 0.0), (4.6, 0.0)]), Path([(0.0, -4.6), (0.0, 4.6)]))
    canvas.patch(place_shape(plus, end, unit), "none", tint, 3.0, order + 3e-5)
    if arrow.state in (sc.FAILED, sc.CUT):
        _stopped(canvas, arrow.line, order + 5e-5)


def _convert(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    _move(canvas, arrow, look, order)
    if arrow.tag not in ("A", "F", "G") or arrow.state == sc.FAILED:
        return
    unit, at = canvas.page.unit, middle(arrow.line, 0.45)
    canvas.patch(Path.circle(at, 10.5 * unit), "#ffffff", _edge(look, arrow.state), 1.6, order + 6e-5)
    icon = place_shape(silhouette(arrow.tag), at, unit, 0.0, 0.42)
    canvas.patch(icon, _tone(look, arrow.state), colour("piece", "line"), 1.0, order + 7e-5)


def _retreat(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    _casing(canvas, arrow.line, 8.0, order)
    _stroke(canvas, arrow.line, colour("mark", "done"), 5.0, order + 1e-5, (3.0, 4.4))
    _stroke(canvas, arrow.line, look.fill, 2.6, order + 2e-5, (3.0, 4.4))
    _head(canvas, arrow.line, look.fill, colour("mark", "done"), order + 3e-5, 12.0, open_=True)


def _lead(canvas: Canvas, arrow: Arrow, look: Livery, order: float) -> None:
    tone = _tone(look, arrow.state)
    _casing(canvas, arrow.line, 6.4, order)
    _stroke(canvas, arrow.line, _edge(look, arrow.state), 3.6, order + 1e-5)
    at = middle(arrow.line)
    if arrow.state == sc.FAILED:
        _stopped(canvas, arrow.line, order + 3e-5)
        return
    _head(canvas, arrow.line, tone, _edge(look, arrow.state), order + 3e-5, 10.0)
    sign = star(at, 10.0 * canvas.page.unit)
    canvas.patch(sign, colour("piece", "rim"), colour("piece", "rim"), 4.4, order + 4e-5)
    canvas.patch(sign, colour("piece", "leader"), colour("piece", "line"), 1.4, order + 5e-5)


def _sign(canvas: Canvas, text: str, at: Point, ink: str, size: float, angle: float = 0.0) -> None:
    if abs(angle) > math.pi / 2:
        angle += math.pi
    write(canvas, [Script(text, at, size, PLAIN, ink, colour("piece", "rim"), angle=angle, spread=2.4, order=MARKS)])


_PAINTERS: Mapping[str, Callable[[Canvas, Arrow, Livery, float], None]] = {
    sc.MOVE: _move,
    sc.CONVOYED: _convoyed,
    sc.SUPPORT_MOVE: _support,
    sc.SUPPORT_HOLD: _support,
    sc.CONVOY: _convoy,
    sc.SIEGE: _siege,
    sc.SUPPLY: _supply,
    sc.CONVERT: _convert,
    sc.RETREAT: _retreat,
    sc.LEAD: _lead,
}
