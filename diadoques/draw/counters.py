"""Counters: armies, fleets, garrisons, diadochs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from matplotlib.path import Path

from diadoques.draw.canvas import COUNTERS, Canvas
from diadoques.draw.geometry import Point
from diadoques.draw.palette import Livery, colour, mix
from diadoques.draw.scene import DEAD, DISLODGED, GHOST, HERE, Captain, DrawnPiece, Scene
from diadoques.draw.shapes import band, cross, details, place_shape, silhouette
from diadoques.draw.signs import sign_of, signs
from diadoques.draw.writing import BOLD, Script, write

_TILT = 0.38
_GRADE: Point = (13.0, 11.5)
_LOST_HATCH = "/////"
#: The corner that is folded down on a counter that lies on its weaker face.
_CORNER = Path([(6.0, -18.0), (18.0, -18.0), (18.0, -6.0), (6.0, -18.0)], closed=True)


def paint_counters(canvas: Canvas, scene: Scene, liveries: Mapping[str, Livery], board: str) -> None:
    """All pieces of a scene as they look on a board, ghosts below, then diadochs."""
    order = {GHOST: 0, HERE: 1, DISLODGED: 2, DEAD: 3}
    for index, piece in enumerate(sorted(scene.pieces, key=lambda one: (order[one.state], one.at[1], one.at[0]))):
        shown = replace(piece, kind=sign_of(piece.kind, board))
        paint_piece(canvas, shown, liveries[piece.owner], COUNTERS + 0.9 * index / (len(scene.pieces) + 1))
    for index, captain in enumerate(scene.captains):
        paint_captain(canvas, captain, liveries, COUNTERS + 0.9 + index * 0.001)


def paint_piece(canvas: Canvas, piece: DrawnPiece, look: Livery, order: float, size: float = 1.0) -> None:
    """One counter: rim, silhouette in the owner's colour, letter, class mark."""
    unit = canvas.page.unit
    lost = piece.state in (DISLODGED, DEAD)
    turn = _TILT if lost else 0.0
    outer = place_shape(silhouette(piece.kind), piece.at, unit, turn, size)
    line = colour("piece", "line")
    if piece.state == GHOST:
        edge = mix(look.fill, "#14100b", 0.5)
        canvas.patch(outer, mix(look.fill, "#ffffff", 0.5), edge, 1.5, order, alpha=0.55, linestyle=(0, (2, 1.5)))
        return
    fill = look.fill
    if lost:
        fill = mix(look.fill, "#ffffff" if piece.state == DISLODGED else "#bbbbbb", 0.55)
    canvas.patch(outer, colour("piece", "rim"), colour("piece", "rim"), 5.4 * size, order)
    body = canvas.patch(outer, fill, line, 1.7 * size, order + 1e-5)
    if lost:
        body.set_hatch(_LOST_HATCH)
        body.set_hatch_linewidth(canvas.points(0.8))
    if signs()[piece.kind].band:
        canvas.patch(
            place_shape(band(piece.kind), piece.at, unit, turn, size),
            "none",
            colour("piece", "rim"),
            3.6 * size,
            order + 1e-5,
        )
    if piece.weak:
        corner = place_shape(_CORNER, piece.at, unit, turn, size)
        canvas.patch(corner, colour("piece", "rim"), line, 1.2 * size, order + 2e-5)
    inner = place_shape(details(piece.kind), piece.at, unit, turn, size)
    fine = colour("piece", "rim") if piece.kind == "A" else line
    canvas.patch(inner, "none", fine, 1.3 * size, order + 2e-5, alpha=0.85)
    texts = [_letter(piece, look, turn, unit, order, size)]
    sign = signs()[piece.kind]
    if piece.grade and sign.foot_size:
        x, y = _turned(sign.foot, turn)
        at = (piece.at[0] + x * unit * size, piece.at[1] + y * unit * size)
        ink = colour("piece", "dark") if lost else look.ink
        texts.append(Script(piece.grade, at, sign.foot_size * size, BOLD, ink, angle=turn, order=order + 5e-5))
    elif piece.grade:
        x, y = _turned(_GRADE, turn)
        at = (piece.at[0] + x * unit * size, piece.at[1] + y * unit * size)
        canvas.patch(Path.circle(at, 7.4 * unit * size), colour("piece", "rim"), line, 1.3, order + 4e-5)
        texts.append(Script(piece.grade, (at[0], at[1] + 0.9 * unit), 12.0 * size, BOLD, line, order=order + 5e-5))
    write(canvas, texts)
    if piece.state == DEAD:
        mark = place_shape(cross(15.0), piece.at, unit)
        canvas.patch(mark, "none", colour("piece", "rim"), 8.0, order + 6e-5, capstyle="round")
        canvas.patch(mark, "none", colour("mark", "done"), 4.4, order + 7e-5, capstyle="round")


