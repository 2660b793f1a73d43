"""Why every order came out as it did: a clause and a witness, read from the settled facts by the same formulas.

Success is read off the clause (`Clause.success`).
"""

from __future__ import annotations

from diadoques.kernel.clauses import CONVOY, MOVE, SUPPORT, Clause, Ruling
from diadoques.kernel.formulas import NO_SIDE, backing, has_way, meets_head_on, prevents, resists, spared
from diadoques.kernel.layout import (
    AID,
    AT,
    BARRED,
    BY_SEA,
    CLAUSE,
    DISLODGER,
    FIRST_IDLE,
    FIRST_INTO,
    FIRST_SHIP,
    FORCED,
    GIVEN,
    GOAL,
    MAYBE,
    MOVED,
    NEXT_INTO,
    ORDER,
    PUSH,
    ROUTED,
    RULED,
    SIDE,
    STEP,
    SURE,
    SWITCH,
    TAKER,
    UNITS,
    WANTS_SEA,
    WITNESS,
    Buffer,
    Touch,
)
from diadoques.kernel.routes import has_whole_route
from diadoques.kernel.switches import BOTH_FAIL, CONVOY_CUTS, SEA_FIRST, UNEQUAL_HEAD_ON
from diadoques.kernel.witnesses import (
    attacked_ship,
    cutter_of,
    leaves_before,
    lost_ship,
    own_attacker,
    sooner,
    stays_before,
    strongest_attacker,
    strongest_rival,
    waits_for,
)

ROTATION = int(Ruling.ROTATION)
PARADOX = int(Ruling.PARADOX)

ENTERED = int(Clause.ENTERED)
FOLLOWED = int(Clause.FOLLOWED)
EXCHANGED = int(Clause.EXCHANGED)
ROTATED = int(Clause.ROTATED)
OUTWEIGHED_RIVALS = int(Clause.OUTWEIGHED_RIVALS)
DISLODGED_HOLDER = int(Clause.DISLODGED_HOLDER)
WON_HEAD_ON = int(Clause.WON_HEAD_ON)
PASSED_BY = int(Clause.PASSED_BY)
NO_WAY = int(Clause.NO_WAY)
NO_ROUTE = int(Clause.NO_ROUTE)
CONVOY_BROKEN = int(Clause.CONVOY_BROKEN)
BROKEN_BY_PARADOX = int(Clause.PARADOX)
BOUNCED = int(Clause.BOUNCED)
HELD_OFF = int(Clause.HELD_OFF)
STUCK_BEHIND = int(Clause.STUCK_BEHIND)
EQUAL_HEAD_ON = int(Clause.EQUAL_HEAD_ON)
LOST_HEAD_ON = int(Clause.LOST_HEAD_ON)
HEAD_ON_BARRED = int(Clause.HEAD_ON_BARRED)
OWN_UNIT_IN_WAY = int(Clause.OWN_UNIT_IN_WAY)
NOT_AGAINST_OWN = int(Clause.NOT_AGAINST_OWN)
AFTER_SEA = int(Clause.AFTER_SEA)
BOUNCED_UNAIDED = int(Clause.BOUNCED_UNAIDED)
OWN_HEAD_ON = int(Clause.OWN_HEAD_ON)
ROUTE_LOST = int(Clause.ROUTE_LOST)
SUPPORT_GIVEN = int(Clause.SUPPORT_GIVEN)
SUPPORT_CUT = int(Clause.SUPPORT_CUT)
SUPPORT_DISLODGED = int(Clause.SUPPORT_DISLODGED)
SUPPORT_USELESS = int(Clause.SUPPORT_USELESS)
UNCUT_SPARED = int(Clause.UNCUT_SPARED)
UNCUT_AT_SEA = int(Clause.UNCUT_AT_SEA)
UNCUT_PARADOX = int(Clause.UNCUT_PARADOX)
UNCUT_FROM_GOAL = int(Clause.UNCUT_FROM_GOAL)
UNCUT_BY_OWN = int(Clause.UNCUT_BY_OWN)
UNCUT_NO_WAY = int(Clause.UNCUT_NO_WAY)
CONVOYED = int(Clause.CONVOYED)
CONVOY_DISLODGED = int(Clause.CONVOY_DISLODGED)
CONVOY_BROKEN_ELSEWHERE = int(Clause.CONVOY_BROKEN_ELSEWHERE)
CONVOY_USELESS = int(Clause.CONVOY_USELESS)
CONVOY_OFF_ROUTE = int(Clause.CONVOY_OFF_ROUTE)
CONVOY_PARADOX = int(Clause.CONVOY_PARADOX)
CONVOY_UNWANTED = int(Clause.CONVOY_UNWANTED)
ROUTE_LOST_ELSEWHERE = int(Clause.ROUTE_LOST_ELSEWHERE)
HELD = int(Clause.HELD)
HELD_AGAINST = int(Clause.HELD_AGAINST)
DISLODGED = int(Clause.DISLODGED)
BELEAGUERED = int(Clause.BELEAGUERED)
HELD_AGAINST_OWN = int(Clause.HELD_AGAINST_OWN)
HELD_UNAIDED = int(Clause.HELD_UNAIDED)


