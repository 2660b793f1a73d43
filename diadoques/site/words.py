"""Words of the browser edition's own pages, in two languages, from ``words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from diadoques.core.typography import set_in_print
from diadoques.widgets.words import known


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """All the words: language → key → phrase."""
    words = tomllib.loads(files("diadoques.site").joinpath("words.toml").read_text(encoding="utf-8"))
    return {lang: set_in_print(phrases, lang) for lang, phrases in words.items()}


def word(lang: str, key: str, **data: object) -> str:
    """One phrase; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return catalogue()[known(lang)][key].format(**data)
