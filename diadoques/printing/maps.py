"""Maps for paper: in colour, in grey with hatches, or blank to be filled in, each on one sheet lying on its side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import Collection
from matplotlib.colors import to_rgba_array
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.patches import Patch
from matplotlib.text import Text

from diadoques.core.faults import Fault
from diadoques.draw.board_map import figure_of
from diadoques.draw.canvas import DPI, HALOS, NAMES, TINT, Pixels
from diadoques.draw.plan import plan_of
from diadoques.printing.paper import INCH, Plate, pdf_of

COLOUR: Final = "colour"
GREY: Final = "grey"
BLANK: Final = "blank"
KINDS: Final = (COLOUR, GREY, BLANK)
GREY_PALE: Final = 0.5
BLANK_PALE: Final = 0.75
"""How much paler than its brightness the ground is printed."""
_BRIGHT: Final = np.array([0.2126, 0.7152, 0.0722])


def map_pdf(position: Any, lang: str, kind: str = COLOUR, paper: str = "A4", *, names: bool = False) -> bytes:
    """The map of a position on one sheet; on A4, where its letters would be too small, on two to be glued.

    Args:
        kind: one of ``KINDS``: grey tells owners by hatch and letter; blank has borders and places, and nobody on it.
        names: of a blank map: whether names stand on it all the same.

    Raises:
        Fault: ``map-kind-unknown``, ``paper-unknown``; as ``draw_map``.
    """
    if kind not in KINDS:
        raise Fault("map-kind-unknown", "kind", given=kind[:20], known=", ".join(KINDS))
    plate = Plate(paper)
    shown = None if kind == BLANK else position
    asked: dict[str, Any] = {"lang": lang, "mode": "terrain" if kind == BLANK else "owner", "game": position.game}
    figure = figure_of(plan_of(shown, size=round(plate.room / INCH * DPI), **asked))
    if kind == BLANK and not names:
        _drop(figure, lambda one: HALOS - 0.5 <= one.get_zorder() <= NAMES)
    if kind != COLOUR:
        _grey(figure, pale=BLANK_PALE if kind == BLANK else GREY_PALE)
    boxes = plate.boxes(figure)
    return pdf_of([figure] * len(boxes), position.game, boxes)


def _drop(figure: Figure, wanted: Callable[[Artist], bool]) -> None:
    for one in figure.findobj(wanted):
        one.remove()


def _grey(figure: Figure, pale: float) -> None:
    """Turn every colour into the grey of the same brightness; the ground is made paler by a share, to be written on."""
    for one in figure.findobj():
        _greyed(one, pale if one.get_zorder() <= TINT else 0.0)


def _greyed(one: Any, pale: float) -> None:
    if isinstance(one, Collection):
        one.set_facecolor(_greys(one.get_facecolor(), pale))
        one.set_edgecolor(_greys(one.get_edgecolor(), pale))
    elif isinstance(one, Patch):
        one.set_facecolor(_greys(one.get_facecolor(), pale)[0])
        one.set_edgecolor(_greys(one.get_edgecolor(), pale)[0])
    elif isinstance(one, Text) or hasattr(one, "get_color"):
        one.set_color(_greys(one.get_color(), pale)[0])
    elif isinstance(one, Pixels):
        one.pixels = _grey_pixels(one.pixels)
    if isinstance(one, AxesImage):
        one.set_data(_grey_pixels(np.asarray(one.get_array())))
    for effect in one.get_path_effects() or ():
        brush = getattr(effect, "_gc", {})
        if "foreground" in brush:
            brush["foreground"] = _greys(brush["foreground"])[0]


def _greys(colours: Any, pale: float = 0.0) -> Any:
    found = to_rgba_array(colours)
    if len(found):
        found[:, :3] = pale + (1 - pale) * (found[:, :3] @ _BRIGHT)[:, None]
    return found if len(found) else colours


def _grey_pixels(pixels: Any) -> Any:
    found = pixels.copy()
    if found.ndim == 3:
        found[..., :3] = (found[..., :3] @ _BRIGHT)[..., None].astype(found.dtype)
    return found
