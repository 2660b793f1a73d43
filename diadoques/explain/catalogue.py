"""The phrases of one language: read once from ``<lang>/*.toml``, filled by name, nothing executed.

Those that all games have in common lie in ``phrases`` beside this page; a game brings its own (``rooms``).

A phrase is a template in the manner of ``str.format`` with plain names only: ``{unit:the} reaches {goal:the}``. A field
is a value's name and, after the colon, the form of the value (see ``names``; after a number, an ending of ``agree``).
Attributes, indices and conversions are refused: a phrase can only place values. It holds no markup: what is shown as
HTML is escaped whole.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from diadoques.core import language
from diadoques.core.faults import Fault
from diadoques.core.typography import printed
from diadoques.explain.agree import ENDINGS, ending, several
from diadoques.explain.rooms import rooms
from diadoques.games.catalogue import games

LANGUAGES: Final = language.LANGUAGES
_FIELD_NAME: Final = re.compile(r"[a-z_][a-z0-9_]*")
# One piece of a parsed phrase: literal text, then a value's name and the form wanted ("" and "" at the end).
Piece = tuple[str, str, str]


class Catalogue:
    """All phrases of one language by dotted key (``word.and``).

    Attributes:
        lang: the language.
        templates: the phrases before they are filled.
    """

    def __init__(self, lang: str, phrases: Mapping[str, str]) -> None:
        self.lang = lang
        self.templates = phrases
        self._pieces: dict[str, tuple[Piece, ...]] = {}

    def __contains__(self, key: object) -> bool:
        return key in self.templates

    def __iter__(self) -> Iterator[str]:
        return iter(self.templates)

    def template(self, key: str) -> str:
        """The phrase before it is filled."""
        return self.templates[key]

    def fields(self, key: str) -> frozenset[str]:
        """Names of the values that a phrase places."""
        return frozenset(name for _, name, _ in self._parsed(key) if name)

    def text(self, key: str, /, **values: Any) -> str:
        """The phrase ``key`` filled with ``values``, as plain text.

        Raises:
            KeyError: no such phrase, or a value that it needs is not given.
        """
        written: list[str] = []
        for literal, name, form in self._parsed(key):
            written.append(literal)
            if name:
                written.append(self._placed(values[name], form))
        return "".join(written)

    def _placed(self, value: Any, form: str) -> str:
        """A value in one of its forms; a number has endings alone (what is no whole number is several)."""
        if form in ENDINGS and isinstance(value, int | str):
            text = str(value)
            return ending(form, several(int(text), self.lang) if text.isdecimal() else True)
        return format(value, form)

    def counted(self, key: str, n: int, /, **values: Any) -> str:
        """The phrase ``key.one`` or ``key.many`` for ``n`` things: French counts 0 as one, English does not."""
        return self.text(f"{key}.{'many' if several(n, self.lang) else 'one'}", n=n, **values)

    def _parsed(self, key: str) -> tuple[Piece, ...]:
        found = self._pieces.get(key)
        if found is None:
            found = self._pieces[key] = tuple(parse(self.templates[key]))
        return found


def parse(template: str) -> Iterator[Piece]:
    """Cut a phrase into its pieces.

    Raises:
        ValueError: a field is anything but a plain name with a plain form.
    """
    for literal, name, form, conversion in Formatter().parse(template):
        if name is None:
            yield literal, "", ""
            continue
        if conversion or not _FIELD_NAME.fullmatch(name) or (form and not _FIELD_NAME.fullmatch(form)):
            raise ValueError(f"a phrase may only place plain names: {template!r}")
        yield literal, name, form or ""


@cache
def catalogue(lang: str, game: str = "") -> Catalogue:
    """The phrases of ``fr`` or ``en``: those of a game, by its id, beside the common ones; without a game these alone.

    Raises:
        Fault: ``language-unknown``, or ``phrase-twice`` when two files hold the same key.
    """
    if lang not in LANGUAGES:
        raise Fault("language-unknown", "lang", given=lang, known=", ".join(LANGUAGES))
    if not game:
        return Catalogue(lang, _read(lang, files("diadoques.explain").joinpath("phrases", lang), {}))
    phrases = dict(catalogue(lang).templates)
    for room in rooms(game):
        phrases |= _read(lang, files(room).joinpath(lang), phrases)
    return Catalogue(lang, phrases)


def knowing(lang: str, key: str) -> Catalogue:
    """A catalogue that has the phrase, where nobody says to which game it belongs: the common one if none has it.

    Raises:
        Fault: ``language-unknown``.
    """
    common = catalogue(lang)
    if key in common:
        return common
    return next((words for game in games() if key in (words := catalogue(lang, game))), common)


def _read(lang: str, folder: Traversable, known: Mapping[str, str]) -> dict[str, str]:
    """The phrases of one folder, which brings none that is known already."""
    found: dict[str, str] = {}
    if not folder.is_dir():  # a room may bring no phrases
        return found
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        for key, phrase in _flat(tomllib.loads(file.read_text(encoding="utf-8")), ""):
            if key in found or key in known:
                raise Fault("phrase-twice", file.name, key=key)
            found[key] = printed(phrase, lang)
    return found


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield before + key, value
        else:
            yield from _flat(value, f"{before}{key}.")


def capital(text: str) -> str:
    """The text with its first letter in capitals: how a sentence begins."""
    return text[:1].upper() + text[1:]