def _letter(piece: DrawnPiece, look: Livery, turn: float, unit: float, order: float, size: float) -> Script:
    x, y = _turned(signs()[piece.kind].letter, turn)
    at = (piece.at[0] + x * unit * size, piece.at[1] + y * unit * size)
    lost = piece.state in (DISLODGED, DEAD)
    ink = colour("piece", "dark") if lost else look.ink
    halo = colour("piece", "rim") if lost else ""
    return Script(
        piece.letter or look.letter,
        at,
        signs()[piece.kind].size * size,
        BOLD,
        ink,
        halo,
        angle=turn,
        order=order + 3e-5,
    )


def _turned(point: Point, turn: float) -> Point:
    cos, sin = math.cos(turn), math.sin(turn)
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos


def paint_captain(
    canvas: Canvas, captain: Captain, liveries: Mapping[str, Livery], order: float, size: float = 1.0
) -> None:
    """A diadoch: a crowned disc with his letter; a prisoner: the disc barred, with his captor's colour around it.

    A royal person: a purple disc under a diadem, ringed in the colour of who controls it.
    """
    if captain.royal:
        _paint_royal(canvas, captain, liveries, order, size)
        return
    unit, look = canvas.page.unit * size, liveries[captain.name]
    line, gold = colour("piece", "line"), colour("piece", "leader")
    disc = Path.circle(captain.at, 9.6 * unit)
    head = place_shape(silhouette("crown"), captain.at, unit)
    if not captain.captor:
        canvas.patch(head, colour("piece", "rim"), colour("piece", "rim"), 4.2, order)
    canvas.patch(disc, colour("piece", "rim"), colour("piece", "rim"), 7.4, order)
    if captain.captor:
        holder = liveries[captain.captor]
        canvas.patch(disc, gold, line, 6.4, order + 1e-5)
        canvas.patch(disc, gold, holder.fill, 4.4, order + 2e-5)
    else:
        canvas.patch(head, gold, line, 1.3, order + 1e-5)
        canvas.patch(disc, gold, line, 4.4, order + 2e-5)
        canvas.patch(disc, gold, look.fill, 2.6, order + 3e-5)
    at = (captain.at[0], captain.at[1] + 0.3 * unit)
    height = 13.5 if len(look.letter) < 2 else 11.0
    write(canvas, [Script(look.letter, at, height * size, BOLD, line, order=order + 5e-5)])
    if captain.weak:
        stroke = Path(
            [
                (captain.at[0] - 7.0 * unit, captain.at[1] + 7.0 * unit),
                (captain.at[0] + 7.0 * unit, captain.at[1] - 7.0 * unit),
            ]
        )
        canvas.patch(stroke, "none", colour("mark", "failed"), 2.6, order + 6e-5)
    if captain.captor:
        bars = [
            Path(
                [
                    (captain.at[0] + x * unit, captain.at[1] - 9.0 * unit),
                    (captain.at[0] + x * unit, captain.at[1] + 9.0 * unit),
                ]
            )
            for x in (-4.6, 0.0, 4.6)
        ]
        canvas.patch(Path.make_compound_path(*bars), "none", colour("piece", "prisoner"), 1.5, order + 6e-5)


def _paint_royal(canvas: Canvas, captain: Captain, liveries: Mapping[str, Livery], order: float, size: float) -> None:
    unit, look = canvas.page.unit * size, liveries[captain.name]
    line, gold, rim = colour("piece", "line"), colour("piece", "leader"), colour("piece", "rim")
    disc, band = Path.circle(captain.at, 9.6 * unit), place_shape(silhouette("diadem"), captain.at, unit)
    canvas.patch(band, rim, rim, 4.2, order)
    canvas.patch(disc, rim, rim, 8.6, order)
    canvas.patch(band, gold, line, 1.3, order + 1e-5)
    canvas.patch(disc, look.fill, line, 6.0, order + 2e-5)
    canvas.patch(
        disc, look.fill, liveries[captain.captor].fill if captain.captor in liveries else rim, 3.6, order + 3e-5
    )
    at = (captain.at[0], captain.at[1] + 0.3 * unit)
    write(canvas, [Script(look.letter, at, 10.5 * size, BOLD, look.ink, order=order + 5e-5)])