def set_reason(v: Buffer, i: int, clause: int, witness: int) -> None:
    """Note the reason of unit i."""
    v[CLAUSE + i] = clause
    v[WITNESS + i] = witness


def explain_success(v: Buffer, i: int) -> None:
    """Note why mover i entered its goal."""
    j = stays_before(v, i)
    if j >= 0:
        set_reason(v, i, WON_HEAD_ON if meets_head_on(v, SURE, i, j) else DISLODGED_HOLDER, j)
        return
    left = leaves_before(v, i)
    if left >= 0 and v[GOAL + left] == v[AT + i]:
        convoyed = v[SURE + BY_SEA + i] or v[SURE + BY_SEA + left]
        set_reason(v, i, EXCHANGED if convoyed else PASSED_BY, left)
    elif v[RULED + i] == ROTATION:
        set_reason(v, i, ROTATED, left)
    else:
        rival = strongest_rival(v, i)
        if rival >= 0:
            set_reason(v, i, OUTWEIGHED_RIVALS, rival)
        elif left >= 0:
            set_reason(v, i, FOLLOWED, left)
        else:
            set_reason(v, i, ENTERED, -1)


def explain_wayless(v: Buffer, touch: Touch, i: int) -> None:
    """Note why mover i had no way at all."""
    if not v[WANTS_SEA + i] or v[FIRST_SHIP + i] < 0:
        set_reason(v, i, NO_WAY, -1)
    elif not v[ROUTED + i]:
        set_reason(v, i, NO_ROUTE, -1)
    elif v[RULED + i] == PARADOX:
        set_reason(v, i, BROKEN_BY_PARADOX, attacked_ship(v, i))
    elif v[BARRED + i]:
        set_reason(v, i, AFTER_SEA, -1)
    else:
        left = has_whole_route(v, touch, SURE, i)
        set_reason(v, i, ROUTE_LOST if left else CONVOY_BROKEN, lost_ship(v, i, -1))


