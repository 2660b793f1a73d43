"""How texts written on a keyboard are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# French sets a thin or a full blank that does not break before its high punctuation.
_FRENCH_BLANKS: Final = (
    (" :", "\u00a0:"),
    (" ;", "\u202f;"),
    (" !", "\u202f!"),
    (" ?", "\u202f?"),
    ("« ", "«\u00a0"),
    (" »", "\u00a0»"),
)


def curved(text: str) -> str:
    """The text with the apostrophes of print.

    >>> curved("personne n'entre")
    'personne n’entre'
    """
    return text.replace("'", "’")


def printed(text: str, lang: str) -> str:
    r"""The text as a page of its language sets it: apostrophes and, in French, blanks that do not break.

    >>> printed("Qui l'emporte ?", "fr")
    'Qui l’emporte\u202f?'
    """
    return spaced(curved(text), lang)


def spaced(text: str, lang: str) -> str:
    """The text with the blanks of its language: in French, none that could break before its high punctuation."""
    if lang == "fr":
        for plain, kept in _FRENCH_BLANKS:
            text = text.replace(plain, kept)
    return text


def set_in_print(words: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The same words, tables within tables and rows of phrases in them, as ``printed`` sets them."""
    return {key: _set(value, lang) for key, value in words.items()}


def _set(value: Any, lang: str) -> Any:
    if isinstance(value, Mapping):
        return set_in_print(value, lang)
    return [printed(one, lang) for one in value] if isinstance(value, list) else printed(value, lang)
