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
bounded by the cases of one cycle (`CASES`).
"""

from __future__ import annotations

from diadoques.kernel.clauses import Ruling
from diadoques.kernel.cycles import is_open, smallest_cycle
from diadoques.kernel.formulas import enters, is_given
from diadoques.kernel.layout import (
    AT,
    BARRED,
    BY_SEA,
    CASE,
    GIVEN,
    KNOT,
    LIST,
    MAYBE,
    MOST_CONVOYS,
    MOVED,
    NEW,
    QUEUE,
    RULED,
    SURE,
    UNITS,
    WIDTH,
    Buffer,
    Touch,
)
from diadoques.kernel.routes import is_intact

ROTATION = int(Ruling.ROTATION)
ONLY_OUTCOME = int(Ruling.ONLY_OUTCOME)
PARADOX = int(Ruling.PARADOX)


def list_open_supports(v: Buffer) -> int:
    """List the supports that are open; return how many."""
    count = 0
    for s in range(v[UNITS]):
        if is_open(v, GIVEN + s):
            v[LIST + count] = s
            count += 1
    return count


def weigh_open_supports(v: Buffer, count: int) -> None:
    """Set the bounds of the listed supports anew from the bounds of moves and convoys."""
    for x in range(count):
        s = v[LIST + x]
        v[SURE + GIVEN + s] = is_given(v, MAYBE, s)
        v[MAYBE + GIVEN + s] = is_given(v, SURE, s)


def reopen(v: Buffer, size: int, supports: int) -> None:
    """Open the facts of the queued cycle and the listed supports again."""
    for x in range(size):
        node = v[QUEUE + x]
        fact = MOVED + node if node < WIDTH else BY_SEA + node - WIDTH
        v[SURE + fact] = 0
        v[MAYBE + fact] = 1
    for x in range(supports):
        v[SURE + GIVEN + v[LIST + x]] = 0
        v[MAYBE + GIVEN + v[LIST + x]] = 1


def turn_ring(v: Buffer, size: int) -> None:
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


def list_convoys(v: Buffer, size: int) -> int:
    """List the armies of the queued cycle's convoys in the order of their spaces; return how many there are."""
    count = 0
    for x in range(size):
        i = v[QUEUE + x] - WIDTH
        if i >= 0:
            y = count
            while y and v[AT + v[KNOT + y - 1]] > v[AT + i]:
                v[KNOT + y] = v[KNOT + y - 1]
                y -= 1
            v[KNOT + y] = i
            count += 1
    return count


def try_case(v: Buffer, touch: Touch, size: int, convoys: int, supports: int, case: int) -> int:
    """Suppose the cycle's convoys intact as the bits of `case` say; return the bits that then follow."""
    for x in range(convoys):
        i = v[KNOT + x]
        v[SURE + BY_SEA + i] = v[MAYBE + BY_SEA + i] = case >> x & 1
    weigh_open_supports(v, supports)
    for x in range(size):
        i = v[QUEUE + x]
        if i < WIDTH:
            v[NEW + i] = enters(v, SURE, MAYBE, i)
    for x in range(size):
        i = v[QUEUE + x]
        if i < WIDTH:
            v[SURE + MOVED + i] = v[MAYBE + MOVED + i] = v[NEW + i]
    follows = 0
    for x in range(convoys):
        follows |= is_intact(v, touch, SURE, v[KNOT + x]) << x
    reopen(v, size, supports)
    return follows


def hangs_on(v: Buffer, convoys: int, bit: int) -> int:
    """Return as bits the convoys whose failing or not makes a difference to one convoy."""
    mask = 0
    for x in range(convoys):
        other = 1 << x
        for case in range(1 << convoys):
            if (v[CASE + case] ^ v[CASE + (case ^ other)]) & bit:
                mask |= other
                break
    return mask


def inmost(v: Buffer, convoys: int) -> int:
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


def outcomes(v: Buffer, group: int) -> int:
    """Count the cases of a group of convoys (bits) that agree with themselves."""
    case, count = group, 0
    while case >= 0:
        count += int(v[CASE + case] & group == case)
        case = (case - 1) & group if case else -1
    return count


def cut_cycle(v: Buffer, touch: Touch, size: int, convoys: int) -> int:
    """Settle the innermost convoys of the queued cycle; return the ruling that did."""
    ruling = PARADOX
    group = (1 << convoys) - 1
    chosen = 0
    if convoys <= MOST_CONVOYS:
        supports = list_open_supports(v)
        for case in range(1 << convoys):
            v[CASE + case] = try_case(v, touch, size, convoys, supports, case)
        group = inmost(v, convoys)
        if outcomes(v, group) == 1:
            ruling = ONLY_OUTCOME
            while v[CASE + chosen] & group != chosen:
                chosen = (chosen - group) & group
    for x in range(convoys):
        if group >> x & 1:
            i = v[KNOT + x]
            v[RULED + i] = ruling
            if ruling == ONLY_OUTCOME:
                v[SURE + BY_SEA + i] = v[MAYBE + BY_SEA + i] = chosen >> x & 1
            else:
                v[BARRED + i] = 1
                v[MAYBE + BY_SEA + i] = 0
    return ruling


def break_cycle(v: Buffer, touch: Touch) -> int:
    """Settle one smallest cycle of open facts; return the ruling applied, 0 if nothing is open."""
    size = smallest_cycle(v)
    if not size:
        return 0
    convoys = list_convoys(v, size)
    if convoys:
        return cut_cycle(v, touch, size, convoys)
    turn_ring(v, size)
    return ROTATION