def explain_failure(v: Buffer, i: int) -> None:
    """Note why mover i did not enter its goal: the unit that stayed or met it there, or a rival.

    Of two obstacles the stronger is named, but two that met head-on name each other: both then tell the same story.
    """
    j = stays_before(v, i)
    rival = strongest_rival(v, i)
    against_rival = prevents(v, SURE, SURE, rival) if rival >= 0 else 0
    if j < 0:
        set_reason(v, i, BOUNCED, rival)
        return
    resistance = resists(v, SURE, SURE, i, j)
    force = v[PUSH + i] + backing(v, SURE, i, v[SIDE + j])
    whole = v[PUSH + i] + backing(v, SURE, i, NO_SIDE)
    met = meets_head_on(v, SURE, i, j)
    if against_rival >= whole and not met and waits_for(v, j, i):
        set_reason(v, i, BOUNCED, rival)  # the ring would have turned but for the rival
    elif v[SIDE + j] == v[SIDE + i]:
        if not met and v[DISLODGER + j] >= 0:
            set_reason(v, i, BOUNCED, rival)  # whoever drove that unit out got in instead
        elif not met:
            set_reason(v, i, OWN_UNIT_IN_WAY, j)
        else:
            set_reason(v, i, EQUAL_HEAD_ON if whole == resistance else OWN_HEAD_ON, j)
    elif met and v[SWITCH + UNEQUAL_HEAD_ON] == BOTH_FAIL:
        set_reason(v, i, EQUAL_HEAD_ON if force == resistance else HEAD_ON_BARRED, j)
    elif whole > resistance:
        if against_rival >= whole:
            set_reason(v, i, BOUNCED, rival)
        elif force > resistance:
            set_reason(v, i, BOUNCED_UNAIDED, rival)
        else:
            set_reason(v, i, NOT_AGAINST_OWN, j)
    elif met:
        set_reason(v, i, EQUAL_HEAD_ON if force == resistance else LOST_HEAD_ON, j)
    elif against_rival > resistance:
        set_reason(v, i, BOUNCED, rival)
    else:
        set_reason(v, i, STUCK_BEHIND if v[ORDER + j] == MOVE else HELD_OFF, j)


def harmless(v: Buffer, a: int, s: int) -> int:
    """Return the clause that says why attacker a did not cut support s, which counted."""
    if spared(v, a, s):  # also when it never arrives, its convoy lost through this very support
        return UNCUT_SPARED
    if not has_way(v, SURE, a):
        if v[RULED + a] == PARADOX:
            return UNCUT_PARADOX
        # In the step of sea battles every convoyed attack is left out; what is settled in it stays settled.
        waits = v[SWITCH + CONVOY_CUTS] == SEA_FIRST and not v[STEP] and v[ROUTED + a]
        return UNCUT_AT_SEA if waits else UNCUT_NO_WAY
    return UNCUT_FROM_GOAL if v[AT + a] == v[GOAL + s] else UNCUT_BY_OWN


def explain_given(v: Buffer, s: int) -> None:
    """Note that support s counted and, where its giver was attacked, why that did not cut it."""
    a = v[FIRST_INTO + v[AT + s]]
    best, clause = -1, 0
    while a >= 0:
        why = harmless(v, a, s)
        if best < 0 or why < clause:
            best, clause = a, why
        elif why == clause:
            best = sooner(v, best, a)
        a = v[NEXT_INTO + a]
    if best < 0:
        set_reason(v, s, SUPPORT_GIVEN, v[AID + s])
    else:
        set_reason(v, s, clause, best)


def explain_support(v: Buffer, s: int) -> None:
    """Note why support s counted or not."""
    if v[GOAL + s] < 0:
        set_reason(v, s, SUPPORT_USELESS, -1)
        return
    if v[SURE + GIVEN + s]:
        explain_given(v, s)
        return
    by = v[DISLODGER + s]
    if by >= 0 and not spared(v, by, s):
        set_reason(v, s, SUPPORT_DISLODGED, by)
        return
    set_reason(v, s, SUPPORT_CUT, cutter_of(v, s))


