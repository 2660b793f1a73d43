"""The rules of a conflict, each one formula; nothing here searches, remembers or speaks of a game.

The only unknown is which moves succeed. Every other fact follows from it, so a formula can be asked for a bound: its
`near` columns are read where a fact speaks for the result, its `far` columns where it speaks against it.

    enters(v, SURE, MAYBE, i)    1 only if unit i surely enters
    enters(v, MAYBE, SURE, i)    0 only if it surely does not
    enters(v, SURE, SURE, i)     the plain truth, once both bounds agree

Plain integers and loops only: the compiled kernel runs these very functions (`kernel.compiled`).
"""

from __future__ import annotations

from diadoques.kernel.clauses import MOVE
from diadoques.kernel.layout import (
    AID,
    ALONE,
    AT,
    BY_SEA,
    FIRST_HELP,
    FIRST_HERE,
    FIRST_INTO,
    FIRST_SHIP,
    FORCED,
    GIVEN,
    GOAL,
    GOAL_LOC,
    LAND,
    LEND,
    LOC,
    MOVED,
    NEXT_HELP,
    NEXT_HERE,
    NEXT_INTO,
    NEXT_SHIP,
    ORDER,
    PUSH,
    ROUTED,
    SIDE,
    STAND,
    SWITCH,
    WANTS_SEA,
    Buffer,
)
from diadoques.kernel.switches import (
    BOTH_FAIL,
    BY_HEAD_ON_ONLY,
    CONVOY_CUTS,
    EFFECT_LOST,
    HEAD_ON,
    NEVER_CUTS,
    ON_PROVINCE,
    OWN_ATTACK_CUTS,
    UNEQUAL_HEAD_ON,
)

NO_SIDE = -(1 << 30)
"""A side that nobody has: supports of every side count."""


def has_way(v: Buffer, near: int, i: int) -> int:
    """Whether mover i gets there at all, by land or by an intact convoy.

    Without a way it has no effect: no attack, no stand-off, no cut (DIA-8B4c-01, DIP-cvy-01d).
    """
    return v[LAND + i] | v[near + BY_SEA + i]


def meets_head_on(v: Buffer, far: int, i: int, j: int) -> int:
    """Whether mover i and the unit j standing in its goal attack each other's place on the same way (DIA-8B-03).

    An army whose convoy is intact meets nobody; when it is broken its land way remains (DIA-8B-09).
    """
    if v[GOAL + j] != v[AT + i] or v[ORDER + j] != MOVE or not v[LAND + i] or not v[LAND + j]:
        return 0
    if v[far + BY_SEA + i] or v[far + BY_SEA + j]:
        return 0
    if v[SWITCH + HEAD_ON] == ON_PROVINCE:
        return 1
    # DIA-8B1-12: the coast aimed at is the coast stood on, or one of the two is the whole province.
    to, stands = v[GOAL_LOC + i], v[LOC + j]
    if to != stands and to != v[GOAL + i] and stands != v[AT + j]:
        return 0
    to, stands = v[GOAL_LOC + j], v[LOC + i]
    return int(to == stands or to == v[GOAL + j] or stands == v[AT + i])


def spared(v: Buffer, a: int, s: int) -> int:
    """Whether attacker a leaves the support of s alone because that support is aimed at a fleet of a's convoy.

    DIA-8B4d-01: only a purely convoyed attack, only a support of an attack, and dislodging does not cut it either.
    """
    if v[SWITCH + CONVOY_CUTS] != NEVER_CUTS or v[LAND + a] or not v[WANTS_SEA + a]:
        return 0
    if v[AID + s] < 0 or v[ORDER + v[AID + s]] != MOVE:
        return 0
    ship = v[FIRST_SHIP + a]
    while ship >= 0:
        if v[ROUTED + ship] and v[AT + ship] == v[GOAL + s]:
            return 1
        ship = v[NEXT_SHIP + ship]
    return 0


def is_given(v: Buffer, far: int, s: int) -> int:
    """Whether support s counts: it is neither cut (DIA-8B2e-01) nor its giver dislodged (DIA-8B2e-02)."""
    a = v[FIRST_INTO + v[AT + s]]
    while a >= 0:
        if v[AT + a] == v[GOAL + s]:
            # From the space supported into, any coast of it: only dislodging cuts.
            if v[far + MOVED + a] and not spared(v, a, s):
                return 0
        elif has_way(v, far, a) and (v[SIDE + a] != v[SIDE + s] or v[SWITCH + OWN_ATTACK_CUTS]) and not spared(v, a, s):
            return 0
        a = v[NEXT_INTO + a]
    return 1


