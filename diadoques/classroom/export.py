"""A session as a saved game (``*.dia.json``): what the command line and other classes read.

The journal keeps every act; a saved game keeps what was received at each resolution, as text in the notation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.acts import Head
from diadoques.classroom.heads import options_of
from diadoques.core import files, savegame
from diadoques.core.faults import Fault
from diadoques.games.catalogue import begin
from diadoques.games.door import Game
from diadoques.games.saving import SavedRules, begin_from

SAVED: Final = "game.dia.json"
"""The saved game beside the journal, written anew after each resolution: what ``diadoques show`` and others read."""


class Exports:
    """The files that a session writes again and again: one that somebody else has written since is left to him."""

    def __init__(self) -> None:
        self._written: dict[Path, bytes] = {}

    def save(self, saved: savegame.SavedGame, path: Path) -> None:
        """Write a saved game.

        Raises:
            Fault: as ``savegame.save``; ``file-changed`` when the file is not what was written here last.
        """
        since = files.seen(path)
        if since != files.Seen() and path in self._written and _digest(path) != self._written[path]:
            raise Fault("file-changed", str(path))
        savegame.save(saved, path, since)
        self._written[path] = _digest(path)


def _digest(path: Path) -> bytes:
    return hashlib.sha256(files.read(path)).digest()


def saved_game(game: Game[Any], head: Head, received: Sequence[savegame.Answers]) -> savegame.SavedGame:
    """The game of a journal that these answers make, one after the other; the file proves itself when it is read.

    Raises:
        Fault: when a resolution refuses its answers.
    """
    options = options_of(game, head)
    begun = begin(game, head.scenario, options) if head.start is None else begin_from(game, head.start, options)
    saved, position = begun
    for answers in received:
        saved, position = savegame.played(SavedRules(game), saved, position, answers)
    return saved
