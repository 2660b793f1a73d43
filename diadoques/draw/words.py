"""Words that stand on a map, in two languages (``words.toml``), and how each board looks (``look.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from diadoques.core.calendar import Season
from diadoques.core.phrases import Catalogue, Phrases, flat, known_language
from diadoques.core.resources import MissingResource, resource
from diadoques.core.texts import set_in_print, typeset
from diadoques.games.catalogue import abouts, load_game, usual
from diadoques.games.showing import pictures_of

# --- How each board looks: its file ``look.toml`` among the board's data, with colours, close views and sources


def usual_board() -> str:
    """The board that is meant when none is named: that of the first game."""
    return abouts()[usual()].board


@cache
def look_of(board: str) -> Mapping[str, Any]:
    """What the file of a board says; {} for a board without one."""
    try:
        text = resource("geodata", board, "look.toml").read_text(encoding="utf-8")
    except MissingResource:
        return {}
    return tomllib.loads(text)


# --- Words that stand on a map, in two languages, from ``words.toml``


#: The words of every map.
WORDS: Final = Phrases("diadoques.draw")


@cache
def vocabulary(game: str) -> Mapping[str, Any]:
    """The words of every map, with what a game calls its steps and marks; "" is no game."""
    common = WORDS.tables
    if not game:
        return common
    own = pictures_of(load_game(game)).words
    found = {}
    for lang, words in common.items():
        told = set_in_print(own.get(lang, {}), lang)
        found[lang] = {**words, **{family: _beside(words.get(family, {}), names) for family, names in told.items()}}
    return found


def _beside(common: Any, own: Any) -> Any:
    """A family of words with what a game adds to it; a single word is the game's own."""
    return own if isinstance(own, str) else {**common, **own}


def is_called(key: str, game: str) -> bool:
    """Whether a game has a word for a sign: who has none does not use it."""
    family, _, name = key.partition(".")
    return all(name in words[family] for words in vocabulary(game).values())


def word(lang: str, key: str, game: str = "", /, **data: object) -> str:
    """One phrase: ``word("fr", "legend.plain")``; ``data`` fills its braces.

    ``game``: whose steps and marks are meant.

    Raises:
        Fault: ``language-unknown``.
    """
    return _spoken(known_language(lang), game).text(key, **data)


@cache
def _spoken(lang: str, game: str) -> Catalogue:
    return Catalogue(lang, dict(flat(vocabulary(game)[lang])))


def game_title(game: str, lang: str) -> str:
    """What people call a game; "" is no game."""
    return typeset(abouts()[game].called(lang), lang) if game else ""


def sources(board: str, lang: str) -> str:
    """Where the data of a board's picture come from; "" when its file does not tell."""
    return typeset(look_of(board).get("sources", {}).get(lang, ""), lang)


def date(season: Season, lang: str, game: str = "") -> str:
    """``Printemps 321 av. J.-C.`` or ``Spring 321 BC``; ``game``: whose seasons bear names of its own.

    >>> date(Season(321, "spring"), "fr")
    'Printemps 321 av. J.-C.'
    """
    # Of a calendar of its own a game tells the names in ``Pictures.words``; one that draws nothing need not.
    key = "date" if season.calendar.before_christ else "date_modern"
    known = season.name in vocabulary(game)[known_language(lang)]
    called = word(lang, season.name, game) if known else season.name.capitalize()
    return word(lang, key, season=called, year=season.year)
