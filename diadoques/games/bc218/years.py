"""The year as the only season, and what happens at its end: centres count, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from diadoques.core.calendar import Season
from diadoques.games.bc218.position import Position
from diadoques.games.bc218.revolts import tell_ground
from diadoques.games.diplomacy import control
from diadoques.games.diplomacy.adjustments import halves
from diadoques.games.diplomacy.control import scores
from diadoques.games.diplomacy.resolution import Resolution

# --- The year as the only season: when centres are counted, and what happens at the end of every year


def counts_centres(season: Season) -> bool:
    """Centres are counted and units adjusted at the end of odd years alone (P218-turn-01c, -01d; P218-turn-02)."""
    return season.year % 2 == 1


def end(resolution: Resolution) -> None:
    """Retreats done: occupation where even years take centres too (option ``control``), then the ground of revolts.

    Usually a centre entered in an even year and left before the end of the odd one is not taken (P218-turn-02b).
    """
    position = resolution.position
    if position.readings["control"] == "every_year" and not counts_centres(position.season):
        control.occupy(resolution)
    tell_ground(resolution)


# --- Who has won, and what the game was worth to each (options ``victory`` and ``score``)


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
