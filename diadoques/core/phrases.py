"""Phrases in two languages: read from TOML, checked when they are loaded, filled by name; nothing is executed.

A phrase is a template in the manner of ``str.format`` with plain names only: ``{unit:the} reaches {goal:the}``. A field
is a value's name and, after the colon, the form of the value (``explain.names``; after a number, an ending of
``figures``). Attributes, indices and conversions are refused: a phrase can only place values. It holds no markup: what
is shown as HTML is escaped whole.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.figures import ENDINGS, is_plural, plural_ending
from diadoques.core.language import LANGUAGES
from diadoques.core.texts import set_in_print

_FIELD_NAME: Final = re.compile(r"[a-z_][a-z0-9_]*")
#: A table that has this key is a name with its forms, which are each language's own.
_NAME: Final = "bare"
# One piece of a parsed phrase: literal text, then a value's name and the form wanted ("" and "" at the end).
Piece = tuple[str, str, str]


def known_language(lang: str) -> str:
    """``lang`` itself when it is one of ours.

    Raises:
        Fault: ``language-unknown``.
    """
    if lang not in LANGUAGES:
        raise Fault("language-unknown", "lang", given=str(lang)[:80], known=", ".join(LANGUAGES))
    return lang


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
                written.append(_placed(values[name], form, self.lang))
        return "".join(written)

    def counted(self, key: str, n: int, /, **values: Any) -> str:
        """The phrase ``key.one`` or ``key.many`` for ``n`` things: French counts 0 as one, English does not."""
        return self.text(f"{key}.{'many' if is_plural(n, self.lang) else 'one'}", n=n, **values)

    def _parsed(self, key: str) -> tuple[Piece, ...]:
        found = self._pieces.get(key)
        if found is None:
            if key not in self.templates:
                raise self._missing(key)
            found = self._pieces[key] = tuple(parse(self.templates[key]))
        return found

    def _missing(self, key: str) -> Exception:
        """What is raised for a phrase that is not there."""
        return KeyError(key)


class Phrases:
    """The phrases of one room of the program, in files whose first tables are the languages.

    They are read when the first is asked for, and checked then: both languages have the same keys, and the same values
    to place under each.

    Args:
        room: the package or folder where the files lie.
        names: of the files.
        own: tables whose keys are each language's own.
    """

    def __init__(self, room: str | Traversable, *names: str, own: Collection[str] = ()) -> None:
        self._room = room
        self._own = own
        self._names = names or ("words.toml",)

    @cached_property
    def tables(self) -> Mapping[str, Mapping[str, Any]]:
        """Language → key, or table within table → phrase.

        Raises:
            ValueError: the languages differ, or a phrase places anything but plain names: a mistake of the program.
        """
        found = self.unchecked
        _check({lang: _without(table, self._own) for lang, table in found.items()}, self._room)
        return found

    @cached_property
    def unchecked(self) -> Mapping[str, Mapping[str, Any]]:
        """Language → key, or table within table → phrase, as they stand there, whatever is wrong with them."""
        found: dict[str, dict[str, Any]] = {lang: {} for lang in LANGUAGES}
        folder = files(self._room) if isinstance(self._room, str) else self._room
        for name in self._names:
            for lang, table in tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8")).items():
                if lang in found:
                    found[lang] |= set_in_print(table, lang)
        return found

    @cached_property
    def _catalogues(self) -> Mapping[str, Catalogue]:
        return {lang: Catalogue(lang, dict(flat(table))) for lang, table in self.tables.items()}

    def of(self, lang: str) -> Catalogue:
        """All the phrases of one language, by dotted key.

        Raises:
            Fault: ``language-unknown``.
        """
        return self._catalogues[known_language(lang)]

    def text(self, lang: str, key: str, /, **values: object) -> str:
        """One phrase, by its dotted key, filled.

        Raises:
            Fault: ``language-unknown``.
            KeyError: no such phrase, or a value that it needs is not given.
        """
        return self.of(lang).text(key, **values)


def filled(template: str, values: Mapping[str, Any], lang: str) -> str:
    """A phrase with its values; what it is not given, or not in that form, is seen in its braces.

    So a screen says what a game brings: a mistake in the words of a game stops nobody (``placed_values`` finds it).

    >>> filled("{player}: {sum} or {sun}?", {"player": "Rome", "sum": 3}, "en")
    'Rome: 3 or {sun}?'
    """
    try:
        pieces = [*Formatter().parse(template)]
    except ValueError:
        return template
    return "".join(
        literal + ("" if name is None else _placed_or_seen(name, form or "", values, lang))
        for literal, name, form, _ in pieces
    )


def _placed_or_seen(name: str, form: str, values: Mapping[str, Any], lang: str) -> str:
    try:
        return _placed(values[name], form, lang)
    except (KeyError, ValueError, TypeError):
        return f"{{{name}{f':{form}' if form else ''}}}"


def _placed(value: Any, form: str, lang: str) -> str:
    """A value in one of its forms; a number has endings alone (what is no whole number is several)."""
    if form in ENDINGS and isinstance(value, int | str):
        text = str(value)
        return plural_ending(form, is_plural(int(text), lang) if text.isdecimal() else True)
    return format(value, form)


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


def is_unsound(template: str) -> bool:
    """Whether a phrase cannot be cut into pieces (``parse``)."""
    try:
        list(parse(template))
    except ValueError:
        return True
    return False


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """The phrases of a table and of the tables in it, by dotted key."""
    for key, value in table.items():
        if isinstance(value, str):
            yield before + key, value
        else:
            yield from flat(value, f"{before}{key}.")


def _without(table: Mapping[str, Any], names: Collection[str]) -> Mapping[str, Any]:
    return {key: value for key, value in table.items() if key not in names}


def _check(tables: Mapping[str, Mapping[str, Any]], where: object) -> None:
    usual, *others = (dict(_placing(table)) for table in tables.values())
    for other in others:
        if differ := sorted(key for key in usual.keys() | other.keys() if usual.get(key) != other.get(key)):
            raise ValueError(f"{where}: the languages do not say the same: {', '.join(differ)}")


def _placing(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    """The names of values that each phrase places."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _placing({_NAME: value[_NAME]} if _NAME in value else value, f"{before}{key}.")
        else:
            yield before + key, frozenset(name for _, name, _ in parse(value) if name)
