"""Letters: faces, their measures, and texts painted with a light halo (all halos first, so that none eats a letter)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from diadoques.draw.canvas import HALOS, NAMES, Canvas
from diadoques.draw.sheet import Point

SANS, SERIF = "DejaVu Sans", "DejaVu Serif"
"""The two families that come with matplotlib; nothing is fetched."""

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
    """Matplotlib's name for a face."""
    return FontProperties(
        family=face.family,
        weight="bold" if face.bold else "normal",
        style="italic" if face.italic else "normal",
        size=size,
    )


@cache
def outline(text: str, face: Face) -> Path:
    """The outline of a line of text at 100 units an em, from its origin, y upwards."""
    return TextPath((0.0, 0.0), text, prop=properties(face), usetex=False)


@cache
def width(text: str, face: Face) -> float:
    """Width of a text in ems."""
    if not text.strip():
        return 0.0
    hull = np.asarray(outline(text, face).vertices, dtype=float)  # of the curves: quick, and near enough
    return float(hull[:, 0].max()) / _EM


def write(canvas: Canvas, scripts: Iterable[Script]) -> None:
    """Paint lines of text: first the halos of all, then the letters."""
    unit = canvas.page.unit
    halos: dict[tuple[str, float, float], list[Path]] = {}
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
        letters = Text(
            x,
            y,
            script.text,
            color=script.ink,
            fontproperties=properties(script.face, canvas.points(script.size)),
            ha="left",
            va="baseline",
            rotation=-math.degrees(script.angle),
            rotation_mode="anchor",
            zorder=script.order,
            parse_math=False,
        )
        canvas.axes.add_artist(letters)
        letters.set_clip_on(False)
    for (tint, spread, order), paths in halos.items():
        behind = HALOS if order == NAMES else order - 0.1
        canvas.fill(paths, "none", tint, 2 * spread, behind, clip=False, joinstyle="round")
