"""Words of the browser edition's own pages, in two languages, from ``words.toml``."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.widgets.words import known, read_words


def catalogue() -> Mapping[str, Mapping[str, str]]:
    """All the words: language → key → phrase."""
    return read_words("diadoques.site")


def word(lang: str, key: str, **data: object) -> str:
    """One phrase; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return catalogue()[known(lang)][key].format(**data)
