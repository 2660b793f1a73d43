"""Words of the classroom screens, in two languages, from ``words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.core.faults import Fault
from diadoques.explain.names import Name, names_of
from diadoques.games.diadoques.position import GAME

LANGUAGES = ("fr", "en")


@cache
def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """All the words: language → table (``map``, ``lesson``) → key → phrase."""
    return tomllib.loads(files("diadoques.widgets").joinpath("words.toml").read_text(encoding="utf-8"))


def word(lang: str, key: str, **data: object) -> str:
    """One phrase of the lesson: ``word("fr", "resolve")``; ``data`` fills its braces.

    Raises:
        Fault: ``language-unknown``.
    """
    return str(catalogue()[known(lang)]["lesson"][key]).format(**data)


def spoken_name(player: str, lang: str) -> Name:
    """A diadoch's name with its grammar: ``{player:de}`` gives « d’Antipater »."""
    return names_of(GAME, "basic", lang).player(player)


def known(lang: str) -> str:
    """``lang`` itself when it is one of ours.

    Raises:
        Fault: ``language-unknown``.
    """
    if lang not in LANGUAGES:
        raise Fault("language-unknown", "lang", given=str(lang)[:20], known=", ".join(LANGUAGES))
    return lang
