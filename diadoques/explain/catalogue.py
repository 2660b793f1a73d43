"""The sentences of one language, common ones and those of a game, and what a game says on screens."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.figures import minus_in
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Catalogue, Phrases, filled, flat, known_language
from diadoques.core.resources import chapters_of, package_of
from diadoques.core.texts import typeset
from diadoques.explain.needed import PHRASES, ROOM, SCREEN, missing_phrase, row_of
from diadoques.games.catalogue import games

# --- Where the words of a game lie: a room of its folder, and those that it builds on
#
# The room ``words`` of a game holds its phrases (``fr``, ``en``) and, in its module ``wording``, what chooses among
# them; the folder of a chapter may hold phrases of its own (``core.resources.chapters_of``). A room stands above this
# floor: nothing here imports it but by the name of its game, when that game is to be told.


#: What of a chapter's folder makes a room of it.
_WORDS: Final = (*LANGUAGES, "screen.toml", "asked.toml")


@cache
def phrase_packages(game: str) -> tuple[str, ...]:
    """The packages that hold the words of a game, each after those that it builds on (its ``BUILT_ON``).

    A game without a room has the common words alone.
    """
    room = f"{package_of(game)}.{ROOM}"
    if find_spec(room) is None:
        return ()
    own = (
        package for package, folder in chapters_of(game).items() if any(map(_is_there, map(folder.joinpath, _WORDS)))
    )
    below = dict.fromkeys(_from(room))
    return (*(one for one in below if one != room), *own, room)


def _is_there(path: Traversable) -> bool:
    return path.is_file() or path.is_dir()


def _from(room: str) -> Iterator[str]:
    for below in getattr(import_module(room), "BUILT_ON", ()):
        yield from _from(below)
    yield room


# --- The sentences of one language: read once from ``<lang>/*.toml``, those of a game beside the common ones
#
# Those that all games have in common lie in ``phrases`` beside this page; a game brings its own (``phrase_packages``).


class Words(Catalogue):
    """The phrases of a game, or the common ones: of what it lacks it says in which file, under which key, what for."""

    def __init__(self, lang: str, phrases: Mapping[str, str], game: str = "") -> None:
        super().__init__(lang, phrases)
        self._game = game

    def text(self, key: str, /, **values: Any) -> str:
        """The phrase ``key`` filled with ``values``; a value that is not given is a mistake of the game.

        Raises:
            Fault: ``phrase-missing``; ``phrase-values`` with the game, the file, the key and what it places in vain.
            KeyError: a common phrase places a value that it is not given.
        """
        try:
            return super().text(key, **values)
        except KeyError as error:
            lacks = self.fields(key) - values.keys() if key in self else frozenset()
            if not lacks or not self._game or key in catalogue(self.lang):
                raise
            raise _told_so(misplacing(self._game, self.lang, key, lacks, values.keys())) from error

    def _missing(self, key: str) -> Exception:
        return _told_so(missing_phrase(self._game, self.lang, key))


def misplacing(
    game: str, lang: str, key: str, lacks: Iterable[str], known: Iterable[str], file: str = PHRASES
) -> Fault:
    """The fault of a phrase of a game that places what it is not given: ``phrase-values``, with its file."""
    told = {"lacks": in_braces(lacks), "known": in_braces(known) or "—"}
    where = file_of(game, lang, key) if file == PHRASES else missing_phrase(game, lang, key, file).where
    return Fault("phrase-values", where, key=key, lang=lang, **told)


def in_braces(names: Iterable[str]) -> str:
    """Names of values as phrases place them: ``{player}, {sum}``."""
    return ", ".join(f"{{{one}}}" for one in sorted(names))


def file_of(game: str, lang: str, key: str) -> str:
    """The file of a game's words that holds a phrase, from its package on; its folder of words where none does."""
    for room in reversed(phrase_packages(game)):
        folder = files(room).joinpath(lang)
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name.endswith(".toml") and key in dict(flat(tomllib.loads(file.read_text(encoding="utf-8")))):
                return f"{room.replace('.', '/')}/{lang}/{file.name}"
    return f"{package_of(game)}.{ROOM}".replace(".", "/") + f"/{lang}"


