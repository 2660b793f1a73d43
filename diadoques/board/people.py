"""Who plays on a board: the players of its ``setup.toml``, with their names and letters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from diadoques.core.resources import MissingResource, resource


@dataclass(frozen=True, slots=True)
class Player:
    """A diadoch, a great power.

    Attributes:
        id: as files name it.
        name: by language.
        letter: marks what is his, beside the colour.
    """

    id: str
    name: Mapping[str, str]
    letter: str


@cache
def players(board_id: str) -> Mapping[str, Player]:
    """The players of a board, in the order of the file; {} when the board has no setup."""
    try:
        text = resource("geodata", board_id, "setup.toml").read_text(encoding="utf-8")
    except MissingResource:
        return {}
    rows = tomllib.loads(text).get("player", ())
    return {row["id"]: Player(row["id"], row["name"], row["letter"]) for row in rows}


def letters(board_id: str) -> dict[str, str]:
    """The letter of each player, in the order of the file."""
    return {player.id: player.letter for player in players(board_id).values()}
