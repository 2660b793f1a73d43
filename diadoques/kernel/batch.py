"""Many seasons one after the other, in the same plain functions: what the compiled kernel runs over arrays.

A season is a table of `INPUTS` rows (the sequences of a `Turn` in their order, then `alone`) with a column a unit; its
result a table of `RESULTS` rows. All seasons of a batch share board and switches, each has its own number of units.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from diadoques.kernel.clauses import CONVOY, HOLD, MOVE
from diadoques.kernel.layout import (
    AID,
    AT,
    BY_SEA,
    CLAUSE,
    DISLODGER,
    GIVEN,
    GOAL,
    INPUTS,
    MOVED,
    ORDER,
    RULED,
    SIDE,
    SPACES,
    SURE,
    SWITCH,
    UNITS,
    WIDTH,
    WITNESS,
    Buffer,
    Touch,
)
from diadoques.kernel.solve import solve
from diadoques.kernel.switches import COUNT

RESULT_COLUMNS: Final = (SURE + MOVED, DISLODGER, SURE + BY_SEA, SURE + GIVEN, CLAUSE, WITNESS, RULED)
"""Where the rows of a result come from: moved, dislodger, by sea, given, clause, witness, ruling."""
RESULTS: Final = len(RESULT_COLUMNS)
"""Rows of a result."""
FACTS: Final = 4
"""Rows of a result without reasons: the first ones."""


def makes_sense(v: Buffer) -> int:
    """Whether it could be a `Turn`: known orders, spaces on the board, aided units there, moves that lead away."""
    n, spaces = v[UNITS], v[SPACES]
    astray = 0
    for i in range(n):
        at, goal = v[AT + i], v[GOAL + i]
        if at < 0 or at >= spaces or goal < -1 or goal >= spaces or v[AID + i] < -1 or v[AID + i] >= n:
            return 0
        if v[ORDER + i] < HOLD or v[ORDER + i] > CONVOY:
            return 0
        # Added up, without a branch: which order it is no processor can guess (`sweeps.prepare`).
        astray += (v[ORDER + i] == MOVE) & ((goal < 0) | (goal == at))
    return int(astray == 0)


def settle_batch(
    seasons: Sequence[Sequence[Sequence[int]]],
    counts: Sequence[int],
    spaces: int,
    touch: Touch,
    switches: Sequence[int],
    results: Sequence[Sequence[MutableSequence[int]]],
    v: Buffer,
    why: int,
) -> int:
    """Settle every season and write its result, with reasons if `why`, else the first `FACTS` rows of it.

    `v` is room to work in, of length `layout.SIZE`.

    Stop at a season that makes no sense and return its number; return -1 when all are settled.
    """
    v[SPACES] = spaces
    for number in range(COUNT):
        v[SWITCH + number] = switches[number]
    for p in range(len(counts)):
        n, wide = counts[p], len(seasons[p][0])
        v[UNITS] = n
        for row in range(INPUTS):
            given = seasons[p][row]
            column = SIDE + row * WIDTH
            for i in range(wide):
                v[column + i] = given[i]
        if not makes_sense(v):
            return p
        solve(v, touch, why)
        for row in range(RESULTS if why else FACTS):
            taken = results[p][row]
            column = RESULT_COLUMNS[row]
            for i in range(wide):
                taken[i] = v[column + i] * int(i < n)
    return -1
