"""Rules as sentences cite them: the id of the contract row and, from the register, its title."""

from __future__ import annotations

from functools import cache

from diadoques.core.register import titles
from diadoques.explain.catalogue import catalogue
from diadoques.games.diadoques.position import GAME


@cache
def cited(rule: str, lang: str) -> str:
    """« règle DIA-8B-01 : À force égale personne n'entre »."""
    title = titles(GAME).get(rule, {}).get(lang, "")
    words = catalogue(lang)
    return words.text("word.rule_titled", rule=rule, title=title) if title else words.text("word.rule", rule=rule)
