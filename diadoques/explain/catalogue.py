"""The sentences of one language: read once from ``<lang>/*.toml``, those of a game beside the common ones.

Those that all games have in common lie in ``phrases`` beside this page; a game brings its own (``phrase_packages``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue, flat, known
from diadoques.core.typography import printed
from diadoques.explain.phrase_packages import phrase_packages
from diadoques.games.catalogue import games


@cache
def catalogue(lang: str, game: str = "") -> Catalogue:
    """The phrases of ``fr`` or ``en``: those of a game, by its id, beside the common ones; without a game these alone.

    Raises:
        Fault: ``language-unknown``, or ``phrase-twice`` when two files hold the same key.
    """
    if not game:
        known(lang)
        return Catalogue(lang, _read(lang, files("diadoques.explain").joinpath("phrases", lang), {}))
    phrases = dict(catalogue(lang).templates)
    for room in phrase_packages(game):
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


def _read(lang: str, folder: Traversable, common: Mapping[str, str]) -> dict[str, str]:
    """The phrases of one folder, which brings none that is known already."""
    found: dict[str, str] = {}
    if not folder.is_dir():  # a room may bring no phrases
        return found
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        for key, phrase in flat(tomllib.loads(file.read_text(encoding="utf-8"))):
            if key in found or key in common:
                raise Fault("phrase-twice", file.name, key=key)
            found[key] = printed(phrase, lang)
    return found


def capital(text: str) -> str:
    """The text with its first letter in capitals: how a sentence begins."""
    return text[:1].upper() + text[1:]
