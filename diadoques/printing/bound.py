"""Pages put together of drawings and of letters: a drawing stands once in a file, and is shown often.

A map of some hundred thousand points takes half a second to be written; a page that shows it, or a part of it, says
only where.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, IndirectObject, NameObject, StreamObject

#: Runs of points and curves of a drawing, and their decimals beyond a hundredth of a point, which no printer shows.
_PATHS: Final = re.compile(rb"^(?:[-\d. ]+ (?:[mlc]|re)(?:\n|\Z))+", re.MULTILINE)
_FINER: Final = re.compile(rb"(?<=\.\d\d)\d+")

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A page of a file laid on another page.

    Attributes:
        file: a PDF; ``page``: which of its pages, from 0.
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
    writer = PdfWriter()
    forms: dict[tuple[bytes, int], IndirectObject] = {}
    for leaf in leaves:
        page = writer.add_blank_page(*leaf.size)
        shown, says = DictionaryObject(), []
        for number, one in enumerate(leaf.laid):
            if (one.file, one.page) not in forms:
                forms[one.file, one.page] = _form(writer, _read(one.file).pages[one.page])
            shown[NameObject(f"/L{number}")] = forms[one.file, one.page]
            says.append(_told(one, number))
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): shown})
        page[NameObject("/Contents")] = writer._add_object(_stream("\n".join(says).encode("ascii")))
    writer.metadata = None
    writer.add_metadata({"/Title": title, "/Creator": maker})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def size(pdf: bytes) -> tuple[float, float]:
    """Width and height of the first page of a file, in points."""
    box = _read(pdf).pages[0].mediabox
    return float(box.width), float(box.height)


def _read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def _form(writer: PdfWriter, page: PageObject) -> IndirectObject:
    """A page as a drawing that may be shown often: nothing of it is drawn anew."""
    drawn = page.get_contents()
    form = _stream(_PATHS.sub(lambda paths: _FINER.sub(b"", paths[0]), drawn.get_data() if drawn is not None else b""))
    box = [FloatObject(side) for side in page.mediabox]
    form.update({
        NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form"),
        NameObject("/BBox"): ArrayObject(box), NameObject("/Resources"): page["/Resources"].clone(writer),
    })  # fmt: skip
    return writer._add_object(form)


def _stream(data: bytes) -> StreamObject:
    stream = StreamObject()
    stream.set_data(data)
    return stream.flate_encode()


def _told(one: Laid, number: int) -> str:
    """How a page says what lies on it."""
    window = ""
    if one.window is not None:
        left, bottom, right, top = one.window
        window = f"{left:.3f} {bottom:.3f} {right - left:.3f} {top - bottom:.3f} re W n "
    return f"q {window}1 0 0 1 {one.at[0]:.3f} {one.at[1]:.3f} cm /L{number} Do Q"
