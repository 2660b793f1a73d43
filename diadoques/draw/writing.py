"""Letters: faces, their measures, and texts painted with a light halo (all halos first, so that none eats a letter)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from matplotlib import get_data_path
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font, Kerning, LoadFlags
from matplotlib.path import Path as Outline
from matplotlib.text import Text
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from diadoques.draw.canvas import FRAME, HALOS, NAMES, Canvas
from diadoques.draw.geometry import Point

SANS, SERIF = "DejaVu Sans", "DejaVu Serif"
"""The two families that come with matplotlib; nothing is fetched."""

_SLANT = {SANS: "Oblique", SERIF: "Italic"}
_EM = 100.0
_CAPITAL = 0.73
"""Height of a capital in ems: lines are centred on their capitals."""


@dataclass(frozen=True, slots=True)
class Face:
    """A kind of letter: family, weight, slant."""

    family: str = SANS
    bold: bool = False
    italic: bool = False


CODE = Face(SANS, bold=True)
SEA_CODE = Face(SERIF, bold=True, italic=True)
SPACE_NAME = Face(SERIF, italic=True)
TOWN = Face(SERIF)
STRONG_TOWN = Face(SERIF, bold=True)
PLAIN = Face(SANS)
BOLD = Face(SANS, bold=True)


@dataclass(frozen=True, slots=True)
class Script:
    """One line of text to be painted.

    Attributes:
        at: middle of the height of its capitals, at the start, middle or end (``hang``) of the line.
        size: design pixels.
        angle: radians, turning with the clock.
        halo: colour behind the letters, or "" for none; ``spread`` its width on each side in design pixels.
    """

    text: str
    at: Point
    size: float
    face: Face
    ink: str
    halo: str = ""
    hang: str = "middle"
    angle: float = 0.0
    spread: float = 1.7
    order: float = NAMES


@cache
def properties(face: Face, size: float = _EM) -> FontProperties:
    """Matplotlib's name for a face: the very file that came with it, whatever else the machine has."""
    name = face.family.replace(" ", "")
    style = ("Bold" if face.bold else "") + (_SLANT[face.family] if face.italic else "")
    file = Path(get_data_path(), "fonts", "ttf", f"{name}{'-' + style if style else ''}.ttf")
    return FontProperties(fname=file, size=size)


@cache
def _font(face: Face) -> FT2Font:
    font = FT2Font(str(properties(face).get_file()))  # our own: the shared ones change their size while they draw
    font.set_size(_EM, 72)
    return font


@cache
def _glyph(letter: str, face: Face) -> tuple[NDArray[np.float64], NDArray[np.uint8], float]:
    """Outline of one letter at 100 units an em, and how far it advances."""
    font = _font(face)
    glyph = font.load_char(ord(letter), flags=LoadFlags.NO_HINTING)
    points, codes = font.get_path()
    return np.asarray(points, dtype=float), np.asarray(codes, dtype=np.uint8), glyph.linearHoriAdvance / 65536


@cache
def _laid(text: str, face: Face) -> tuple[tuple[float, ...], float]:
    """Where each letter of a line begins, and the length of the line, at 100 units an em."""
    font, at = _font(face), 0.0
    starts: list[float] = []
    for before, letter in zip(" " + text, text, strict=False):
        if starts:
            pair = font.get_char_index(ord(before)), font.get_char_index(ord(letter))
            at += font.get_kerning(*pair, Kerning.UNFITTED) / 64
        starts.append(at)
        at += _glyph(letter, face)[2]
    return tuple(starts), at


@cache
def outline(text: str, face: Face) -> Outline:
    """The outline of a line of text at 100 units an em, from its origin, y upwards."""
    starts, _ = _laid(text, face)
    glyphs = [(_glyph(letter, face), start) for letter, start in zip(text, starts, strict=True)]
    drawn = [(points + np.array([start, 0.0]), codes) for (points, codes, _), start in glyphs if len(points)]
    if not drawn:
        return Outline(np.empty((0, 2)))
    return Outline(np.concatenate([points for points, _ in drawn]), np.concatenate([codes for _, codes in drawn]))


def width(text: str, face: Face) -> float:
    """Width of a text in ems."""
    return _laid(text, face)[1] / _EM


def extent(script: Script, unit: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of an upright line of text, from its highest accent to its lowest tail."""
    size = script.size * unit
    wide = width(script.text, script.face) * size
    left = script.at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[script.hang] * wide
    return left, script.at[1] - size * 0.55, left + wide, script.at[1] + size * 0.55


def write(canvas: Canvas, scripts: Iterable[Script]) -> None:
    """Paint lines of text: first the halos of all, then the letters."""
    unit = canvas.page.unit
    halos: dict[tuple[str, float, float], list[Outline]] = {}
    for script in scripts:
        if not script.text.strip():
            continue
        size = script.size * unit
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[script.hang] * width(script.text, script.face) * size
        drop = _CAPITAL / 2 * size
        cos, sin = math.cos(script.angle), math.sin(script.angle)
        x = script.at[0] - back * cos - drop * sin
        y = script.at[1] - back * sin + drop * cos
        if script.halo:
            turn = Affine2D().scale(size / _EM, -size / _EM).rotate(script.angle).translate(x, y)
            key = (script.halo, script.spread, script.order)
            halos.setdefault(key, []).append(turn.transform_path(outline(script.text, script.face)))
        if script.angle and len(script.text) == 1:  # a letter of a bent name: its outline needs no hints
            turn = Affine2D().scale(size / _EM, -size / _EM).rotate(script.angle).translate(x, y)
            path = turn.transform_path(outline(script.text, script.face))
            canvas.fill([path], script.ink, order=script.order)
            continue
        # Small letters come out a little wider than their outlines: what has no halo is hung where it ends.
        hung = script.hang == "end" and not script.halo and not script.angle
        letters = Text(
            script.at[0] if hung else x,
            y,
            script.text,
            color=script.ink,
            fontproperties=properties(script.face, canvas.points(script.size)),
            ha="right" if hung else "left",
            va="baseline",
            rotation=-math.degrees(script.angle),
            rotation_mode="anchor",
            zorder=script.order,
            parse_math=False,
        )
        canvas.axes.add_artist(letters)
        letters.set_clip_box(canvas.frame_box if script.order < FRAME else None)
        letters.set_clip_on(script.order < FRAME)
    for (tint, spread, order), paths in halos.items():
        behind = HALOS if order == NAMES else order - 0.1
        canvas.fill(paths, "none", tint, 2 * spread, behind, clip=order < FRAME, joinstyle="round")
