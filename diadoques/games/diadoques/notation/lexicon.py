"""Names as people write them (DIA-72-04, DIA-AX3-04): which space, citadel, diadoch is meant; the grammar."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.resources import resource
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import players
from diadoques.notation.fold import fold
from diadoques.notation.grammar import Grammar
from diadoques.notation.lexicon import Hit, Lexicon, Words, telling_words

# --- Names as people write them: which space, citadel or diadoch is meant (DIA-72-04, DIA-AX3-04)


PEOPLE: Final[Hook[Callable[[str, Mapping[str, Mapping[str, Any]]], Iterable[tuple[str, Iterable[str]]]]]] = Hook(
    RULEBOOK, "people"
)
"""Characters beside the diadochs, and other names of theirs, with their spellings: told the layer, and the file of
what people write (``aliases.toml``)."""


@cache
def lexicon(board_id: str, layer: str) -> Lexicon:
    """The (shared) lexicon of a board: its own names and those of ``aliases.toml``."""
    board = load_board(board_id, layer)
    aliases = _aliases(board_id)
    codes = {space.lower(): space for space in board.spaces}
    codes |= {code.lower(): space for code, space in aliases["code"].items()}
    names: dict[Words, list[str]] = {}
    compounds: set[str] = set()
    for place, spellings in _spellings(board, aliases).items():
        for spelling in spellings:
            listed = names.setdefault(telling_words(spelling), [])
            if place not in listed:
                listed.append(place)
            compounds.update(word for word in fold(spelling).text.split() if "-" in word)
    people = {
        telling_words(spelling): player
        for player, setup in players().items()
        for spelling in (player, *setup.name.values(), *aliases["player"].get(player, ()))
    }
    for tell in PEOPLE.everywhere():
        for person, written in tell(layer, aliases):
            people |= {telling_words(spelling): person for spelling in written}
    cities = {
        telling_words(spelling): place.province
        for place in board.places.values()
        if not place.is_citadel
        for spelling in place.name.values()
    }
    return Lexicon(codes, {key: tuple(value) for key, value in names.items()}, cities, people, tuple(sorted(compounds)))


def _spellings(board: Board, aliases: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for space in board.spaces.values():
        found[space.id] = (*space.name.values(), *aliases["space"].get(space.id, ()))
    for citadel in board.citadels:
        found[citadel] = (*board.places[citadel].name.values(), *aliases["place"].get(citadel, ()))
    return found


@cache
def _aliases(board_id: str) -> dict[str, dict[str, Any]]:
    text = resource("geodata", board_id, "aliases.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, Any]] = tomllib.loads(text)
    return tables


# --- The grammar of the orders of Les Diadoques


GRAMMAR: Final = Grammar(__package__, "orders.lark", "diadoques")

__all__ = ["GRAMMAR", "Hit", "Lexicon", "lexicon"]
