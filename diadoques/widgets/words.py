"""Words of the classroom screens, in two languages, from ``words.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Final

from diadoques.board.spaces import Board
from diadoques.classroom.writers import writer_of
from diadoques.core.phrases import Catalogue, Phrases, known_language
from diadoques.draw.words import date
from diadoques.explain.catalogue import capital, catalogue, screen_words
from diadoques.explain.names import Name, names_of
from diadoques.games.door import Position

#: What the keys of phrases begin with that are said in a game of questions alone.
ASKED = "asked_"


#: All the words: those of the lesson, those of a class on its own screens, those of the explorer of openings.
WORDS: Final = Phrases("diadoques.widgets", "words.toml", "class.toml", "explorer.toml")

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


def _phrase(lang: str, key: str, data: Mapping[str, object]) -> str:
    return _spoken(known_language(lang), _SPOKEN_OF.get()).text(key, **data)


@cache
def _spoken(lang: str, game: str) -> Catalogue:
    """All the words as they are said of a game."""
    usual = WORDS.of(lang)
    if not game:
        return usual
    return Catalogue(lang, {key: in_its_words(phrase, lang, game) for key, phrase in usual.templates.items()})


def word(lang: str, key: str, **data: object) -> str:
    """One phrase of the lesson: ``word("fr", "resolve")``; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return _phrase(lang, f"lesson.{key}", data)


def class_word(lang: str, key: str, **data: object) -> str:
    """One phrase of the desk or the projector.

    Raises:
        Fault: ``language-unknown``.
    """
    return _phrase(lang, f"class.{key}", data)


def room_word(answer_by_answer: bool, lang: str, key: str, **data: object) -> str:
    """One phrase of the desk or the projector; where answers are given one by one it may be ``asked_`` and the key.

    Raises:
        Fault: ``language-unknown``.
    """
    own = f"{ASKED}{key}"
    return class_word(lang, own if answer_by_answer and f"class.{own}" in WORDS.of(lang) else key, **data)


def card_word(lang: str, key: str, **data: object) -> str:
    """One phrase of the cards of a sheet.

    Raises:
        Fault: ``language-unknown``.
    """
    return WORDS.text(lang, f"card.{key}", **data)


def explore_word(lang: str, key: str, **data: object) -> str:
    """One phrase of the explorer of openings.

    Raises:
        Fault: ``language-unknown``.
    """
    return WORDS.text(lang, f"explore.{key}", **data)


def spoken_name(board: Board, seat: str, lang: str) -> Name:
    """The name of a seat with its grammar: ``{player:du}`` gives « d’Antipater », « de la classe »."""
    return names_of(board.id, board.layer, lang).player(seat)


def seat_heading(board: Board, seat: str, lang: str) -> str:
    """The name of a seat as it stands by itself: « Antipater », « L’arbitre »."""
    return capital(spoken_name(board, seat, lang).bare)


def writer_told(position: Position, role: str, lang: str) -> str:
    """Who of those that write a sheet comes by a role, in the words of the game; "" where one does it all."""
    writer = writer_of(position, role)
    return writer_word(position, writer, lang) if writer else ""


def writer_word(position: Position, writer: str, lang: str) -> str:
    """One of those that write a sheet, in the words of the game."""
    return catalogue(lang, position.game).text(f"writer.{writer}")


def season_in(position: Position, lang: str) -> str:
    """The season of a position in the midst of a sentence: « printemps 321 av. J.-C. »."""
    when = date(position.season, lang, position.game)
    return when[:1].lower() + when[1:]
