"""What part of the board a map shows, and the sheet of paper around it. Plain numbers; no drawing library here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from diadoques.core.faults import Fault
from diadoques.core.texts import typeset
from diadoques.draw.geometry import BorderKind, Geometry, Point
from diadoques.draw.words import look_of

WIDTH = 1600
"""Default width of a map in pixels: a projector."""
ASPECT = 1600 / 1060
MARGIN = 26.0
HEADER = 58.0
FOOTER = 108.0
"""Paper around the frame, in design pixels."""
ZOOM_SHARE = 0.62
"""How much of a close view's magnification makes things bigger; the rest gives them room."""

#: A rectangle: left, bottom, right, top.
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """The paper of one map, measured in board pixels.

    Attributes:
        box: left, top, right, bottom of the framed part of the board.
        paper: the same of the whole paper.
        scale: output pixels per board pixel.
        unit: board pixels per design pixel: what is drawn 30 wide takes ``30 * unit`` of the board.
        strip: the same for what stands on the paper around the map, which does not grow in a close view.
        zoomed: whether this is a close view.
        least: design pixels of the smallest letters of a name, where the sheet has smaller ones.
    """

    box: Box
    paper: Box
    scale: float
    unit: float
    strip: float
    zoomed: bool
    least: float = 0.0

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the output."""
        left, top, right, bottom = self.paper
        return round((right - left) * self.scale), round((bottom - top) * self.scale)

    def inside(self, at: Point, margin: float = 0.0) -> bool:
        """Whether a point of the board lies in the frame, ``margin`` design pixels from its edge at least."""
        left, top, right, bottom = self.box
        edge = margin * self.unit
        return left + edge <= at[0] <= right - edge and top + edge <= at[1] <= bottom - edge

    def points(self, design: float, dpi: float) -> float:
        """A length in design pixels as typographic points of the output."""
        return design * self.unit * self.scale * 72 / dpi


def page_of(geometry: Geometry, theatre: str | Iterable[str] | None, width: int = WIDTH, legend: bool = True) -> Page:
    """The page for the whole board or for a theatre: a name of ``theatres`` or the codes of spaces.

    Raises:
        Fault: ``theatre-unknown``, ``board-unknown-space``, ``size-unknown``.
    """
    if not isinstance(width, int) or not 200 <= width <= 8000:
        raise Fault("size-unknown", "size", given=str(width), known="200–8000")
    if theatre is None:
        left, top, right, bottom = geometry.frame
        foot = FOOTER if legend else MARGIN
        paper = (left - MARGIN, top - HEADER, right + MARGIN, bottom + foot)
        return Page(geometry.frame, paper, width / (paper[2] - paper[0]), 1.0, 1.0, zoomed=False)
    return _close_view(geometry, _spaces(geometry, theatre), width, whole=not isinstance(theatre, str))


def theatres(board: str) -> dict[str, list[str]]:
    """Names of the close views of a board and the spaces they show."""
    return {name: list(view["spaces"]) for name, view in look_of(board).get("theatre", {}).items()}


def theatre_name(board: str, theatre: str, lang: str) -> str:
    """What a close view is called."""
    return str(typeset(look_of(board)["theatre"][theatre]["name"][lang], lang))


def _spaces(geometry: Geometry, theatre: str | Iterable[str]) -> list[str]:
    if isinstance(theatre, str):
        known = theatres(geometry.board)
        if theatre not in known:
            raise Fault("theatre-unknown", "theatre", given=theatre, known=", ".join(known))
        return known[theatre]
    codes = list(theatre)
    for code in codes:
        if code not in geometry.spaces:
            raise Fault("board-unknown-space", "theatre", space=str(code))
    if not codes:
        raise Fault("theatre-unknown", "theatre", given="()", known=", ".join(theatres(geometry.board)))
    return codes


def _close_view(geometry: Geometry, codes: list[str], width: int, whole: bool) -> Page:
    """The smallest box of the paper's proportions around the spaces, a little air included, inside the board.

    Of a sea only the place of its name is wanted; with ``whole`` that of a fleet there too.
    """
    seas = {code for row in geometry.borders if row.kind is BorderKind.SEA for code in row.between}
    boxes = []
    for code in codes:
        shape = geometry.spaces[code]
        x, y = shape.label
        if code not in seas:
            boxes.append(shape.box)
            continue
        boxes.append((x - 40, y - 30, x + 40, y + 30))
        if whole:
            x, y = shape.anchor
            boxes.append((x - 30, y - 30, x + 30, y + 30))
    left, top = min(box[0] for box in boxes) - 14, min(box[1] for box in boxes) - 14
    right, bottom = max(box[2] for box in boxes) + 14, max(box[3] for box in boxes) + 14
    frame = geometry.frame
    # Output pixels per design pixel on the paper, and what they leave for the map.
    grain = width / (frame[2] - frame[0] + 2 * MARGIN)
    map_wide, map_high = width - 2 * MARGIN * grain, width / ASPECT - (HEADER + MARGIN) * grain
    ratio = map_wide / map_high
    wide = min(max(right - left, (bottom - top) * ratio), frame[2] - frame[0], (frame[3] - frame[1]) * ratio)
    high = wide / ratio
    x = min(max((left + right - wide) / 2, frame[0]), frame[2] - wide)
    y = min(max((top + bottom - high) / 2, frame[1]), frame[3] - high)
    scale = map_wide / wide
    strip = grain / scale
    unit = ((frame[2] - frame[0]) / wide) ** (ZOOM_SHARE - 1)
    paper = (x - MARGIN * strip, y - HEADER * strip, x + wide + MARGIN * strip, y + high + MARGIN * strip)
    return Page((x, y, x + wide, y + high), paper, scale, unit, strip, zoomed=True)
