"""Pages for pictures of numbers: a title, what is told under it, room for axes of one look, assumptions at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from diadoques.draw.canvas import DPI
from diadoques.draw.figures import FOOT, HEAD, SIDE, SIZE, Drawn, Sheet, new_sheet, write_sentences
from diadoques.draw.palette import colour


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
    text = f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
    text = "0" if text == "−0" else text
    return text.replace(".", ",") if lang == "fr" else text
