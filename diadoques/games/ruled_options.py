"""What is agreed before a game, by the switches of its rulings: its options, checked and in full."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.rulings import load_rulings
from diadoques.games.abilities import Choice

SEED: Final = "seed"


class RuledOptions:
    """The options of a game: a switch of each ruling that has one, and ``beside``; among them the seed of its dice.

    Args:
        game: its id.
        beside: by name, what else may be agreed.
        free: by name, what is usual of those that list no values, the seed too.
    """

    def __init__(self, game: str, beside: Mapping[str, Choice], free: Mapping[str, str]) -> None:
        self._game, self._beside, self._free = game, beside, free

    @cached_property
    def choices(self) -> Mapping[str, Choice]:
        """Every option, its values with the usual one first."""
        found = {}
        for ruling in load_rulings(self._game):
            if ruling.switch:
                names = [reading.name for reading in ruling.readings]
                others = [name for name in names if name != ruling.default]
                found[ruling.switch] = Choice((ruling.default, *others), ruling.rows[0])
        return {**found, **self._beside}

    @cached_property
    def usual(self) -> Mapping[str, str]:
        """Every option as it is read where nobody says otherwise."""
        return {name: choice.values[0] for name, choice in self.choices.items() if choice.values} | dict(self._free)

    def changed(self, engine: str = "") -> dict[str, str]:
        """The options whose usual reading has changed since a version: what is usual now, or was in that told."""
        others = (ruling for ruling in load_rulings(self._game) if ruling.switch and ruling.was)
        return {one.switch: one.played_by(engine, "") if engine else one.default for one in others}

    def in_full(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with the usual ones of those that are not told.

        Raises:
            Fault: ``option-unknown``, ``option-value``.
        """
        for name, value in options.items():
            if name not in self.choices:
                raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(self.choices))
            allowed = self.choices[name].values
            if allowed and value not in allowed:
                raise Fault("option-value", f"options.{name}", given=str(value)[:80], known=", ".join(allowed))
        return {**self.usual, **options}


class RuledAgreement:
    """See ``games.abilities.Agreement``; of a game whose records state all their options.

    Args:
        options: those of the game.
        record_of: its positions in plain values.
    """

    presets: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    def __init__(self, options: RuledOptions, record_of: Callable[[Any], dict[str, Any]]) -> None:
        self._options, self._record_of = options, record_of

    @property
    def choices(self) -> Mapping[str, Choice]:
        """Names that ``options`` may hold, with their values."""
        return self._options.choices

    def stated(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options as a new game states them, with a seed of its own."""
        return {SEED: secrets.token_hex(4), **self._options.changed(), **options}

    def completed(self, options: Mapping[str, str], engine: str) -> dict[str, str]:
        """The options of a file in full: what it does not state is what was usual in the version that wrote it."""
        return {**self._options.usual, **self._options.changed(engine), **options}

    def of_record(self, record: Mapping[str, Any]) -> dict[str, str]:
        """The options that a record states."""
        return {str(name): str(value) for name, value in record.get("options", {}).items()}

    def of_position(self, position: Any) -> dict[str, str]:
        """The options that a position is played by."""
        return dict(position.options)

    def in_full(self, position: Any) -> dict[str, Any]:
        """A record states everything."""
        return self._record_of(position)
