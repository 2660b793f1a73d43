"""Words of the printed pages, in two languages, from ``words.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from diadoques.core.typography import set_in_print


@cache
def _words() -> dict[str, dict[str, str]]:
    told = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
    return {lang: set_in_print(table, lang) for lang, table in told.items()}


def word(lang: str, role: str, **data: object) -> str:
    """One phrase; ``data`` fills its braces."""
    return _words()[lang][role].format(**data)
