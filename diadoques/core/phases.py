"""What a game may wait for: the phases of every game, spelled once."""

from __future__ import annotations

from typing import Final

LEVY: Final = "levy"  # Les Diadoques, Spring 321: the first units are chosen with the first orders (DIA-63B4-01)
MOVEMENT: Final = "movement"
RETREATS: Final = "retreats"
ADJUSTMENTS: Final = "adjustments"  # units are built and removed (DIP-adj-01)
VOTE: Final = "vote"
WINTER_PHASE: Final = "winter"
OVER: Final = "over"
