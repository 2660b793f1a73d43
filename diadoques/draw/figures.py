"""Figures of one page, measured as a small screen, and pages for pictures of numbers."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Polygon, Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from diadoques.core.faults import Fault
from diadoques.core.figures import with_minus
from diadoques.draw.canvas import DPI
from diadoques.draw.palette import colour
from diadoques.draw.plan import FORMATS

# --- Figures of one page, measured as a small screen: what all pictures of openings and sieges are written on


SIZE: Final = (1920, 1080)
HEAD: Final = 84.0
FOOT: Final = 96.0
SIDE: Final = 24.0
"""Design pixels of a screen of 1280 × 720: what stands above and below the picture, and its margin."""


class Drawn(Figure):
    """A figure that a notebook shows, whether or not it has been told of matplotlib.

    Attributes:
        position, lang: that from which it was counted, where it says so, and in which language it tells.
    """

    position: Any = None
    lang = ""

    def _repr_png_(self) -> bytes:
        page = BytesIO()
        self.savefig(page, format="png")
        return page.getvalue()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of so many pixels, measured as if it were 1280 × 720."""

    width: float
    height: float
    unit: float
    axes: Axes

    def write(self, x: float, y: float, text: str, size: float, **look: Any) -> None:
        """A text; ``size`` in design pixels."""
        look = {"color": colour("paper", "text"), "va": "center", **look}
        self.axes.text(x, y, text, fontsize=size * self.unit * 72 / DPI, **look)


def fit_box(box: tuple[float, float, float, float], shapes: Sequence[Any]) -> Callable[[Any], Any]:
    """How points of the board go into a box of the page so that all ``shapes`` are in it, with room around them."""
    bounds = np.array([one.bounds for one in shapes] or [(0.0, 0.0, 1.0, 1.0)])
    low, high = bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)
    middle, extent = (low + high) / 2, np.maximum(high - low, 1.0) * 1.25
    left, top, right, bottom = box
    scale = min((right - left) / extent[0], (bottom - top) / extent[1])
    return lambda points: (points - middle) * scale + [(left + right) / 2, (top + bottom) / 2]


def paint_spaces(
    sheet: Sheet,
    box: tuple[float, float, float, float],
    put: Callable[[Any], Any],
    spaces: Any,
    fills: Mapping[str, str],
) -> None:
    """The spaces of a board within a box of the page: those that are named in their colours, others as land or sea.

    Args:
        put: how points of the board go onto the page.
        spaces: ``geo.frame``, in pixels of the board.
    """
    edges = (box[:2], box[2] - box[0], box[3] - box[1])
    window = Rectangle(*edges, fc=colour("paper", "ground"), ec="none")
    sheet.axes.add_patch(window)
    for name, shape in spaces.geometry.items():
        ground = colour("sea", "off") if spaces.loc[name, "kind"] == "sea" else colour("land", "neutral")
        for part in getattr(shape, "geoms", [shape]):
            edge = put(np.array(part.exterior.coords))
            patch = Polygon(edge, fc=fills.get(name, ground), ec=colour("border", "open"), lw=0.8 * sheet.unit)
            sheet.axes.add_patch(patch)
            patch.set_clip_path(window)
    sheet.axes.add_patch(Rectangle(*edges, fill=False, ec=colour("paper", "frame")))


def covers(taken: Sequence[tuple[float, float, float, float]], spot: tuple[float, float], wide: float) -> bool:
    """Whether a line of text that begins at a spot covers one of the boxes that are taken."""
    x, y = spot
    return any(left < x + wide and x < right and top < y + 9 and y - 9 < low for left, top, right, low in taken)


