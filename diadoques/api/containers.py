"""What the face hands out: texts that print as they stand, tables by player, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final, TypeVar

from diadoques.core.extras import lacks
from diadoques.core.faults import Fault
from diadoques.core.untrusted import type_wrong
from diadoques.games.naming import player_called
from diadoques.games.seats import other_called

if TYPE_CHECKING:
    from diadoques.draw import Picture

# --- What the face hands out: texts that print as they stand, and tables by player that know every name of a player


T = TypeVar("T")


class InLines(tuple[T, ...]):
    """Things that a prompt or a notebook shows a line each, as they read."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return "".join(f"<div>{escape(str(one))}</div>" for one in self)


class Text(str):
    """A text that a notebook or a prompt shows as it reads, without quotes.

    >>> Text("Antipater passe.")
    Antipater passe.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<pre style="white-space:pre-wrap">{escape(self)}</pre>'


class Missing(Fault, KeyError):
    """Nothing stands under a name: a sentence, and what a table of Python raises."""

    def __init__(self, given: str, known: str) -> None:
        plain = Fault("table-without", given=given, known=known)
        super().__init__(plain.code, **plain.data)

    def __reduce__(self) -> tuple[Any, ...]:
        return Missing, (self.data["given"], self.data["known"]), {"lang": self.lang}


class ByPlayer(dict[str, T]):
    """Something for each player, by name; found under any other of his names too.

    >>> points = ByPlayer({"Ptolémée": 3}, board="diadoques")
    >>> points["PTOLEMY"], "ptolemee" in points, points.get("Ptolemy"), points.get("Antipater", 0)
    (3, True, 3, 0)
    """

    def __init__(self, rows: Mapping[str, T], board: str) -> None:
        super().__init__(rows)
        self._board = board

    def __missing__(self, name: str) -> T:
        key = self._key(name)
        if key is None:
            raise Missing(str(name)[:80], ", ".join(self) or "—")
        return self[key]

    def __contains__(self, name: object) -> bool:
        return self._key(name) is not None

    def get(self, name: str, default: Any = None) -> Any:
        """What stands under any of his names, else ``default``."""
        key = self._key(name)
        return default if key is None else self[key]

    def _key(self, name: object) -> str | None:
        if super().__contains__(name):
            return str(name)
        asked = _called(self._board, str(name))
        return next((key for key in self if asked and _called(self._board, key) == asked), None)


def _called(board: str, name: str) -> str:
    return player_called(board, name) or other_called(name)


# --- Pictures: asked for by name, painted only when they are looked at, and a sentence where nothing can paint them


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
