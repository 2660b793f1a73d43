"""Sheets of paper: pages of a size, margins kept, text that flows from one page to the next."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.transforms import Bbox

from diadoques.core.faults import Fault

#: Millimetres of an upright sheet.
SIZES: Final = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
SMALL_PAPER: Final = "A4"
INCH: Final = 25.4
MARGIN: Final = 12.0
"""Millimetres that stay white on each side: printers reach no nearer to the edge than 8."""
LEAST: Final = 9.0
"""Points of the smallest letters."""
#: The library, as files name who made them.
MAKER: Final = __name__.partition(".")[0]
_LEADING: Final = 1.35


def size_of(name: str, *, lying: bool = False) -> tuple[float, float]:
    """Width and height of a sheet in millimetres; ``lying`` on its long side.

    Raises:
        Fault: ``paper-unknown``.
    """
    known = {key.lower(): size for key, size in SIZES.items()}
    if name.lower() not in known:
        raise Fault("paper-unknown", "--paper", given=name[:20], known=", ".join(SIZES))
    width, height = known[name.lower()]
    return (height, width) if lying else (width, height)


@dataclass(frozen=True, slots=True)
class Style:
    """Letters of a kind: points, whether bold, whether all of one width."""

    size: float
    bold: bool = False
    mono: bool = False

    @property
    def font(self) -> FontProperties:
        """The same as matplotlib has it; faces that come with it are on every machine."""
        family = "DejaVu Sans Mono" if self.mono else "DejaVu Sans"
        return FontProperties(family=family, weight="bold" if self.bold else "normal", size=max(LEAST, self.size))

    def spaced(self, text: str) -> str:
        """The text as it is set: the bold face pushes the apostrophe onto the L before it, but not its twin."""
        return text.replace("L’", "L\u02bc") if self.bold and not self.mono else text

    @property
    def height(self) -> float:
        """Of a line, in millimetres."""
        return self.size * _LEADING * INCH / 72


TITLE: Final = Style(17, bold=True)
HEAD: Final = Style(12.5, bold=True)
BODY: Final = Style(10.5)
SMALL: Final = Style(9)
CODE: Final = Style(10.5, bold=True, mono=True)


@dataclass(frozen=True, slots=True)
class Plate:
    """A drawing over a whole sheet on its side; on A4, where letters would be too small, over two to be glued."""

    paper: str

    @property
    def halves(self) -> bool:
        """Whether it takes two sheets."""
        return self.paper.upper() == SMALL_PAPER

    @property
    def room(self) -> float:
        """Millimetres that the drawing is wide.

        Raises:
            Fault: ``paper-unknown``.
        """
        width, _ = size_of(self.paper, lying=not self.halves)
        return (width - 2 * MARGIN) * (2 if self.halves else 1)

    def boxes(self, figure: Figure) -> list[Bbox | None]:
        """What of a drawing stands on each sheet, in inches; what lies outside it is white."""
        width, height = (side / INCH for side in size_of(self.paper, lying=not self.halves))
        edge, above = MARGIN / INCH, (height - figure.get_figheight()) / 2
        starts = (0.0, width - 2 * edge) if self.halves else (0.0,)
        figure.patch.set_facecolor("white")
        return [Bbox([[start - edge, -above], [start - edge + width, height - above]]) for start in starts]


class Paper:
    """Pages that are written from top to bottom."""

    def __init__(self, name: str = "A4", *, lying: bool = False, title: str = "") -> None:
        """Begin the first page; ``title`` is what the file is called.

        Raises:
            Fault: ``paper-unknown``.
        """
        self.width, self.height = size_of(name, lying=lying)
        self.name, self.title = name, title
        self.figures: list[Figure] = []
        self._boxes: list[Bbox | None] = []
        self.feed()

    def feed(self) -> None:
        """Begin another page."""
        figure = Figure(figsize=(self.width / INCH, self.height / INCH), dpi=100)
        FigureCanvasAgg(figure)
        self.figures.append(figure)
        self._boxes.append(None)
        self.top = MARGIN

    def plate(self, figure: Figure) -> None:
        """A drawing as wide as ``Plate.room``, on pages of its own; what is written next begins another page."""
        boxes = Plate(self.name).boxes(figure)
        self.figures += [figure] * len(boxes)
        self._boxes += boxes
        self.top = self.height

    @property
    def room(self) -> float:
        """Millimetres between the margins."""
        return self.width - 2 * MARGIN

    def need(self, height: float) -> None:
        """Begin another page unless so many millimetres are left on this one."""
        if self.top + height > self.height - MARGIN:
            self.feed()

    def write(self, text: str, style: Style = BODY, *, left: float = 0.0, gap: float = 0.0) -> None:
        """A paragraph, broken where the line ends; ``left`` and ``gap`` (below it) in millimetres."""
        for line in self.broken(text, style, self.room - left):
            self.need(style.height)
            self.put(line, style, MARGIN + left, self.top)
            self.top += style.height
        self.top += gap

    def row(self, cells: Sequence[tuple[str, Style]], widths: Sequence[float]) -> None:
        """Cells side by side, as high as the highest; ``widths`` in millimetres."""
        blocks = [self.broken(text, style, width - 2) for (text, style), width in zip(cells, widths, strict=True)]
        heights = [len(block) * style.height for block, (_, style) in zip(blocks, cells, strict=True)]
        self.need(max(heights))
        left = MARGIN
        for block, (_, style), width in zip(blocks, cells, widths, strict=True):
            for number, line in enumerate(block):
                self.put(line, style, left, self.top + number * style.height)
            left += width
        self.top += max(heights) + 0.6

    def blank(self, label: str, style: Style = BODY, *, boxes: Iterable[str] = (), label_room: float = 44.0) -> None:
        """A label and a line to write on, or boxes to tick."""
        height = 9.5
        self.need(height)
        self.put(label, style, MARGIN, self.top + 2)
        left, told = MARGIN + label_room, tuple(boxes)
        if not told:
            self._line(left, self.top + 7.5, self.width - MARGIN)
        for text in told:
            wide = self.wide(text, BODY)
            if left + 6 + wide > self.width - MARGIN:
                left, self.top = MARGIN + label_room, self.top + height
                self.need(height)
            box = Rectangle(self._at(left, self.top + 6.4), 4 / self.width, 4 / self.height, fill=False, lw=1.0)
            self._add(box)
            self.put(text, BODY, left + 6, self.top + 2)
            left += wide + 14
        self.top += height

    def rule(self) -> None:
        """A line across the page."""
        self.need(4)
        self._line(MARGIN, self.top + 1, self.width - MARGIN)
        self.top += 4

    def put(self, text: str, style: Style, left: float, top: float) -> None:
        """A line of text, its upper left corner in millimetres from that of the page."""
        x, y = self._at(left, top)
        self.figures[-1].text(
            x, y, style.spaced(text), fontproperties=style.font, ha="left", va="top", parse_math=False
        )

    def wide(self, text: str, style: Style) -> float:
        """Millimetres that a text takes."""
        canvas: Any = self.figures[-1].canvas
        points, _, _ = canvas.get_renderer().get_text_width_height_descent(style.spaced(text), style.font, False)
        return float(points) * INCH / 100

    def broken(self, text: str, style: Style, room: float) -> list[str]:
        """A paragraph as lines of at most ``room`` millimetres."""
        lines, now = [], ""
        for word in text.split(" "):
            longer = f"{now} {word}" if now else word
            if now and self.wide(longer, style) > room:
                lines.append(now)
                now = word
            else:
                now = longer
        return [*lines, now]

    def pdf(self) -> bytes:
        """The file: the same bytes every time."""
        return pdf_of(self.figures, self.title, self._boxes)

    def _at(self, left: float, top: float) -> tuple[float, float]:
        return left / self.width, 1 - top / self.height

    def _line(self, left: float, top: float, right: float) -> None:
        (x0, y), (x1, _) = self._at(left, top), self._at(right, top)
        self._add(Line2D([x0, x1], [y, y], color="#333333", lw=0.8))

    def _add(self, artist: Any) -> None:
        artist.set_transform(self.figures[-1].transFigure)
        artist.set_figure(self.figures[-1])
        self.figures[-1].add_artist(artist)


def pdf_of(figures: Iterable[Figure], title: str, boxes: Iterable[Bbox | None]) -> bytes:
    """Figures as the pages of one file, letters as letters; ``boxes``: which part of each is its page, in inches."""
    out = io.BytesIO()
    about: dict[str, Any] = {"Title": title, "CreationDate": None, "Creator": MAKER, "Producer": None}
    with mpl.rc_context({"pdf.fonttype": 42}), PdfPages(out, metadata=about) as pages:
        for figure, box in zip(figures, boxes, strict=True):
            part = {"bbox_inches": box, "pad_inches": 0} if box is not None else {}
            pages.savefig(figure, **part)
    return out.getvalue()
