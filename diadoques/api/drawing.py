"""Pictures: asked for by name, painted only when they are looked at, and a sentence where nothing can paint them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final

from diadoques.core.extras import lacks
from diadoques.core.faults import Fault
from diadoques.core.untrusted import type_wrong

if TYPE_CHECKING:
    from diadoques.draw import Picture

#: What a game and a report say of themselves.
_WITHIN: Final = frozenset({"board", "game", "orders", "report"})


def picture(position: Any = None, **how: Any) -> Picture:
    """The picture of ``diadoques.draw.draw_map``; raises a ``Fault`` as that, and for what it does not know."""
    from diadoques.draw import draw_map

    known = [name for name, one in signature(draw_map).parameters.items() if one.kind is Parameter.KEYWORD_ONLY]
    for name in how:
        if name not in known:
            raise Fault("draw-argument", given=name[:80], known=", ".join(one for one in known if one not in _WITHIN))
    if not isinstance(how.get("title", ""), str | None):
        raise type_wrong(how["title"], "title", "text")
    if not isinstance(how.get("theatre", ""), Iterable | None):
        raise type_wrong(how["theatre"], "theatre", "list")
    return draw_map(position, **how)


def html_of(paint: Callable[[], str], instead: str) -> str:
    """What a notebook shows: ``instead`` where the drawing library is missing."""
    try:
        return paint()
    except Fault as fault:
        if not lacks(fault):
            raise
        return instead
