"""Weakening, elimination, capture: what befalls pieces, whatever the cause."""

from __future__ import annotations

from collections.abc import Iterable

from .agenda import Run
from .piece_events import leader_worth, worth, worth_rule
from .pieces import commanders, foe


def weaken(run: Run, units: Iterable[str], rule: str, cause: str) -> None:
    """Turn units over; those on their weakened face already are eliminated (AMP-1.2.1-07)."""
    for unit in units:
        if unit not in run.position.units:
            continue
        if unit in run.position.weak:
            eliminate(run, (unit,), rule, cause)
        else:
            found = run.position.units[unit]
            run.tell("weakened", rule, unit=unit, owner=found.owner, at=found.at, cause=cause, also="AMP-1.2.1-07")


def eliminate(run: Run, units: Iterable[str], rule: str, cause: str) -> None:
    """Take units off the board; the enemy earns their points."""
    for unit in units:
        if unit in run.position.units:
            found = run.position.units[unit]
            run.tell(
                "eliminated", rule, unit=unit, owner=found.owner, at=found.at, cause=cause, points=worth(unit),
                also=worth_rule(unit),
            )  # fmt: skip


def kill(run: Run, leader: str, rule: str, cause: str) -> None:
    """A leader dies in a combat (AMP-9.2-07)."""
    side, at = commanders()[leader].side, run.position.leaders[leader].at
    run.tell("leader-killed", rule, leader=leader, owner=side, at=at, cause=cause, points=leader_worth(leader))


def captures(run: Run, in_combat: bool = False) -> None:
    """A leader alone among enemy units is captured, at any moment (AMP-4.2.2-04); in a combat it counts as killed."""
    position = run.position
    for name in tuple(position.leaders):
        side, at = commanders()[name].side, position.leaders[name].at
        if not position.at(at, side) and position.at(at, foe(side)):
            earned = leader_worth(name) if in_combat else 0
            run.tell("captured", "AMP-4.2.2-04", leader=name, owner=side, by=foe(side), at=at, points=earned)
