"""How a game that is over came out, for whoever counts or tells it."""

from __future__ import annotations

from diadoques.games.door import Position


def drawn(position: Position) -> bool:
    """Whether a game that is over is a draw: it counts as won by all who are left, and they are several."""
    return len(position.winners) > 1 and set(position.alive) <= set(position.winners)
