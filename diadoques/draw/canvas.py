"""The canvas: a figure whose only axes are the paper, measured in board pixels, and shorthands to paint on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox, TransformedBbox
from numpy.typing import NDArray

from diadoques.draw.geometry import Line
from diadoques.draw.palette import colour
from diadoques.draw.view import Page

#: Dots an inch of a picture.
DPI = 100.0

# What lies over what.
SEA, GLOW, LAND, TEXTURE, RELIEF, TINT, LINES, SIGNS, HALOS, NAMES = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
RINGS, ARROWS, COUNTERS, MARKS, FRAME, CARD, CARD_TEXT = 11, 12, 13, 14, 15, 16, 17


class Pixels(Artist):
    """Ready pixels laid on the picture as they are, their lower left corner at a point of the figure (inches)."""

    def __init__(self, pixels: NDArray[np.uint8], at: tuple[float, float], order: float) -> None:
        super().__init__()
        self.pixels = pixels
        self.at = at
        self.set_zorder(order)

    def draw(self, renderer: RendererBase) -> None:
        """Copy the pixels over what is there, inside the clip path."""
        brush = renderer.new_gc()
        self._set_gc_clip(brush)  # type: ignore[attr-defined]
        figure = self.get_figure(root=True)
        dpi = DPI if figure is None else figure.dpi
        # Images are handed over from their last row up.
        renderer.draw_image(brush, self.at[0] * dpi, self.at[1] * dpi, self.pixels[::-1])
        brush.restore()


class Canvas:
    """One picture being painted.

    Attributes:
        page: what part of the board, at what scale.
        figure, axes: matplotlib's; one data unit is one board pixel, y downwards.
        frame_box: the frame of the map, to clip by.
    """

    def __init__(self, page: Page, bare: bool = False) -> None:
        """``bare``: a transparent layer, to be laid over another."""
        self.page = page
        width, height = page.pixels
        self.figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI)
        self.axes: Axes = self.figure.add_axes((0.0, 0.0, 1.0, 1.0))
        left, top, right, bottom = page.paper
        self.axes.set_xlim(left, right)
        self.axes.set_ylim(bottom, top)
        self.axes.set_axis_off()
        self.figure.patch.set_alpha(0.0) if bare else self.figure.patch.set_facecolor(colour("paper", "ground"))
        # Scatters scale with the figure's own dots, whatever the resolution it is saved at.
        self._pixel = Affine2D().scale(1 / DPI) + self.figure.dpi_scale_trans
        x0, y0, x1, y1 = page.box
        self.frame_box = TransformedBbox(Bbox([[x0, y0], [x1, y1]]), self.axes.transData)

    def on_paper(self) -> Canvas:
        """The same canvas, its design pixels those of the paper around the map."""
        other = copy(self)
        other.page = replace(self.page, unit=self.page.strip)
        return other

    def points(self, design: float) -> float:
        """Design pixels as points, for widths of lines and sizes of letters."""
        return self.page.points(design, DPI)

    def fill(
        self,
        paths: Sequence[Path],
        faces: Any,
        edge: Any = "none",
        width: float = 0.0,
        order: float = LAND,
        clip: bool = True,
        **more: Any,
    ) -> PathCollection:
        """Filled shapes of the board; ``width`` of the edge in design pixels."""
        found = PathCollection(
            paths,
            facecolors=faces,
            edgecolors=edge,
            linewidths=self.points(width),
            zorder=order,
            transform=self.axes.transData,
            **more,
        )
        return self._add(found, clip)

    def lines(
        self,
        lines: Iterable[Line] | Sequence[Path],
        tint: Any,
        width: float,
        order: float = LINES,
        dash: Sequence[float] | None = None,
        clip: bool = True,
        cap: str = "round",
        **more: Any,
    ) -> PathCollection:
        """Open lines; ``width`` and ``dash`` in design pixels."""
        paths = [line if isinstance(line, Path) else Path(np.asarray(line, dtype=float)) for line in lines]
        style: Any = "solid" if dash is None else (0, tuple(part / width for part in dash))
        found = PathCollection(
            paths,
            facecolors="none",
            edgecolors=tint,
            linewidths=self.points(width),
            linestyles=[style],
            capstyle=cap,
            joinstyle="round",
            zorder=order,
            transform=self.axes.transData,
            **more,
        )
        return self._add(found, clip)

    def scatter(self, shape: Path, at: Any, tint: Any, width: float, order: float) -> PathCollection:
        """One open shape (in board pixels around its origin) stroked at many points."""
        found = PathCollection(
            [shape],
            offsets=at,
            offset_transform=self.axes.transData,
            transform=Affine2D().scale(self.page.scale, -self.page.scale) + self._pixel,
            facecolors="none",
            edgecolors=tint,
            linewidths=self.points(width),
            capstyle="round",
            zorder=order,
        )
        return self._add(found, clip=True)

    def patch(
        self, path: Path, face: Any, edge: Any = "none", width: float = 0.0, order: float = COUNTERS, **more: Any
    ) -> PathPatch:
        """One shape; what lies below the frame stays inside it."""
        found = PathPatch(
            path, facecolor=face, edgecolor=edge, linewidth=self.points(width), zorder=order, joinstyle="round", **more
        )
        self.axes.add_artist(found)
        if order < FRAME:
            found.set_clip_box(self.frame_box)
        return found

    def _add(self, found: PathCollection, clip: bool) -> PathCollection:
        self.axes.add_collection(found, autolim=False)
        if clip:
            found.set_clip_box(self.frame_box)
        return found
