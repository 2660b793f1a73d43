"""A session as a saved game (``*.dia.json``): what the command line and other classes read.

The journal keeps every act; a saved game keeps what was received at each resolution, as text in the notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from diadoques.core import savegame
from diadoques.games.catalogue import Game, begin


def saved_game(
    game: Game[Any], scenario: str, options: Mapping[str, str], received: Sequence[savegame.Answers]
) -> savegame.SavedGame:
    """The game that these answers make, one after the other; the file proves itself when it is read.

    Raises:
        Fault: when a resolution refuses its answers.
    """
    saved, position = begin(game, scenario, options)
    for answers in received:
        saved, position = savegame.played(game.saved, saved, position, answers)
    return saved
