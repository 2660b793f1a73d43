"""The book's own words, in two languages, and how a text of either is set."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from diadoques.core.phrases import Phrases
from diadoques.core.texts import space_punctuation

OTHER = {"fr": "en", "en": "fr"}
#: All the words.
WORDS: Final = Phrases(Path(__file__).parent)


def say(lang: str, key: str, **data: object) -> str:
    """The phrase ``key`` with its braces filled, set in the manner of its language."""
    return typeset(WORDS.text(lang, key, **data), lang)


def said(lang: str, key: str, otherwise: str = "") -> str:
    """The phrase ``key`` if there is one: what is new in the library gets a page before it gets words of ours."""
    return say(lang, key) if key in WORDS.of(lang) else otherwise


def count(lang: str, key: str, n: int, **data: object) -> str:
    """``key.one`` or ``key.many`` for ``n`` things."""
    return typeset(WORDS.of(lang).counted(key, n, **data), lang)


def typeset(text: str, lang: str) -> str:
    """A text with what it may hold of code: only the apostrophes inside of words are curved."""
    return space_punctuation(re.sub(r"(?<=\w)'(?=\w)", "’", text), lang)


def markdown(text: str) -> str:
    """A plain text as Markdown shows it, sign by sign."""
    return re.sub(r"([\\`*_{}\[\]<>$|#~])", r"\\\1", text)


def html(text: object) -> str:
    """A plain text as HTML."""
    return escape(str(text))


def code(text: str) -> str:
    """An order, a code or a file name as HTML."""
    return f"<code>{escape(text)}</code>"


def listed(texts: list[str]) -> str:
    """An HTML list of items that are HTML already."""
    return "<ul>" + "".join(f"<li>{text}</li>" for text in texts) + "</ul>"


def table(heads: list[str], rows: list[list[str]], style: str = "", row_style: str = "") -> str:
    """An HTML table of cells that are HTML already."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    opened = f'<tr class="{row_style}">' if row_style else "<tr>"
    body = "".join(opened + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="table {style}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
