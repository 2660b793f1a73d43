"""Joining a main army: who may, how many, and how large it must be then (EMP-4.2-03 to EMP-4.2-07, EMP-5.1-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.land.entries import Bar
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.pieces import ARMY, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import grants, masters
from diadoques.games.empires.model.strength import ap_with, is_main, joined_forces
from diadoques.games.empires.model.tables import number


class ForceJoined(TypedDict):
    """A detachment, or an army under 300 AP, joins a main army."""

    unit: UnitId
    player: PlayerId
    host: UnitId
    at: PlaceId
    readers: list[PlayerId]


class JoinFailed(TypedDict):
    """A force could not join the army that it was to join; ``why`` in a word."""

    unit: UnitId
    player: PlayerId
    host: UnitId
    why: str
    eyes: PlayerId


def may_join(position: Position, force: Force, army: Force) -> bool:
    """Whether a force may join an army by what it and the army are, sizes aside: friends only (EMP-2.3-03)."""
    if force.id == army.id or army.kind != ARMY or force.host == army.id or is_main(position, force):
        return False
    ordered = force.forced and army.state in tuple(masters(position, force.state))[:1]
    return ordered or grants(position, army.state, force.state)


def is_large_enough(position: Position, army: Force, joining: Iterable[Force]) -> bool:
    """Whether an army is a main army with all who arrive together (EMP-4.2-04)."""
    ap = ap_with(position, army) + sum(one.ap for one in joining if one.host != army.id)
    return ap >= number(position, "size.main")


def places(position: Position, force: Force, army: Force) -> int:
    """How many of the army's places for allies a force takes: none its own, two a foreign army of more than 100 AP."""
    if force.state == army.state:
        return 0
    return 2 if force.kind == ARMY and force.ap > number(position, "armies.detachment_most") else 1


def join_all(run: Run, beside: dict[str, str], wishing: Sequence[str]) -> None:
    """Forces that stand where the armies are that they are to join, join them.

    Args:
        beside: by id of a force, the army; who has joined, or cannot, is struck from it.
        wishing: ids of those that have ended their own way.
    """
    for army_id in dict.fromkeys(beside[one] for one in wishing):
        army = run.position.forces.get(army_id)
        there = [run.position.forces[one] for one in wishing if beside.get(one) == army_id]
        there = [one for one in there if army and one.at and one.at == army.at and one.inside == army.inside]
        if army is None or not there:
            continue
        able = [one for one in there if may_join(run.position, one, army)]
        enough = is_large_enough(run.position, army, able)
        for one in there:
            bar = why_not_joined(run.position, one, army, enough)
            del beside[one.id]
            if bar is None:
                readers = list(dict.fromkeys((one.state, army.state)))
                run.emit(
                    "force-joined",
                    "EMP-5.1-03",
                    unit=one.id,
                    player=one.state,
                    host=army_id,
                    at=one.at,
                    readers=readers,
                )
            elif one.host != army_id:
                failed(run, one, army_id, bar)


def why_not_joined(position: Position, force: Force, army: Force, enough: bool) -> Bar | None:
    """What keeps a force from an army beside it, or None; ``enough``: that is a main army with all who join it."""
    if is_main(position, force):
        return Bar("EMP-4.2-05", "too-large")
    if not may_join(position, force, army):
        return Bar("EMP-2.3-03", "not-admitted")
    if not enough:
        return Bar("EMP-4.2-04", "too-small")
    taken = sum(places(position, one, army) for one in joined_forces(position, army))
    if taken + (more := places(position, force, army)) > number(position, "armies.allies") and more:
        return Bar("EMP-4.2-03", "too-many")
    return None


def failed(run: Run, force: Force, army: str, bar: Bar) -> None:
    """A force could not join."""
    run.emit("join-failed", bar.rule, unit=force.id, player=force.state, host=army, why=bar.why, eyes=force.state)


def _joined(position: Position, data: ForceJoined) -> Position:
    return position.with_force(data["unit"], host=data["host"], aside=False, target="")


CHAPTER: Final = Chapter(
    "joining", events={"force-joined": changes(ForceJoined, _joined), "join-failed": tells(JoinFailed)}
)
