"""Sweeps: read the season into chains, then tighten what surely and what possibly happens until nothing changes.

A sweep goes on from what it has just found. Bounds only ever tighten, so where the sweeps end does not depend on the
order of units; which of them found a fact does.
"""

from __future__ import annotations

from .clauses import Order
from .formulas import enters, is_given
from .layout import (
    AID,
    AT,
    BARRED,
    BY_SEA,
    FIRST_HELP,
    FIRST_HERE,
    FIRST_INTO,
    FIRST_SHIP,
    FORCED,
    GIVEN,
    GOAL,
    MAYBE,
    MOVED,
    NEXT_HELP,
    NEXT_HERE,
    NEXT_INTO,
    NEXT_SHIP,
    OPEN,
    ORDER,
    ROUTED,
    RULED,
    SAILING,
    SURE,
    UNITS,
    WANTS_SEA,
    Season,
    Touch,
)
from .routes import is_intact, lay_routes

MOVE = int(Order.MOVE)
SUPPORT = int(Order.SUPPORT)
CONVOY = int(Order.CONVOY)


def prepare(v: Season, touch: Touch) -> None:
    """Build the chains and the convoy routes of the season that the input columns hold."""
    n = v[UNITS]
    for i in range(n):
        v[FIRST_HELP + i] = -1
        v[FIRST_SHIP + i] = -1
        v[ROUTED + i] = 0
        v[BARRED + i] = 0
        v[FORCED + i] = -1
        v[RULED + i] = 0
    for i in range(n):
        at, goal = v[AT + i], v[GOAL + i]
        v[FIRST_HERE + at] = -1
        v[FIRST_INTO + at] = -1
        if goal >= 0:  # supports too: what they are worth is asked of those who go there, be there none
            v[FIRST_INTO + goal] = -1
            v[FIRST_HERE + goal] = -1
    ships = 0
    for i in range(n):
        at, goal, order, aid = v[AT + i], v[GOAL + i], v[ORDER + i], v[AID + i]
        v[NEXT_HERE + i] = v[FIRST_HERE + at]
        v[FIRST_HERE + at] = i
        if order == MOVE:
            v[NEXT_INTO + i] = v[FIRST_INTO + goal]
            v[FIRST_INTO + goal] = i
        elif order == SUPPORT and aid >= 0:
            v[NEXT_HELP + i] = v[FIRST_HELP + aid]
            v[FIRST_HELP + aid] = i
        elif order == CONVOY and aid >= 0:
            v[NEXT_SHIP + i] = v[FIRST_SHIP + aid]
            v[FIRST_SHIP + aid] = i
            ships += 1
    for i in range(n if ships else 0):
        if v[ORDER + i] == MOVE and v[WANTS_SEA + i] and v[FIRST_SHIP + i] >= 0:
            lay_routes(v, touch, i)


def forget(v: Season) -> None:
    """Open every fact that the orders alone do not settle."""
    left = sailing = 0
    for i in range(v[UNITS]):
        # Without branches: which order comes next nobody can guess, and a guess that fails takes longer than all this.
        moves = int(v[ORDER + i] == MOVE)
        sails = moves & v[ROUTED + i] & (1 - v[BARRED + i])
        helps = int(v[ORDER + i] == SUPPORT) & int(v[GOAL + i] >= 0)
        v[SURE + MOVED + i] = 0
        v[MAYBE + MOVED + i] = moves
        v[SURE + BY_SEA + i] = 0
        v[MAYBE + BY_SEA + i] = sails
        v[SURE + GIVEN + i] = 0
        v[MAYBE + GIVEN + i] = helps
        left += moves + sails + helps
        sailing += sails
    v[OPEN] = left
    v[SAILING] = sailing


def sweep(v: Season, touch: Touch) -> int:
    """Tighten every open fact once; return how many bounds changed."""
    changed = 0
    left = 0
    n = v[UNITS]
    # Most facts are settled soon: without the compiled kernel, finding the open ones is what takes the time.
    sure, maybe = SURE + BY_SEA, MAYBE + BY_SEA
    # Convoys and supports follow from the moves known before this sweep ...
    for i in range(n if v[SAILING] else 0):
        if v[sure + i] != v[maybe + i]:
            if is_intact(v, touch, MAYBE, i):
                v[SURE + BY_SEA + i] = 1
                changed += 1
            elif not is_intact(v, touch, SURE, i):
                v[MAYBE + BY_SEA + i] = 0
                changed += 1
            else:
                left += 1
    sure, maybe = SURE + GIVEN, MAYBE + GIVEN
    for i in range(n):
        if v[sure + i] != v[maybe + i]:
            if is_given(v, MAYBE, i):
                v[SURE + GIVEN + i] = 1
                changed += 1
            elif not is_given(v, SURE, i):
                v[MAYBE + GIVEN + i] = 0
                changed += 1
            else:
                left += 1
    # ... and the moves from all of them.
    sure, maybe = SURE + MOVED, MAYBE + MOVED
    for i in range(n):
        if v[sure + i] != v[maybe + i]:
            if enters(v, SURE, MAYBE, i):
                v[sure + i] = 1
                changed += 1
            elif not enters(v, MAYBE, SURE, i):
                v[maybe + i] = 0
                changed += 1
            else:
                left += 1
    v[OPEN] = left
    return changed
