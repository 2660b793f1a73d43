"""Drawn maps: a board, a position, orders before and results after.

Nothing heavy is imported until a map is shown: ``draw_map`` plans a picture, and the picture paints itself when it is
looked at or saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from diadoques.core.events import ResolvedTurn
from diadoques.draw.compose import Frame, frames
from diadoques.draw.picture import Picture
from diadoques.draw.plan import plan_of
from diadoques.draw.view import WIDTH, theatres
from diadoques.games.door import Position


def draw_map(
    position: Position | None = None,
    *,
    board: str = "",
    game: str = "",
    lang: str = "fr",
    mode: str = "terrain",
    orders: Iterable[Any] | Mapping[str, Iterable[Any]] = (),
    report: ResolvedTurn | None = None,
    theatre: str | Iterable[str] | None = None,
    size: int = WIDTH,
    title: str | None = None,
    frame: Frame | str | int | None = None,
    legend: bool = True,
) -> Picture:
    """A map of the board, of a position, of its orders, or of a resolved season.

    Args:
        position: what stands on the board; None for the bare board (or, with ``report``, for its positions).
        board: of which board, where no position tells it; it is drawn with its own words alone.
        game: of which game the bare board, where no position tells it; the usual one, unless a ``board`` is named.
        lang: ``fr`` or ``en``.
        mode: ``terrain`` (held provinces wear a band of their owner's colour) or ``owner`` (tinted and hatched).
        orders: orders not resolved yet: ``Order`` values, or by player texts of the notation.
        report: a resolved season: what succeeded, what failed.
        theatre: a close view: a name of ``theatres(board)`` or the codes of spaces; None for the whole board.
        size: width in pixels; 1600 fills a projector.
        title: of the strip above the map; the game's name by default.
        frame: with ``report``: one step of its film (``frames(report)``), by value, name or number; None: all at once.
        legend: the strip under the whole board.

    Raises:
        Fault: something asked for is not known; the fault names it and what is.
    """
    plan = plan_of(
        position, board=board, game=game, lang=lang, mode=mode, orders=orders, report=report, theatre=theatre,
        size=size, title=title, frame=frame, legend=legend,
    )  # fmt: skip
    return Picture(plan)


def show(value: Any, lang: str = "fr") -> Picture:
    """The picture by which a position or a report shows itself in a notebook."""
    if not hasattr(value, "before"):
        return draw_map(value, lang=lang)
    return draw_map(report=value, lang=lang)


__all__ = ["Frame", "Picture", "draw_map", "frames", "show", "theatres"]