def explain_convoy(v: Buffer, touch: Touch, f: int) -> None:
    """Note what became of the convoy order of fleet f."""
    army = v[AID + f]
    by = v[DISLODGER + f]
    if army < 0:
        set_reason(v, f, CONVOY_USELESS, -1)
    elif not v[WANTS_SEA + army]:
        set_reason(v, f, CONVOY_UNWANTED, army)
    elif not v[ROUTED + f]:
        set_reason(v, f, CONVOY_OFF_ROUTE, army)
    elif by >= 0:
        set_reason(v, f, CONVOY_DISLODGED, by)
    elif v[SURE + BY_SEA + army]:
        set_reason(v, f, CONVOYED, army)
    elif v[RULED + army] == PARADOX:
        set_reason(v, f, CONVOY_PARADOX, army)
    else:
        left = has_whole_route(v, touch, SURE, army)
        set_reason(v, f, ROUTE_LOST_ELSEWHERE if left else CONVOY_BROKEN_ELSEWHERE, lost_ship(v, army, f))


def explain_hold(v: Buffer, i: int) -> None:
    """Note what became of a unit that stayed by order."""
    by = v[DISLODGER + i]
    if by >= 0:
        set_reason(v, i, DISLODGED, by)
        return
    if v[FIRST_INTO + v[AT + i]] < 0:
        set_reason(v, i, HELD, -1)
        return
    a = strongest_attacker(v, i, v[SIDE + i])
    if a < 0:
        own = own_attacker(v, i)
        set_reason(v, i, HELD_AGAINST_OWN if own >= 0 else HELD, own)
        return
    strength = resists(v, SURE, SURE, a, stays_before(v, a))  # of several units in one space the strongest defends
    if v[PUSH + a] + backing(v, SURE, a, v[SIDE + i]) > strength:
        set_reason(v, i, BELEAGUERED, a)
        return
    aided = strongest_attacker(v, i, NO_SIDE)
    unaided = v[PUSH + aided] + backing(v, SURE, aided, NO_SIDE) > strength
    set_reason(v, i, HELD_UNAIDED if unaided else HELD_AGAINST, aided if unaided else a)


def is_fixed(v: Buffer, space: int) -> int:
    """Whether the battle for a space was fixed by an earlier step."""
    a = v[FIRST_INTO + space]
    while a >= 0:
        if v[FORCED + a] >= 0:
            return 1
        a = v[NEXT_INTO + a]
    return 0


def note_dislodgers(v: Buffer) -> None:
    """Note who dislodged each unit."""
    n = v[UNITS]
    for i in range(n):
        v[TAKER + v[AT + i]] = -1
    # By reckoning, without branches, as in `sweeps.prepare`: whoever does not enter is noted where nobody looks.
    for a in range(n):
        v[FIRST_IDLE + v[SURE + MOVED + a] * (TAKER + v[GOAL + a] - FIRST_IDLE)] = a
    for i in range(n):
        v[DISLODGER + i] = (1 - v[SURE + MOVED + i]) * (v[TAKER + v[AT + i]] + 1) - 1


def is_uncut(clause: int) -> int:
    """Whether a support with this reason counted."""
    return int(clause == SUPPORT_GIVEN or UNCUT_SPARED <= clause <= UNCUT_NO_WAY)


def explain(v: Buffer, touch: Touch) -> None:
    """Note clause, witness and dislodger of every unit.

    Moves that an earlier step fixed keep their reason; so do supports for that battle, which counted in it whatever
    becomes of their givers afterwards (DIP-cvy-03c).
    """
    n = v[UNITS]
    note_dislodgers(v)
    for i in range(n):
        order = v[ORDER + i]
        if order == MOVE:
            if v[FORCED + i] >= 0:
                continue
            if v[SURE + MOVED + i]:
                explain_success(v, i)
            elif not has_way(v, SURE, i):
                explain_wayless(v, touch, i)
            else:
                explain_failure(v, i)
        elif order == SUPPORT:
            if v[GOAL + i] >= 0 and is_fixed(v, v[GOAL + i]):
                v[SURE + GIVEN + i] = v[MAYBE + GIVEN + i] = is_uncut(v[CLAUSE + i])
            else:
                explain_support(v, i)
        elif order == CONVOY:
            explain_convoy(v, touch, i)
        else:
            explain_hold(v, i)
