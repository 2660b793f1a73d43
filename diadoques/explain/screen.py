"""What a game says on screens: words of its prompts and of its orders, from the files ``screen.toml`` of its rooms."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from diadoques.core.typography import set_in_print

Words = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Language → name of a prompt, or ``orders`` → role → phrase."""


@cache
def screen_words(game: str) -> Words:
    """The words of a game by its id; those of the rooms that it builds on stand where it has none of its own."""
    return _of_package(f"diadoques.games.{game}.words")


def order_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase about an order.

    Raises:
        KeyError: the game has no such phrase.
    """
    return str(screen_words(game)[lang]["orders"][role]).format(**data)


def _of_package(package: str) -> Words:
    path = files(package).joinpath("screen.toml") if find_spec(package) is not None else None
    if path is None or not path.is_file():
        return {}
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    also = _of_package(told.pop("also")) if "also" in told else {}
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for lang in {*told, *also}:
        own, others = set_in_print(told.get(lang, {}), lang), also.get(lang, {})
        found[lang] = {name: {**others.get(name, {}), **own.get(name, {})} for name in {**others, **own}}
    return found
