"""Why every order came out as it did: a clause and a witness, read from the settled facts by the same formulas.

Success is read off the clause (`Clause.success`). Among equal witnesses the one in the space with the lowest number is
named, so that the answer does not depend on the order of units.
"""

from __future__ import annotations

from .clauses import Clause, Order, Ruling
from .formulas import NO_SIDE, backing, dislodger_of, has_way, meets_head_on, prevents, resists, spared
from .layout import (
    AID,
    AT,
    BARRED,
    BY_SEA,
    CLAUSE,
    DISLODGER,
    FIRST_HERE,
    FIRST_INTO,
    FIRST_SHIP,
    FORCED,
    GIVEN,
    GOAL,
    MAYBE,
    MOVED,
    NEXT_HERE,
    NEXT_INTO,
    NEXT_SHIP,
    ORDER,
    PUSH,
    ROUTED,
    RULED,
    SIDE,
    SURE,
    SWITCH,
    UNITS,
    WANTS_SEA,
    WITNESS,
    Season,
)
from .switches import BOTH_FAIL, OWN_ATTACK_CUTS, UNEQUAL_HEAD_ON

MOVE = int(Order.MOVE)
SUPPORT = int(Order.SUPPORT)
CONVOY = int(Order.CONVOY)
ROTATION = int(Ruling.ROTATION)
PARADOX = int(Ruling.PARADOX)

ENTERED = int(Clause.ENTERED)
FOLLOWED = int(Clause.FOLLOWED)
EXCHANGED = int(Clause.EXCHANGED)
ROTATED = int(Clause.ROTATED)
OUTWEIGHED_RIVALS = int(Clause.OUTWEIGHED_RIVALS)
DISLODGED_HOLDER = int(Clause.DISLODGED_HOLDER)
WON_HEAD_ON = int(Clause.WON_HEAD_ON)
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
SUPPORT_GIVEN = int(Clause.SUPPORT_GIVEN)
SUPPORT_CUT = int(Clause.SUPPORT_CUT)
SUPPORT_DISLODGED = int(Clause.SUPPORT_DISLODGED)
SUPPORT_USELESS = int(Clause.SUPPORT_USELESS)
CONVOYED = int(Clause.CONVOYED)
CONVOY_DISLODGED = int(Clause.CONVOY_DISLODGED)
CONVOY_BROKEN_ELSEWHERE = int(Clause.CONVOY_BROKEN_ELSEWHERE)
CONVOY_USELESS = int(Clause.CONVOY_USELESS)
CONVOY_OFF_ROUTE = int(Clause.CONVOY_OFF_ROUTE)
CONVOY_PARADOX = int(Clause.CONVOY_PARADOX)
HELD = int(Clause.HELD)
HELD_AGAINST = int(Clause.HELD_AGAINST)
DISLODGED = int(Clause.DISLODGED)


def sooner(v: Season, a: int, b: int) -> int:
    """Of two units, -1 being none, return the one to be named first."""
    if b < 0 or (a >= 0 and v[AT + a] <= v[AT + b]):
        return a
    return b


def strongest_rival(v: Season, i: int) -> int:
    """Return the rival that most strongly keeps mover i out of its goal, or -1 if none has any effect there."""
    best, most = -1, 0
    k = v[FIRST_INTO + v[GOAL + i]]
    while k >= 0:
        if k != i:
            strength = prevents(v, SURE, SURE, k)
            if strength > most:
                best, most = k, strength
            elif strength == most and strength:
                best = sooner(v, best, k)
        k = v[NEXT_INTO + k]
    return best


def stays_before(v: Season, i: int) -> int:
    """Return the unit that most strongly stays in the goal of mover i, met head-on or not; -1 if all leave."""
    best, most = -1, 0
    j = v[FIRST_HERE + v[GOAL + i]]
    while j >= 0:
        if not v[SURE + MOVED + j] or meets_head_on(v, SURE, i, j):
            strength = resists(v, SURE, SURE, i, j)
            if best < 0 or strength > most:
                best, most = j, strength
            elif strength == most:
                best = sooner(v, best, j)
        j = v[NEXT_HERE + j]
    return best


