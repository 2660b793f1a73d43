"""Pages put together from PDF files that matplotlib wrote: a drawing stands once in a file, and is shown often.

A map of some hundred thousand points takes half a second to be written; a page that shows it, or a part of it, says
only where. Of PDF as a whole this reads what matplotlib writes, no more: plain objects, in a plain table.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

_OBJECT: Final = re.compile(rb"(\d{10}) \d{5} n")
_REFERENCE: Final = re.compile(rb"(?<![\w.])(\d+) 0 R\b")
_CONTENTS: Final = re.compile(rb"/Contents (\d+) 0 R")
_RESOURCES: Final = re.compile(rb"/Resources (\d+) 0 R")
_SIZE: Final = re.compile(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]")
_KIDS: Final = re.compile(rb"/Kids \[([^]]*)\]")
_STREAM: Final = re.compile(rb"^(.*?)\nstream\n(.*)\nendstream\s*$", re.DOTALL)
_LENGTH: Final = re.compile(rb"/Length (?:\d+ 0 R|\d+)")
#: Points and curves of a drawing, and their decimals beyond a hundredth of a point, which no printer shows.
_PATH: Final = re.compile(rb"^[-\d. ]+ (?:[mlc]|re)$", re.MULTILINE)
_FINER: Final = re.compile(rb"(\.\d\d)\d+")

#: Files taken apart, and pages packed, that are remembered.
_KEPT: Final = 8

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a file laid on another page.

    Attributes:
        file: a PDF that matplotlib wrote; ``page``: which of its pages, from 0.
        at: where its lower left corner comes to lie, in points.
        window: what is seen of it, in points of the page it lies on; None: all.
    """

    file: bytes
    page: int = 0
    at: tuple[float, float] = (0.0, 0.0)
    window: Box | None = None


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: its width and height in points, and what lies on it, the lowest first."""

    size: tuple[float, float]
    laid: Sequence[Laid]


def bound(leaves: Iterable[Leaf], title: str, maker: str) -> bytes:
    """The leaves as one file: the same bytes every time; nothing of a file that no leaf shows is in it."""
    book, kept = _Book(), list(leaves)  # kept: a file is known by which it is as long as it is there
    pages = [book.page(leaf) for leaf in kept]
    return book.file(pages, title, maker)


def size(pdf: bytes) -> tuple[float, float]:
    """Width and height of the first page of a file that matplotlib wrote, in points."""
    return _source(pdf).pages[0].size


@dataclass(frozen=True, slots=True)
class _Page:
    contents: int
    resources: int
    size: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Source:
    """A file taken apart: its objects by number, its pages in order."""

    objects: Mapping[int, bytes]
    pages: Sequence[_Page]


@lru_cache(maxsize=_KEPT)  # a drawing is asked for once by each file it stands in
def _source(pdf: bytes) -> _Source:
    start = int(pdf[pdf.rindex(b"startxref") :].split()[1])
    begins = [int(found[1]) for found in _OBJECT.finditer(pdf, start)]
    order = sorted(begins)
    ends = dict(zip(order, [*order[1:], start], strict=True))
    objects = {}
    for begin in begins:
        number, _, rest = pdf[begin : ends[begin]].partition(b" 0 obj\n")
        objects[int(number)] = rest.rstrip().removesuffix(b"endobj").rstrip(b"\n")
    [root] = [one for one in objects.values() if b"/Kids" in one]
    kids = [int(one) for one in re.findall(rb"(\d+) 0 R", _found(_KIDS, root)[1])]
    return _Source(objects, [_page(objects[kid]) for kid in kids])


def _page(told: bytes) -> _Page:
    wide, high = _found(_SIZE, told).groups()
    return _Page(int(_found(_CONTENTS, told)[1]), int(_found(_RESOURCES, told)[1]), (float(wide), float(high)))


def _found(pattern: re.Pattern[bytes], text: bytes) -> re.Match[bytes]:
    found = pattern.search(text)
    if found is None:
        raise ValueError(pattern.pattern)
    return found


def _coarse(stream: bytes) -> bytes:
    return _PATH.sub(lambda path: _FINER.sub(rb"\1", path[0]), stream)


@lru_cache(maxsize=_KEPT)
def _drawing(pdf: bytes, page: int) -> bytes:
    """What a page of a file draws, packed."""
    source = _source(pdf)
    _, packed = _found(_STREAM, source.objects[source.pages[page].contents]).groups()
    return zlib.compress(_coarse(zlib.decompress(packed)), 6)


@dataclass(slots=True)
class _Book:
    """The file being written: its objects, the first two its catalogue and its list of pages."""

    objects: list[bytes] = field(default_factory=lambda: [b"<< /Type /Catalog /Pages 2 0 R >>", b""])
    copied: dict[tuple[int, int], int] = field(default_factory=dict)
    drawn: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, told: bytes) -> int:
        self.objects.append(told)
        return len(self.objects)

    def stream(self, head: bytes, packed: bytes) -> int:
        told = b"<< %b/Filter /FlateDecode /Length %d >>" % (head, len(packed))
        return self.add(told + b"\nstream\n" + packed + b"\nendstream")

    def page(self, leaf: Leaf) -> int:
        names, says = [], []
        for number, one in enumerate(leaf.laid):
            form = self.form(one.file, one.page)
            names.append(b"/L%d %d 0 R" % (number, form))
            says.append(_shown(one, number))
        contents = self.stream(b"", zlib.compress("\n".join(says).encode("ascii")))
        wide, high = map(_number, leaf.size)
        told = b"<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 %b %b ] " % (wide, high)
        return self.add(told + b"/Resources << /XObject << %b >> >> /Contents %d 0 R >>" % (b" ".join(names), contents))

    def form(self, pdf: bytes, page: int) -> int:
        """The page of a file as a drawing that may be shown often."""
        key = (id(pdf), page)
        if key not in self.drawn:
            told = _source(pdf).pages[page]
            wide, high = map(_number, told.size)
            head = b"/Type /XObject /Subtype /Form /BBox [ 0 0 %b %b ] " % (wide, high)
            head += b"/Resources %d 0 R " % self.copy(pdf, told.resources)
            self.drawn[key] = self.stream(head, _drawing(pdf, page))
        return self.drawn[key]

    def copy(self, pdf: bytes, number: int) -> int:
        """An object of another file with all it refers to, under its number here."""
        key = (id(pdf), number)
        if key not in self.copied:
            self.copied[key] = self.add(b"")
            told = _source(pdf).objects[number]
            found = _STREAM.match(told)
            if found is not None:
                told = _LENGTH.sub(b"/Length %d" % len(found[2]), found[1], count=1)
            told = _REFERENCE.sub(lambda one: b"%d 0 R" % self.copy(pdf, int(one[1])), told)
            if found is not None:
                told += b"\nstream\n" + found[2] + b"\nendstream"
            self.objects[self.copied[key] - 1] = told
        return self.copied[key]

    def file(self, pages: Sequence[int], title: str, maker: str) -> bytes:
        kids = b" ".join(b"%d 0 R" % page for page in pages)
        self.objects[1] = b"<< /Type /Pages /Kids [ %b ] /Count %d >>" % (kids, len(pages))
        about = self.add(b"<< /Title %b /Creator %b >>" % (_text(title), _text(maker)))
        out, begins = bytearray(b"%PDF-1.4\n%\xac\xdc \xab\xba\n"), []
        for number, told in enumerate(self.objects, start=1):
            begins.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, told)
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(begins) + 1)
        out += b"".join(b"%010d 00000 n \n" % begin for begin in begins)
        out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(begins) + 1, about)
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _shown(one: Laid, number: int) -> str:
    """How a page says what lies on it."""
    window = ""
    if one.window is not None:
        left, bottom, right, top = one.window
        window = f"{left:.3f} {bottom:.3f} {right - left:.3f} {top - bottom:.3f} re W n "
    return f"q {window}1 0 0 1 {one.at[0]:.3f} {one.at[1]:.3f} cm /L{number} Do Q"


def _number(value: float) -> bytes:
    return f"{value:.4f}".encode("ascii")


def _text(text: str) -> bytes:
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode("ascii") + b">"
