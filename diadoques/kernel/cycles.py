"""What the facts that are still open hang on: the search for a cycle, a smallest set of them that hangs only on itself.

A cycle is queued as nodes: a move is the number of its unit, a convoy WIDTH + the number of its army.
"""

from __future__ import annotations

from diadoques.kernel.clauses import MOVE
from diadoques.kernel.formulas import meets_head_on, spared
from diadoques.kernel.layout import (
    AT,
    BY_SEA,
    FIRST_HELP,
    FIRST_HERE,
    FIRST_INTO,
    FIRST_SHIP,
    GIVEN,
    GOAL,
    LAND,
    MARK,
    MAYBE,
    MOVED,
    NEXT_HELP,
    NEXT_HERE,
    NEXT_INTO,
    NEXT_SHIP,
    ORDER,
    QUEUE,
    SURE,
    UNITS,
    WIDTH,
    Buffer,
)


def is_open(v: Buffer, fact: int) -> int:
    """Whether a fact's bounds still differ; `fact` is a column plus a unit."""
    return int(v[SURE + fact] != v[MAYBE + fact])


def visit_move(v: Buffer, i: int, tail: int) -> int:
    """Queue the move of unit i if it is open and new; return the end of the queue."""
    if not is_open(v, MOVED + i) or v[MARK + i]:
        return tail
    v[MARK + i] = 1
    v[QUEUE + tail] = i
    return tail + 1


def visit_convoy(v: Buffer, i: int, tail: int) -> int:
    """Queue the convoy of army i if it is open and new; a convoy is queued as WIDTH + army."""
    if not is_open(v, BY_SEA + i) or v[MARK + WIDTH + i]:
        return tail
    v[MARK + WIDTH + i] = 1
    v[QUEUE + tail] = WIDTH + i
    return tail + 1


def visit_supports(v: Buffer, i: int, tail: int) -> int:
    """Queue what the open supports of unit i hang on."""
    s = v[FIRST_HELP + i]
    while s >= 0:
        if is_open(v, GIVEN + s):
            a = v[FIRST_INTO + v[AT + s]]
            while a >= 0:
                if not spared(v, a, s):
                    if v[AT + a] == v[GOAL + s]:
                        tail = visit_move(v, a, tail)
                    elif not v[LAND + a]:
                        tail = visit_convoy(v, a, tail)
                a = v[NEXT_INTO + a]
        s = v[NEXT_HELP + s]
    return tail


def causes_of_move(v: Buffer, i: int, tail: int) -> int:
    """Queue every open fact that the move of unit i hangs on."""
    goal = v[GOAL + i]
    j = v[FIRST_HERE + goal]
    while j >= 0:
        tail = visit_move(v, j, tail)
        if meets_head_on(v, SURE, i, j):
            tail = visit_convoy(v, i, tail)
            tail = visit_convoy(v, j, tail)
            tail = visit_supports(v, j, tail)
        elif v[ORDER + j] != MOVE:
            tail = visit_supports(v, j, tail)
        j = v[NEXT_HERE + j]
    k = v[FIRST_INTO + goal]
    while k >= 0:
        if not v[LAND + k]:
            tail = visit_convoy(v, k, tail)
        tail = visit_supports(v, k, tail)
        if k != i:
            # The rival counts unless it is dislodged out of the goal.
            j = v[FIRST_HERE + goal]
            while j >= 0:
                if v[ORDER + j] == MOVE and v[GOAL + j] == v[AT + k]:
                    tail = visit_move(v, j, tail)
                    tail = visit_move(v, k, tail)
                    if meets_head_on(v, SURE, k, j):
                        tail = visit_convoy(v, k, tail)
                        tail = visit_convoy(v, j, tail)
                j = v[NEXT_HERE + j]
        k = v[NEXT_INTO + k]
    return tail


def causes_of_convoy(v: Buffer, i: int, tail: int) -> int:
    """Queue the open attacks on the fleets that carry army i."""
    ship = v[FIRST_SHIP + i]
    while ship >= 0:
        a = v[FIRST_INTO + v[AT + ship]]
        while a >= 0:
            tail = visit_move(v, a, tail)
            a = v[NEXT_INTO + a]
        ship = v[NEXT_SHIP + ship]
    return tail


def gather(v: Buffer, node: int) -> int:
    """Queue an open fact and all that it hangs on, near or far; return how many there are."""
    for i in range(v[UNITS]):
        v[MARK + i] = 0
        v[MARK + WIDTH + i] = 0
    tail = visit_move(v, node, 0) if node < WIDTH else visit_convoy(v, node - WIDTH, 0)
    head = 0
    while head < tail:
        node = v[QUEUE + head]
        head += 1
        tail = causes_of_move(v, node, tail) if node < WIDTH else causes_of_convoy(v, node - WIDTH, tail)
    return tail


def smallest_cycle(v: Buffer) -> int:
    """Queue a smallest set of open facts that hangs on nothing open outside it; return its size, 0 if none is open.

    Of several the one is taken that is met in the space with the lowest number.
    """
    best, size, space = -1, 0, 0
    for i in range(v[UNITS]):
        for half in range(2):
            if is_open(v, BY_SEA + i if half else MOVED + i):
                found = gather(v, WIDTH * half + i)
                if best < 0 or found < size or (found == size and v[AT + i] < space):
                    best, size, space = WIDTH * half + i, found, v[AT + i]
    return gather(v, best) if best >= 0 else 0
