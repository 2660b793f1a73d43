"""What a game says on screens: words of its prompts, orders and gold, from the files ``screen.toml`` of its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Phrases
from diadoques.explain.phrase_packages import phrase_packages

FILE: Final = "screen.toml"
#: The table whose keys are forms of a word, other ones in each language (``widgets.words.in_its_words``).
_OWN: Final = ("season",)

Words = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Language → name of a prompt, or ``orders``, ``money``, ``standing`` → role → phrase."""


@cache
def screen_words(game: str) -> Words:
    """The words of a game by its id; those of the rooms that it builds on stand where it has none of its own."""
    found: dict[str, dict[str, dict[str, Any]]] = {lang: {} for lang in LANGUAGES}
    for room in phrase_packages(game):
        path = files(room).joinpath(FILE)
        told = Phrases(room, FILE, own=_OWN).tables if path.is_file() else {}
        for lang, tables in told.items():
            for name, table in tables.items():
                found[lang][name] = {**found[lang].get(name, {}), **table}
    return found


def order_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase about an order.

    Raises:
        KeyError: the game has no such phrase.
    """
    return str(screen_words(game)[lang]["orders"][role]).format(**data)


def money_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase about gold; "" where the game has none.

    Raises:
        KeyError: a value that the phrase places is not given.
    """
    return str(screen_words(game).get(lang, {}).get("money", {}).get(role, "")).format(**data)


def counted_word(game: str, lang: str, counted: str, count: int) -> str:
    """« 3 PV »: so much of what is counted, by the name under which the game counts it; else the bare number."""
    told = screen_words(game).get(lang, {}).get("standing", {}).get(counted, "{count}")
    return str(told).format(count=count)
