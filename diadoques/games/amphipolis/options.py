"""What is agreed before the start: readings that players choose (``rulings.toml``), the seed, who throws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.rulings import load_rulings
from diadoques.games.abilities import Choice

from .tables import NAME

SEED: Final = "seed"
DICE: Final = "dice"
SEEDED, THROWN = "seeded", "thrown"
_SEED: Final = "amphipolis"


@cache
def choices() -> Mapping[str, Choice]:
    """Every option, its values with the usual one first."""
    found = {}
    for ruling in load_rulings(NAME):
        if ruling.switch:
            names = [reading.name for reading in ruling.readings]
            others = [name for name in names if name != ruling.default]
            found[ruling.switch] = Choice((ruling.default, *others), ruling.rows[0])
    return {**found, DICE: Choice((SEEDED, THROWN), "AMP-0.1-01"), SEED: Choice()}


@cache
def usual() -> Mapping[str, str]:
    """Every option as it is read where nobody says otherwise."""
    found = {name: choice.values[0] for name, choice in choices().items() if choice.values}
    return {**found, SEED: _SEED}


def changed(engine: str = "") -> dict[str, str]:
    """The options whose usual reading has changed since a version: what is usual now, or was in the version told."""
    others = (ruling for ruling in load_rulings(NAME) if ruling.switch and ruling.was)
    return {one.switch: one.played_by(engine, "") if engine else one.default for one in others}


def in_full(options: Mapping[str, str]) -> dict[str, str]:
    """The options with the usual ones of those that are not told.

    Raises:
        Fault: ``option-unknown``, ``option-value``.
    """
    for name, value in options.items():
        if name not in choices():
            raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(choices()))
        allowed = choices()[name].values
        if allowed and value not in allowed:
            raise Fault("option-value", f"options.{name}", given=str(value)[:80], known=", ".join(allowed))
    return {**usual(), **options}