def leaves_before(v: Season, i: int) -> int:
    """Return the unit that left the goal of mover i, or -1."""
    best = -1
    j = v[FIRST_HERE + v[GOAL + i]]
    while j >= 0:
        if v[SURE + MOVED + j]:
            best = sooner(v, best, j)
        j = v[NEXT_HERE + j]
    return best


def lost_ship(v: Season, army: int, but: int) -> int:
    """Return the dislodged fleet that broke the convoy of an army, another than `but`; or -1."""
    best = -1
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        if ship != but and v[ROUTED + ship] and dislodger_of(v, SURE, ship) >= 0:
            best = sooner(v, ship, best)
        ship = v[NEXT_SHIP + ship]
    return best


def attacked_ship(v: Season, army: int) -> int:
    """Return a fleet of the army's routes that is attacked, or -1."""
    best = -1
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        if v[ROUTED + ship] and v[FIRST_INTO + v[AT + ship]] >= 0:
            best = sooner(v, ship, best)
        ship = v[NEXT_SHIP + ship]
    return best


def waits_for(v: Season, j: int, i: int) -> int:
    """Whether unit j stays only behind a row of failed moves that leads round to mover i: they wait for each other."""
    steps = 0
    while j >= 0 and steps < v[UNITS] and v[ORDER + j] == MOVE and not v[SURE + MOVED + j]:
        j = stays_before(v, j)
        if j == i:
            return 1
        steps += 1
    return 0


def set_reason(v: Season, i: int, clause: int, witness: int) -> None:
    """Note the reason of unit i."""
    v[CLAUSE + i] = clause
    v[WITNESS + i] = witness


def explain_success(v: Season, i: int) -> None:
    """Note why mover i entered its goal."""
    j = stays_before(v, i)
    if j >= 0:
        set_reason(v, i, WON_HEAD_ON if meets_head_on(v, SURE, i, j) else DISLODGED_HOLDER, j)
        return
    left = leaves_before(v, i)
    if left >= 0 and v[GOAL + left] == v[AT + i]:
        set_reason(v, i, EXCHANGED, left)
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


def explain_wayless(v: Season, i: int) -> None:
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
        set_reason(v, i, CONVOY_BROKEN, lost_ship(v, i, -1))


def explain_failure(v: Season, i: int) -> None:
    """Note why mover i did not enter its goal: the unit that stayed there, or a stronger rival."""
    j = stays_before(v, i)
    rival = strongest_rival(v, i)
    against_rival = prevents(v, SURE, SURE, rival) if rival >= 0 else 0
    if j < 0:
        set_reason(v, i, BOUNCED, rival)
        return
    resistance = resists(v, SURE, SURE, i, j)
    force = v[PUSH + i] + backing(v, SURE, i, v[SIDE + j])
    whole = v[PUSH + i] + backing(v, SURE, i, NO_SIDE)
    if against_rival >= whole and not meets_head_on(v, SURE, i, j) and waits_for(v, j, i):
        set_reason(v, i, BOUNCED, rival)  # the ring would have turned but for the rival
    elif v[SIDE + j] == v[SIDE + i]:
        set_reason(v, i, OWN_UNIT_IN_WAY, j)
    elif fails_head_on(v, i, j) and force > resistance and force > against_rival:
        set_reason(v, i, HEAD_ON_BARRED, j)
    elif force > resistance or against_rival > resistance:
        set_reason(v, i, BOUNCED, rival)
    elif whole > resistance:
        set_reason(v, i, NOT_AGAINST_OWN, j)
    elif meets_head_on(v, SURE, i, j):
        set_reason(v, i, EQUAL_HEAD_ON if force == resistance else LOST_HEAD_ON, j)
    else:
        set_reason(v, i, STUCK_BEHIND if v[ORDER + j] == MOVE else HELD_OFF, j)


