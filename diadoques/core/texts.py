"""Texts: as people save them (UTF-8, UTF-16, the letters of Windows), and how those written on a keyboard are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.faults import Fault

# --- Texts as people save them: in UTF-8, in UTF-16 or in the letters of Windows, or no text at all


#: What archives and pages of the web begin with.
_PACKED: Final = (b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ")
_PAGES: Final = (b"<!doctype html", b"<html", b"<head", b"<body")
_WESTERN: Final = "cp1252"


def decode_text(data: bytes, where: str = "") -> str:
    """The text that bytes are: UTF-8; UTF-16 as its mark or its zeros show; else the letters of Windows in the West.

    Raises:
        Fault: ``file-packed``, ``file-is-page``, or ``file-not-utf8`` for what is no text in any of them.
    """
    if data.startswith(_PACKED):
        raise Fault("file-packed", where)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:15].lower()
    if start.startswith(_PAGES):
        raise Fault("file-is-page", where)
    for name in _encodings(data):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if name != _WESTERN or not any(ord(letter) < 32 and letter not in "\t\n\r\f" for letter in text):
            return text
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault("file-not-utf8", where, byte=str(error.start)) from error


def _encodings(data: bytes) -> tuple[str, ...]:
    """The encodings that bytes may be in, likeliest first."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ("utf-16",)
    if b"\0" in data[:200]:  # every second byte of most letters
        return ("utf-16-le",) if data[1:200:2].count(0) > data[:200:2].count(0) else ("utf-16-be",)
    return ("utf-8-sig", _WESTERN)


# --- How texts written on a keyboard are shown


# French sets a thin or a full blank that does not break before its high punctuation.
_FRENCH_BLANKS: Final = (
    (" :", "\u00a0:"),
    (" ;", "\u202f;"),
    (" !", "\u202f!"),
    (" ?", "\u202f?"),
    ("« ", "«\u00a0"),
    (" »", "\u00a0»"),
)


def curve_apostrophes(text: str) -> str:
    """The text with the apostrophes of print.

    >>> curve_apostrophes("personne n'entre")
    'personne n’entre'
    """
    return text.replace("'", "’")


def typeset(text: str, lang: str) -> str:
    r"""The text as a page of its language sets it: apostrophes and, in French, blanks that do not break.

    >>> typeset("Qui l'emporte ?", "fr")
    'Qui l’emporte\u202f?'
    """
    return space_punctuation(curve_apostrophes(text), lang)


def space_punctuation(text: str, lang: str) -> str:
    """The text with the blanks of its language: in French, none that could break before its high punctuation."""
    if lang == "fr":
        for plain, kept in _FRENCH_BLANKS:
            text = text.replace(plain, kept)
    return text


def set_in_print(words: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The same words, tables within tables and rows of phrases in them, as ``typeset`` sets them."""
    return {key: _set(value, lang) for key, value in words.items()}


def _set(value: Any, lang: str) -> Any:
    if isinstance(value, Mapping):
        return set_in_print(value, lang)
    return [typeset(one, lang) for one in value] if isinstance(value, list) else typeset(value, lang)
