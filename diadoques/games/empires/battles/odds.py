"""Exact probabilities: of battles under our model, of sieges and raids under the rules.

The model of battles is no part of the rules and not calibrated on games: its numbers are in the tables (EMP-6-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number

_SIX: Final = 6


class ChanceRange(NamedTuple):
    """A chance under the usual power, and under the least and the greatest that are thought possible."""

    least: Fraction
    usual: Fraction
    most: Fraction


def win_chance(mine: int, theirs: int, power: int) -> Fraction:
    """The chance to win a decisive battle: AP to a power against theirs.

    >>> float(round(win_chance(400, 300, 4), 2)), float(win_chance(300, 300, 4))
    (0.76, 0.5)
    """
    if mine <= 0 and theirs <= 0:
        return Fraction(1, 2)
    return Fraction(max(0, mine) ** power, max(0, mine) ** power + max(0, theirs) ** power)


def win_range(position: Position, mine: int, theirs: int) -> ChanceRange:
    """The chance to win with the powers of the tables: usual, least, most."""
    powers = (number(position, f"odds.{name}") for name in ("power_least", "power", "power_most"))
    return ChanceRange(*(win_chance(mine, theirs, power) for power in powers))


def effective(position: Position, sure: int, doubtful: Sequence[int]) -> Fraction:
    """AP of a side in a forecast: a forced ally that follows the dice fails on one face of six."""
    share = Fraction(_SIX - number(position, "odds.unreliable"), _SIX)
    return sure + sum(doubtful) * share


def season_chance(modifier: int, season: int, target: int = 6) -> Fraction:
    """The chance that a fortress falls in a season of its siege (EMP-8.2-01, EMP-8.2-03).

    Args:
        modifier: of the die, the seasons of siege counted.
        season: 0 for the first: there the total alone counts; later a 1 fails and a 6 takes it.

    >>> season_chance(0, 0), season_chance(-1, 0), season_chance(-9, 1), season_chance(9, 1)
    (Fraction(1, 6), Fraction(0, 1), Fraction(1, 6), Fraction(5, 6))
    """
    return Fraction(sum(falls(face, modifier, season, target) for face in range(1, _SIX + 1)), _SIX)


def falls(face: int, modifier: int, season: int, target: int = 6) -> bool:
    """Whether a fortress falls on a face of the die."""
    if season > 0 and face in (1, _SIX):
        return face == _SIX
    return face + modifier >= target


def fallen_by(modifiers: Sequence[int], target: int = 6) -> list[Fraction]:
    """The chance that a fortress has fallen by the end of each season, one modifier a season from its first on.

    >>> [int(100 * one + Fraction(1, 2)) for one in fallen_by([0, 1, 2, 3])]
    [17, 44, 72, 91]
    """
    stands, found = Fraction(1), []
    for season, modifier in enumerate(modifiers):
        stands *= 1 - season_chance(modifier, season, target)
        found.append(1 - stands)
    return found


def raid_succeeds(face: int, modifier: int, target: int = 6) -> bool:
    """Whether a raid succeeds on a face of the die (EMP-9.2-01)."""
    return face == _SIX or (face != 1 and face + modifier >= target)


def raid_chance(modifier: int, target: int = 6) -> Fraction:
    """The chance that a raid succeeds.

    >>> raid_chance(0), raid_chance(9), raid_chance(2)
    (Fraction(1, 6), Fraction(5, 6), Fraction(1, 2))
    """
    return Fraction(sum(raid_succeeds(face, modifier, target) for face in range(1, _SIX + 1)), _SIX)
