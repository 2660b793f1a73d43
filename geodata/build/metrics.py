"""Sizes of texts and symbols in board pixels, so that names can be laid out without a font.

Widths are those of a wide serif, rounded up by letter class; a drawer with a narrower font only leaves more air.
"""

from __future__ import annotations

from collections.abc import Sequence

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in pixels, y down."""

_CLASSES = {0.32: "ijl '.,!|’", 0.38: "f-()", 0.43: "tIJ", 0.52: "rsz", 0.57: "cvxy", 0.86: "wHNOQUDG", 1.02: "mMWœŒ"}
_WIDTHS = {letter: width for width, letters in _CLASSES.items() for letter in letters}
_CAPITAL, _SMALL = 0.75, 0.64

SANS_BOLD = 1.08
SERIF_BOLD = 1.1
SERIF = 1.0
SERIF_ITALIC = 0.98
"""Factors of the faces in which codes, citadels, cities and names are written."""

UNIT = (36.0, 34.0)
"""Width and height of a unit's counter."""

RADIUS = {"capital": 9.5, "major": 8.5, "minor": 7.0, "city": 5.0, "centre": 8.5}
"""Half the size of the symbol of a place."""

PORT_RING = 3.0
"""What the ring of a port adds to the radius."""

TOWN_SIZE = 14.5
"""A projector shows 0.82 of a board pixel: names are sized to be read from the last row, where room allows."""

LINE = 1.16
"""Height of a line of text, in units of its size."""


def text_width(text: str, size: float, face: float = SERIF) -> float:
    """Width in pixels of one line of text."""
    ems = (_WIDTHS.get(c, _CAPITAL if c.isupper() else _SMALL) for c in text)
    return sum(ems) * size * face


def block(centre: tuple[float, float], lines: Sequence[str], size: float, face: float = SERIF) -> Box:
    """Box of centred lines of text, the first line's middle at `centre`."""
    x, y = centre
    half = max(text_width(line, size, face) for line in lines) / 2
    top = y - size * LINE / 2
    return (x - half, top, x + half, top + size * LINE * len(lines))


def grown(box: Box, margin: float) -> Box:
    """A box larger by a margin on each side."""
    return (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin)


def around(centre: tuple[float, float], width: float, height: float) -> Box:
    """A box by its centre and size."""
    x, y = centre
    return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def union(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds the given ones."""
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def place_radius(kind: str, port: bool) -> float:
    """Radius of a place's symbol with its ring, in pixels."""
    return RADIUS[kind] + (PORT_RING if port else 0.0)
