"""What is shown of a game: pictures of a position and a report, what somebody may see of it, whether it was a draw."""

from __future__ import annotations

from typing import Any

from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.games.catalogue import game_of
from diadoques.games.door import FOR_EVER, NONE, WHILE_PLAYED, Game, Position
from diadoques.games.pictures import Pictures, Still

# ----------------------------------------------- The pictures of a position and of a report, whichever game they are of


def pictures_of(game: Game[Any]) -> Pictures:
    """How orders and reports of a game are told to whoever draws them."""
    return game.abilities.pictures or Still(game.marks)


def pictures_at(position: Position) -> Pictures:
    """The same by a position."""
    return pictures_of(game_of(position))


# ------------------------------------------------------------------
# What players need not tell one another: how long a game keeps it, and what somebody sees of a position meanwhile.


def view(position: Position, player: str = "") -> Any:
    """The position as ``player`` may see it, "" for what everybody may."""
    return game_of(position).seen(Report(position, (), position), player).after


# ----------------------------------------------------- How a game that is over came out, for whoever counts or tells it


def game_over(position: Position, where: str = "") -> Fault:
    """What is told whoever asks something of a game that has ended: who won it, or that nobody did."""
    return Fault("game-over", where, board=position.board.id, winners=", ".join(position.winners) or "—")


def drawn(position: Position) -> bool:
    """Whether a game that is over is a draw: it counts as won by all who are left, and they are several."""
    return len(position.winners) > 1 and set(position.alive) <= set(position.winners)


__all__ = ["FOR_EVER", "NONE", "WHILE_PLAYED", "drawn", "game_over", "pictures_at", "pictures_of", "view"]
