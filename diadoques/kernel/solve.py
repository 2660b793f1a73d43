"""Settle a season: sweep until nothing tightens, settle what hangs on itself, go on; then give the reasons."""

from __future__ import annotations

from diadoques.kernel.clauses import CONVOY, MOVE, Ruling
from diadoques.kernel.deadlocks import break_cycle
from diadoques.kernel.layout import (
    AID,
    AT,
    BARRED,
    FIRST_INTO,
    FORCED,
    MOVED,
    NEXT_INTO,
    OPEN_CONVOYS,
    OPEN_MOVES,
    OPEN_SUPPORTS,
    ORDER,
    ROUTED,
    RULED,
    STEP,
    SURE,
    SWITCH,
    UNITS,
    Buffer,
    Touch,
)
from diadoques.kernel.sweeps import forget, prepare, sweep
from diadoques.kernel.switches import CONVOY_CUTS, SEA_FIRST
from diadoques.kernel.verdicts import explain, note_dislodgers

SEA_BATTLE = int(Ruling.SEA_BATTLE)


def begin(v: Buffer, touch: Touch) -> None:
    """Open the season whose input columns, switches and counts `v` holds.

    Where sea battles come first every convoyed attack is left out to begin with (DIP-cvy-03); where no army is carried
    the first step is the last.
    """
    prepare(v, touch)
    v[STEP] = 0
    if v[SWITCH + CONVOY_CUTS] == SEA_FIRST:
        v[STEP] = 1
        for i in range(v[UNITS]):
            if v[ORDER + i] == MOVE and v[ROUTED + i]:
                v[BARRED + i] = 1
                v[STEP] = 0
    forget(v)


def run(v: Buffer, touch: Touch) -> None:
    """Settle every open fact."""
    while v[OPEN_MOVES] + v[OPEN_CONVOYS] + v[OPEN_SUPPORTS] and (sweep(v, touch) or break_cycle(v, touch)):
        pass


def next_step(v: Buffer) -> int:
    """After the sea battles, fix every attack on a carrying fleet and open the rest again; 0 if nothing is left."""
    if v[SWITCH + CONVOY_CUTS] != SEA_FIRST or v[STEP]:
        return 0
    v[STEP] = 1
    for i in range(v[UNITS]):
        v[BARRED + i] = 0
        v[RULED + i] = 0
    for i in range(v[UNITS]):
        if v[ORDER + i] == CONVOY and v[AID + i] >= 0 and v[ROUTED + i]:
            a = v[FIRST_INTO + v[AT + i]]
            while a >= 0:
                v[FORCED + a] = v[SURE + MOVED + a]
                v[RULED + a] = SEA_BATTLE
                a = v[NEXT_INTO + a]
    forget(v)
    return 1


def solve(v: Buffer, touch: Touch, why: int) -> None:
    """Settle the season that `v` holds, with reasons if `why`; who was dislodged by whom is told in any case.

    Where sea battles come first reasons are always found: which supports counted in them is read off those.
    """
    told = int(why or v[SWITCH + CONVOY_CUTS] == SEA_FIRST)
    begin(v, touch)
    more = 1
    while more:
        run(v, touch)
        if told:
            explain(v, touch)
        more = next_step(v)
    if not told:
        note_dislodgers(v)
