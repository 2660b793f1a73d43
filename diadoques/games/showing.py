"""What is shown of any game: how its orders and reports are drawn, and what of a position a player may see."""

from __future__ import annotations

from typing import Any

from diadoques.core.answers import Report
from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.pictures import Pictures, Still


def pictures_of(game: Game[Any]) -> Pictures:
    """How orders and reports of a game are told to whoever draws them."""
    return game.abilities.pictures or Still(game.marks, getattr(game, "map_words", {}))


def pictures_at(position: Position) -> Pictures:
    """How orders and reports of a position's game are told to whoever draws them."""
    return pictures_of(game_of(position))


def position_seen_by(position: Position, player: str = "") -> Any:
    """The position as ``player`` may see it, "" for what everybody may."""
    return game_of(position).seen(Report(position, (), position), player).after
