"""Words of the classroom screens, in two languages, from ``words.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.board.spaces import Board
from diadoques.core.faults import Fault
from diadoques.core.typography import set_in_print
from diadoques.draw.words import date
from diadoques.explain.names import Name, names_of
from diadoques.explain.screen import screen_words

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


#: The game that a page speaks of while it is shown.
_SPOKEN_OF: ContextVar[str] = ContextVar("spoken of", default="")


@contextmanager
def speaking_of(game: str) -> Iterator[None]:
    """Speak of a game for a while: one whose turns are years has another word for what others call a season."""
    before = _SPOKEN_OF.set(game)
    try:
        yield
    finally:
        _SPOKEN_OF.reset(before)


def in_its_words(text: str, lang: str, game: str) -> str:
    """A phrase as it is said of a game, by the table ``season`` of its ``screen.toml``.

    >>> in_its_words("La saison précédente", "fr", "bc218")
    'L’année précédente'
    """
    forms = screen_words(game).get(lang, {}).get("season", {}) if game else {}
    if not forms:
        return text
    longest = sorted(forms, key=len, reverse=True)
    known_forms = "|".join(map(re.escape, longest))
    return re.sub(rf"(?<![\w{{])(?:{known_forms})", lambda found: str(forms[found[0]]), text)  # no name of a brace


def _phrase(lang: str, table: str, key: str) -> str:
    return in_its_words(str(catalogue()[known(lang)][table][key]), lang, _SPOKEN_OF.get())


def word(lang: str, key: str, **data: object) -> str:
    """One phrase of the lesson: ``word("fr", "resolve")``; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return _phrase(lang, "lesson", key).format(**data)


def class_word(lang: str, key: str, **data: object) -> str:
    """One phrase of the desk or the projector.

    Raises:
        Fault: ``language-unknown``.
    """
    return _phrase(lang, "class", key).format(**data)


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
