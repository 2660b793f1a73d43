"""The year as the only season: when centres are counted, and what happens at the end of every year."""

from __future__ import annotations

from diadoques.core.calendar import Season
from diadoques.games.bc218.ground import tell_ground
from diadoques.games.diplomacy import control
from diadoques.games.diplomacy.resolution import Resolution


def counted(season: Season) -> bool:
    """Centres are counted and units adjusted at the end of odd years alone (P218-turn-01c, -01d; P218-turn-02)."""
    return season.year % 2 == 1


def end(resolution: Resolution) -> None:
    """Retreats done: occupation where even years take centres too (option ``control``), then the ground of revolts.

    Usually a centre entered in an even year and left before the end of the odd one is not taken (P218-turn-02b).
    """
    position = resolution.position
    if position.readings["control"] == "every_year" and not counted(position.season):
        control.occupy(resolution)
    tell_ground(resolution)
