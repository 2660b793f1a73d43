"""A session as a saved game (``*.dia.json``): what the command line and other classes read.

The journal keeps every act; a saved game keeps what was received at each resolution, as text in the notation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from diadoques.core import files, savegame
from diadoques.core.faults import Fault
from diadoques.games.door import Game, Position
from diadoques.games.saving import SavedRules

SAVED: Final = "game.dia.json"
"""The saved game beside the journal, written anew after each resolution: what ``diadoques show`` and others read."""


@dataclass(frozen=True, slots=True)
class _Made:
    """A game as it was saved last: of which head, from which answers, and where it stands."""

    game: Game[Any]
    head: savegame.SavedGame
    received: list[savegame.SavedAnswers]
    saved: savegame.SavedGame
    position: Position

    def begins(self, game: Game[Any], head: savegame.SavedGame, received: Sequence[savegame.SavedAnswers]) -> bool:
        """Whether such a game goes on where this one stands."""
        same = self.game is game and self.head is head
        return same and self.received == list(received[: len(self.received)])


class Exports:
    """The files that a session writes again and again: one that somebody else has written since is left to him."""

    def __init__(self) -> None:
        self._written: dict[Path, bytes] = {}
        self._made: _Made | None = None

    def save(
        self, game: Game[Any], head: savegame.SavedGame, received: Sequence[savegame.SavedAnswers], path: Path
    ) -> None:
        """Write the game that came of these answers; ``head`` holds no turn.

        Raises:
            Fault: as ``savegame.save``; ``file-changed`` when the file is not what was written here last; when a
                resolution refuses its answers.
        """
        saved = self._saved(game, head, received)
        since = files.file_stat(path)
        if since != files.Seen() and path in self._written and _digest(path) != self._written[path]:
            raise Fault("file-changed", str(path))
        savegame.save(saved, path, since)
        self._written[path] = _digest(path)

    def _saved(
        self, game: Game[Any], head: savegame.SavedGame, received: Sequence[savegame.SavedAnswers]
    ) -> savegame.SavedGame:
        """The game as a file that proves itself when it is read; only what was received since is played for it."""
        rules, made = SavedRules(game), self._made
        if made is None or not made.begins(game, head, received):
            made = _Made(game, head, [], head, rules.start(head))
        saved, position = made.saved, made.position
        for answers in received[len(made.received) :]:
            saved, position = savegame.resolve_turn(rules, saved, position, answers)
        self._made = _Made(game, head, list(received), saved, position)
        return saved


def _digest(path: Path) -> bytes:
    return hashlib.sha256(files.read(path)).digest()
