"""From a `Turn` to the flat season and back to a `Settlement`: the plain road, Python alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from diadoques.kernel.clauses import MOVE, Clause, Ruling
from diadoques.kernel.deadlocks import break_cycle
from diadoques.kernel.formulas import NO_SIDE, backing, has_way, holds, meets_head_on, prevents
from diadoques.kernel.layout import (
    ALONE,
    BY_SEA,
    CLAUSE,
    DISLODGER,
    FIRST_HERE,
    GIVEN,
    GOAL,
    MAYBE,
    MOVED,
    NEXT_HERE,
    PLACES,
    PUSH,
    RULED,
    SIDE,
    SIZE,
    SPACES,
    SURE,
    SWITCH,
    UNITS,
    WIDTH,
    WITNESS,
    Buffer,
)
from diadoques.kernel.solve import begin, next_step, run
from diadoques.kernel.sweeps import sweep
from diadoques.kernel.switches import COUNT
from diadoques.kernel.turn import COLUMNS, Settlement, Sweep, Turn
from diadoques.kernel.verdicts import explain
from diadoques.kernel.witnesses import stays_before

BOUNCED = int(Clause.BOUNCED)
# Asking a class for its member by value takes ten times as long.
CLAUSES = {int(clause): clause for clause in Clause}
RULINGS = {int(ruling): ruling for ruling in Ruling}

Backend: TypeAlias = Callable[[Turn, Sequence[int]], Buffer | None]
"""What settles a season as this module does, only sooner; None of a season that it leaves to this module."""


class Backends:
    """By what road seasons of this process are settled.

    Attributes:
        quick: that of the compiled kernel as soon as it is loaded (`compiled.compiled`); None: Python alone.
    """

    quick: Backend | None = None


BACKENDS: Final = Backends()


def settle(turn: Turn, switches: Sequence[int], *, log: bool = False, brief: bool = False) -> Settlement:
    """Settle one season of matched orders under the given switches (`make_switches`).

    With `log` the outcome tells every step on the way to it; in `brief` strengths are given only of moves that bounced
    and of their rivals, nobody is said to have met, and the compiled kernel works where it is loaded (`BACKENDS`).
    The order of units makes no difference.

    Raises ValueError for switches of the wrong length and for more units or spaces than a season has room for.
    """
    if brief and not log and BACKENDS.quick is not None:
        settled = BACKENDS.quick(turn, switches)
        if settled is not None:
            return unpack(settled, turn, (), None, brief)
    v = pack(turn, switches)
    begin(v, turn.links.touch)
    outcome: Settlement | None = None
    while True:
        steps = advance(v, turn, log)
        explain(v, turn.links.touch)
        outcome = unpack(v, turn, steps, outcome, brief)
        if not next_step(v):
            return outcome


def pack(turn: Turn, switches: Sequence[int]) -> list[int]:
    """Return the flat season of a turn."""
    if len(switches) != COUNT:
        raise ValueError(f"{len(switches)} switches, {COUNT} wanted")
    n = turn.count
    if n > WIDTH or turn.links.spaces > PLACES:
        raise ValueError(f"{n} units on {turn.links.spaces} spaces; there is room for {WIDTH} on {PLACES}")
    v = [0] * SIZE
    v[UNITS] = n
    v[SPACES] = turn.links.spaces
    v[SWITCH : SWITCH + COUNT] = map(int, switches)
    for number, name in enumerate(COLUMNS):
        column = SIDE + number * WIDTH
        v[column : column + n] = getattr(turn, name)
    v[ALONE : ALONE + n] = turn.stand if turn.alone is None else turn.alone
    return v


def advance(v: Buffer, turn: Turn, log: bool) -> tuple[Sweep, ...]:
    """Settle every open fact; return the steps if they are to be logged."""
    if not log:
        run(v, turn.links.touch)
        return ()
    steps: list[Sweep] = []
    before = bounds(v, turn.count)
    while True:
        ruling = Ruling.NONE
        if not sweep(v, turn.links.touch):
            ruling = Ruling(break_cycle(v, turn.links.touch))
            if not ruling:
                return tuple(steps)
        after = bounds(v, turn.count)
        moved, by_sea, given = after
        changed = tuple(i for i in range(turn.count) if any(a[i] != b[i] for a, b in zip(before, after, strict=True)))
        steps.append(Sweep(ruling, moved, by_sea, given, changed))
        before = after


def bounds(v: Buffer, n: int) -> tuple[tuple[tuple[bool, bool], ...], ...]:
    """Return the bounds of moves, convoys and supports, unit by unit."""
    return tuple(
        tuple((bool(v[SURE + fact + i]), bool(v[MAYBE + fact + i])) for i in range(n))
        for fact in (MOVED, BY_SEA, GIVEN)
    )


def attacks(v: Buffer, i: int) -> int:
    """Strength that mover i brought to bear on who stayed in its goal, or on the empty goal."""
    j = stays_before(v, i)
    return v[PUSH + i] + backing(v, SURE, i, v[SIDE + j] if j >= 0 else NO_SIDE)


def met_by(v: Buffer, i: int) -> int:
    """Return the unit that mover i met head-on, or -1."""
    j = v[FIRST_HERE + v[GOAL + i]]
    while j >= 0:
        if meets_head_on(v, SURE, i, j):
            return j
        j = v[NEXT_HERE + j]
    return -1


def unpack(
    v: Buffer, turn: Turn, steps: tuple[Sweep, ...], sea_battles: Settlement | None = None, brief: bool = False
) -> Settlement:
    """Return what the settled season says; strengths of battles fixed by the first step are taken from there."""
    n = turn.count
    units = range(n)
    ways = [order == MOVE and bool(has_way(v, SURE, i)) for i, order in enumerate(turn.order)]
    moved = [bool(x) for x in v[SURE + MOVED : SURE + MOVED + n]]
    weighed: Collection[int] = units
    if brief:
        weighed = {j for i in units if v[CLAUSE + i] == BOUNCED for j in (i, v[WITNESS + i])}
    attack = [attacks(v, i) if ways[i] and i in weighed else 0 for i in units]
    prevent = [prevents(v, SURE, SURE, i) if ways[i] else 0 for i in units]
    hold = [0] * n if brief else [0 if moved[i] else holds(v, SURE, i) for i in units]
    if sea_battles is not None:
        fought = {turn.goal[i] for i in units if v[RULED + i] == Ruling.SEA_BATTLE}
        for i in units:
            if v[RULED + i] == Ruling.SEA_BATTLE:
                attack[i], prevent[i] = sea_battles.attack[i], sea_battles.prevent[i]
            if turn.at[i] in fought:
                hold[i] = sea_battles.hold[i]
    return Settlement(
        moved=tuple(moved),
        dislodger=tuple(v[DISLODGER : DISLODGER + n]),
        by_sea=tuple([bool(x) for x in v[SURE + BY_SEA : SURE + BY_SEA + n]]),
        way=tuple(ways),
        met=(-1,) * n if brief else tuple([met_by(v, i) if ways[i] else -1 for i in units]),
        given=tuple([bool(x) for x in v[SURE + GIVEN : SURE + GIVEN + n]]),
        attack=tuple(attack),
        prevent=tuple(prevent),
        hold=tuple(hold),
        clause=tuple([CLAUSES[x] for x in v[CLAUSE : CLAUSE + n]]),
        witness=tuple(v[WITNESS : WITNESS + n]),
        ruling=tuple([RULINGS[x] for x in v[RULED : RULED + n]]),
        log=steps,
        sea_battles=sea_battles,
    )
