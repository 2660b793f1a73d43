"""What an army is worth: with those who have joined it, as a main army or as a detachment, and up to which modifier."""

from __future__ import annotations

from diadoques.games.empires.model.pieces import ARMY, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number


def joined_forces(position: Position, army: Force) -> tuple[Force, ...]:
    """The forces that have joined a main army."""
    return tuple(one for one in position.forces.values() if one.host == army.id)


def ap_with(position: Position, army: Force) -> int:
    """AP of an army and of all who have joined it (EMP-4.1.4-02)."""
    return army.ap + sum(one.ap for one in joined_forces(position, army))


def is_main(position: Position, force: Force) -> bool:
    """Whether a force acts as a main army: it is one and has, with its allies, enough AP (EMP-4.1.4-04).

    Whatever made it small, and whoever has joined it (EMP-4.1.4-05, EMP-4.1.4-06).
    """
    return force.kind == ARMY and force.back == NEVER and ap_with(position, force) >= number(position, "size.main")


def armies(position: Position, state: str) -> tuple[Force, ...]:
    """The main armies of a state, those off the map too, but none it has hired, in the order of their numbers."""
    own = (one for one in position.forces_of(state, ARMY) if not one.hired)
    return tuple(sorted(own, key=lambda one: one.number))


def detachments(position: Position, army: Force) -> tuple[Force, ...]:
    """The detachments drawn from an army."""
    return tuple(one for one in position.forces.values() if one.parent == army.id)


def provinces_of(position: Position, army: Force) -> int:
    """How many of its state's controlled provinces count for an army, as even as may be (EMP-4.4-06)."""
    ours = armies(position, army.state)
    count, more = divmod(len(position.controlled(army.state)), len(ours))
    return count + (1 if ours.index(army) < more else 0)


def bonus(position: Position, army: Force) -> int:
    """What a barbarian state's first army has beside (EMP-4.1.2-11, EMP-4.4-07; rulings ``barbarian-bonus-…``)."""
    state = position.states[army.state]
    first = armies(position, army.state)[0].id == army.id
    limit_only = position.options.get("barbarian-bonus") == "limit-only"
    return number(position, "size.barbarian") if state.barbarian and first and not limit_only else 0


def limit(position: Position, army: Force) -> int:
    """What the modifier of an army may not exceed, the constant bonus counted (EMP-4.1.3-01, EMP-4.4-05)."""
    state = position.states[army.state]
    first = armies(position, army.state)[0].id == army.id
    barbarian = number(position, "modifier.barbarian") if state.barbarian and first else 0
    return number(position, "modifier.a_province") * provinces_of(position, army) + barbarian


def most_carried(position: Position, army: Force) -> int:
    """What may be carried on from season to season: the limit, without the constant bonus."""
    return limit(position, army) - bonus(position, army)