def fails_head_on(v: Season, i: int, j: int) -> int:
    """Whether mover i meets unit j head-on where the stronger of two that meet does not get through (DIA-8B-03)."""
    return int(v[SWITCH + UNEQUAL_HEAD_ON] == BOTH_FAIL and meets_head_on(v, SURE, i, j))


def explain_support(v: Season, s: int) -> None:
    """Note why support s counted or not."""
    if v[GOAL + s] < 0:
        set_reason(v, s, SUPPORT_USELESS, -1)
        return
    if v[SURE + GIVEN + s]:
        set_reason(v, s, SUPPORT_GIVEN, v[AID + s])
        return
    by = v[DISLODGER + s]
    if by >= 0:
        set_reason(v, s, SUPPORT_DISLODGED, by)
        return
    a = v[FIRST_INTO + v[AT + s]]
    cutter = -1
    while a >= 0:
        if (
            v[AT + a] != v[GOAL + s]
            and has_way(v, SURE, a)
            and (v[SIDE + a] != v[SIDE + s] or v[SWITCH + OWN_ATTACK_CUTS])
            and not spared(v, a, s)
        ):
            cutter = sooner(v, cutter, a)
        a = v[NEXT_INTO + a]
    set_reason(v, s, SUPPORT_CUT, cutter)


def explain_convoy(v: Season, f: int) -> None:
    """Note what became of the convoy order of fleet f."""
    army = v[AID + f]
    by = v[DISLODGER + f]
    if by >= 0:
        set_reason(v, f, CONVOY_DISLODGED, by)
    elif army < 0:
        set_reason(v, f, CONVOY_USELESS, -1)
    elif not v[ROUTED + f]:
        set_reason(v, f, CONVOY_OFF_ROUTE, army)
    elif v[SURE + BY_SEA + army]:
        set_reason(v, f, CONVOYED, army)
    elif v[RULED + army] == PARADOX:
        set_reason(v, f, CONVOY_PARADOX, army)
    else:
        set_reason(v, f, CONVOY_BROKEN_ELSEWHERE, lost_ship(v, army, f))


def explain_hold(v: Season, i: int) -> None:
    """Note what became of a unit that stayed by order."""
    by = v[DISLODGER + i]
    if by >= 0:
        set_reason(v, i, DISLODGED, by)
        return
    best, most = -1, 0
    a = v[FIRST_INTO + v[AT + i]]
    while a >= 0:
        if has_way(v, SURE, a):
            strength = v[PUSH + a] + backing(v, SURE, a, NO_SIDE)
            if strength > most:
                best, most = a, strength
            elif strength == most:
                best = sooner(v, best, a)
        a = v[NEXT_INTO + a]
    set_reason(v, i, HELD_AGAINST if best >= 0 else HELD, best)


def is_fixed(v: Season, space: int) -> int:
    """Whether the battle for a space was fixed by an earlier step."""
    a = v[FIRST_INTO + space]
    while a >= 0:
        if v[FORCED + a] >= 0:
            return 1
        a = v[NEXT_INTO + a]
    return 0


def note_dislodgers(v: Season) -> None:
    """Note who dislodged each unit."""
    for i in range(v[UNITS]):
        v[DISLODGER + i] = dislodger_of(v, SURE, i)


def explain(v: Season) -> None:
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
                explain_wayless(v, i)
            else:
                explain_failure(v, i)
        elif order == SUPPORT:
            if v[GOAL + i] >= 0 and is_fixed(v, v[GOAL + i]):
                v[SURE + GIVEN + i] = v[MAYBE + GIVEN + i] = int(v[CLAUSE + i] == SUPPORT_GIVEN)
            else:
                explain_support(v, i)
        elif order == CONVOY:
            explain_convoy(v, i)
        else:
            explain_hold(v, i)
