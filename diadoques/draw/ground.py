"""Land and sea: fills, light along the shores, textures of the terrain, relief, tints of owners."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache

import numpy as np
from matplotlib.image import BboxImage, imread
from matplotlib.path import Path
from matplotlib.transforms import Bbox, TransformedBbox
from numpy.typing import NDArray

from diadoques.board.spaces import Board
from diadoques.core.resources import MissingResource, resource
from diadoques.draw.canvas import GLOW, LAND, RELIEF, SEA, TEXTURE, TINT, Canvas
from diadoques.draw.palette import Livery, colour, mix, palette, sea_shades
from diadoques.draw.paths import parts_path, space_paths
from diadoques.draw.sheet import Sheet

# Light along the shores: widths in design pixels, the wider the fainter.
_GLOW = ((30.0, 0.13), (22.0, 0.16), (15.0, 0.2), (9.0, 0.26), (4.5, 0.3))
_RELIEF = 0.42
_TINT = 0.62
_BAND = 9.0

HATCHES: Mapping[str, str] = {"up": "//", "down": "\\\\", "flat": "--", "tall": "||", "cross": "xx", "dots": ".."}
"""Hatches of the palette in matplotlib's signs."""


def paint_sea(canvas: Canvas, sheet: Sheet, board: Board, pale: bool) -> None:
    """Seas in their blues, waters out of play, and the light along every shore."""
    paths, shades = space_paths(sheet), palette()["sea"]["pale" if pale else "shades"]
    chosen = sea_shades(board)
    codes = [code for code in sheet.spaces if code in chosen]
    faces = [shades[chosen[code]] for code in codes]
    canvas.fill([paths[code] for code in codes], faces, faces, 1.0, SEA)  # edges of their own colour close hairlines
    if sheet.off:
        canvas.fill([parts_path(sheet.off)], colour("sea", "off"), order=SEA)
    shore = [*(paths[code] for code in paths if code not in chosen), parts_path(sheet.scenery)]
    for width, strength in _GLOW:
        canvas.lines(shore, colour("sea", "glow"), width, GLOW, alpha=strength)


def paint_land(canvas: Canvas, sheet: Sheet, board: Board, owned: bool) -> None:
    """Provinces in the colour and texture of their terrain, or plain (``owned``) to carry the tints of owners."""
    paths, terrain = space_paths(sheet), palette()["terrain"]
    codes = [space.id for space in board.spaces.values() if not space.is_sea]
    faces = [terrain[board.spaces[code].terrain]["fill"] for code in codes]
    if owned:
        faces = [mix(face, colour("land", "neutral"), 0.7) for face in faces]
    canvas.fill([paths[code] for code in codes], faces, faces, 1.0, LAND)
    if sheet.scenery:
        islet = colour("land", "islet")
        canvas.fill([parts_path(sheet.scenery)], islet, islet, 0.5, LAND)
    for kind, look in terrain.items():
        shapes = [paths[code] for code in codes if board.spaces[code].terrain == kind]
        if shapes and look["texture"] != "none":
            _texture(canvas, shapes, look["texture"], look["ink"], faint=owned)


def _texture(canvas: Canvas, shapes: list[Path], texture: str, ink: str, faint: bool) -> None:
    strength = 0.45 if faint else 0.9
    whole = Path.make_compound_path(*shapes)
    if texture == "peaks":
        found = canvas.strokes(_peaks(canvas), ink, 1.1, TEXTURE)
    elif texture == "dashes":
        found = canvas.strokes(_dashes(canvas), ink, 1.2, TEXTURE)
    else:
        found = canvas.strokes(_dots(canvas), ink, 1.7, TEXTURE)
    found.set_alpha(strength * 0.7)
    found.set_clip_path(whole, canvas.axes.transData)