def _told_so(fault: Fault) -> Fault:
    """The fault of a phrase that was wanted, in the language in which it was to be said."""
    fault.lang = fault.data["lang"]
    return fault


@cache
def catalogue(lang: str, game: str = "") -> Catalogue:
    """The phrases of ``fr`` or ``en``: those of a game, by its id, beside the common ones; without a game these alone.

    Raises:
        Fault: ``language-unknown``; ``phrase-twice`` when two files hold the same key; ``file-broken``: one is no TOML.
    """
    if not game:
        known_language(lang)
        return Words(lang, _read(lang, files("diadoques.explain").joinpath("phrases", lang), {}))
    phrases = dict(catalogue(lang).templates)
    for room in phrase_packages(game):
        phrases |= _read(lang, files(room).joinpath(lang), phrases)
    return Words(lang, phrases, game)


def catalogue_with(lang: str, key: str) -> Catalogue:
    """A catalogue that has the phrase, where nobody says to which game it belongs: the common one if none has it.

    Raises:
        Fault: ``language-unknown``.
    """
    common = catalogue(lang)
    if key in common:
        return common
    return next((words for game in games() if key in (words := catalogue(lang, game))), common)


def _read(lang: str, folder: Traversable, common: Mapping[str, str]) -> dict[str, str]:
    """The phrases of one folder, which brings none that is known already."""
    found: dict[str, str] = {}
    if not folder.is_dir():  # a room may bring no phrases
        return found
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as wrong:  # no UTF-8, no TOML
            raise Fault("file-broken", f"{lang}/{file.name}", why=str(wrong)) from wrong
        for key, phrase in flat(tables):
            if key in found or key in common:
                raise Fault("phrase-twice", file.name, key=key)
            found[key] = typeset(phrase, lang)
    return found


def capital(text: str) -> str:
    """The text with its first letter in capitals: how a sentence begins."""
    return text[:1].upper() + text[1:]


# --- What a game says on screens: words of its prompts, orders and gold, from the files ``screen.toml`` of its rooms


#: The files of a game that hold the words of its screens.
FILE: Final = "screen.toml"
#: The table whose keys are forms of a word, other ones in each language (``widgets.words.in_its_words``).
OWN: Final = ("season",)

ScreenWords = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Language → name of a prompt, or ``orders``, ``money``, ``standing``, ``umpire`` → role → phrase."""


@cache
def screen_words(game: str) -> ScreenWords:
    """The words of a game by its id; those of the rooms that it builds on stand where it has none of its own.

    They are taken as they stand: what is wrong with one is seen where it is shown, and found by the check of its game.
    """
    found: dict[str, dict[str, dict[str, Any]]] = {lang: {} for lang in LANGUAGES}
    for room in phrase_packages(game):
        path = files(room).joinpath(FILE)
        told = Phrases(room, FILE).unchecked if path.is_file() else {}
        for lang, tables in told.items():
            for name, table in tables.items():
                found[lang][name] = {**found[lang].get(name, {}), **table}
    return found


def option_words(game: str, topic: str, lang: str) -> Mapping[str, str]:
    """What the options of a prompt, and the fields of a form, are called on screens, by what a file calls them."""
    found: Mapping[str, str] = screen_words(game).get(lang, {}).get(topic, {}).get("options", {})
    return found


def order_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase about an order.

    Raises:
        KeyError: the game has no such phrase.
    """
    return filled(str(screen_words(game)[lang]["orders"][role]), data, lang)


def money_word(game: str, lang: str, role: str, **data: object) -> str:
    """A phrase about gold; "" where the game has none, and need have none.

    Raises:
        Fault: ``phrase-missing``: a game with money lacks what it needs.
    """
    told = screen_words(game).get(lang, {}).get("money", {})
    if role not in told and row_of(SCREEN, f"money.{role}") is not None:
        raise _told_so(missing_phrase(game, lang, f"money.{role}", SCREEN))
    return minus_in(filled(str(told.get(role, "")), data, lang))


def counted_word(game: str, lang: str, counted: str, count: int) -> str:
    """« 3 PV »: so much of what is counted, by the name under which the game counts it; else the bare number."""
    told = screen_words(game).get(lang, {}).get("standing", {}).get(counted, "{count}")
    return minus_in(filled(str(told), {"count": count}, lang))
