"""Units that no living player commands: leftovers of a dead one, risen in a revolt, or of an unplayed power."""

from __future__ import annotations

from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.position import Position


def is_living(position: Position, owner: str) -> bool:
    """Whether ``owner`` is a player still in the game."""
    return owner in position.players and owner not in position.eliminated


def is_leftover(position: Position, unit: Unit) -> bool:
    """Whether a unit was left behind by an eliminated player: it holds and obeys nobody (DIA-12D-05, -09)."""
    return unit.owner in position.eliminated


def is_neutral(position: Position, unit: Unit) -> bool:
    """Whether no living player owns the unit (DIA-13Ba-01, DIA-12D-07)."""
    return not is_living(position, unit.owner)


def takes_prisoners(position: Position, unit: Unit) -> bool:
    """Whether who is alone with this unit is its prisoner (DIA-62b-11): leftovers and unplayed powers take nobody."""
    return not is_leftover(position, unit) and unit.owner not in position.powers
