"""Who is whose friend, enemy, master; whose land a province is for whom (EMP-2.3, EMP-11)."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.games.empires.model.pieces import REBELS, Fleet, Force
from diadoques.games.empires.model.position import Position


def grants(position: Position, grantor: str, to: str) -> bool:
    """Whether a state treats another as a friend: it is the other, or has declared it so (EMP-2.3-04).

    Also for the season in which a contingent of the other comes at its request (``contingent-passes-by-request``).
    """
    if grantor == to:
        return True
    state = position.states.get(grantor)
    return state is not None and (to in state.friends or to in state.guests)


def is_friendly(position: Position, state: str, province: str) -> bool:
    """Whether a province is friendly to a state: its controller is it, or calls it a friend (EMP-2.3-04)."""
    return grants(position, position.provinces[province].controller, state)


def are_foes(position: Position, one: str, other: str) -> bool:
    """Whether two states' forces are enemies: neither calls the other a friend.

    Ruling ``foes-only-if-neither-grants``. Rebels and tribes are everybody's enemies.
    """
    return not grants(position, one, other) and not grants(position, other, one)


def masters(position: Position, state: str) -> Iterator[str]:
    """The masters of a state, its own first, then his, and so on (EMP-11-01)."""
    seen = {state}
    while (state := position.states[state].master) and state not in seen:
        seen.add(state)
        yield state


def tributaries(position: Position, master: str) -> tuple[str, ...]:
    """The states that are tributary to another, directly."""
    return tuple(name for name, one in position.states.items() if one.master == master and not one.gone)


def may_not_attack(position: Position, state: str) -> frozenset[str]:
    """Whom a state may neither attack nor raid nor blockade, as the yokes stand.

    Its masters, those whom its master calls friends, his other tributaries (EMP-11.3-03), and its own tributaries,
    theirs too (EMP-11.3-04).
    """
    above = tuple(masters(position, state))
    found = set(above)
    if above:
        found |= set(position.states[above[0]].friends) | set(tributaries(position, above[0]))
    found |= {name for name in position.states if state in masters(position, name)}
    return frozenset(found - {state})


def controller(position: Position, province: str) -> str:
    """The state that controls a province, or "" where rebels do."""
    found = position.provinces[province].controller
    return "" if found.startswith(REBELS) else found


def is_landless(position: Position, state: str) -> bool:
    """Whether a state controls no province; rebels in its capital do not make it so (EMP-13.3-01)."""
    return not any(one.controller.lstrip("~") == state for one in position.provinces.values())


def foes_at(position: Position, state: str, province: str, inside: bool = True) -> tuple[Force, ...]:
    """The forces in a province that are enemies of a state's, ``inside``: those in the fortress too."""
    return tuple(
        one
        for one in position.forces_at(province)
        if are_foes(position, one.state, state) and (inside or not one.inside)
    )


def garrison(position: Position, province: str) -> tuple[Force, ...]:
    """The forces shut in a fortress."""
    return tuple(one for one in position.forces_at(province) if one.inside)


def coasts(position: Position, sea: str) -> tuple[str, ...]:
    """The provinces on a sea."""
    return tuple(one for one in position.board.fleet[sea] if one in position.provinces)


def seas(position: Position, province: str) -> tuple[str, ...]:
    """The seas of a province."""
    return tuple(one for one in position.board.fleet.get(province, ()) if position.board.spaces[one].is_sea)


def seas_next_to(position: Position, sea: str) -> tuple[str, ...]:
    """The seas next to a sea."""
    return tuple(one for one in position.board.fleet[sea] if position.board.spaces[one].is_sea)


def next_to(position: Position, province: str) -> tuple[str, ...]:
    """The provinces next to a province by land, over straits too (EMP-7.2-09)."""
    return tuple(one for one in position.board.army.get(province, ()) if one in position.provinces)


def fleets_commanded(position: Position, fleet: Fleet) -> tuple[Fleet, ...]:
    """A fleet and those under its command this season (EMP-7.7-02)."""
    return (fleet, *(one for one in position.fleets.values() if one.under == fleet.id))
