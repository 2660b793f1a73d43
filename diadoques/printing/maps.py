"""Maps for paper: in colour, in grey with hatches, or blank to be filled in, on one sheet or on two to be glued."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
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
from diadoques.draw.plan import OWNER, TERRAIN, Plan, plan_of
from diadoques.draw.view import page_of
from diadoques.draw.words import game_title
from diadoques.games.door import Position
from diadoques.printing.paper import INCH, Paper, Plate, pdf_of

COLOUR: Final = "colour"
GREY: Final = "grey"
BLANK: Final = "blank"
KINDS: Final = (COLOUR, GREY, BLANK)
GREY_PALE: Final = 0.5
BLANK_PALE: Final = 0.75
"""How much paler than its brightness the ground is printed."""
_READ: Final = 6.0
"""Points of the smallest name that is read without effort."""
_LARGEST: Final = 15.0
"""Design pixels beyond which the smallest names of a board meet their neighbours."""
_BRIGHT: Final = np.array([0.2126, 0.7152, 0.0722])


@dataclass(frozen=True, slots=True)
class Atlas:
    """Drawn maps: the readers of a season are mostly shown the same, which is drawn once."""

    kept: list[tuple[Plan, bytes]] = field(default_factory=list)

    def drawing(self, plan: Plan) -> bytes:
        """The map of a plan, to be laid on pages."""
        for known, drawn in self.kept:
            if known == plan:
                return drawn
        self.kept.append((plan, _drawing(figure_of(plan))))
        return self.kept[-1][1]


def map_pdf(
    position: Position, lang: str, kind: str = COLOUR, paper: str = "A4", *, names: bool = False, one_page: bool = False
) -> bytes:
    """The map of a position on one sheet; on A4, where its letters would be small, on two to be glued.

    Args:
        kind: one of ``KINDS``: grey tells owners by hatch and letter; blank has borders and places, and nobody on it.
        names: of a blank map: whether names stand on it all the same.
        one_page: on one sheet all the same.

    Raises:
        Fault: ``map-kind-unknown``, ``paper-unknown``; as ``draw_map``.
    """
    if kind not in KINDS:
        raise Fault("map-kind-unknown", "kind", given=kind[:20], known=", ".join(KINDS))
    sheet = Paper(paper, title=game_title(position.game, lang))
    halves = sheet.small and not one_page
    shown, mode = (None, TERRAIN) if kind == BLANK else (position, OWNER)
    figure = figure_of(fit_plan(plan_of(shown, lang=lang, mode=mode, game=position.game), paper, halves=halves))
    if kind == BLANK and not names:
        _drop(figure, lambda one: HALOS - 0.5 <= one.get_zorder() <= NAMES)
    if kind != COLOUR:
        _grey(figure, pale=BLANK_PALE if kind == BLANK else GREY_PALE)
    sheet.plate(_drawing(figure), lang, halves=halves)
    return sheet.pdf()


def fit_plan(plan: Plan, paper: str, *, halves: bool) -> Plan:
    """A plan of the whole board as large as it gets on a paper, no name smaller than can be read there.

    Raises:
        Fault: ``paper-unknown``.
    """
    wide, high = plan.page.pixels
    size = round(Plate(paper, high / wide, halves).room / INCH * DPI)
    page = page_of(plan.geometry, None, size, plan.legend)
    return replace(plan, page=replace(page, least=min(_LARGEST, _READ / page.points(1.0, DPI))))


def legible(plan: Plan, paper: str) -> bool:
    """Whether the names of a plan of the whole board have room on one sheet of a paper."""
    page = fit_plan(plan, paper, halves=False).page
    return page.points(page.least, DPI) >= _READ


def _drawing(figure: Figure) -> bytes:
    figure.patch.set_facecolor("white")
    return pdf_of([figure])


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
