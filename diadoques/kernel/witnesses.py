"""Who is named beside a reason: the strongest rival, who stayed, who was lost, read from the settled facts.

Among equal units the one in the space with the lowest number is named, so that the answer does not depend on the order
of units.
"""

from __future__ import annotations

from diadoques.kernel.clauses import MOVE
from diadoques.kernel.formulas import backing, dislodger_of, has_way, meets_head_on, prevents, resists, spared
from diadoques.kernel.layout import (
    AT,
    FIRST_HERE,
    FIRST_INTO,
    FIRST_SHIP,
    GOAL,
    MOVED,
    NEXT_HERE,
    NEXT_INTO,
    NEXT_SHIP,
    ORDER,
    PUSH,
    ROUTED,
    SIDE,
    SURE,
    SWITCH,
    UNITS,
    Buffer,
)
from diadoques.kernel.switches import OWN_ATTACK_CUTS


def sooner(v: Buffer, a: int, b: int) -> int:
    """Of two units, -1 being none, return the one to be named first."""
    if b < 0 or (a >= 0 and v[AT + a] <= v[AT + b]):
        return a
    return b


def strongest_rival(v: Buffer, i: int) -> int:
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


def stays_before(v: Buffer, i: int) -> int:
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


def leaves_before(v: Buffer, i: int) -> int:
    """Return the unit that left the goal of mover i, or -1."""
    best = -1
    j = v[FIRST_HERE + v[GOAL + i]]
    while j >= 0:
        if v[SURE + MOVED + j]:
            best = sooner(v, best, j)
        j = v[NEXT_HERE + j]
    return best


def lost_ship(v: Buffer, army: int, but: int) -> int:
    """Return the dislodged fleet that broke the convoy of an army, another than `but`; or -1."""
    best = -1
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        if ship != but and v[ROUTED + ship] and dislodger_of(v, SURE, ship) >= 0:
            best = sooner(v, ship, best)
        ship = v[NEXT_SHIP + ship]
    return best


def attacked_ship(v: Buffer, army: int) -> int:
    """Return a fleet of the army's routes that is attacked, or -1."""
    best = -1
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        if v[ROUTED + ship] and v[FIRST_INTO + v[AT + ship]] >= 0:
            best = sooner(v, ship, best)
        ship = v[NEXT_SHIP + ship]
    return best


def waits_for(v: Buffer, j: int, i: int) -> int:
    """Whether unit j stays only behind a row of failed moves that leads round to mover i: they wait for each other."""
    steps = 0
    while j >= 0 and steps < v[UNITS] and v[ORDER + j] == MOVE and not v[SURE + MOVED + j]:
        j = stays_before(v, j)
        if j == i:
            return 1
        steps += 1
    return 0


def cutter_of(v: Buffer, s: int) -> int:
    """Return the attacker that cut support s without dislodging its giver, or -1."""
    best = -1
    a = v[FIRST_INTO + v[AT + s]]
    while a >= 0:
        if (
            v[AT + a] != v[GOAL + s]
            and has_way(v, SURE, a)
            and (v[SIDE + a] != v[SIDE + s] or v[SWITCH + OWN_ATTACK_CUTS])
            and not spared(v, a, s)
        ):
            best = sooner(v, best, a)
        a = v[NEXT_INTO + a]
    return best


def strongest_attacker(v: Buffer, i: int, but: int) -> int:
    """Return the foreign mover that brings most against unit i, which stays; supports of side `but` left out; or -1."""
    best, most = -1, 0
    a = v[FIRST_INTO + v[AT + i]]
    while a >= 0:
        if has_way(v, SURE, a) and v[SIDE + a] != v[SIDE + i]:
            strength = v[PUSH + a] + backing(v, SURE, a, but)
            if best < 0 or strength > most:
                best, most = a, strength
            elif strength == most:
                best = sooner(v, best, a)
        a = v[NEXT_INTO + a]
    return best


def own_attacker(v: Buffer, i: int) -> int:
    """Return a unit of the side of unit i that attacks it, or -1."""
    best = -1
    a = v[FIRST_INTO + v[AT + i]]
    while a >= 0:
        if has_way(v, SURE, a) and v[SIDE + a] == v[SIDE + i]:
            best = sooner(v, best, a)
        a = v[NEXT_INTO + a]
    return best
