"""Where the words of a game lie: a room of its folder, and those that it builds on.

The room ``words`` of a game holds its phrases (``fr``, ``en``) and, in its module ``wording``, what chooses among
them; the folder of a chapter may hold phrases of its own (``core.folders.chapters_of``). A room stands above this
floor: nothing here imports it but by the name of its game, when that game is to be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Final

from diadoques.core.folders import chapters_of, package_of
from diadoques.core.language import LANGUAGES

#: The room of a game's folder.
ROOM = "words"
#: What of a chapter's folder makes a room of it.
_WORDS: Final = (*LANGUAGES, "screen.toml", "asked.toml")


@cache
def phrase_packages(game: str) -> tuple[str, ...]:
    """The packages that hold the words of a game, each after those that it builds on (its ``BUILT_ON``).

    A game without a room has the common words alone.
    """
    room = f"{package_of(game)}.{ROOM}"
    if find_spec(room) is None:
        return ()
    own = (
        package for package, folder in chapters_of(game).items() if any(map(_is_there, map(folder.joinpath, _WORDS)))
    )
    below = dict.fromkeys(_from(room))
    return (*(one for one in below if one != room), *own, room)


def _is_there(path: Traversable) -> bool:
    return path.is_file() or path.is_dir()


def _from(room: str) -> Iterator[str]:
    for below in getattr(import_module(room), "BUILT_ON", ()):
        yield from _from(below)
    yield room
