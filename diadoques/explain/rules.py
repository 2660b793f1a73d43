"""Rules as sentences cite them: the id of the contract row and, from the register, its title."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from diadoques.core.faults import Fault
from diadoques.core.register import titles
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import game_of_rule


@cache
def cited(rule: str, lang: str, also: tuple[str, ...] = ()) -> str:
    """« règle X-8B-01 : À force égale personne n'entre »; ``also``: other rules that decided with it."""
    if not rule:  # an event that somebody wrote by hand may name none
        return ""
    if also:
        said = cited(rule, lang)
        for other in also:
            said = catalogue(lang).text("word.rules_both", rule=said, other=cited(other, lang))
        return said
    title = _titles(game_of_rule(rule)).get(rule, {}).get(lang, "")
    words = catalogue(lang)
    return words.text("word.rule_titled", rule=rule, title=title) if title else words.text("word.rule", rule=rule)


def with_rule(text: str, rule: str, lang: str, also: tuple[str, ...] = ()) -> str:
    """A sentence with the rules that decided, in brackets; alone where none is named."""
    said = cited(rule, lang, also)
    return f"{text} ({said})" if said else text


def _titles(game: str) -> Mapping[str, Mapping[str, str]]:
    """The titles of a game's register; {} when the installation has none for it."""
    try:
        return titles(game)
    except Fault:
        return {}