def is_inside(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    """Whether a short word at this point stays inside."""
    return box[0] + 20 < x < box[2] - 20 and box[1] + 14 < y < box[3] - 14


def new_sheet(size: tuple[int, int]) -> tuple[Drawn, Sheet]:
    """An empty page of so many pixels, 1280 × 720 at least for all letters to be legible."""
    unit = min(size[0] / 1280, size[1] / 720)
    width, height = size[0] / unit, size[1] / unit
    figure = Drawn(figsize=(size[0] / DPI, size[1] / DPI), dpi=DPI, facecolor=colour("paper", "ground"))
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    return figure, Sheet(width, height, unit, axes)


def write_sentences(sheet: Sheet, y: float, told: Sequence[str]) -> None:
    """What stands under a picture: what it shows, what it supposes."""
    text = textwrap.fill(" ".join(told), int((sheet.width - 2 * SIDE) / 6.3))
    sheet.write(SIDE, y - 6, text, 12, color=colour("paper", "quiet"), va="top")


def hex_of(shade: tuple[float, ...]) -> str:
    """A colour of matplotlib as the palette writes them."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in shade[:3])


def figure_bytes(figure: Drawn, suffix: str) -> bytes:
    """A figure as a file: ``.png``, or, in lines and letters, ``.svg`` and ``.pdf``.

    Raises:
        Fault: ``format-unknown``.
    """
    kind = suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise Fault("format-unknown", "suffix", given=kind, known=", ".join(FORMATS))
    page = BytesIO()
    figure.savefig(page, format=kind)
    return page.getvalue()


# --- Pages for pictures of numbers: a title, what is told under it, room for axes of one look, assumptions at the foot


class Box(NamedTuple):
    """A part of a page in design pixels, from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


class Plots(NamedTuple):
    """A page that is begun: its figure, the sheet of its letters, and the room that is left."""

    figure: Drawn
    sheet: Sheet
    room: Box

    def axes(self, box: Box) -> Axes:
        """Axes in the look of the house in a part of the page; their letters stand outside it."""
        sheet = self.sheet
        left, top = box.left / sheet.width, box.top / sheet.height
        right, bottom = box.right / sheet.width, box.bottom / sheet.height
        found: Axes = self.figure.add_axes((left, 1 - bottom, right - left, bottom - top))
        found.set_facecolor(colour("paper", "card"))
        for side, spine in found.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(colour("paper", "quiet"))
            spine.set_linewidth(0.9 * sheet.unit)
        found.tick_params(
            colors=colour("paper", "quiet"), labelsize=self.letters(11), width=0.9 * sheet.unit, length=4 * sheet.unit
        )
        found.grid(axis="y", color=colour("land", "islet"), lw=0.9 * sheet.unit)
        found.set_axisbelow(True)
        return found

    def letters(self, size: float) -> float:
        """Design pixels as points."""
        return size * self.sheet.unit * 72 / DPI

    def whole(self, axes: Axes, which: str, lang: str) -> None:
        """Ticks at whole numbers alone, written as the language does."""
        axis = axes.xaxis if which == "x" else axes.yaxis
        axis.set_major_locator(MaxNLocator(nbins=6, integer=True))
        axis.set_major_formatter(FuncFormatter(lambda value, _place: number(value, lang)))


def page(
    title: str, told: str, assumptions: Sequence[str], *, size: tuple[int, int] = SIZE, foot: float = FOOT
) -> Plots:
    """A page with its title, a line under it, and sentences at its foot."""
    figure, sheet = new_sheet(size)
    sheet.write(SIDE, 30, title, 20, color=colour("paper", "title"))
    sheet.write(SIDE, 60, told, 12, color=colour("paper", "quiet"))
    write_sentences(sheet, sheet.height - foot + 26, assumptions)
    return Plots(figure, sheet, Box(SIDE, HEAD, sheet.width - SIDE, sheet.height - foot))


def swatch(plots: Plots, x: float, y: float, text: str, **look: Any) -> float:
    """A patch with what it means beside it; where the next one may begin."""
    from matplotlib.patches import Rectangle

    box = Rectangle((x, y - 8), 22, 16, lw=0.9 * plots.sheet.unit, **{"ec": colour("paper", "quiet"), **look})
    plots.sheet.axes.add_patch(box)
    plots.sheet.write(x + 30, y, text, 12)
    return x + 30 + 7.0 * len(text) + 26


def number(value: float, lang: str) -> str:
    """A number as people write it: a true minus, a comma in French, no more than two places."""
    text = with_minus(f"{value:.2f}".rstrip("0").rstrip("."))
    text = "0" if text == "−0" else text
    return text.replace(".", ",") if lang == "fr" else text
