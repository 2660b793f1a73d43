"""Sheets of paper: pages of a size, margins kept, text that flows from one page to the next."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import matplotlib as mpl
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from diadoques.core.faults import Fault
from diadoques.core.phrases import Phrases
from diadoques.draw import writing
from diadoques.draw.writing import Face, properties
from diadoques.printing.bound import Laid, Leaf, bound
from diadoques.printing.bound import size as drawn_size

# --- Words of the printed pages, in two languages, from ``words.toml``


#: All the words.
WORDS: Final = Phrases("diadoques.printing")
word = WORDS.text


# --- Sheets of paper: pages of a size, margins kept, text that flows from one page to the next


#: Millimetres of an upright sheet.
SIZES: Final = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
SMALL_PAPER: Final = "A4"
INCH: Final = 25.4
POINT: Final = 72 / INCH
"""Of a millimetre."""
EDGE: Final = 8.0
"""Millimetres of a side that printers do not reach."""
MARGIN: Final = 12.0
"""Millimetres that stay white on each side of what is written."""
GLUE: Final = 12.0
"""Millimetres of a drawing that stand on both its sheets: there one is glued on the other."""
NOTE: Final = 8.0
"""Millimetres above and below a drawing on two sheets, for what is to be done with them."""
LINE: Final = 9.5
"""Millimetres of a line to write on, at least."""
LEAST: Final = 9.0
"""Points of the smallest letters."""
_HAIR: Final[dict[str, Any]] = {"color": "#333333", "lw": 0.4, "dashes": (6, 4)}
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
    def face(self) -> Face:
        """The face of the letters; it comes with matplotlib and is on every machine."""
        return Face("DejaVu Sans Mono" if self.mono else "DejaVu Sans", bold=self.bold)

    @property
    def points(self) -> float:
        """The size as it is printed."""
        return max(LEAST, self.size)

    @property
    def font(self) -> FontProperties:
        """The letters, as matplotlib has them."""
        return properties(self.face, self.points)

    def wide(self, text: str) -> float:
        """Millimetres that a text takes."""
        return writing.width(self.spaced(text), self.face) * self.points / POINT

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
    """A drawing as large as it gets on one sheet, or (``halves``) on two to be glued, beside or above one another.

    Attributes:
        ratio: of its height to its width.
    """

    paper: str
    ratio: float
    halves: bool = False

    @property
    def lying(self) -> bool:
        """Whether the sheets lie on their sides.

        Raises:
            Fault: ``paper-unknown``.
        """
        return self._room(lying=True) > self._room(lying=False)

    @property
    def room(self) -> float:
        """Millimetres that the drawing is wide."""
        return max(self._room(lying=True), self._room(lying=False))

    @property
    def starts(self) -> tuple[tuple[float, float], ...]:
        """Where from the upper left corner of the drawing each sheet begins, in millimetres."""
        (wide, high), step = self._inner(self.lying), -GLUE
        there = ((self.room - wide) / 2, (self.room * self.ratio - high) / 2)
        if not self.halves:
            return (there,)
        if self.lying:
            first = (self.room * self.ratio - 2 * high - step) / 2
            return ((there[0], first), (there[0], first + high + step))
        first = (self.room - 2 * wide - step) / 2
        return ((first, there[1]), (first + wide + step, there[1]))

    def _inner(self, lying: bool) -> tuple[float, float]:
        width, height = size_of(self.paper, lying=lying)
        return width - 2 * EDGE, height - 2 * EDGE

    def _room(self, *, lying: bool) -> float:
        wide, high = self._inner(lying)
        if self.halves:
            wide, high = (wide, 2 * high - GLUE) if lying else (2 * wide - GLUE, high)
            high -= 2 * NOTE
        return min(wide, high / self.ratio)


class Paper:
    """Pages that are written from top to bottom."""

    def __init__(self, name: str = "A4", *, lying: bool = False, title: str = "") -> None:
        """Begin the first page; ``title`` is what the file is called.

        Raises:
            Fault: ``paper-unknown``.
        """
        self.width, self.height = size_of(name, lying=lying)
        self.name, self.title = name, title
        self.line, self.blanks = LINE, 0
        self.figures: list[Figure] = []
        self._under: list[Laid | None] = []
        self.feed()

    def feed(self) -> None:
        """Begin another page."""
        figure = Figure(figsize=(self.width / INCH, self.height / INCH), dpi=100)
        figure.patch.set_visible(False)  # what lies under the page is to be seen
        self.figures.append(figure)
        self._under.append(None)
        self.top = MARGIN

    def plate(self, drawing: bytes, lang: str, *, halves: bool = False) -> None:
        """A drawing as wide as ``Plate.room``, on pages of its own, with marks to glue it by."""
        if not self.figures[-1].get_children()[1:]:  # nothing but white stands on the page
            self.figures.pop(), self._under.pop()
        wide, high = drawn_size(drawing)
        plate, upright = Plate(self.name, high / wide, halves), (self.width, self.height)
        self.width, self.height = size_of(self.name, lying=plate.lying)
        window = tuple(side * POINT for side in (EDGE, EDGE, self.width - EDGE, self.height - EDGE))
        for number, (left, top) in enumerate(plate.starts):
            self.feed()
            at = ((EDGE - left) * POINT, (self.height - EDGE + top) * POINT - high)
            self._under[-1] = Laid(drawing, 0, at, (window[0], window[1], window[2], window[3]))
            if halves:
                self._glued(plate, first=not number, lang=lang)
        self.width, self.height = upright
        self.top = self.height  # what is written next begins another page

    def _glued(self, plate: Plate, *, first: bool, lang: str) -> None:
        """The line along which two sheets come together, and what to do there."""
        told, reach = word(lang, "glue" if first else "cut"), EDGE + GLUE
        over = max(EDGE, EDGE - plate.starts[0][1])  # white above the drawing, and below it
        if plate.lying:
            line = self.height - reach if first else EDGE
            self.add(Line2D([0, 1], [self.at(0, line)[1]] * 2, **_HAIR))
            self.put(told, SMALL, MARGIN, line + 3 if first else self.height - over + 3, over=True)
            return
        line = self.width - reach if first else EDGE
        self.add(Line2D([self.at(line, 0)[0]] * 2, [0, 1], **_HAIR))
        self.put(told, SMALL, self.width - EDGE - SMALL.wide(told) if first else EDGE, over - 6, over=True)

    @property
    def left(self) -> float:
        """Millimetres that are left on the page."""
        return self.height - MARGIN - self.top

    @property
    def small(self) -> bool:
        """Whether a map is better read on two such sheets than on one."""
        return self.name.upper() == SMALL_PAPER

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
        """A label and a line to write on, or boxes to tick; ``line`` millimetres high."""
        height, self.blanks = self.line, self.blanks + 1
        low = height - LINE
        self.need(height)
        self.put(label, style, MARGIN, self.top + low + 2)
        left, told = MARGIN + label_room, tuple(boxes)
        if not told:
            self._line(left, self.top + low + 7.5, self.width - MARGIN)
        for text in told:
            wide = style.wide(text)
            if left + 6 + wide > self.width - MARGIN:
                left, self.top, self.blanks = MARGIN + label_room, self.top + height, self.blanks + 1
                self.need(height)
            box = Rectangle(self.at(left, self.top + low + 6.4), 4 / self.width, 4 / self.height, fill=False, lw=1.0)
            self.add(box)
            self.put(text, style, left + 6, self.top + low + 2)
            left += wide + 14
        self.top += height

    def rule(self) -> None:
        """A line across the page."""
        self.need(4)
        self._line(MARGIN, self.top + 1, self.width - MARGIN)
        self.top += 4

    def put(self, text: str, style: Style, left: float, top: float, *, over: bool = False) -> None:
        """A line of text, its upper left corner in millimetres from that of the page; ``over`` a drawing: on white."""
        x, y = self.at(left, top)
        self.figures[-1].text(
            x,
            y,
            style.spaced(text),
            fontproperties=style.font,
            ha="left",
            va="top",
            parse_math=False,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5} if over else None,
        )

    def broken(self, text: str, style: Style, room: float) -> list[str]:
        """A paragraph as lines of at most ``room`` millimetres."""
        lines, now = [], ""
        for one in text.split(" "):
            longer = f"{now} {one}" if now else one
            if now and style.wide(longer) > room:
                lines.append(now)
                now = one
            else:
                now = longer
        return [*lines, now]

    def pdf(self) -> bytes:
        """The file: the same bytes every time."""
        written, leaves = pdf_of(self.figures), []
        for number, (figure, under) in enumerate(zip(self.figures, self._under, strict=True)):
            wide, high = (side * INCH * POINT for side in (figure.get_figwidth(), figure.get_figheight()))
            leaves.append(Leaf((wide, high), [*filter(None, (under,)), Laid(written, number)]))
        return bound(leaves, self.title, MAKER)

    def at(self, left: float, top: float) -> tuple[float, float]:
        """Millimetres from the upper left corner of the page, as its figure counts."""
        return left / self.width, 1 - top / self.height

    def _line(self, left: float, top: float, right: float) -> None:
        (x0, y), (x1, _) = self.at(left, top), self.at(right, top)
        self.add(Line2D([x0, x1], [y, y], color="#333333", lw=0.8))

    def add(self, artist: Any) -> None:
        """Put something drawn on the page."""
        artist.set_transform(self.figures[-1].transFigure)
        artist.set_figure(self.figures[-1])
        self.figures[-1].add_artist(artist)


def pdf_of(figures: Iterable[Figure]) -> bytes:
    """Figures as the pages of one file, letters as letters."""
    out = io.BytesIO()
    about: dict[str, Any] = {"CreationDate": None, "Creator": MAKER, "Producer": None}
    with mpl.rc_context({"pdf.fonttype": 42}), PdfPages(out, metadata=about) as pages:
        for figure in figures:
            pages.savefig(figure)
    return out.getvalue()
