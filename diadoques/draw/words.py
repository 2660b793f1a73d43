"""Words that stand on a map, in two languages, from ``words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.typography import set_in_print


@cache
def catalogue() -> Mapping[str, Any]:
    """All the words, by language."""
    words = tomllib.loads(files("diadoques.draw").joinpath("words.toml").read_text(encoding="utf-8"))
    return {lang: set_in_print(phrases, lang) for lang, phrases in words.items()}


def word(lang: str, key: str, **data: object) -> str:
    """One phrase: ``word("fr", "legend.plain")``; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    if lang not in LANGUAGES:
        raise Fault("language-unknown", "lang", given=str(lang), known=", ".join(LANGUAGES))
    found: Any = catalogue()[lang]
    for part in key.split("."):
        found = found[part]
    return str(found).format(**data)


def board_title(board: str, lang: str) -> str:
    """The name of the game that is played on a board; its id when no name is known."""
    names = catalogue()[lang]["board"]
    return str(names.get(board, board))


def sources(board: str, lang: str) -> str:
    """Where the data of a board's picture come from."""
    return word(lang, f"sources.{board}")


def date(season: Season, lang: str) -> str:
    """``Printemps 321 av. J.-C.`` or ``Spring 321 BC``.

    >>> date(Season(321, "spring"), "fr")
    'Printemps 321 av. J.-C.'
    """
    key = "date" if season.calendar.before_christ else "date_modern"
    return word(lang, key, season=word(lang, season.name), year=season.year)
