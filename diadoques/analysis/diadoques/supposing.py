"""Positions as they would be: places, units and first armies that somebody is supposed to have."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from diadoques.analysis.seats import going_on, player_seated
from diadoques.analysis.seats import places as named
from diadoques.core.faults import Fault
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, Position
from diadoques.games.diadoques.people.levy import levy, usual_levy


def with_places(position: Position, player: str, places: Collection[str], of: str = "") -> Position:
    """The position as it is when these places are a player's; "" for nobody's (of those that are ``of``'s).

    Raises:
        Fault: ``place-unknown`` for a place that the board does not have.
    """
    provinces, citadels = dict(position.provinces), dict(position.citadels)
    for place, table in _tables(position, places, provinces, citadels):
        if player:
            table[place] = player
        elif table.get(place) == of:
            del table[place]
    return replace(position, provinces=provinces, citadels=citadels)


def _tables(
    position: Position, places: Collection[str], provinces: dict[str, str], citadels: dict[str, str]
) -> Iterator[tuple[str, dict[str, str]]]:
    for place in named(position, places):
        if place in position.board.spaces:
            yield place, provinces
        elif place in position.board.citadels:
            yield place, citadels
        else:
            raise Fault("place-unknown", "place", given=str(place)[:80])


def with_units(position: Position, player: str, units: Collection[Unit]) -> Position:
    """The position in which these are all the units of a player."""
    others = {unit.id: unit for unit in position.units.values() if unit.owner != player}
    return replace(position, units={**others, **{unit.id: unit for unit in units}})


def holdings_among(position: Position, player: str, world: Position) -> Position:
    """What a player has in one position, among what all others have in another."""
    places: dict[str, Any] = {}
    for name in ("provinces", "citadels"):
        own = {place: owner for place, owner in getattr(position, name).items() if owner == player}
        places[name] = {**{place: owner for place, owner in getattr(world, name).items() if owner != player}, **own}
    treasury = {**world.treasury, player: position.treasury.get(player, 0)}
    return with_units(replace(world, treasury=treasury, **places), player, position.of(player))


def with_first_units(position: Position) -> Position:
    """A game that begins, with the first units that who picks none has (DIA-63B4-01); any other as it is."""
    if position.phase != LEVY:
        return position
    return replace(levy(position, dict.fromkeys(position.alive, usual_levy())), phase=MOVEMENT)


def spread_out(position: Position, player: str) -> Position:
    """The position with each unit of a player in a space of its own: those that begin together have parted by winter.

    The first of a space stays there, the others go anywhere that is free.
    """
    taken = {unit.space for unit in position.units.values()}
    free = (space for space in position.board.spaces if space not in taken)
    first: dict[str, str] = {}
    for unit in position.of(player):
        first.setdefault(unit.at, unit.id)
    there = [unit if first[unit.at] == unit.id else replace(unit, at=next(free)) for unit in position.of(player)]
    return with_units(position, player, there)


def known_player(position: Position, player: str) -> str:
    """The id of a player who plays, by any of his names.

    Raises:
        Fault: ``game-over``; ``player-unknown``.
    """
    going_on(position)
    return player_seated(position, player, position.players)
