"""Whose a unit is that no living player commands: an unplayed power's, a dead player's, or what chapters bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK

LEAGUES: Final[Hook[Callable[[Position, str], str]]] = Hook(RULEBOOK, "leagues")
"""With whom the units of an owner act as one, "" when they act alone."""

GIVERS: Final[Hook[Callable[[Position, Unit], str | None]]] = Hook(RULEBOOK, "givers")
"""Who writes the orders of a unit that is no player's, "" for nobody; None where a chapter does not know it."""

AWAITED: Final[Hook[Callable[[Position, Unit], bool]]] = Hook(RULEBOOK, "awaited")
"""Whether any player may write what a unit does, in case it becomes his this very season."""

FRIENDS: Final[Hook[Callable[[Position, str, str], bool]]] = Hook(RULEBOOK, "friends")
"""Whether a citadel that no player or power controls is friendly to an owner: told the owner and the citadel."""

JAILERS: Final[Hook[Callable[[Position, Unit], bool]]] = Hook(RULEBOOK, "jailers")
"""Whether a unit that is no living player's takes prisoners all the same."""


def is_living(position: Position, owner: str) -> bool:
    """Whether ``owner`` is a player still in the game."""
    return owner in position.players and owner not in position.eliminated


def is_leftover(position: Position, unit: Unit) -> bool:
    """Whether a unit was left behind by an eliminated player: it obeys nobody, takes nothing and nobody."""
    return unit.owner in position.eliminated


def is_neutral(position: Position, unit: Unit) -> bool:
    """Whether no living player owns the unit."""
    return not is_living(position, unit.owner)


def is_rebel(position: Position, unit: Unit) -> bool:
    """Whether the unit belongs to a power that rose in the course of the game."""
    return unit.owner in position.revolts


def protected_by_all(position: Position, unit: Unit) -> bool:
    """Whether anybody may place a counter-bribe on the unit: it is nobody's, nor of a power without a player."""
    return is_neutral(position, unit) and unit.owner not in position.powers


def takes_prisoners(position: Position, unit: Unit) -> bool:
    """Whether who is alone with this unit is its prisoner (DIA-62b-11): leftovers and unplayed powers take nobody."""
    return not is_neutral(position, unit) or any(ask(position, unit) for ask in JAILERS.on(position))


def power_of(position: Position, owner: str) -> str:
    """With whom the units of ``owner`` act as one; usually himself."""
    if owner in position.players:
        return owner
    return next((found for ask in LEAGUES.on(position) if (found := ask(position, owner))), owner)


def giver(position: Position, unit: Unit) -> str:
    """Who writes the orders of a unit: its owner, or whom a chapter names for who is no player; "" for nobody."""
    if unit.owner in position.players:
        return unit.owner
    said = (ask(position, unit) for ask in GIVERS.on(position))
    return next((found for found in said if found is not None), unit.owner)


def obeys(position: Position, unit: Unit, player: str) -> bool:
    """Whether ``player`` writes the orders of the unit."""
    return unit.owner == player or giver(position, unit) == player


def awaits_a_master(position: Position, unit: Unit) -> bool:
    """Whether any player may write what the unit does, in case it becomes his this very season."""
    return unit.owner not in position.players and any(ask(position, unit) for ask in AWAITED.on(position))


def units_commanded(position: Position, player: str) -> tuple[Unit, ...]:
    """The units whose orders ``player`` writes: his own, then those that are no player's."""
    rest = (unit for unit in position.units.values() if unit.owner != player and obeys(position, unit, player))
    return (*position.of(player), *rest)


def holds(position: Position, owner: str, citadel: str) -> bool:
    """Whether the citadel is friendly to units of ``owner``: controlled by him, or neutral and on his side."""
    if position.citadels.get(citadel):
        return position.citadels[citadel] == owner
    return any(ask(position, owner, citadel) for ask in FRIENDS.on(position))
