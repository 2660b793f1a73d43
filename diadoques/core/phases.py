"""What a game may wait for: the phases of every game, spelled once."""

from __future__ import annotations

from typing import Final

LEVY: Final = "levy"  # Les Diadoques, Spring 321: the first units are chosen with the first orders (DIA-63B4-01)
MOVEMENT: Final = "movement"
RETREATS: Final = "retreats"
ADJUSTMENTS: Final = "adjustments"  # units are built and removed (DIP-adj-01)
VOTE: Final = "vote"
WINTER_PHASE: Final = "winter"
REFUGE: Final = "refuge"  # Les Diadoques: units that a rising drives out choose their citadel (DIA-13Ba-03)
AUCTION: Final = "auction"  # Les Diadoques: who runs a revolt is bid for, one after the other (DIA-13N1-03)
SUCCESSION: Final = "succession"  # Les Diadoques: where an heir appears (DIA-12D-01)
ESTATE: Final = "estate"  # Les Diadoques: where an eliminated player leaves his treasury (DIA-63A1-08)
#: What is said beside the sheets (``prompts``): the vote bears the name of its phase, and so does the first levy.
PROPOSALS: Final = "proposals"  # Les Diadoques: ends of the game that are proposed with the orders (DIA-2-04)
#: Phases in which units that have no place left say where they go.
RETREATING: Final = (RETREATS, REFUGE)
#: Phases in which each player who is asked says one thing, or leaves it to the rules.
CHOICES: Final = (SUCCESSION, ESTATE)
OVER: Final = "over"
