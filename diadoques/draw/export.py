"""Pictures as files: PNG through the kept rasters, SVG and PDF in lines and letters."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from diadoques.core import files
from diadoques.core.faults import Fault, told_in
from diadoques.draw.board_map import pixels_of
from diadoques.draw.canvas import DPI
from diadoques.draw.plan import FORMATS, Plan

WEBP_QUALITY = 80
#: Of 6: twice as fast as the usual 4, for files that are two hundredths larger.
WEBP_EFFORT = 2
#: The library, as files name who made them.
MAKER = __name__.partition(".")[0]


def png_bytes(plan: Plan) -> bytes:
    """The picture as a PNG file; what it shows stands in its description."""
    image = Image.fromarray(pixels_of(plan)).convert("RGB")
    notes = PngInfo()
    notes.add_itxt("Title", _title(plan))
    notes.add_itxt("Description", plan.alt)
    out = io.BytesIO()
    image.save(out, "png", pnginfo=notes, compress_level=2, dpi=(DPI, DPI))
    return out.getvalue()


def webp_bytes(plan: Plan) -> bytes:
    """The picture as a WebP file, letters still sharp."""
    out = io.BytesIO()
    Image.fromarray(pixels_of(plan)).convert("RGB").save(out, "webp", quality=WEBP_QUALITY, method=WEBP_EFFORT)
    return out.getvalue()


def vector_bytes(figure: Figure, kind: str, plan: Plan) -> bytes:
    """The figure as ``svg`` or ``pdf``."""
    return _lines(figure, kind, _title(plan), plan.alt, plan.lang)


def save_figure(figure: Figure, path: str | Path, title: str, lang: str) -> Path:
    """Write a figure that is no map; the suffix tells the format, as that of a map does (``Picture.save``).

    Args:
        title: what it shows, for who reads about the file.

    Raises:
        Fault: ``format-unknown``, ``file-unwritable``.
    """
    with told_in(lang):
        path = files.path_of(path)
        kind = path.suffix.lower().removeprefix(".")
        if kind not in FORMATS:
            raise Fault("format-unknown", path.name, given=kind, known=", ".join(FORMATS))
        since = files.place(path)
        out = io.BytesIO()
        if kind == "png":
            figure.savefig(out, format=kind, dpi=DPI, metadata={"Title": title, "Software": MAKER})
        files.write(path, out.getvalue() if kind == "png" else _lines(figure, kind, title, title, lang), since)
    return path


def _lines(figure: Figure, kind: str, title: str, alt: str, lang: str) -> bytes:
    out = io.BytesIO()
    about: dict[str, Any] = {"Title": title}
    if kind == "svg":
        about |= {"Description": alt, "Date": None, "Creator": None, "Language": lang}
    else:
        about |= {"Subject": alt, "CreationDate": None, "Creator": MAKER, "Producer": None}
    # The same bytes every time: no date, ids from a fixed salt. Letters as shapes: a reader may lack the face.
    with mpl.rc_context({"svg.hashsalt": MAKER, "svg.fonttype": "path", "pdf.fonttype": 42}):
        figure.savefig(out, format=kind, metadata=about, dpi=DPI)
    return out.getvalue()


def _title(plan: Plan) -> str:
    return f"{plan.title} – {plan.subtitle}" if plan.subtitle else plan.title