def backing(v: Buffer, near: int, i: int, but: int) -> int:
    """Sum of the supports given to unit i, those of side `but` left out; a cut one gives nothing (DIP-cut-01f)."""
    total = 0
    s = v[FIRST_HELP + i]
    while s >= 0:
        if v[near + GIVEN + s] and v[SIDE + s] != but:
            total += v[LEND + s]
        s = v[NEXT_HELP + s]
    return total


def loses_effect(v: Buffer, near: int, far: int, k: int) -> int:
    """Whether mover k is dislodged by an attack out of its own goal, so that it keeps nobody out of there.

    DIA-8B2d-07 takes any such attack, DATC 4.A.7 only a lost head-on meeting.
    """
    d = v[FIRST_HERE + v[GOAL + k]]
    while d >= 0:
        if v[near + MOVED + d] and v[GOAL + d] == v[AT + k]:
            if v[SWITCH + EFFECT_LOST] == BY_HEAD_ON_ONLY:
                if meets_head_on(v, far, k, d):
                    return 1
            elif not v[far + MOVED + k]:
                return 1
        d = v[NEXT_HERE + d]
    return 0


def prevents(v: Buffer, near: int, far: int, k: int) -> int:
    """Strength with which mover k keeps rivals out of its goal, even against its own unit there (DIA-8B2c-02)."""
    if not has_way(v, near, k) or loses_effect(v, far, near, k):
        return 0
    return v[PUSH + k] + backing(v, near, k, NO_SIDE)


def holds(v: Buffer, near: int, j: int) -> int:
    """Strength with which unit j stands where it is.

    A mover that failed has its own weight but no supports (DIA-8B2b-03, DIA-8B2d-02).
    """
    if v[ORDER + j] == MOVE:
        return v[STAND + j]
    support = backing(v, near, j, NO_SIDE)
    return v[STAND + j] + support if support else v[ALONE + j]


def resists(v: Buffer, near: int, far: int, i: int, j: int) -> int:
    """Strength that unit j, standing in the goal of mover i, puts against it.

    Bounds suppose that a unit pushes no less than it stands where an intact convoy decides whether the two meet: both
    are then armies.
    """
    if meets_head_on(v, far, i, j):
        return v[PUSH + j] + backing(v, near, j, NO_SIDE)
    return holds(v, near, j)


def enters(v: Buffer, near: int, far: int, i: int) -> int:
    """Whether mover i enters its goal: it has a way, outdoes who stays there and every rival (DIA-8B2b-01)."""
    if v[FORCED + i] >= 0:
        return v[FORCED + i]
    if not has_way(v, near, i):
        return 0
    goal = v[GOAL + i]
    side = v[SIDE + i]
    resistance = 0
    stays = NO_SIDE
    j = v[FIRST_HERE + goal]
    while j >= 0:
        if not v[near + MOVED + j] or meets_head_on(v, near, i, j):
            stays = v[SIDE + j]
            if stays == side:
                return 0  # DIA-8B2c-01
            if v[SWITCH + UNEQUAL_HEAD_ON] == BOTH_FAIL and meets_head_on(v, near, i, j):
                return 0  # DIA-8B-03 to the letter
            resistance = max(resistance, resists(v, far, near, i, j))
        j = v[NEXT_HERE + j]
    # DIA-8B2c-03: supports of the side that would be dislodged do not help.
    force = v[PUSH + i] + backing(v, near, i, stays)
    if force <= resistance:
        return 0
    k = v[FIRST_INTO + goal]
    while k >= 0:
        if k != i and prevents(v, far, near, k) >= force:
            return 0
        k = v[NEXT_INTO + k]
    return 1


def dislodger_of(v: Buffer, near: int, i: int) -> int:
    """Return the unit that enters the place of unit i while i does not leave, or -1 (DIA-8B-07)."""
    if v[near + MOVED + i]:
        return -1
    a = v[FIRST_INTO + v[AT + i]]
    while a >= 0:
        if v[near + MOVED + a]:
            return a
        a = v[NEXT_INTO + a]
    return -1
