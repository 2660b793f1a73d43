"""How a game that is over came out, for whoever counts or tells it: who won, whether it was a draw."""

from __future__ import annotations

from diadoques.core.faults import Fault
from diadoques.games.door import Position


def game_over(position: Position, where: str = "") -> Fault:
    """What is told whoever asks something of a game that has ended: who won it, or that nobody did."""
    return Fault("game-over", where, board=position.board.id, winners=", ".join(position.winners) or "—")


def is_drawn(position: Position) -> bool:
    """Whether a game that is over is a draw: it counts as won by all who are left, and they are several."""
    return len(position.winners) > 1 and set(position.alive) <= set(position.winners)
