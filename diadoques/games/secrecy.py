"""What players need not tell one another: how long a game keeps it, and what somebody sees of a position meanwhile."""

from __future__ import annotations

from typing import Any, Final

from diadoques.core.answers import Report
from diadoques.games.catalogue import Position, game_of

#: There is nothing to keep; it is kept until the game is over; it is never told.
NONE: Final = ""
WHILE_PLAYED: Final = "while-played"
FOR_EVER: Final = "for-ever"


def view(position: Position, player: str = "") -> Any:
    """The position as ``player`` may see it, "" for what everybody may."""
    return game_of(position).seen(Report(position, (), position), player).after
