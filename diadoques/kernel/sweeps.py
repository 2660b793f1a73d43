"""Sweeps: read the season into chains, then tighten what surely and what possibly happens until nothing changes.

A sweep goes on from what it has just found. Bounds only ever tighten, so where the sweeps end does not depend on the
order of units; which of them found a fact does.
"""

from __future__ import annotations

from diadoques.kernel.clauses import CONVOY, MOVE, SUPPORT
from diadoques.kernel.formulas import enters, is_given
from diadoques.kernel.layout import (
    AID,
    AT,
    BARRED,
    BY_SEA,
    CHAIN,
    FIRST_HELP,
    FIRST_HERE,
    FIRST_IDLE,
    FIRST_INTO,
    FIRST_SHIP,
    FORCED,
    GIVEN,
    GOAL,
    LIST,
    MAYBE,
    MOVED,
    NEXT_HERE,
    NEXT_INTO,
    OPEN,
    OPEN_CONVOYS,
    OPEN_MOVES,
    OPEN_SUPPORTS,
    ORDER,
    ROUTED,
    RULED,
    SPACES,
    SURE,
    UNITS,
    WANTS_SEA,
    Buffer,
    Touch,
)
from diadoques.kernel.routes import is_intact, lay_routes


def prepare(v: Buffer, touch: Touch) -> None:
    """Build the chains and the convoy routes of the season that the input columns hold."""
    n = v[UNITS]
    for i in range(n):
        v[FIRST_HELP + i] = -1
        v[FIRST_SHIP + i] = -1
        v[ROUTED + i] = 0
        v[BARRED + i] = 0
        v[FORCED + i] = -1
        v[RULED + i] = 0
    for space in range(v[SPACES]):
        v[FIRST_HERE + space] = -1
        v[FIRST_INTO + space] = -1
    ships = 0
    for i in range(n):
        at, goal, order, aid = v[AT + i], v[GOAL + i], v[ORDER + i], v[AID + i]
        v[NEXT_HERE + i] = v[FIRST_HERE + at]
        v[FIRST_HERE + at] = i
        # Which order comes next no processor can guess, and a guess that fails takes it longer than all this: so every
        # unit is hung in a chain by the same steps, be it in one that nobody follows.
        first = FIRST_IDLE + order * CHAIN + (goal if order == MOVE else aid)
        v[NEXT_INTO + i] = v[first]
        v[first] = i
        v[LIST + ships] = i
        ships += order == CONVOY
    for x in range(ships):
        ship = v[LIST + x]
        army = v[AID + ship]
        if army >= 0 and v[FIRST_SHIP + army] == ship and v[ORDER + army] == MOVE and v[WANTS_SEA + army]:
            lay_routes(v, touch, army)


def forget(v: Buffer) -> None:
    """Open every fact that the orders alone do not settle."""
    moving = sailing = helping = 0
    for i in range(v[UNITS]):
        # Without branches, as in `prepare`; what is no open fact is written over by the next one.
        moves = 1 if v[ORDER + i] == MOVE else 0
        sails = moves & v[ROUTED + i] & (1 - v[BARRED + i])
        helps = 1 if (v[ORDER + i] == SUPPORT) & (v[GOAL + i] >= 0) else 0
        v[SURE + MOVED + i] = 0
        v[MAYBE + MOVED + i] = moves
        v[SURE + BY_SEA + i] = 0
        v[MAYBE + BY_SEA + i] = sails
        v[SURE + GIVEN + i] = 0
        v[MAYBE + GIVEN + i] = helps
        v[OPEN + MOVED + moving] = i
        v[OPEN + BY_SEA + sailing] = i
        v[OPEN + GIVEN + helping] = i
        moving += moves
        sailing += sails
        helping += helps
    v[OPEN_MOVES] = moving
    v[OPEN_CONVOYS] = sailing
    v[OPEN_SUPPORTS] = helping


def sweep(v: Buffer, touch: Touch) -> int:
    """Tighten every open fact once; return how many bounds changed."""
    changed = 0
    # Convoys and supports follow from the moves known before this sweep ...
    left = 0
    for x in range(v[OPEN_CONVOYS]):
        i = v[OPEN + BY_SEA + x]
        if v[SURE + BY_SEA + i] != v[MAYBE + BY_SEA + i]:  # or a cycle was settled, and this with it
            if is_intact(v, touch, MAYBE, i):
                v[SURE + BY_SEA + i] = 1
                changed += 1
            elif not is_intact(v, touch, SURE, i):
                v[MAYBE + BY_SEA + i] = 0
                changed += 1
            else:
                v[OPEN + BY_SEA + left] = i
                left += 1
    v[OPEN_CONVOYS] = left
    left = 0
    for x in range(v[OPEN_SUPPORTS]):
        i = v[OPEN + GIVEN + x]
        if v[SURE + GIVEN + i] != v[MAYBE + GIVEN + i]:
            if is_given(v, MAYBE, i):
                v[SURE + GIVEN + i] = 1
                changed += 1
            elif not is_given(v, SURE, i):
                v[MAYBE + GIVEN + i] = 0
                changed += 1
            else:
                v[OPEN + GIVEN + left] = i
                left += 1
    v[OPEN_SUPPORTS] = left
    # ... and the moves from all of them.
    left = 0
    for x in range(v[OPEN_MOVES]):
        i = v[OPEN + MOVED + x]
        if v[SURE + MOVED + i] != v[MAYBE + MOVED + i]:
            if enters(v, SURE, MAYBE, i):
                v[SURE + MOVED + i] = 1
                changed += 1
            elif not enters(v, MAYBE, SURE, i):
                v[MAYBE + MOVED + i] = 0
                changed += 1
            else:
                v[OPEN + MOVED + left] = i
                left += 1
    v[OPEN_MOVES] = left
    return changed
