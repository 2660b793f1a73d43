"""Who meets whom on land: enemies outside the fortress of a province, as two sides, in the order of their arrival.

House rules of EMP-5.7-01 (ruling two-sides-in-order-of-arrival): forces of one side fight together, a battle has two
sides, the first two enemies settle before a third.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import ATTACK
from diadoques.games.empires.model.pieces import ARMY, LANDED, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import are_foes, may_not_attack
from diadoques.games.empires.model.seats import seat_of
from diadoques.games.empires.model.strength import ap_with, is_main
from diadoques.games.empires.model.tables import number

#: ``Force.intent`` of who has come out of a besieged fortress to fight (EMP-8.4-03).
SORTIE: Final = "sortie"
_LANDING: Final = 5


class Encounter(NamedTuple):
    """Enemies who meet: ids of the forces of each side that lead themselves, its commander first."""

    at: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]


def fights(position: Position, force: Force) -> bool:
    """Whether a force may give battle: a main army, or one that losses of this season have made small (EMP-5.4-13)."""
    enough = number(position, "size.main")
    return is_main(position, force) or (
        force.kind == ARMY and force.back == NEVER and ap_with(position, force) + force.lost >= enough
    )


def arrival(force: Force) -> int:
    """When a force arrived where it is: 0 before this season, then by impulses, reactions, landings, retreats."""
    return force.impulse or (_LANDING if LANDED in force.did else 0)


def may_attack(position: Position, force: Force, foes: Collection[str]) -> bool:
    """Whether a force may choose to attack some of these forces (EMP-5.4-13, EMP-11.3-03, EMP-11.3-04, EMP-16.1-02)."""
    state = position.states[force.state]
    willing = bool(seat_of(position, force.state)) or state.aggressive or force.intent in (SORTIE, ATTACK)
    spared = may_not_attack(position, force.state)
    return willing and fights(position, force) and any(position.forces[one].state not in spared for one in foes)


def leaders_at(position: Position, at: str) -> tuple[Force, ...]:
    """The forces outside the fortress of a province that have joined nobody, in the order of their arrival."""
    there = [one for one in position.forces_at(at) if not one.host and not one.inside]
    return tuple(sorted(there, key=lambda one: (arrival(one), one.id)))


def pair(one: str, other: str) -> str:
    """Two forces that have met, as a key."""
    return "|".join(sorted((one, other)))


def encounters(run: Run, settled: Collection[str], turn: int) -> Iterator[Encounter]:
    """The encounters that are to be settled now, one a province.

    Args:
        settled: pairs of forces that have settled theirs this season (``pair``).
        turn: how often they have been looked for; it names the die.
    """
    for at in run.position.provinces:
        leaders = leaders_at(run.position, at)
        found = [
            (pair(one.id, other.id), one, other)
            for one, other in combinations(leaders, 2)
            if pair(one.id, other.id) not in settled and _meet(run.position, one, other)
        ]
        if not found:
            continue
        first = min(_arrived(one, other) for _, one, other in found)
        earliest = [row for row in found if _arrived(row[1], row[2]) == first]
        sides = {key: _sides(run.position, leaders, one, other, settled) for key, one, other in earliest}
        key = earliest[0][0]
        if len({frozenset(map(frozenset, one)) for one in sides.values()}) > 1:
            key = run.shuffled(f"first {at} {turn}", list(sides), "EMP-5.7-01")[0]
        yield Encounter(at, sides[key])


def _arrived(one: Force, other: Force) -> tuple[int, int]:
    early, late = sorted((arrival(one), arrival(other)))
    return late, early


def _meet(position: Position, one: Force, other: Force) -> bool:
    if not are_foes(position, one.state, other.state):
        return False
    return may_attack(position, one, (other.id,)) or may_attack(position, other, (one.id,))


def _sides(
    position: Position, leaders: Sequence[Force], one: Force, other: Force, settled: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    mine, theirs = [one], [other]
    for force in leaders:
        if force in (one, other):
            continue
        for ours, foes in ((mine, theirs), (theirs, mine)):
            fits = not any(are_foes(position, force.state, friend.state) for friend in ours)
            against = any(
                are_foes(position, force.state, foe.state) and pair(force.id, foe.id) not in settled for foe in foes
            )
            if fits and against:
                ours.append(force)
                break
    return _led(position, mine), _led(position, theirs)


def _led(position: Position, side: Sequence[Force]) -> tuple[str, ...]:
    """A side, its strongest army first."""
    ranked = sorted(side, key=lambda one: (not is_main(position, one), -ap_with(position, one), arrival(one), one.id))
    return tuple(one.id for one in ranked)
