"""What is agreed before the start: readings that players choose (``rulings.toml``), the seed, who throws."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

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
def _usual() -> Mapping[str, str]:
    usual = {name: choice.values[0] for name, choice in choices().items() if choice.values}
    return {**usual, SEED: _SEED}


def _changed(engine: str = "") -> dict[str, str]:
    """The options whose usual reading has changed since a version: what is usual now, or was in the version told."""
    changed = (ruling for ruling in load_rulings(NAME) if ruling.switch and ruling.was)
    return {one.switch: one.played_by(engine, "") if engine else one.default for one in changed}


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
    return {**_usual(), **options}


class Agreement:
    """See ``games.abilities.Agreement``."""

    presets: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    @property
    def choices(self) -> Mapping[str, Choice]:
        """Names that ``options`` may hold, with their values."""
        return choices()

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options as a new game states them, with a seed of its own: the bowl follows from it in any case."""
        return {SEED: secrets.token_hex(4), **_changed(), **options}

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:
        """The options of a file in full: what it does not state is what was usual in the version that wrote it."""
        return {**_usual(), **_changed(engine), **options}

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The options that a record states."""
        return {str(name): str(value) for name, value in record.get("options", {}).items()}

    def of_position(self, position: Any) -> dict[str, str]:
        """The options that a position is played by."""
        return dict(position.options)

    def in_full(self, position: Any) -> dict[str, Any]:
        """A record states everything."""
        from .records import record_of

        return record_of(position)
