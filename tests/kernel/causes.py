"""Reasons as lists that can be followed: from a failed order to what made it fail, and on."""

from __future__ import annotations

from dataclasses import dataclass

from diadoques.kernel import Clause, OrderKind, Settlement, Turn


@dataclass(frozen=True, slots=True)
class Cause:
    """One settled fact: what became of a unit, and the unit that made it so (-1 where none did)."""

    unit: int
    clause: Clause
    witness: int


def reasons(turn: Turn, outcome: Settlement) -> tuple[Cause, ...]:
    """Return the reason of every unit's order, and after it that the unit was dislodged, where it was.

    A unit that stayed by order and was driven out has that as its only reason.
    """
    causes: list[Cause] = []
    for unit in range(turn.count):
        causes.extend(reasons_of(outcome, unit))
    return tuple(causes)


def reasons_of(outcome: Settlement, unit: int) -> tuple[Cause, ...]:
    """Return what became of the order of one unit and, where it was driven out, that it was."""
    cause = Cause(unit, outcome.clause[unit], outcome.witness[unit])
    if outcome.dislodger[unit] < 0 or cause.clause == Clause.DISLODGED:
        return (cause,)
    return (cause, Cause(unit, Clause.DISLODGED, outcome.dislodger[unit]))


def chain(turn: Turn, outcome: Settlement, unit: int) -> tuple[Cause, ...]:
    """Return the reasons of a unit's order and the reasons behind them, nearest first, each unit once.

    A reason leads on to its witness. The failure of a move leads on to the supports that did not reach it, and the loss
    of a place to the supports that did not hold it.
    """
    found: list[Cause] = []
    seen = {unit}
    waiting = [unit]
    for current in waiting:  # grows while it is walked
        causes = reasons_of(outcome, current)
        found.extend(causes)
        behind = [cause.witness for cause in causes]
        if not causes[0].clause.success:
            behind.extend(
                s
                for s in range(turn.count)
                if turn.order[s] == OrderKind.SUPPORT and turn.aid[s] == current and not outcome.given[s]
            )
        for other in behind:
            if other >= 0 and other not in seen:
                seen.add(other)
                waiting.append(other)
    return tuple(found)
