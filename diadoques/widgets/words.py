"""Words of the classroom screens, in two languages, from ``words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.board.spaces import Board
from diadoques.core.faults import Fault
from diadoques.core.typography import set_in_print
from diadoques.draw.words import date
from diadoques.explain.names import Name, names_of

LANGUAGES = ("fr", "en")
#: What the keys of phrases begin with that are said in a game of questions alone.
ASKED = "asked_"
#: Where the words stand: those of the lesson, those of a class on its own screens, those of the explorer of openings.
_FILES = ("words.toml", "class.toml", "explorer.toml")


@cache
def read_words(package: str, *names: str) -> Mapping[str, Mapping[str, Any]]:
    """The words of some files of a package, ``words.toml`` when none is named: language → key or table → phrase."""
    found: dict[str, dict[str, Any]] = {lang: {} for lang in LANGUAGES}
    for name in names or ("words.toml",):
        words = tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
        for lang, tables in words.items():
            found[lang] |= set_in_print(tables, lang)
    return found


def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """All the words: language → table (``map``, ``lesson``, ``class``, ``explore``) → key → phrase."""
    return read_words("diadoques.widgets", *_FILES)


def word(lang: str, key: str, **data: object) -> str:
    """One phrase of the lesson: ``word("fr", "resolve")``; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return str(catalogue()[known(lang)]["lesson"][key]).format(**data)


def class_word(lang: str, key: str, **data: object) -> str:
    """One phrase of the desk or the projector.

    Raises:
        Fault: ``language-unknown``.
    """
    return str(catalogue()[known(lang)]["class"][key]).format(**data)


def room_word(at_once: bool, lang: str, key: str, **data: object) -> str:
    """The same, where a game that is played answer by answer may have a phrase of its own: ``asked_`` and the key.

    Raises:
        Fault: ``language-unknown``.
    """
    own = f"{ASKED}{key}"
    return class_word(lang, own if at_once and own in catalogue()[known(lang)]["class"] else key, **data)


def explore_word(lang: str, key: str, **data: object) -> str:
    """One phrase of the explorer of openings.

    Raises:
        Fault: ``language-unknown``.
    """
    return str(catalogue()[known(lang)]["explore"][key]).format(**data)


def spoken_name(board: Board, seat: str, lang: str) -> Name:
    """The name of a seat with its grammar: ``{player:du}`` gives « d’Antipater », « de la classe »."""
    nobody = catalogue()[known(lang)]["seat"].get(seat)
    if nobody is None:
        return names_of(board.id, board.layer, lang).player(seat)
    return Name(nobody["bare"], {form: text for form, text in nobody.items() if form != "bare"}, "fs")


def season_in(position: Any, lang: str) -> str:
    """The season of a position in the midst of a sentence: « printemps 321 av. J.-C. »."""
    when = date(position.season, lang, position.game)
    return when[:1].lower() + when[1:]


def known(lang: str) -> str:
    """``lang`` itself when it is one of ours.

    Raises:
        Fault: ``language-unknown``.
    """
    if lang not in LANGUAGES:
        raise Fault("language-unknown", "lang", given=str(lang)[:20], known=", ".join(LANGUAGES))
    return lang
