"""The phrases of all games at once, for tests that look through them."""

from __future__ import annotations

from functools import cache

from diadoques.core.phrases import Catalogue
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import games


@cache
def everything(lang: str) -> Catalogue:
    """The common phrases and those of every game; of a key that two games have, each its own, the last."""
    found = dict(catalogue(lang).templates)
    for game in games():
        found |= catalogue(lang, game).templates
    return Catalogue(lang, found)
