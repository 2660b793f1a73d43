"""Slips to cut out, one for each group: whom it plays, where it goes, its code, and how it comes in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from diadoques.draw.palette import livery
from diadoques.explain.catalogue import capital
from diadoques.explain.names import names_for
from diadoques.games.door import Position
from diadoques.printing.paper import EDGE, HEAD, SMALL, Paper, Style, word

Square = Sequence[Sequence[int]]
"""An address as telephones read it, row by row: what is not 0 is black."""

COLUMNS: Final = 2
HIGH: Final = 66.0
"""Millimetres of a slip."""
INNER: Final = 5.0
"""Millimetres between where it is cut and what stands on it."""
WHITE: Final = 5.0
"""Millimetres that stay white around it."""
SQUARE: Final = 25.0
"""Millimetres of the code that telephones read."""
_CUT: Final[dict[str, Any]] = {"color": "#333333", "lw": 0.5, "dashes": (6, 4)}
_CODE: Final = Style(18, bold=True, mono=True)
_ADDRESS: Final = tuple(Style(size, bold=True, mono=True) for size in (11, 10, 9))
"""An address is set in the largest of these in which it takes one line."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip.

    Attributes:
        seat: whom the group plays.
        number: that of the group, 0 as long as the seats are not dealt.
        code: by which it comes in.
        writer: who of those that write its sheet comes by it, in words; "" where one does it all.
    """

    seat: str
    number: int
    code: str
    writer: str = ""


def slips_pdf(
    position: Position, slips: Sequence[Slip], address: str, lang: str, paper: str = "A4", square: Square = ()
) -> bytes:
    """The slips of the groups, side by side, with lines to cut along.

    Args:
        address: where groups come in.
        square: the address as telephones read it; empty where it leads to this machine from itself alone.

    Raises:
        Fault: ``paper-unknown``.
    """
    sheet = Paper(paper, title=word(lang, "slips"))
    wide = (sheet.width - 2 * EDGE) / COLUMNS
    rows = int((sheet.height - 2 * EDGE) // HIGH)
    for index, slip in enumerate(slips):
        place = index % (rows * COLUMNS)
        if index and not place:
            sheet.feed()
        top, left = EDGE + place // COLUMNS * HIGH, EDGE + place % COLUMNS * wide
        _frame(sheet, left, top, wide)
        _slip(sheet, position, slip, (left + INNER, top + INNER, wide - 2 * INNER), address, lang, square)
    return sheet.pdf()


def _frame(sheet: Paper, left: float, top: float, wide: float) -> None:
    """Where it is cut: each line once, for dashes that lie over others make a line of another kind."""
    (x0, y0), (x1, y1) = sheet.at(left, top), sheet.at(left + wide, top + HIGH)
    sides = [((x1, x1), (y0, y1)), ((x0, x1), (y1, y1))]
    sides += [((x0, x0), (y0, y1))] if left == EDGE else []
    sides += [((x0, x1), (y0, y0))] if top == EDGE else []
    for across, down in sides:
        sheet.add(Line2D(across, down, **_CUT))


def _slip(
    sheet: Paper,
    position: Position,
    slip: Slip,
    box: tuple[float, float, float],
    address: str,
    lang: str,
    square: Square,
) -> None:
    left, top, wide = box
    player, look = names_for(position, lang).player(slip.seat), livery(slip.seat, position.board.id)
    corner, size = sheet.at(left, top + 8), (8 / sheet.width, 8 / sheet.height)
    sheet.add(Rectangle(corner, *size, facecolor=look.fill, edgecolor="#333333", lw=0.8))
    sheet.put(word(lang, "slip", player=player), HEAD, left + 11, top)
    about = (word(lang, "slip_group", number=slip.number) if slip.number else "", capital(slip.writer))
    sheet.put(" · ".join(filter(None, about)), SMALL, left + 11, top + HEAD.height)
    sheet.put(slip.code, _CODE, left, top + 13)
    below = top + 23
    room = wide - SQUARE - WHITE if square else wide
    style = next((one for one in _ADDRESS if one.wide(address) <= room), _ADDRESS[-1])
    for line in _broken(address, style, room):
        sheet.put(line, style, left, below)
        below += style.height
    if square:
        _square(sheet, square, left + wide - SQUARE, top + 10)
        below = max(below, top + 10 + SQUARE)
    below += 3
    for key in ("slip_scan" if square else "slip_here", "slip_type"):
        below = _lines(sheet, word(lang, key), SMALL, left, below, wide) + 0.8


def _lines(sheet: Paper, text: str, style: Style, left: float, top: float, room: float) -> float:
    """A text in as many lines as it takes; where the next would stand."""
    for line in sheet.broken(text, style, room):
        sheet.put(line, style, left, top)
        top += style.height
    return top


def _broken(address: str, style: Style, room: float) -> list[str]:
    """An address has no blanks: it is broken where the line ends."""
    lines = [""]
    for letter in address:
        if lines[-1] and style.wide(lines[-1] + letter) > room:
            lines.append("")
        lines[-1] += letter
    return lines


def _square(sheet: Paper, rows: Square, left: float, top: float) -> None:
    step = SQUARE / len(rows)
    for down, row in enumerate(rows):
        across = 0
        while across < len(row):
            end = across
            while end < len(row) and row[end] == row[across]:
                end += 1
            if row[across]:
                at = sheet.at(left + across * step, top + (down + 1) * step)
                size = (end - across) * step / sheet.width, step * 1.02 / sheet.height
                sheet.add(Rectangle(at, *size, facecolor="black", edgecolor="none"))
            across = end
