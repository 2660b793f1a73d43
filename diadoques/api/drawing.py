"""Pictures: asked for by name, painted only when they are looked at, and a sentence where nothing can paint them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from diadoques.api.choosing import USUAL, known_game
from diadoques.core import language
from diadoques.core.faults import Fault, told_in

if TYPE_CHECKING:
    from diadoques.draw import Picture


def draw(what: Any = USUAL, **how: Any) -> Picture:
    """A map: of a game, of a report, of a record, or the bare board of a game by its name.

    It shows itself in a notebook; ``.save("map.png")`` writes it (``.svg`` and ``.pdf`` too).

    Args:
        what: a ``Game``, a ``Report``, a position as ``diadoques.position`` takes it, or the name of a game.
        **how: ``lang``; ``theatre``, a close view by its name or the codes of its spaces; ``mode``: ``"terrain"`` or
            ``"owner"``; ``size``: width in pixels; ``title``; ``legend=False``.

    Raises:
        Fault: something asked for is not known; or, when it is painted, the drawing library is not installed.

    >>> import diadoques as d
    >>> d.draw("diplomacy", lang="en")
    <Picture: Map of the board “Diplomacy”.>
    """
    if hasattr(what, "draw"):
        found: Picture = what.draw(**how)
        return found
    lang = how.get("lang") or language.chosen() or language.USUAL
    with told_in(lang):
        if isinstance(what, str) and not what.endswith(".json"):
            return picture(game=known_game(what).about.id, **{"lang": lang, **how})
    from diadoques.api.start import position

    return position(what).draw(**how)


def picture(position: Any = None, **how: Any) -> Picture:
    """The picture of ``diadoques.draw.draw_map``; raises a ``Fault`` as that."""
    from diadoques.draw import draw_map

    return draw_map(position, **how)


def html_of(paint: Callable[[], str], instead: str) -> str:
    """What a notebook shows: ``instead`` where the drawing library is missing."""
    try:
        return paint()
    except Fault as fault:
        if fault.code != "extra-missing":
            raise
        return instead
