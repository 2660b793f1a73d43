"""Who answers for a state: its player; for neutrals the umpire where somebody plays him, else nobody."""

from __future__ import annotations

from diadoques.core.prompts import UMPIRE

from .options import PLAYED
from .options import UMPIRE as WHO_DECIDES
from .position import Position


def seat_of(position: Position, state: str) -> str:
    """The seat that answers for a state's forces, or "" where the rules alone do (EMP-16.1-02)."""
    if state in position.alive:
        return state
    return UMPIRE if position.options.get(WHO_DECIDES) == PLAYED else ""
