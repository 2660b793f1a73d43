"""Regions, coasts and powers as each notation writes them (DIP-map-07, -07b, -07d; DIP-ord-02g)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.core.resources import resource
from diadoques.games.diplomacy.position import ENGLISH, Position
from diadoques.games.diplomacy.variant import Variant

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
