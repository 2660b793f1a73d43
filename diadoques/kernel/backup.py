"""What settles a season whose sweeps stall: rings of moves, and convoys that hang on each other.

What is still open hangs on itself. Take a smallest set of open facts that hang on no open fact outside it:

- It holds no convoy. Then it is a ring of moves, each waiting for the next to leave; all of them succeed (DIA-8B-08).
- It holds convoys. Whether a convoying fleet is dislodged hangs on supports, and a support that is still open hangs on
  convoyed attacks: so the set consists of convoys and of attacks on their fleets, and everything in it follows from
  which of its convoys are intact. Each case is tried; the cases tell which convoys really hang on which, and a smallest
  group that hangs on no other is settled. If a single case of it agrees with itself that is the outcome: with unequal
  weights bounds can stall on a season that has only one. None, or several: a paradox, and the armies of the group stay
  without effect (DIA-8B4d-03).

Sets of this kind never overlap, so the order in which they are met does not matter. Nothing recurses; the work is
bounded by the cases of one knot (`CASES`).
"""

from __future__ import annotations

from .clauses import Order, Ruling
from .formulas import enters, is_given, meets_head_on, spared
from .layout import (
    AT,
    BARRED,
    BY_SEA,
    CASE,
    FIRST_HELP,
    FIRST_HERE,
    FIRST_INTO,
    FIRST_SHIP,
    GIVEN,
    GOAL,
    LAND,
    LIST,
    MARK,
    MAYBE,
    MOST_CONVOYS,
    MOVED,
    NEW,
    NEXT_HELP,
    NEXT_HERE,
    NEXT_INTO,
    NEXT_SHIP,
    ORDER,
    QUEUE,
    RULED,
    SURE,
    UNITS,
    WIDTH,
    Season,
    Touch,
)
from .routes import is_intact

MOVE = int(Order.MOVE)
ROTATION = int(Ruling.ROTATION)
ONLY_OUTCOME = int(Ruling.ONLY_OUTCOME)
PARADOX = int(Ruling.PARADOX)


def is_open(v: Season, fact: int) -> int:
    """Whether a fact's bounds still differ; `fact` is a column plus a unit."""
    return int(v[SURE + fact] != v[MAYBE + fact])


def visit_move(v: Season, i: int, tail: int) -> int:
    """Queue the move of unit i if it is open and new; return the end of the queue."""
    if not is_open(v, MOVED + i) or v[MARK + i]:
        return tail
    v[MARK + i] = 1
    v[QUEUE + tail] = i
    return tail + 1


def visit_convoy(v: Season, i: int, tail: int) -> int:
    """Queue the convoy of army i if it is open and new; a convoy is queued as WIDTH + army."""
    if not is_open(v, BY_SEA + i) or v[MARK + WIDTH + i]:
        return tail
    v[MARK + WIDTH + i] = 1
    v[QUEUE + tail] = WIDTH + i
    return tail + 1


def visit_supports(v: Season, i: int, tail: int) -> int:
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


def causes_of_move(v: Season, i: int, tail: int) -> int:
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


def causes_of_convoy(v: Season, i: int, tail: int) -> int:
    """Queue the open attacks on the fleets that carry army i."""
    ship = v[FIRST_SHIP + i]
    while ship >= 0:
        a = v[FIRST_INTO + v[AT + ship]]
        while a >= 0:
            tail = visit_move(v, a, tail)
            a = v[NEXT_INTO + a]
        ship = v[NEXT_SHIP + ship]
    return tail


def gather(v: Season, node: int) -> int:
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


def smallest_knot(v: Season) -> int:
    """Queue a smallest set of open facts that hangs on nothing open outside it; return its size, 0 if none is open."""
    best, size = -1, 0
    for i in range(v[UNITS]):
        if is_open(v, MOVED + i):
            found = gather(v, i)
            if best < 0 or found < size:
                best, size = i, found
        if is_open(v, BY_SEA + i):
            found = gather(v, WIDTH + i)
            if best < 0 or found < size:
                best, size = WIDTH + i, found
    return gather(v, best) if best >= 0 else 0


def list_open_supports(v: Season) -> int:
    """List the supports that are open; return how many."""
    count = 0
    for s in range(v[UNITS]):
        if is_open(v, GIVEN + s):
            v[LIST + count] = s
            count += 1
    return count


def weigh_open_supports(v: Season, count: int) -> None:
    """Set the bounds of the listed supports anew from the bounds of moves and convoys."""
    for x in range(count):
        s = v[LIST + x]
        v[SURE + GIVEN + s] = is_given(v, MAYBE, s)
        v[MAYBE + GIVEN + s] = is_given(v, SURE, s)


def reopen(v: Season, size: int, supports: int) -> None:
    """Open the facts of the queued knot and the listed supports again."""
    for x in range(size):
        node = v[QUEUE + x]
        fact = MOVED + node if node < WIDTH else BY_SEA + node - WIDTH
        v[SURE + fact] = 0
        v[MAYBE + fact] = 1
    for x in range(supports):
        v[SURE + GIVEN + v[LIST + x]] = 0
        v[MAYBE + GIVEN + v[LIST + x]] = 1


