"""What a force on land may enter, and what forbids it: enemy land, straits, yokes (EMP-5.1, EMP-5.2, EMP-7.2-10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from diadoques.games.empires.model.pieces import MUTINOUS, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import (
    are_foes,
    foes_at,
    is_friendly,
    masters,
    may_not_attack,
    next_to,
    seas,
)
from diadoques.games.empires.model.strength import is_main
from diadoques.games.empires.model.tables import number


class Bar(NamedTuple):
    """What forbids a step: the row that does, and why in a word (``march-stopped``)."""

    rule: str
    why: str


def passes(position: Position, force: Force, province: str) -> bool:
    """Whether a province is friendly to a force: to its state, or its master's where he ordered it (EMP-11.3-01)."""
    if is_friendly(position, force.state, province):
        return True
    return force.forced and position.provinces[province].controller in tuple(masters(position, force.state))[:1]


def strait(position: Position, one: str, other: str) -> str:
    """The strait between two provinces, or ""."""
    pair = {one, other}
    return next((link.gate for link in position.board.links if link.gate and {link.a, link.b} == pair), "")


def barring_fleet(position: Position, state: str, one: str, other: str) -> str:
    """Id of an enemy fleet that bars the strait between two provinces to a state's troops, or "" (EMP-7.2-10)."""
    if not strait(position, one, other):
        return ""
    near = set(seas(position, one)) & set(seas(position, other))
    bars = (fleet for fleet in position.fleets.values() if fleet.bars and fleet.at in near)
    return next((fleet.id for fleet in bars if are_foes(position, fleet.state, state)), "")


def steps_of(position: Position, force: Force) -> int:
    """How many provinces a force may enter in a season (EMP-5.1-01, EMP-5.2-01, EMP-4.1.4-04)."""
    return number(position, "armies.army_steps" if is_main(position, force) else "armies.detachment_steps")


def shut_in(position: Position, force: Force) -> bool:
    """Whether a force is besieged in a fortress."""
    return force.inside and force.at in position.sieges


def besieged_before(position: Position, force: Force) -> bool:
    """Whether a force has been besieged since an earlier season, so that it may sortie (EMP-5.4-10)."""
    return shut_in(position, force) and force.shut != NEVER and force.shut < position.number


def bar_of_army(position: Position, force: Force, to: str) -> Bar | None:
    """What forbids a main army to go from where it stands into a neighbouring province, or None."""
    if (found := bar_of_all(position, force, to)) is not None:
        return found
    if passes(position, force, to):
        return None
    state = position.states[force.state]
    if not position.controlled(force.state) and not state.revolt and not state.aggressive:  # invaders come to conquer
        return Bar("EMP-11.4-03", "landless")
    if not passes(position, force, force.at) and foes_at(position, force.state, force.at):
        return Bar("EMP-5.2-03", "enemies-behind")
    return None


def bar_of_few(position: Position, force: Force, to: str, but: Collection[str] = ()) -> Bar | None:
    """What forbids a detachment, or an army under 300 AP, to go there by itself, or None (EMP-5.1-02).

    Args:
        but: ids of enemies there that do not forbid it: they come the other way (EMP-5.6-02).
    """
    if (found := bar_of_all(position, force, to)) is not None:
        return found
    if not passes(position, force, to):
        return Bar("EMP-5.1-02", "enemy-land")
    if any(one.id not in but for one in foes_at(position, force.state, to)):
        return Bar("EMP-5.1-02", "enemies-there")
    return None


def bar_of_all(position: Position, force: Force, to: str) -> Bar | None:
    """What forbids it to any force, or None: mutiny, no border, a siege, a barred strait, a yoke."""
    if MUTINOUS in force.did:
        return Bar("EMP-14-01", "mutiny")
    if to not in next_to(position, force.at):
        return Bar("EMP-2.1-01", "not-next")
    if shut_in(position, force):
        return Bar("EMP-8.4-03", "besieged")
    if barring_fleet(position, force.state, force.at, to):
        return Bar("EMP-7.2-10", "strait")
    holder = position.provinces[to].controller
    if not passes(position, force, to) and holder in may_not_attack(position, force.state):
        own = force.state in masters(position, holder)
        return Bar("EMP-11.3-04" if own else "EMP-11.3-03", "yoke")
    return None
