"""Where the words of a game lie: a room of its folder, and those that it builds on.

The room ``words`` of a game holds its phrases (``fr``, ``en``) and, in its module ``wording``, what chooses among
them. It stands above this floor: nothing here imports it but by the name of its game, when that game is to be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from diadoques.core.folders import package_of

#: The room of a game's folder.
ROOM = "words"


@cache
def rooms(game: str) -> tuple[str, ...]:
    """The packages that hold the words of a game, each after those that it builds on (its ``BUILT_ON``).

    A game without a room has the common words alone.
    """
    room = f"{package_of(game)}.{ROOM}"
    return tuple(dict.fromkeys(_from(room))) if find_spec(room) is not None else ()


def _from(room: str) -> Iterator[str]:
    for below in getattr(import_module(room), "BUILT_ON", ()):
        yield from _from(below)
    yield room
