"""The orders on a small map: one stroke each, as SVG; how thick and how dark it is, ``book.css`` says."""

from __future__ import annotations

import math

from diadoques.draw.geometry import Line, Point
from diadoques.draw.palette import Livery, mix
from diadoques.draw.routes import cut, direction_at, length, middle
from diadoques.draw.scene import (
    ASKED,
    CONVERT,
    CONVOY,
    CONVOYED,
    CUT,
    FAILED,
    LEAD,
    MOVE,
    RETREAT,
    SIEGE,
    SUPPLY,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    VOID,
    Arrow,
)
from makers.lines import simplified

_HEADED = frozenset({MOVE, CONVOYED, CONVERT, RETREAT, LEAD})


def stroke(arrow: Arrow, look: Livery, unit: float) -> str:
    """One order, or what came of it; ``unit``: board pixels to one of the page."""
    failed = arrow.state == FAILED
    tint = mix(look.fill, "#14100b", 0.25) if arrow.state != VOID else "#8d867a"
    parts = [f'<g class="dia-o dia-o-{arrow.kind} dia-{arrow.state}" style="--c:{tint}">']
    line = arrow.line
    if arrow.kind == CONVOY:
        x, y = line[0]
        parts.append(f'<circle class="dia-wave" cx="{x:.0f}" cy="{y:.0f}" r="{27 * unit:.0f}"/>')
    if length(line) > 1.0:
        headed = arrow.kind in _HEADED and not failed
        body = cut(line, 0.0, max(1.0, length(line) - (10.0 * unit if headed else 0.0)))
        pieces = _broken(line, unit) if arrow.state == CUT else [body]
        d = "".join(_path(simplified(piece, 0.6 * unit)) for piece in pieces)
        parts.append(f'<path class="dia-rim" d="{d}"/><path d="{d}"/>')
        if headed:
            parts.append(f'<path class="dia-head" d="{_head(line, unit)}"/>')
    parts += _end(arrow, unit)
    if failed and arrow.kind != CONVOY:
        parts.append(f'<path class="dia-no" d="{_bar(line, unit)}"/>')
    elif arrow.state == CUT:
        parts.append(_text("✂", middle(line), "dia-sg"))
    elif arrow.state == VOID and arrow.kind in (SUPPORT_MOVE, SUPPORT_HOLD):
        parts.append(_text("∅", middle(line), "dia-void"))
    return "".join([*parts, "</g>"])


def _end(arrow: Arrow, unit: float) -> list[str]:
    x, y = arrow.line[-1]
    if arrow.kind == SUPPORT_MOVE:
        return [f'<circle class="dia-knob" cx="{x:.0f}" cy="{y:.0f}" r="{4.6 * unit:.1f}"/>']
    if arrow.kind == SUPPORT_HOLD:
        return [f'<path class="dia-hold" d="{_bracket(arrow.line, unit)}"/>']
    if arrow.kind == SUPPLY:
        return [
            f'<circle class="dia-knob" cx="{x:.0f}" cy="{y:.0f}" r="{7 * unit:.1f}"/>',
            _text("+", (x, y), "dia-plus"),
        ]
    if arrow.kind == SIEGE:
        angle = direction_at(arrow.line)
        x, y = x + math.cos(angle) * 17 * unit, y + math.sin(angle) * 17 * unit
        ring = f'<circle class="dia-ring" cx="{x:.0f}" cy="{y:.0f}" r="{17 * unit:.0f}"/>'
        return [ring, _text(arrow.tag, (x + 19 * unit, y + 15 * unit), "dia-tag")] if arrow.tag else [ring]
    if arrow.kind == CONVERT and arrow.tag and arrow.state != ASKED:
        return [_text(arrow.tag, middle(arrow.line), "dia-tag")]
    return []


def _path(line: Line) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in line)


def _broken(line: Line, unit: float) -> list[Line]:
    total = length(line)
    gap = min(26.0 * unit, total * 0.5)
    return [cut(line, 0.0, (total - gap) / 2), cut(line, (total + gap) / 2, total)]


def _head(line: Line, unit: float) -> str:
    angle, (x, y) = direction_at(line), line[-1]
    points = [(10.0, 0.0), (-8.0, -9.0), (-3.5, 0.0), (-8.0, 9.0)]
    return _closed([_turned(point, angle, unit, (x, y)) for point in points])


def _bracket(line: Line, unit: float) -> str:
    points = [(4.0, -9.0), (-3.0, -7.0), (-5.0, 0.0), (-3.0, 7.0), (4.0, 9.0)]
    return _path(tuple(_turned(point, direction_at(line), unit, line[-1]) for point in points))


def _bar(line: Line, unit: float) -> str:
    """A bar across the end, and a cross on the way."""
    angle, at, mid = direction_at(line), line[-1], middle(line)
    ends = [_turned(point, angle, unit, at) for point in ((0.0, -10.0), (0.0, 10.0))]
    x, y, r = *mid, 6.0 * unit
    cross = f"M{x - r:.0f} {y - r:.0f}L{x + r:.0f} {y + r:.0f}M{x - r:.0f} {y + r:.0f}L{x + r:.0f} {y - r:.0f}"
    return _path(tuple(ends)) + cross


def _turned(point: Point, angle: float, unit: float, at: Point) -> Point:
    cos, sin = math.cos(angle) * unit, math.sin(angle) * unit
    return at[0] + point[0] * cos - point[1] * sin, at[1] + point[0] * sin + point[1] * cos


def _closed(points: list[Point]) -> str:
    return _path(tuple(points)) + "z"


def _text(text: str, at: Point, style: str) -> str:
    return f'<text class="{style}" x="{at[0]:.0f}" y="{at[1]:.0f}">{text}</text>'
