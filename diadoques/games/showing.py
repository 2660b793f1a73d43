"""The pictures of a position and of a report, whichever game they are of."""

from __future__ import annotations

from typing import Any

from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.pictures import Pictures, Still


def pictures_of(game: Game[Any]) -> Pictures:
    """How orders and reports of a game are told to whoever draws them."""
    return game.abilities.pictures or Still(game.marks)


def pictures_at(position: Position) -> Pictures:
    """The same by a position."""
    return pictures_of(game_of(position))
