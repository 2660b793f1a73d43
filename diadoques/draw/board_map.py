"""Painting a plan: the printed board, what stands on it; and pictures as files."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from diadoques.core import files
from diadoques.core.faults import Fault, told_in
from diadoques.draw import ground
from diadoques.draw.canvas import DPI, LINES, SEA, Canvas, Pixels
from diadoques.draw.claims import paint_claims, paint_marks
from diadoques.draw.counters import paint_counters
from diadoques.draw.legend import StripPlayer, items_of, paint_frame, paint_header, paint_legend, paint_sources
from diadoques.draw.lines import paint_lines, paint_walls
from diadoques.draw.names import paint_names
from diadoques.draw.palette import is_filled
from diadoques.draw.plan import FORMATS, OWNER, Plan
from diadoques.draw.signs import there_on
from diadoques.draw.strokes import paint_arrows
from diadoques.draw.symbols import paint_coast_tags, paint_places
from diadoques.draw.weather import paint_treasures, paint_weather

# --- Painting a plan: the printed board (kept in memory once painted), then what stands on it


#: Pixels: rows, columns, colours.
Grid = NDArray[np.uint8]

_KEPT = 10
_rasters: OrderedDict[Hashable, Grid] = OrderedDict()


def figure_of(plan: Plan) -> Figure:
    """The whole picture as a figure of lines and letters, for vector files and for those who want to add to it."""
    canvas = Canvas(plan.page)
    _paint_ground(canvas, plan)
    _paint_owners(canvas, plan)
    _paint_print(canvas, plan)
    _paint_play(canvas, plan)
    return canvas.figure


def pixels_of(plan: Plan) -> Grid:
    """The whole picture as pixels (rows, columns, RGBA): the printed board is painted once and then laid under."""
    owned = plan.mode == OWNER
    where: tuple[Hashable, ...] = (id(plan.geometry), plan.board.layer, plan.page)
    below = _kept(("ground", owned, *where), lambda: _raster(plan, _paint_ground, bare=False))
    above = _kept(("print", plan.lang, plan.legend, plan.game, *where), lambda: _raster(plan, _paint_print, bare=True))
    canvas = Canvas(plan.page)
    canvas.axes.add_artist(Pixels(below, (0.0, 0.0), SEA))
    canvas.axes.add_artist(Pixels(above, (0.0, 0.0), LINES))
    _paint_owners(canvas, plan)
    _paint_play(canvas, plan)
    return _pixels(canvas)


def forget() -> None:
    """Drop every painted board (for measures and tests)."""
    _rasters.clear()


def _paint_ground(canvas: Canvas, plan: Plan) -> None:
    owned = plan.mode == OWNER
    ground.paint_sea(canvas, plan.geometry, plan.board, owned)
    ground.paint_land(canvas, plan.geometry, plan.board, owned)
    ground.paint_relief(canvas, plan.geometry, plan.board)


def _paint_owners(canvas: Canvas, plan: Plan) -> None:
    if plan.scene is not None:
        full, filled = plan.mode == OWNER, is_filled(plan.board.id)
        ground.paint_owners(canvas, plan.geometry, plan.scene, plan.liveries, full=full, filled=filled)
        paint_weather(canvas, plan.geometry, plan.board, plan.scene)


def _paint_print(canvas: Canvas, plan: Plan) -> None:
    paint_lines(canvas, plan.geometry)
    paint_places(canvas, plan.geometry, plan.board)
    paint_coast_tags(canvas, plan.geometry, plan.lang, plan.game)
    paint_names(canvas, plan.geometry, plan.board, plan.lang)
    paint_frame(canvas.on_paper())
    if plan.legend:
        paint_sources(canvas.on_paper(), plan.board.id, plan.lang)


def _paint_play(canvas: Canvas, plan: Plan) -> None:
    players = [StripPlayer(*row) for row in plan.players]
    paint_header(canvas.on_paper(), plan.title, plan.subtitle, players, plan.liveries)
    if plan.legend:
        items = items_of(plan.scene, plan.mode == OWNER, there_on(plan.board, plan.geometry, plan.game))
        paint_legend(canvas.on_paper(), items, plan.lang, plan.board.id, plan.game)
    if plan.scene is not None:
        paint_walls(canvas, plan.geometry, plan.scene)
        paint_claims(canvas, plan.geometry, plan.board, plan.scene, plan.liveries, plan.lang)
        paint_treasures(canvas, plan.geometry, plan.scene, plan.lang)
        paint_arrows(canvas, plan.scene.arrows, plan.liveries)
        paint_counters(canvas, plan.scene, plan.liveries, plan.board.id)
        paint_marks(canvas, plan.scene, plan.liveries)


def _raster(plan: Plan, paint: Callable[[Canvas, Plan], None], bare: bool) -> Grid:
    canvas = Canvas(plan.page, bare=bare)
    paint(canvas, plan)
    return _pixels(canvas)


def _pixels(canvas: Canvas) -> Grid:
    return _pixels_of_figure(canvas.figure)


def _pixels_of_figure(figure: Figure) -> Grid:
    drawn = FigureCanvasAgg(figure)
    # A pupil's own style of drawing is not to change the board.
    with mpl.rc_context({"text.usetex": False, "path.sketch": None, "path.effects": []}):
        drawn.draw()  # type: ignore[no-untyped-call]
    return np.array(drawn.buffer_rgba(), dtype=np.uint8)  # type: ignore[no-untyped-call]


def _kept(key: Hashable, make: Callable[[], Grid]) -> Grid:
    if key not in _rasters:
        _rasters[key] = make()
        while len(_rasters) > _KEPT:
            _rasters.popitem(last=False)
    _rasters.move_to_end(key)
    return _rasters[key]


# --- Pictures as files: PNG through the kept rasters, SVG and PDF in lines and letters


#: Of 100: no difference is seen.
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
