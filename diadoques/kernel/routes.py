"""Convoy routes: chains of adjacent fleets that all carry the same army (DIA-8B4b-01).

Routes are paths in a small graph: the army's origin, its fleets, its destination. Which fleets lie on a complete route
is known from the orders alone; whether a convoy is intact hangs on the dislodged ones.
"""

from __future__ import annotations

from diadoques.kernel.layout import (
    AT,
    BARRED,
    FIRST_INTO,
    FIRST_SHIP,
    GOAL,
    MOVED,
    NEXT_INTO,
    NEXT_SHIP,
    REACHED,
    ROUTED,
    SPACES,
    SWITCH,
    Buffer,
    Touch,
)
from diadoques.kernel.switches import EVERY_ROUTE_NEEDED, ROUTES

#: No space at all.
NO_SPACE = -1


def touches(v: Buffer, touch: Touch, a: int, b: int) -> int:
    """Whether spaces a and b touch for convoys."""
    return touch[a * v[SPACES] + b]


def may_be_dislodged(v: Buffer, far: int, ship: int) -> int:
    """Whether a move into the place of a fleet, which stays there to convoy, succeeds."""
    a = v[FIRST_INTO + v[AT + ship]]
    while a >= 0:
        if v[far + MOVED + a]:
            return 1
        a = v[NEXT_INTO + a]
    return 0


def flood(v: Buffer, touch: Touch, army: int, source: int, target: int, without: int) -> int:
    """Whether `target` is reached from `source` over fleets of the army not marked 2 in REACHED.

    `source` and `target` are spaces: origin, destination or the sea of a fleet. The fleet in space `without` is left
    out. Two coasts that touch are no route. Fleets reached are marked 1; the caller has cleared the marks.
    """
    spread = 1
    if source != v[AT + army] and touches(v, touch, source, target):
        return 1
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        # Without branches, here and below: which fleets touch no processor can guess (`sweeps.prepare`).
        fresh = int(v[REACHED + ship] == 0) & int(v[AT + ship] != without)
        v[REACHED + ship] |= fresh & touches(v, touch, source, v[AT + ship])
        ship = v[NEXT_SHIP + ship]
    while spread:
        spread = 0
        ship = v[FIRST_SHIP + army]
        while ship >= 0:
            if v[REACHED + ship] == 1:
                if touches(v, touch, v[AT + ship], target):
                    return 1
                other = v[FIRST_SHIP + army]
                while other >= 0:
                    fresh = int(v[REACHED + other] == 0) & int(v[AT + other] != without)
                    fresh &= touches(v, touch, v[AT + ship], v[AT + other])
                    v[REACHED + other] |= fresh
                    spread |= fresh
                    other = v[NEXT_SHIP + other]
            ship = v[NEXT_SHIP + ship]
    return 0


def clear(v: Buffer, army: int) -> None:
    """Take all marks off the fleets of an army."""
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        v[REACHED + ship] = 0
        ship = v[NEXT_SHIP + ship]


def lies_on_route(v: Buffer, touch: Touch, army: int, ship: int) -> int:
    """Whether the fleet lies on a complete route that visits no sea twice.

    It does when no single space (origin, destination or another fleet's sea) cuts it off from both ends: then two
    disjoint ways lead from it, one to each end (Menger's theorem).
    """
    origin, goal, sea = v[AT + army], v[GOAL + army], v[AT + ship]
    # Nothing cuts a fleet off from an end that it touches: nearly every search ends here.
    at_origin = touches(v, touch, sea, origin)
    if sea != origin and (at_origin or touches(v, touch, sea, goal)):
        clear(v, army)
        return flood(v, touch, army, sea, goal if at_origin else origin, sea)
    clear(v, army)
    if not flood(v, touch, army, sea, origin, sea):
        return 0
    clear(v, army)
    if not flood(v, touch, army, sea, goal, sea):
        return 0
    other = v[FIRST_SHIP + army]
    while other >= 0:
        if other != ship:
            clear(v, army)
            ends = flood(v, touch, army, sea, origin, v[AT + other])
            if not ends:
                clear(v, army)
                if not flood(v, touch, army, sea, goal, v[AT + other]):
                    return 0
        other = v[NEXT_SHIP + other]
    return 1


def lay_routes(v: Buffer, touch: Touch, army: int) -> None:
    """Note in ROUTED whether the army's fleets make a complete route, and which of them lie on one."""
    v[ROUTED + army] = 0
    ship = v[FIRST_SHIP + army]
    while ship >= 0:
        v[ROUTED + ship] = lies_on_route(v, touch, army, ship)
        if v[ROUTED + ship]:
            v[ROUTED + army] = 1
        ship = v[NEXT_SHIP + ship]


def mark_lost(v: Buffer, far: int, army: int) -> int:
    """Mark with 2 the fleets that carry the army nowhere, dislodged (`far`) or off its routes; say if one was lost."""
    ship = v[FIRST_SHIP + army]
    lost = 0
    while ship >= 0:
        v[REACHED + ship] = 0
        if not v[ROUTED + ship] or may_be_dislodged(v, far, ship):
            v[REACHED + ship] = 2
            if v[ROUTED + ship]:
                lost = 1
        ship = v[NEXT_SHIP + ship]
    return lost


def has_whole_route(v: Buffer, touch: Touch, far: int, army: int) -> int:
    """Whether one route of the army is left without dislodged fleet."""
    mark_lost(v, far, army)
    return flood(v, touch, army, v[AT + army], v[GOAL + army], NO_SPACE)


def is_intact(v: Buffer, touch: Touch, far: int, army: int) -> int:
    """Whether the convoy of an army gets through, in spite of the fleets that (`far`) are dislodged.

    DIA-8B4c-04: a dislodged fleet on any route stops it; DIP-cvy-04: one whole route is enough.
    """
    if not v[ROUTED + army] or v[BARRED + army]:
        return 0
    if not mark_lost(v, far, army):
        return 1
    if v[SWITCH + ROUTES] == EVERY_ROUTE_NEEDED:
        return 0
    return flood(v, touch, army, v[AT + army], v[GOAL + army], NO_SPACE)
