"""What the face hands out: texts that print as they stand, and tables by player that know every name of a player."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TypeVar

from diadoques.games.naming import player_called

T = TypeVar("T")


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


class ByPlayer(dict[str, T]):
    """Something for each player, by name; found under any other of his names too.

    >>> ByPlayer({"Ptolémée": 3}, board="diadoques")["PTOLEMY"]
    3
    """

    def __init__(self, rows: Mapping[str, T], board: str) -> None:
        super().__init__(rows)
        self._board = board

    def __missing__(self, name: str) -> T:
        asked = player_called(self._board, str(name))
        for key, value in self.items():
            if asked and player_called(self._board, key) == asked:
                return value
        raise KeyError(name)
