"""The differences between games, each a small integer with its rule id.

A game hands the kernel one flat sequence, `switches[OWN_ATTACK_CUTS]` and so on; `make_switches` builds it by name.
The kernel names the switches and their values; which game plays which is the game's business.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

OWN_ATTACK_CUTS: Final = 0
"""Whether an attack cuts a support given by its own side: 1 yes (DIA-8B2d-05), 0 no (DIP-cut-01e)."""

ROUTES: Final = 1
"""What breaks a convoy that has several routes: `EVERY_ROUTE_NEEDED` or `ONE_ROUTE_ENOUGH`."""

CONVOY_CUTS: Final = 2
"""What a convoyed attack does to a support aimed at a fleet of its own convoy: `CUTS`, `NEVER_CUTS`, `SEA_FIRST`."""

HEAD_ON: Final = 3
"""When two units that attack each other's place meet: `ON_COAST` or `ON_PROVINCE`."""

EFFECT_LOST: Final = 4
"""When a dislodged unit has no effect on the space it attacked: `BY_ANY_ATTACK_FROM_IT` or `BY_HEAD_ON_ONLY`."""

UNEQUAL_HEAD_ON: Final = 5
"""What two units of unequal strength do that attack each other's place: `STRONGER_WINS` or `BOTH_FAIL`."""

COUNT: Final = 6
"""How many switches there are."""

# Values of ROUTES
ONE_ROUTE_ENOUGH: Final = 0
"""One route without dislodged fleet carries the army (DIP-cvy-04, DATC 4.A.1 b)."""
EVERY_ROUTE_NEEDED: Final = 1
"""A dislodged fleet on any complete route stops the army (DIA-8B4c-04)."""

# Values of CONVOY_CUTS
CUTS: Final = 0
"""It cuts like any attack; what then goes in circles falls to the paradox ruling (DATC, Szykman)."""
NEVER_CUTS: Final = 1
"""It does not cut, not even by dislodging (DIA-8B4d-01); an army that also has a land way cuts as usual."""
SEA_FIRST: Final = 2
"""Attacks on convoying fleets are settled first, with every convoyed attack left out (DIP-cvy-03)."""

# Values of HEAD_ON
ON_PROVINCE: Final = 0
"""They meet whatever the coasts (classic; DIP-con-03)."""
ON_COAST: Final = 1
"""They pass each other on two coasts of one province (DIA-8B1-12)."""

# Values of EFFECT_LOST
BY_HEAD_ON_ONLY: Final = 0
"""Only the loser of a head-on meeting (DATC 4.A.7 b; `effect_on_convoy_origin = stand_off` of DIP-sup-06b)."""
BY_ANY_ATTACK_FROM_IT: Final = 1
"""Whoever is dislodged by an attack that comes from that very space (DIA-8B2d-07, DIP-sup-06b)."""

# Values of UNEQUAL_HEAD_ON
STRONGER_WINS: Final = 0
"""The stronger enters and dislodges the other (DIA-8B-03, DIP-sup-02e)."""
BOTH_FAIL: Final = 1
"""Neither moves, whatever its strength (DIA-8B-03 to the letter)."""


@lru_cache(maxsize=64)
def make_switches(
    *,
    own_attack_cuts: bool,
    routes: int,
    convoy_cuts: int,
    head_on: int,
    effect_lost: int,
    unequal_head_on: int = STRONGER_WINS,
) -> tuple[int, ...]:
    """Return the flat sequence of switches that `settle` takes.

    Raises ValueError for a value that its switch does not know.
    """
    if routes not in (ONE_ROUTE_ENOUGH, EVERY_ROUTE_NEEDED):
        raise ValueError(f"routes has no value {routes}")
    if convoy_cuts not in (CUTS, NEVER_CUTS, SEA_FIRST):
        raise ValueError(f"convoy_cuts has no value {convoy_cuts}")
    if head_on not in (ON_PROVINCE, ON_COAST):
        raise ValueError(f"head_on has no value {head_on}")
    if effect_lost not in (BY_HEAD_ON_ONLY, BY_ANY_ATTACK_FROM_IT):
        raise ValueError(f"effect_lost has no value {effect_lost}")
    if unequal_head_on not in (STRONGER_WINS, BOTH_FAIL):
        raise ValueError(f"unequal_head_on has no value {unequal_head_on}")
    return (int(own_attack_cuts), routes, convoy_cuts, head_on, effect_lost, unequal_head_on)
