"""What the faces of dice come to, counted exactly by icepool."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from diadoques.core.extras import extra

if TYPE_CHECKING:
    from icepool import Die

T = TypeVar("T")
#: The sides of a usual die.
SIX: Final = 6


def dice(count: int = 1, sides: int = SIX) -> Die[int]:
    """The sum of so many dice.

    Raises:
        Fault: ``extra-missing``: icepool, which the extra ``analysis`` brings.
    """
    with extra("analysis"):
        import icepool
    return count @ icepool.d(sides)


def spread(find: Callable[[int], T], count: int = 1, sides: int = SIX) -> dict[T, Fraction]:
    """The chance of each outcome of a sum of so many dice.

    >>> spread(lambda total: total < 4, 2)
    {True: Fraction(1, 12), False: Fraction(11, 12)}

    Raises:
        Fault: as ``dice``.
    """
    die: Any = dice(count, sides)
    found: dict[T, Fraction] = {}
    for number in die.outcomes():
        outcome = find(number)
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(die.quantity(number), die.denominator())
    return found
