"""What players need not tell one another: how long a game keeps it, and what somebody sees of a position meanwhile."""

from __future__ import annotations

from typing import Any

from diadoques.core.answers import Report
from diadoques.games.catalogue import game_of
from diadoques.games.door import FOR_EVER, NONE, WHILE_PLAYED, Position

__all__ = ["FOR_EVER", "NONE", "WHILE_PLAYED", "view"]


def view(position: Position, player: str = "") -> Any:
    """The position as ``player`` may see it, "" for what everybody may."""
    return game_of(position).seen(Report(position, (), position), player).after
