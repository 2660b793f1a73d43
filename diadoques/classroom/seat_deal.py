"""The deal: which group of the class plays whom, at random from a seed that is kept, or as the class chose."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from diadoques.core.faults import Fault

#: Most letters of a seed that is kept.
LONGEST_SEED: Final = 100


def new_seed() -> str:
    """A seed that nobody chose."""
    return secrets.token_hex(4)


def dealt(seats: Sequence[str], groups: int, seed: str) -> tuple[str, ...]:
    """The seats of the groups 1 to ``groups``, each as likely as any other, whoever wished for what (DIA-0-03).

    The same seed deals the same seats, so that a class can see that nothing was arranged.

    Raises:
        Fault: ``deal-groups``: as many groups cannot be dealt; ``deal-seed``: no seed, or too long a one.
    """
    if isinstance(groups, bool) or not isinstance(groups, int) or not 1 <= groups <= len(seats):
        raise Fault("deal-groups", given=str(groups)[:20], most=str(len(seats)))
    if not seed or len(seed) > LONGEST_SEED:
        raise Fault("deal-seed", most=str(LONGEST_SEED))
    return tuple(random.Random(seed).sample(list(seats), groups))  # noqa: S311  # a deal of cards, no secret


def chosen_by(numbers: Mapping[str, int]) -> tuple[str, ...]:
    """The seats of the groups 1, 2, …, from the number that each seat was given; 0: no group.

    Raises:
        Fault: ``deal-numbers``: no group at all, one number twice, or one left out.
    """
    given = {number: seat for seat, number in numbers.items() if number}
    if not given or sorted(number for number in numbers.values() if number) != list(range(1, len(given) + 1)):
        raise Fault("deal-numbers")
    return tuple(given[number] for number in sorted(given))
