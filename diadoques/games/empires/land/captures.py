"""Captures: of a detachment that has nowhere to go, of an army, and what they cost (EMP-5.4-09, EMP-5.5-04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.pieces import ARMY, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number, term

#: What a corps or an army has lost already in the same season's battle is not lost again (EMP-5.5-04).
_COUNTED: Final = "losses.counted"


class ForceCaptured(TypedDict):
    """A force is captured: a detachment is no more, an army is off the map until the season ``back``."""

    unit: UnitId
    player: PlayerId
    captor: PlayerId
    at: PlaceId
    back: int


class SiegeLeft(TypedDict):
    """An army leaves a siege; with the last besieger it ends (EMP-8.1-02)."""

    unit: UnitId
    player: PlayerId
    at: PlaceId


def capture(run: Run, force_id: str, captor: str, rule: str) -> None:
    """A force is captured by a state; those who have joined it are not, by this alone.

    A detachment costs the army that it is drawn from ``modifier.detachment_captured``, an army itself
    ``modifier.army_captured``; what they have lost this season (``Force.lost``) counts towards it (EMP-5.5-04).
    """
    position, force = run.position, run.position.forces[force_id]
    army = force.kind == ARMY
    leave_siege(run, force_id)
    back = position.number + number(position, "armies.returns") if army else NEVER
    at = force.at or (position.fleets[force.aboard].at if force.aboard else "")
    run.emit("force-captured", rule, unit=force_id, player=force.state, captor=captor, at=at, back=back)
    loser = force_id if army else force.parent
    if loser not in run.position.forces:
        return
    row = "EMP-5.5-04" if army else "EMP-5.4-09"
    terms = [term(position, "modifier.army_captured" if army else "modifier.detachment_captured")]
    cost = int(terms[0]["number"])
    if counted := min(force.lost, -cost):
        terms.append({"key": _COUNTED, "number": counted, "source": "text"})
    run.emit("modifier-changed", row, unit=loser, terms=terms, by=cost + counted, now=0, eyes=force.state)


def leave_siege(run: Run, force_id: str, rule: str = "EMP-8.1-02") -> None:
    """A force is no longer at the siege that it has taken part in, if there is one."""
    for at, siege in run.position.sieges.items():
        if force_id in siege.besiegers:
            state = run.position.forces[force_id].state
            run.emit("siege-left", rule, unit=force_id, player=state, at=at)
            return


def _captured(position: Position, data: ForceCaptured) -> Position:
    name = data["unit"]
    position = position.having(forces={one.id: _alone(one, name) for one in position.forces.values()})
    if position.forces[name].kind != ARMY:
        return position.without(name)
    return position.with_force(
        name, at="", aboard="", inside=False, shut=NEVER, host="", way=(), back=data["back"], captor=data["captor"]
    )


def _alone(force: Force, army: str) -> Force:
    return replace(force, host="", aside=False) if force.host == army else force


def _left(position: Position, data: SiegeLeft) -> Position:
    siege = position.sieges[data["at"]]
    rest = tuple(one for one in siege.besiegers if one != data["unit"])
    sieges = {at: one for at, one in position.sieges.items() if at != data["at"]}
    return position.having(sieges={**sieges, data["at"]: replace(siege, besiegers=rest)} if rest else sieges)


CHAPTER: Final = Chapter(
    "captures",
    events={"force-captured": changes(ForceCaptured, _captured), "siege-left": changes(SiegeLeft, _left)},
)