def _grid(canvas: Canvas, across: float, down: float) -> NDArray[np.float64]:
    """Points in staggered rows over the whole frame, fixed to the board and not to the view."""
    left, top, right, bottom = canvas.page.box
    step_x, step_y = across * canvas.page.unit, down * canvas.page.unit
    columns = np.arange(np.floor(left / step_x), np.ceil(right / step_x) + 1)
    rows = np.arange(np.floor(top / step_y), np.ceil(bottom / step_y) + 1)
    x, y = np.meshgrid(columns, rows)
    return np.column_stack([((x + 0.5 * (y % 2)) * step_x).ravel(), (y * step_y).ravel()])


def _dashes(canvas: Canvas) -> NDArray[np.float64]:
    half = np.array([5.5 * canvas.page.unit, 0.0])
    points = _grid(canvas, 22.0, 10.0)
    return np.stack([points - half, points + half], axis=1)


def _dots(canvas: Canvas) -> NDArray[np.float64]:
    points = _grid(canvas, 17.0, 12.0)
    wobble = np.stack(
        [np.sin(points[:, 0] * 12.9 + points[:, 1] * 78.2), np.cos(points[:, 0] * 39.3 + points[:, 1])], 1
    )
    points = points + wobble * 4.0 * canvas.page.unit
    return np.stack([points, points + np.array([0.01, 0.0])], axis=1)


def _peaks(canvas: Canvas) -> NDArray[np.float64]:
    unit = canvas.page.unit
    points = _grid(canvas, 40.0, 26.0)
    points = points + np.stack([np.sin(points[:, 1] * 7.7), np.cos(points[:, 0] * 5.1)], 1) * 5.0 * unit
    shape = np.array([[-5.0, 3.5], [0.0, -3.5], [5.0, 3.5]]) * unit
    return points[:, None, :] + shape[None, :, :]


@cache
def relief(board: str) -> NDArray[np.float64] | None:
    """The hillshade of a board as RGBA between 0 and 1; None when the board has none."""
    try:
        data = resource("geodata", board, "relief.png").read_bytes()
    except MissingResource:
        return None
    raw = np.asarray(imread(io.BytesIO(data), format="png"), dtype=float)
    if raw.ndim == 2:
        raw = np.stack([raw, np.ones_like(raw)], axis=-1)
    if raw.shape[-1] == 2:
        raw = np.concatenate([np.repeat(raw[..., :1], 3, axis=-1), raw[..., 1:]], axis=-1)
    return raw


def paint_relief(canvas: Canvas, sheet: Sheet, board: Board, strength: float = _RELIEF) -> None:
    """The hillshade on land only."""
    shade = relief(sheet.board)
    if shade is None:
        return
    image = shade.copy()
    image[..., 3] *= strength
    left, top, right, bottom = sheet.frame
    box = TransformedBbox(Bbox([[left, bottom], [right, top]]), canvas.axes.transData)
    painted = BboxImage(box, interpolation="bilinear", zorder=RELIEF)
    painted.set_data(image)
    land = [path for code, path in space_paths(sheet).items() if not board.spaces[code].is_sea]
    painted.set_clip_path(Path.make_compound_path(*land, parts_path(sheet.scenery)), canvas.axes.transData)
    canvas.axes.add_artist(painted)


def paint_owners(
    canvas: Canvas, sheet: Sheet, provinces: Mapping[str, str], liveries: Mapping[str, Livery], full: bool
) -> None:
    """Held provinces: tinted and hatched (``full``), or with a band of the owner's colour inside their border."""
    paths = space_paths(sheet)
    for owner, look in liveries.items():
        held = [paths[code] for code, holder in provinces.items() if holder == owner and code in paths]
        if not held:
            continue
        if full:
            canvas.fill(held, look.fill, order=TINT, alpha=_TINT)
            canvas.fill(held, "none", mix(look.fill, "#000000", 0.35), 0.0, TINT, hatch=HATCHES[look.hatch], alpha=0.5)
        for path in held:
            band = canvas.patch(path, "none", look.fill, _BAND if full else 2 * _BAND, TINT, alpha=0.55)
            band.set_clip_on(True)
            band.set_clip_path(path, canvas.axes.transData)
