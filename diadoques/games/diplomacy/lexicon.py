"""Names of regions, coasts and powers, as each notation writes them and as people do; the grammar of the orders."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.core.resources import resource
from diadoques.games.diplomacy.position import ENGLISH, NOTATIONS, Position
from diadoques.games.diplomacy.variant import Variant
from diadoques.notation.fold import fold
from diadoques.notation.grammar import Grammar
from diadoques.notation.lexicon import Hit, Lexicon, Words, telling_words

# --- Regions, coasts and powers as each notation writes them (DIP-map-07, -07b, -07d; DIP-ord-02g)


_COASTS: Final = {"cn": "NC", "cs": "SC", "ce": "EC", "co": "WC"}


@cache
def aliases(board_id: str) -> Mapping[str, Mapping[str, Any]]:
    """``aliases.toml`` of a board: other spellings of regions by language, of powers, and coasts that differ."""
    tables: dict[str, dict[str, Any]] = tomllib.loads(
        resource("geodata", board_id, "aliases.toml").read_text(encoding="utf-8")
    )
    return tables


def coast_as(variant: Variant, place: str, notation: str) -> str:
    """The coast of ``place`` as the notation calls it (``BULce`` is French ``cn``), in our letters; "" for none."""
    called: Mapping[str, str] = aliases(variant.board_id).get("coast", {}).get(notation, {})
    return called.get(place, split_coast(place)[1])


@lru_cache(maxsize=1 << 12)
def coast_meant(variant: Variant, space: str, coast: str) -> str:
    """The coast of ``space`` that is meant by a written one in any notation; what is unknown stays as it is."""
    if coast in variant.board.spaces[space].coasts:
        return coast
    for called in aliases(variant.board_id).get("coast", {}).values():
        for place, name in called.items():
            if place[:3] == space and name == coast:
                return split_coast(place)[1]
    return coast


def code(variant: Variant, space: str, notation: str) -> str:
    """The abbreviation of a region."""
    return variant.board.spaces[space].codes.get(notation, space)


def place_name(position: Position, place: str, notation: str = "") -> str:
    """A place with its coast: ``STP/NC`` in English, ``STPcn`` in French."""
    return place_text(position.variant, place, notation or position.notation)


@lru_cache(maxsize=1 << 12)
def place_text(variant: Variant, place: str, notation: str) -> str:
    """``place_name`` without a position."""
    space = split_coast(place)[0]
    coast = coast_as(variant, place, notation)
    name = code(variant, space, notation)
    if not coast:
        return name
    return f"{name}/{_COASTS[coast]}" if notation == ENGLISH else name + coast


def power_name(variant: Variant, player: str, lang: str) -> str:
    """The name of a power."""
    known = variant.powers.get(player)
    return known.name[lang] if known else player


# --- Names as people write them on a sheet: in its own notation first, then in the other (DIP-map-07 to -07d)


@cache
def lexicon(variant: Variant, notation: str) -> Lexicon:
    """The (shared) lexicon of a sheet in ``notation``.

    A word of the other language is known where it means nothing in the sheet's own: French TYR is the Tyrrhenian Sea,
    English TYR Tyrolia, whatever the position (DIP-map-07c).
    """
    codes: dict[str, str] = {}
    names: dict[Words, tuple[str, ...]] = {}
    compounds: set[str] = set()
    for language in (notation, *(other for other in NOTATIONS if other != notation)):
        own: dict[Words, list[str]] = {}
        for named, spelling in _spellings(variant, language):
            own.setdefault(telling_words(spelling), []).append(named)
            compounds.update(word for word in fold(spelling).text.split() if "-" in word)
        for words, meant in own.items():
            if words not in names and not (len(words) == 1 and words[0] in codes):
                names[words] = tuple(dict.fromkeys(meant))
        for space in variant.board.spaces.values():
            code = space.codes.get(language, space.id).lower()
            if code not in codes and (code,) not in names:
                codes[code] = space.id
    people = list(_people(variant))
    compounds.update(word for _, spelling in people for word in fold(spelling).text.split() if "-" in word)
    called = {telling_words(spelling): player for player, spelling in people}
    return Lexicon(codes, names, {}, called, tuple(sorted(compounds)))


def _spellings(variant: Variant, language: str) -> Iterator[tuple[str, str]]:
    """Full names and aliases of the regions in one language."""
    others: dict[str, Iterable[str]] = aliases(variant.board_id).get("space", {}).get(language, {})
    for space in variant.board.spaces.values():
        for spelling in (space.name[language], *others.get(space.id, ())):
            yield space.id, spelling


def _people(variant: Variant) -> Iterator[tuple[str, str]]:
    """Names of the powers and of what is theirs, in every language."""
    others = aliases(variant.board_id).get("player", {})
    for player, power in variant.powers.items():
        for spelling in (player, *power.name.values(), *others.get(player, ())):
            yield player, spelling


# --- The grammar of the orders of Diplomacy, which the games of its family share


GRAMMAR: Final = Grammar(__package__, "orders.lark")

__all__ = [
    "GRAMMAR",
    "Hit",
    "Lexicon",
    "aliases",
    "coast_as",
    "coast_meant",
    "code",
    "lexicon",
    "place_name",
    "place_text",
    "power_name",
]
