"""Who has won, and what the game was worth to each (options ``victory`` and ``score``)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.adjustments import halves
from diadoques.games.diplomacy.score import scores


def quota(position: Position) -> int:
    """What outright victory takes, in halves of a unit; 0 for none (P218-goal-01)."""
    reading = position.readings["victory"]
    if reading == "agreed_end":
        return 0
    if reading == "eighteen":
        return int(position.variant.tables["victory"]["centres"]) * int(position.variant.tables["units"]["upkeep"])
    return sum(position.variant.centres.values()) // 2 + 1


def scoring(position: Position, outright: bool) -> Mapping[str, Fraction]:
    """The value of the centres of each, or the score of the parent game, whose total is not 100 here (P218-goal-02)."""
    if position.readings["score"] == "classic":
        return scores(position, outright=outright)
    return {player: Fraction(halves(position, player), 2) for player in position.players}
