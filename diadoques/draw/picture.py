"""A picture: a drawn map that shows itself in a notebook and saves itself as PNG, SVG or PDF."""

from __future__ import annotations

import base64
import html
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from diadoques.core import files
from diadoques.core.extras import extra, lacks
from diadoques.core.faults import Fault, told_in
from diadoques.draw.plan import FORMATS, Plan
from diadoques.draw.scene import Scene

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def painting_module() -> ModuleType:
    """The module that paints; only now are the drawing libraries loaded.

    Raises:
        Fault: ``extra-missing``.
    """
    with extra("draw"):
        from diadoques.draw import board_map
    return board_map


class Picture:
    """A drawn map; nothing is painted, and no drawing library imported, before it is shown or saved.

    Whatever needs it painted raises the fault ``extra-missing`` where the extra ``draw`` is not installed; a notebook
    shows the sentence of that fault in its place.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._figure: Figure | None = None
        self._png: bytes | None = None

    @property
    def plan(self) -> Plan:
        """What the picture shows, as values."""
        return self._plan

    @property
    def scene(self) -> Scene | None:
        """Pieces, arrows and marks; None for a bare board."""
        return self._plan.scene

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        return self._plan.alt

    @property
    def figure(self) -> Figure:
        """The matplotlib figure; its one axes measures board pixels, so that more can be drawn on the map."""
        if self._figure is None:
            painting_module()
            from diadoques.draw.board_map import figure_of

            self._figure = figure_of(self._plan)
        return self._figure

    @property
    def png(self) -> bytes:
        """The picture as a PNG file."""
        if self._png is None:
            self._png = painting_module().png_bytes(self._plan)
        return self._png

    @property
    def webp(self) -> bytes:
        """The picture as a WebP file, a fifth of the PNG's size: what pages with many maps carry."""
        webp: bytes = painting_module().webp_bytes(self._plan)
        return webp

    def save(self, path: str | Path) -> Path:
        """Write the picture; the suffix tells the format: ``.png``, or, in lines and letters, ``.svg`` and ``.pdf``.

        Raises:
            Fault: ``format-unknown``, ``file-unwritable``, ``extra-missing``.
        """
        with told_in(self._plan.lang):
            path = files.path_of(path)
            kind = path.suffix.lower().removeprefix(".")
            if kind not in FORMATS:
                raise Fault("format-unknown", path.name, given=kind, known=", ".join(FORMATS))
            since = files.place(path)
            files.write(path, self.png if kind == "png" else self.vector(kind), since)
        return path

    def vector(self, kind: str) -> bytes:
        """The picture as an ``svg`` or ``pdf`` file."""
        lines: bytes = painting_module().vector_bytes(self.figure, kind, self._plan)
        return lines

    @property
    def html(self) -> str:
        """The picture as a piece of a page, described in words for who cannot see it."""
        data = base64.b64encode(self.png).decode("ascii")
        width, height = self._plan.page.pixels
        return (
            f'<img src="data:image/png;base64,{data}" alt="{html.escape(self.alt, quote=True)}" '
            f'width="{width}" height="{height}" style="max-width:100%;height:auto">'
        )

    def _repr_png_(self) -> bytes | None:
        """Nothing where nothing can paint it: the page says so then."""
        try:
            return self.png
        except Fault as fault:
            if not lacks(fault):
                raise
            return None

    def _repr_html_(self) -> str:
        """The page; where nothing can paint it, what it would show in words, and what is lacking."""
        try:
            with told_in(self._plan.lang):
                return self.html
        except Fault as fault:
            if not lacks(fault):
                raise
            return f"<p>{html.escape(self.alt)}<br><em>{html.escape(str(fault))}</em></p>"

    def __repr__(self) -> str:
        return f"<Picture: {self.alt}>"
