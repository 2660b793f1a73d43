"""What a battle costs: points of corps, adjustments, the share of allied corps (EMP-6.6), and the loss itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from diadoques.core.events import PlayerId, UnitId
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import ARMY, Battle, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller
from diadoques.games.empires.model.tables import number, term, total


class CorpsLost(TypedDict):
    """An allied corps is lost with its host; ``ap``: what it costs the army that it was drawn from."""

    unit: UnitId
    host: UnitId
    ap: int
    readers: list[PlayerId]


def corps_lost(position: Position, data: CorpsLost) -> Position:
    """The detachment bears what it has cost: captured in the same season, it costs no more (EMP-5.5-04)."""
    force = position.forces[data["unit"]]
    return position if force.kind == ARMY else position.with_force(force.id, lost=force.lost + data["ap"])


def lose(run: Run, force_id: str, ap: int, rule: str, terms: Sequence[Mapping[str, Any]]) -> None:
    """AP lost in battle: at once, and in what the army carries on (EMP-4.1.2-09, EMP-6.6-06).

    Args:
        force_id: the army; a detachment stands for the army that it is drawn from.
        ap: how many, not below 0; nothing is told of none.
        terms: what they come of, for who wants to know why.
    """
    force = run.position.forces[payer(run.position.forces[force_id])]
    if ap > 0:
        about = {"unit": force.id, "terms": list(terms), "by": -ap, "now": -ap, "eyes": force.state}
        run.emit("modifier-changed", rule, **about)


def payer(force: Force) -> str:
    """Id of the army that bears the losses of a force: itself, or the one that it was drawn from."""
    return force.parent or force.id


def in_battle(battle: Battle, force: Force) -> int:
    """AP with which a force fights: without what stays out (EMP-4.1.4-03, EMP-8.4-07)."""
    return max(0, force.ap - battle.kept.get(force.id, 0))


def fighters(position: Position, battle: Battle, side: int) -> tuple[Force, ...]:
    """The forces of a side that fight, its commander first."""
    return tuple(force for force in members(position, battle, side) if in_battle(battle, force))


def members(position: Position, battle: Battle, side: int) -> tuple[Force, ...]:
    """The forces of a side, those that stay out too: those that are named, and who has joined them there."""
    named = [position.forces[name] for name in battle.sides[side] if name in position.forces]
    ids = {one.id for one in named}
    more = (one for one in position.forces.values() if one.host in ids and one.id not in ids and one.at == battle.at)
    return (*named, *more)


def strength(position: Position, battle: Battle, side: int) -> int:
    """AP of a side in battle."""
    return sum(in_battle(battle, force) for force in fighters(position, battle, side))


def allied_corps(position: Position, battle: Battle, side: int) -> tuple[Force, ...]:
    """The allied corps of a side: forces that have joined an army and were not drawn from it (EMP-6.6-08)."""
    return tuple(one for one in fighters(position, battle, side) if one.host and one.parent != one.host)


def hosts(position: Position, battle: Battle, side: int) -> tuple[Force, ...]:
    """The main armies of a side that fight on their own account, the commander's first."""
    found = tuple(one for one in fighters(position, battle, side) if one.kind == ARMY and not one.host)
    return found or fighters(position, battle, side)[:1]


def commander(position: Position, battle: Battle, side: int) -> str:
    """The state that commands a side."""
    return position.forces[battle.sides[side][0]].state


def values(position: Position, corps: int) -> tuple[int, ...]:
    """Points of the corps of an army, the biggest first (EMP-6.6-01).

    >>> from diadoques.games.empires.model.scenario import begun
    >>> values(begun("spring-220", {}), 3)
    (20, 10, 10)
    """
    each, whole = number(position, "losses.corps"), number(position, "losses.total")
    return (whole - each * (corps - 1), *(each for _ in range(corps - 1)))


def adjustments(
    position: Position, battle: Battle, side: int, *, decisive: bool, mounted: bool, flank: bool
) -> list[dict[str, Any]]:
    """What adjusts the losses of a side, as terms (EMP-6.6-04, EMP-6.6-05).

    Args:
        decisive: the battle was: only then the two lines with an asterisk count.
        mounted: the enemy had at least twice its mounted; ``flank``: he made a flank march.
    """
    mine = controller(position, battle.at) == commander(position, battle, side)
    found = [term(position, "losses.controlled" if mine else "losses.not_controlled")]
    if decisive and mounted:
        found.append(term(position, "losses.mounted"))
    if decisive and flank:
        found.append(term(position, "losses.flank"))
    return found


def after(position: Position, terms: Sequence[Mapping[str, Any]], allies: int) -> tuple[int, int]:
    """Losses of an army in all, and what its main contingent bears of them, its allied corps lost (EMP-6.6-08)."""
    whole = max(number(position, "losses.least"), total(terms))
    return whole, max(0, whole - number(position, "losses.ally_lost") * allies) if whole else 0


def shares(battle: Battle, armies: Sequence[Force], ap: int) -> dict[str, int]:
    """Losses shared among a side's armies in proportion to their AP; the larger takes the odd ones (EMP-6.6-06)."""
    whole = sum(in_battle(battle, one) for one in armies) or 1
    found = {one.id: ap * in_battle(battle, one) // whole for one in armies}
    largest = max(armies, key=lambda one: in_battle(battle, one))
    found[largest.id] += ap - sum(found.values())
    return found
