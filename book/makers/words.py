"""The book's own words, in two languages, and how a text of either is set."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")
OTHER = {"fr": "en", "en": "fr"}
_FILE = Path(__file__).with_name("words.toml")

# Blanks that do not break: before the high punctuation of French, and inside its quotation marks.
_BLANKS = (
    (" :", "\u00a0:"),
    (" ;", "\u202f;"),
    (" !", "\u202f!"),
    (" ?", "\u202f?"),
    ("« ", "«\u00a0"),
    (" »", "\u00a0»"),
)


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """All words by language and dotted key."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {lang: dict(_flat(raw[lang], "")) for lang in LANGUAGES}


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield before + key, value
        else:
            yield from _flat(value, f"{before}{key}.")


def say(lang: str, key: str, **data: object) -> str:
    """The phrase ``key`` with its braces filled, set in the manner of its language."""
    return typeset(catalogue()[lang][key].format(**data), lang)


def said(lang: str, key: str, otherwise: str = "") -> str:
    """The phrase ``key`` if there is one: what is new in the library gets a page before it gets words of ours."""
    return say(lang, key) if key in catalogue()[lang] else otherwise


def count(lang: str, key: str, n: int, **data: object) -> str:
    """``key.one`` or ``key.many`` for ``n`` things: French counts 0 as one, English does not."""
    one = n < 2 if lang == "fr" else n == 1
    return say(lang, f"{key}.{'one' if one else 'many'}", n=n, **data)


def typeset(text: str, lang: str) -> str:
    """Curved apostrophes, and in French blanks that keep its punctuation with its word."""
    text = re.sub(r"(?<=\w)'(?=\w)", "’", text)
    if lang == "fr":
        for plain, kept in _BLANKS:
            text = text.replace(plain, kept)
    return text


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
