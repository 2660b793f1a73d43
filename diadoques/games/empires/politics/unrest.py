"""Civil war (EMP-13.2, EMP-13.3): how a capital revolts. How it ends: ``conquest``; catastrophes: ``catastrophes``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, changes, tells
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.pieces import NEVER, REBELS
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.politics import conquest, prestige


class CivilWarBegun(TypedDict):
    """A state is in civil war: its capital revolts, and who was in the fortress stands outside (EMP-13.3-01)."""

    player: PlayerId
    at: PlaceId


class CivilWarVoid(TypedDict):
    """Civil war is due, and nothing comes of it; ``code``: ``running``: it is in civil war already; ``no-capital``."""

    player: PlayerId
    code: str
    eyes: PlayerId


def civil_war(run: Run, state: str, rule: str) -> None:
    """A state comes into civil war: its capital is held by rebels, and stays its capital and its own.

    Where there is no capital that could revolt, or civil war already, nothing happens (ruling
    ``civil-war-needs-a-capital``).

    Args:
        rule: the row by which it begins.
    """
    one = run.position.states[state]
    if one.gone:
        return
    if code := _bar(run.position, state):
        run.emit("civil-war-void", "EMP-13.2-04", player=state, code=code, eyes=state)
        return
    run.emit("civil-war-begun", rule, player=state, at=one.seat)
    prestige.change(run, state, "civil_war", "EMP-15-02")
    conquest.leave_ports(run, one.seat)


def _bar(position: Position, state: str) -> str:
    one = position.states[state]
    if one.civil != NEVER:
        return "running"
    return "" if one.seat and position.provinces[one.seat].controller == state else "no-capital"


def _begun(position: Position, data: CivilWarBegun) -> Position:
    state, at = position.states[data["player"]], data["at"]
    position = position.with_state(state.id, civil=position.number, unrest=state.unrest + 1)
    position = position.with_province(at, controller=REBELS + state.id)
    forces = {
        name: replace(force, inside=False, shut=NEVER) if force.at == at else force
        for name, force in position.forces.items()
    }
    return position.having(forces=forces)


CHAPTER: Final = Chapter(
    "unrest", events={"civil-war-begun": changes(CivilWarBegun, _begun), "civil-war-void": tells(CivilWarVoid)}
)
