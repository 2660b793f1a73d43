"""Land and sea: fills, light along the shores, textures of the terrain, relief, tints of owners."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray
from PIL import Image

from diadoques.board.spaces import Board
from diadoques.core.resources import MissingResource, resource
from diadoques.draw.canvas import DPI, GLOW, LAND, RELIEF, SEA, TEXTURE, TINT, Canvas, Pixels
from diadoques.draw.geometry import Geometry
from diadoques.draw.palette import COUNTRY, Livery, colour, is_filled, livery, mix, palette, sea_shades
from diadoques.draw.scene import Scene
from diadoques.draw.shapes import parts_path, space_paths

# Light along the shores: widths in design pixels, the wider the fainter.
_GLOW = ((30.0, 0.13), (22.0, 0.16), (15.0, 0.2), (9.0, 0.26), (4.5, 0.3))
_RELIEF = 0.42
_TINT = 0.62
_FILL = 0.45
_BAND = 9.0

RIGHTFUL = "//"
"""The hatching of whose a province is by right: broad stripes in his own colour."""
_STRIPE = 3.4
HATCHES: Mapping[str, str] = {"up": "//", "down": "\\\\", "flat": "--", "tall": "||", "cross": "xx", "dots": ".."}
"""Hatches of the palette in matplotlib's signs."""


def paint_sea(canvas: Canvas, geometry: Geometry, board: Board, pale: bool) -> None:
    """Seas in their blues, waters out of play, and the light along every shore."""
    paths, shades = space_paths(geometry), palette()["sea"]["pale" if pale else "shades"]
    chosen = sea_shades(board)
    codes = [code for code in geometry.spaces if code in chosen]
    faces = [shades[chosen[code]] for code in codes]
    canvas.fill([paths[code] for code in codes], faces, faces, 1.0, SEA)  # edges of their own colour close hairlines
    if geometry.off:
        canvas.fill([parts_path(geometry.off)], colour("sea", "off"), order=SEA)
    shore = [*(paths[code] for code in paths if code not in chosen), parts_path(geometry.scenery)]
    for width, strength in _GLOW:
        canvas.lines(shore, colour("sea", "glow"), width, GLOW, alpha=strength)


def paint_land(canvas: Canvas, geometry: Geometry, board: Board, owned: bool) -> None:
    """Provinces in the colour and texture of their terrain, or plain (``owned``) to carry the tints of owners."""
    paths, terrain = space_paths(geometry), palette()["terrain"]
    codes = [space.id for space in board.spaces.values() if not space.is_sea]
    faces = [terrain[board.spaces[code].terrain]["fill"] for code in codes]
    if not owned and not is_filled(board.id):
        faces = [
            mix(face, livery(board.spaces[code].country, board.id).fill, COUNTRY)
            if board.spaces[code].country
            else face
            for code, face in zip(codes, faces, strict=True)
        ]
    if owned:
        faces = [mix(face, colour("land", "neutral"), 0.7) for face in faces]
    canvas.fill([paths[code] for code in codes], faces, faces, 1.0, LAND)
    if geometry.scenery:
        islet = colour("land", "islet")
        canvas.fill([parts_path(geometry.scenery)], islet, islet, 0.5, LAND)
    if geometry.closed:
        shape = [parts_path(geometry.closed)]
        canvas.fill(shape, colour("land", "closed"), colour("land", "coast"), 1.0, LAND)
        canvas.fill(shape, "none", colour("land", "closed_ink"), 0.0, LAND + 0.01, hatch="///", alpha=0.5)
    if geometry.lakes:
        canvas.fill([parts_path(geometry.lakes)], colour("sea", "off"), colour("land", "coast"), 0.8, LAND + 0.02)
    for kind, look in terrain.items():
        shapes = [paths[code] for code in codes if board.spaces[code].terrain == kind]
        if shapes and look["texture"] != "none":
            _texture(canvas, shapes, look["texture"], look["ink"], faint=owned)


