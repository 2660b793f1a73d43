"""The public face: what ``import diadoques`` offers to scripts and notebooks, whatever the game.

Nobody who uses it meets the doors behind it: games, players, units and orders are plain texts, refusals are sentences.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

#: Where each name of the face is at home, below this package or beside it.
HOMES: Final = {
    "Fault": "diadoques.core.faults",
    "__version__": "diadoques.core.version",
    "Game": "diadoques.api.game",
    "Reading": "diadoques.api.readings",
    "Report": "diadoques.api.report",
    "WrongOrder": "diadoques.api.readings",
    "adjudicate": "diadoques.api.bulk",
    "check_game": "diadoques.api.game_check",
    "draw_map": "diadoques.api.start",
    "language": "diadoques.api.choosing",
    "list_games": "diadoques.api.listing",
    "load": "diadoques.api.start",
    "new": "diadoques.api.start",
    "position": "diadoques.api.start",
    "simulate": "diadoques.api.start",
}


def found(name: str) -> Any:
    """A name of the face, loaded when it is asked for.

    Raises:
        AttributeError: the face has no such name.
    """
    if name not in HOMES:
        raise AttributeError(f"module 'diadoques' has no attribute {name!r}")
    return getattr(import_module(HOMES[name]), name)
