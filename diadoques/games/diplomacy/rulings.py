"""The readings that a game is played by: a rule set, and single readings chosen against it (``rulings.toml``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.rulings import Ruling, load_rulings

#: The id of the game.
GAME: Final = "diplomacy"
SEED: Final = "seed"  # the French rules
DATC: Final = "datc"  # the preferences of DATC 3.0
#: Rule texts whose readings may be chosen all at once.
RULE_SETS: Final = (SEED, DATC)

#: Reading by option.
Readings = Mapping[str, str]


@cache
def switches(game: str = GAME) -> Mapping[str, Ruling]:
    """The rulings that a game may choose differently, by the name of the option."""
    own = load_rulings(game) if game != GAME else ()
    return {ruling.switch: ruling for ruling in (*load_rulings(GAME), *own) if ruling.switch}


@cache
def _of(rules: str, game: str) -> Readings:
    return {name: ruling.played(rules) for name, ruling in switches(game).items()}


def readings(rules: str = SEED, options: Readings | None = None, game: str = GAME) -> Readings:
    """Every option with the reading that is played.

    Args:
        rules: the rule set.
        options: readings chosen against it.
        game: whose rulings; those of a variant come beside the ones of the parent game.

    Raises:
        Fault: ``rules-unknown``, ``option-unknown`` or ``reading-unknown``.
    """
    if rules not in RULE_SETS:
        raise Fault("rules-unknown", "rules", given=str(rules)[:80], known=", ".join(RULE_SETS))
    known = switches(game)
    chosen = dict(_of(rules, game))
    for name, value in (options or {}).items():
        if name not in known:
            raise Fault("option-unknown", f"options.{str(name)[:80]}", given=str(name)[:80], known=", ".join(known))
        values = [reading.name for reading in known[name].readings]
        if value not in values:
            raise Fault("reading-unknown", f"options.{name}", given=str(value)[:80], known=", ".join(values))
        chosen[name] = value
    return chosen


def usual(rules: str, game: str, engine: str) -> Readings:
    """Every option with the reading that a version of this program played where none was chosen."""
    return {name: ruling.played_by(engine, rules) for name, ruling in switches(game).items()}


def rule_set(chosen: Readings, game: str = GAME) -> tuple[str, Readings]:
    """The rule set nearest to the ``chosen`` readings, and those that differ from it."""
    apart = {
        rules: {name: value for name, value in chosen.items() if switches(game)[name].played(rules) != value}
        for rules in RULE_SETS
    }
    best = min(RULE_SETS, key=lambda rules: len(apart[rules]))
    return best, apart[best]
