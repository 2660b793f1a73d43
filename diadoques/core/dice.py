"""Dice are an argument: seeded, or scripted from what was thrown at the table. Nothing draws chance on its own."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from diadoques.core.faults import Fault


class Dice(Protocol):
    """A thrower of dice."""

    def throw(self, count: int, sides: int, why: str) -> tuple[int, ...]:
        """``count`` dice of ``sides`` sides, thrown for ``why`` (a rule id)."""


class SeededDice:
    """Dice whose every throw follows from a seed, so that a game can be played again.

    >>> SeededDice(321).throw(2, 6, "DIA-13-01") == SeededDice(321).throw(2, 6, "DIA-13-01")
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)  # noqa: S311 — dice for a game, no secret

    def throw(self, count: int, sides: int, why: str) -> tuple[int, ...]:  # noqa: ARG002 — the protocol's signature
        """Throw; ``why`` makes no difference."""
        return tuple(self._random.randint(1, sides) for _ in range(count))


@dataclass(slots=True)
class ScriptedDice:
    """Dice thrown beforehand, one number after the other: by a class at its table, or by a test.

    >>> ScriptedDice([3, 4, 6]).throw(2, 6, "DIA-13-01")
    (3, 4)
    """

    numbers: Iterable[int]
    _left: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._left = list(self.numbers)

    def throw(self, count: int, sides: int, why: str) -> tuple[int, ...]:
        """The next numbers.

        Raises:
            Fault: ``dice-missing`` when too few are left, ``die-impossible`` for a number the die does not have.
        """
        if len(self._left) < count:
            raise Fault("dice-missing", "dice", rule=why, wanted=str(count), given=str(len(self._left)))
        thrown, self._left = tuple(self._left[:count]), self._left[count:]
        for number in thrown:
            if not 1 <= number <= sides:
                raise Fault("die-impossible", "dice", rule=why, given=str(number), sides=str(sides))
        return thrown