def _texture(canvas: Canvas, shapes: list[Path], texture: str, ink: str, faint: bool) -> None:
    unit = canvas.page.unit
    if texture == "peaks":
        shape, width, points = (
            Path(np.array([[-5.0, 3.5], [0.0, -3.5], [5.0, 3.5]]) * unit),
            1.1,
            _grid(canvas, 40.0, 26.0),
        )
        points += np.stack([np.sin(points[:, 1] * 7.7), np.cos(points[:, 0] * 5.1)], 1) * 5.0 * unit
    elif texture == "dashes":
        shape, width, points = Path(np.array([[-5.5, 0.0], [5.5, 0.0]]) * unit), 1.2, _grid(canvas, 22.0, 10.0)
    elif texture == "bricks":
        width, points = 1.0, _grid(canvas, 28.0, 16.0)
        shape = Path(np.array([[-7.0, 4.0], [-7.0, -4.0], [7.0, -4.0]]) * unit)
    elif texture == "waves":
        bends = [Path.MOVETO, *(Path.CURVE3,) * 4]
        ripple = np.array([[-9.0, 0.0], [-4.5, -4.0], [0.0, 0.0], [4.5, 4.0], [9.0, 0.0]])
        shape, width, points = Path(ripple * unit, bends), 1.1, _grid(canvas, 62.0, 34.0)
    else:
        shape, width, points = Path([(0.0, 0.0), (0.01, 0.0)]), 1.7, _grid(canvas, 17.0, 12.0)
        mixed = np.stack(
            [np.sin(points[:, 0] * 12.9 + points[:, 1] * 78.2), np.cos(points[:, 0] * 39.3 + points[:, 1])], 1
        )
        points += mixed * 4.0 * unit
    near = np.zeros(len(points), dtype=bool)
    for path in shapes:
        low, high = np.asarray(path.vertices).min(axis=0), np.asarray(path.vertices).max(axis=0)
        near |= ((points > low - 6.0) & (points < high + 6.0)).all(axis=1)
    found = canvas.scatter(shape, points[near], ink, width, TEXTURE)
    found.set_alpha(0.32 if faint else 0.63)
    found.set_clip_path(Path.make_compound_path(*shapes), canvas.axes.transData)


def _grid(canvas: Canvas, across: float, down: float) -> NDArray[np.float64]:
    """Points in staggered rows over the whole frame, fixed to the board and not to the view."""
    left, top, right, bottom = canvas.page.box
    step_x, step_y = across * canvas.page.unit, down * canvas.page.unit
    columns = np.arange(np.floor(left / step_x), np.ceil(right / step_x) + 1)
    rows = np.arange(np.floor(top / step_y), np.ceil(bottom / step_y) + 1)
    x, y = np.meshgrid(columns, rows)
    return np.column_stack([((x + 0.5 * (y % 2)) * step_x).ravel(), (y * step_y).ravel()])


@cache
def relief(board: str) -> Image.Image | None:
    """The hillshade of a board, grey with its opacity; None when the board has none."""
    try:
        data = resource("geodata", board, "relief.png").read_bytes()
    except MissingResource:
        return None
    return Image.open(io.BytesIO(data)).convert("LA")


def paint_relief(canvas: Canvas, geometry: Geometry, board: Board, strength: float = _RELIEF) -> None:
    """The hillshade on land only."""
    whole = relief(geometry.board)
    if whole is None:
        return
    (left, top, right, bottom), page = geometry.frame, canvas.page
    x0, y0, x1, y1 = page.box
    grain_x, grain_y = whole.width / (right - left), whole.height / (bottom - top)
    part = ((x0 - left) * grain_x, (y0 - top) * grain_y, (x1 - left) * grain_x, (y1 - top) * grain_y)
    size = (round((x1 - x0) * page.scale), round((y1 - y0) * page.scale))
    shade = whole.resize(size, Image.Resampling.BILINEAR, box=part)
    grey, veil = shade.split()
    veil = veil.point(lambda value: value * strength)
    pixels = np.asarray(Image.merge("RGBA", (grey, grey, grey, veil)), dtype=np.uint8)
    corner = ((x0 - page.paper[0]) * page.scale / DPI, (page.paper[3] - y1) * page.scale / DPI)
    painted = Pixels(pixels, corner, RELIEF)
    land = [path for code, path in space_paths(geometry).items() if not board.spaces[code].is_sea]
    painted.set_clip_path(Path.make_compound_path(*land, parts_path(geometry.scenery)), canvas.axes.transData)
    canvas.axes.add_artist(painted)


def paint_owners(
    canvas: Canvas, geometry: Geometry, scene: Scene, liveries: Mapping[str, Livery], *, full: bool, filled: bool
) -> None:
    """Held provinces, and over them the hatching of those whose they are by right, where others hold them.

    Args:
        full: they are tinted and hatched in their holder's colour; ``filled``: tinted alone; else they have a band of
            it inside their border.
    """
    paths = space_paths(geometry)
    for owner, look in liveries.items():
        held = [paths[code] for code, holder in scene.provinces.items() if holder == owner and code in paths]
        taken = [paths[code] for code, one in scene.rightful.items() if one.owner == owner and code in paths]
        if held and (full or filled):
            canvas.fill(held, look.fill, order=TINT, alpha=_TINT if full else _FILL)
        if full and held:
            canvas.fill(held, "none", mix(look.fill, "#000000", 0.35), 0.0, TINT, hatch=HATCHES[look.hatch], alpha=0.5)
        if taken:
            stripes = canvas.fill(taken, "none", look.fill, 0.0, TINT + 0.01, hatch=RIGHTFUL)
            stripes.set_hatch_linewidth(canvas.points(_STRIPE))
        for path in held:
            band = canvas.patch(path, "none", look.fill, _BAND if full else 2 * _BAND, TINT, alpha=0.55)
            band.set_clip_path(path, canvas.axes.transData)
            band.set_clip_box(canvas.frame_box)