def turn_ring(v: Season, size: int) -> None:
    """Let the queued ring of moves succeed.

    Should one of them fail in spite of the others' success (units stacked in one space) it is taken out, until all
    that are left succeed.
    """
    supports = list_open_supports(v)
    for x in range(size):
        i = v[QUEUE + x]
        v[SURE + MOVED + i] = v[MAYBE + MOVED + i] = 1
    dropped = 1
    while dropped:
        dropped = 0
        weigh_open_supports(v, supports)
        for x in range(size):
            i = v[QUEUE + x]
            v[NEW + i] = enters(v, SURE, SURE, i)
        for x in range(size):
            i = v[QUEUE + x]
            if v[SURE + MOVED + i] and not v[NEW + i]:
                v[SURE + MOVED + i] = v[MAYBE + MOVED + i] = 0
                dropped = 1
    for x in range(size):
        if v[SURE + MOVED + v[QUEUE + x]]:
            v[RULED + v[QUEUE + x]] = ROTATION
    for x in range(supports):
        v[SURE + GIVEN + v[LIST + x]] = 0
        v[MAYBE + GIVEN + v[LIST + x]] = 1


def try_case(v: Season, touch: Touch, size: int, supports: int, case: int) -> int:
    """Suppose the knot's convoys intact as the bits of `case` say; return the bits that then follow."""
    bit = 1
    for x in range(size):
        node = v[QUEUE + x]
        if node >= WIDTH:
            v[SURE + BY_SEA + node - WIDTH] = v[MAYBE + BY_SEA + node - WIDTH] = int(case & bit != 0)
            bit += bit
    weigh_open_supports(v, supports)
    for x in range(size):
        i = v[QUEUE + x]
        if i < WIDTH:
            v[NEW + i] = enters(v, SURE, MAYBE, i)
    for x in range(size):
        i = v[QUEUE + x]
        if i < WIDTH:
            v[SURE + MOVED + i] = v[MAYBE + MOVED + i] = v[NEW + i]
    follows, bit = 0, 1
    for x in range(size):
        node = v[QUEUE + x]
        if node >= WIDTH:
            if is_intact(v, touch, SURE, node - WIDTH):
                follows += bit
            bit += bit
    reopen(v, size, supports)
    return follows


def hangs_on(v: Season, convoys: int, bit: int) -> int:
    """Return as bits the convoys whose failing or not makes a difference to one convoy."""
    mask = 0
    other = 1
    while other < 1 << convoys:
        for case in range(1 << convoys):
            if (v[CASE + case] ^ v[CASE + (case ^ other)]) & bit:
                mask |= other
                break
        other += other
    return mask


def inmost(v: Season, convoys: int) -> int:
    """Return as bits a smallest group of convoys that hang on no other, as the table of cases has it."""
    best, size = 0, convoys + 1
    for x in range(convoys):
        v[LIST + x] = hangs_on(v, convoys, 1 << x)
    for start in range(convoys):
        group, grown = 0, 1 << start
        while grown != group:
            group = grown
            for x in range(convoys):
                if group >> x & 1:
                    grown |= v[LIST + x]
        count = 0
        for x in range(convoys):
            count += group >> x & 1
        if count < size:
            best, size = group, count
    return best


def outcomes(v: Season, group: int) -> int:
    """Count the cases of a group of convoys (bits) that agree with themselves."""
    case, count = group, 0
    while case >= 0:
        count += int(v[CASE + case] & group == case)
        case = (case - 1) & group if case else -1
    return count


def cut_knot(v: Season, touch: Touch, size: int, convoys: int) -> int:
    """Settle the innermost convoys of the queued knot; return the ruling that did."""
    ruling = PARADOX
    group = (1 << convoys) - 1
    chosen = 0
    if convoys <= MOST_CONVOYS:
        supports = list_open_supports(v)
        for case in range(1 << convoys):
            v[CASE + case] = try_case(v, touch, size, supports, case)
        group = inmost(v, convoys)
        if outcomes(v, group) == 1:
            ruling = ONLY_OUTCOME
            while v[CASE + chosen] & group != chosen:
                chosen = (chosen - group) & group
    x = 0
    for place in range(size):
        node = v[QUEUE + place]
        if node >= WIDTH:
            i = node - WIDTH
            if group >> x & 1:
                v[RULED + i] = ruling
                if ruling == ONLY_OUTCOME:
                    v[SURE + BY_SEA + i] = v[MAYBE + BY_SEA + i] = chosen >> x & 1
                else:
                    v[BARRED + i] = 1
                    v[MAYBE + BY_SEA + i] = 0
            x += 1
    return ruling


def unknot(v: Season, touch: Touch) -> int:
    """Settle one smallest knot of open facts; return the ruling applied, 0 if nothing is open."""
    size = smallest_knot(v)
    if not size:
        return 0
    convoys = 0
    for x in range(size):
        if v[QUEUE + x] >= WIDTH:
            convoys += 1
    if convoys:
        return cut_knot(v, touch, size, convoys)
    turn_ring(v, size)
    return ROTATION
