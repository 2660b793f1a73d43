"""Whose pieces stand on a board: the players of its ``setup.toml``, other powers, a royal family; names, letters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from diadoques.core.resources import MissingResource, resource


@dataclass(frozen=True, slots=True)
class Player:
    """A diadoch, a great power, a king whom nobody plays.

    Attributes:
        id: as files name it.
        name: by language.
        letter: marks what is his, beside the colour.
        of: whom the file names as his: for a leader the player whom he serves, and whose colour he has; or "".
    """

    id: str
    name: Mapping[str, str]
    letter: str
    of: str = ""


@cache
def players(board_id: str) -> Mapping[str, Player]:
    """The players of a board, in the order of the file; {} when the board has no setup."""
    return _rows(board_id, "player")


@cache
def powers(board_id: str) -> Mapping[str, Player]:
    """Who owns units or citadels in some scenario of the board and is played by nobody (DIA-0-02)."""
    return _rows(board_id, "power")


@cache
def rebels(board_id: str) -> Mapping[str, Player]:
    """Revolts and interventions from outside, by the id that their units bear as owner (DIA-13Ba-01)."""
    return {**_rows(board_id, "revolt", "revolts.toml"), **_rows(board_id, "uprising", "revolts.toml")}


@cache
def royals(board_id: str) -> Mapping[str, Player]:
    """Members of a royal family, who stand on the board and own nothing (DIA-12A-01)."""
    return _rows(board_id, "royal")


@cache
def leaders(board_id: str) -> Mapping[str, Player]:
    """Who lead the units of a player, stand on the board themselves and own nothing."""
    return _rows(board_id, "leader")


@cache
def heirs(board_id: str) -> Mapping[str, Player]:
    """Who may succeed the players, by player (DIA-12D-02); their letter is his."""
    rows = _file(board_id).get("heir", ())
    lead = players(board_id)
    return {row["of"]: Player(row["of"], row["name"], lead[row["of"]].letter) for row in rows}


def owners(board_id: str) -> dict[str, Player]:
    """All who have a counter: players, then powers, revolts, the royal family, leaders."""
    kinds = (players, powers, rebels, royals, leaders)
    return {name: row for kind in kinds for name, row in kind(board_id).items()}


def letters(board_id: str) -> dict[str, str]:
    """The letter of each of them, in the order of the file."""
    return {owner.id: owner.letter for owner in owners(board_id).values()}


def _rows(board_id: str, table: str, file: str = "setup.toml") -> dict[str, Player]:
    rows = _file(board_id, file).get(table, ())
    return {row["id"]: Player(row["id"], row["name"], row["letter"], row.get("of", "")) for row in rows}


def _file(board_id: str, file: str = "setup.toml") -> Mapping[str, Any]:
    try:
        text = resource("geodata", board_id, file).read_text(encoding="utf-8")
    except MissingResource:
        return {}
    return tomllib.loads(text)
