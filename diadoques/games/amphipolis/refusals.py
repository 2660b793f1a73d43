"""Why an answer is refused: the rule that closes it, where one does."""

# ruff: noqa: ARG001 — reasons share one signature

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import any_time, arrivals, ground, hands, paths
from diadoques.games.amphipolis.movement import spent_on
from diadoques.games.amphipolis.operations import activation_cost, escorts, needs_ships
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, faces, foe, tables
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import scenario

#: Rows by which a scenario closes a face, and S15 after its one use, by the number of the scenario.
_CLOSED: Final = {"10.2": "AMP-10.2-12", "10.3": "AMP-10.3-14", "10.4": "AMP-10.4-25"}
_USED: Final = {"10.1": "AMP-10.1-12", "10.2": "AMP-10.2-13", "10.3": "AMP-10.3-14"}

#: Stratagems of an action phase that are played no more once the die of a combat is asked for (``after-the-die``).
_BEFORE_DIE: Final = ("S2", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S18", "S21")


def why_not(position: Position, prompt: Prompt, said: Sequence[str]) -> str:
    """The row that refuses an answer, or "" for that of the question."""
    frame = position.agenda[-1]
    first = said[0] if said else ""
    if prompt.name == "go":
        pieces = tuple(frame["pieces"])
        return way_refused(position, prompt.seat, frame["zone"], pieces, first.split(), bool(frame.get("free")))
    if prompt.name in ("battle-play", "battle-answer", "call", "answer-call", "any-time", "winds", "siege-help"):
        return _stratagem(position, prompt.seat, first.split(" ")[0])
    find = _REASONS.get(prompt.name)
    return find(position, frame, first, len(said)) if find is not None else ""


def _stratagem(position: Position, side: str, face: str) -> str:
    """The row that closes a stratagem: its colour, the scenario, the hand, the limit of the phase; else its own.

    Of the advantage: the row of who has it, else that of the use.
    """
    if face in (any_time.RESTORE, any_time.RETURN):
        own = position.advantage == side and side not in position.used
        return ("AMP-8-05" if face == any_time.RESTORE else "AMP-8-06") if own else "AMP-8-01"
    if face not in faces():
        return ""
    chapter = scenario(position.scenario).chapter
    if faces()[face] not in ("", side):
        return "AMP-7-01"
    if face in position.barred_faces:
        return _CLOSED.get(chapter, "")
    if not hands.usable(position, side, face):
        return "AMP-7-02"
    if position.step == "B.3" and side in position.impulse.played:
        return any_time.RULE
    if face in _BEFORE_DIE and any_time.struck(position):
        return "AMP-4.2-01"
    if face == "S15" and not arrivals.may_call(position, side):
        return _USED.get(chapter, "")
    return {"S9": "AMP-7.S9-02"}.get(face, f"AMP-7.{face}-01")


def _units(position: Position, frame: AgendaItem, first: str, count: int) -> str:
    """Too many land units: for an operation, for their escort; "" for what is no unit."""
    if first not in position.units:
        return ""
    if count <= tables()["operation"]["units"] and needs_ships(frame["seat"], frame["goal"]):
        return "AMP-2.D.4-03" if str(frame["phase"]).startswith("D.4") else "AMP-3.2.1-03"
    return "AMP-3.2.1-02"


def _goal(position: Position, frame: AgendaItem, first: str, count: int) -> str:
    """The row by which an operation may not lead to a place; "" where it may, or where it is no zone."""
    side, source, phase = frame["seat"], frame["source"], frame["phase"]
    if first not in ground.zones():
        return ""
    if ground.is_base(first) and side not in ground.USERS[first]:
        return "AMP-1.1.3-02"
    if not _leads(source, first, phase):
        return "AMP-3.2-02" if ground.is_operations(source) and ground.on_main_map(first) else "AMP-3.2-01"
    if ground.on_main_map(first):
        return "AMP-2.D.2-01"
    if ground.is_base(first) and position.at(first, foe(side)):
        return "AMP-1.1.3-03"
    if phase == "B.2" and position.at(first, foe(side)):
        return "AMP-2.B.2-03"
    if first in paths.barred_zones(position, side):
        return "AMP-7.S4-01"
    if needs_ships(side, first) and not escorts(position, source, phase):
        return "AMP-2.D.4-03" if phase.startswith("D.4") else "AMP-3.2.1-03"
    return ""


def _leads(source: str, goal: str, phase: str) -> bool:
    """Whether an operation of a phase leads from such a space to such another at all (AMP-3.2-01)."""
    if phase == "D.2":
        return ground.terrain(goal) == ground.CITY
    if ground.is_operations(goal):
        return phase in ("B.2", "B.3") and goal != source
    return ground.is_base(goal) and (phase.startswith("D.4") or (phase == "B.3" and ground.is_operations(source)))


def _zone(position: Position, frame: AgendaItem, first: str, count: int) -> str:
    """A zone that has been activated, is too dear, or holds nobody who may move."""
    side, impulse = frame["seat"], position.impulse
    if first in impulse.activated:
        return "AMP-2.B.3-04"
    if first in ground.zones() and paths.movable(position, side, first):
        dear = activation_cost(position, side, first) > impulse.left
        return "AMP-2.B.3-03" if dear else "AMP-3.1-01"
    return "AMP-3-01" if first in ground.zones() else ""


def _siege(position: Position, frame: AgendaItem, first: str, count: int) -> str:
    """What an attempt wants that is not there."""
    zone, _, how = first.partition(" ")
    if zone in frame["done"]:
        return "AMP-4.3-03"
    if zone == ground.CITADEL and how in ("diplomacy", "blockade"):
        return "AMP-4.3.4-02" if frame["seat"] == ATHENS else "AMP-4.3.4-01"
    wanted = {"diplomacy": "AMP-4.3.1-01", "assault": "AMP-4.3.2-01", "blockade": "AMP-4.3.3-01"}
    return wanted.get(how, "")


_REASONS: Final[Mapping[str, Callable[[Position, AgendaItem, str, int], str]]] = {
    "operation-units": _units,
    "operation-goal": _goal,
    "activate": _zone,
    "siege": _siege,
}


def facts(position: Position, prompt: Prompt, said: Sequence[str], rule: str) -> dict[str, str]:
    """What the sentence about a refusal by this row places: what is wanted and what there is; where a way fails."""
    frame, first = position.agenda[-1], said[0] if said else ""
    if prompt.name == "activate" and rule == "AMP-2.B.3-03":
        wanted = activation_cost(position, prompt.seat, first)
        return {"needed": str(wanted), "has": str(position.impulse.left)}
    if prompt.name == "go" and rule == "AMP-3.1.4-16":
        steps = pairwise((frame["zone"], *first.split()))
        way = [to for _, to in takewhile(lambda step: step[1] in ground.land_near(step[0]), steps)]
        needed = spent_on(position, prompt.seat, frame["zone"], way)
        left = paths.allowance(position, tuple(frame["pieces"]))
        return {"needed": str(needed), "has": str(left - int(frame.get("spent", 0)))}
    if prompt.name == "go":
        steps = pairwise((frame["zone"], *first.split()))
        apart = (to for at, to in steps if ground.is_main_land(to) and to not in ground.land_near(at))
        return {"place": next(apart, first)}
    return {}


def way_refused(
    position: Position, side: str, start: str, pieces: Sequence[str], zones: Sequence[str], free: bool
) -> str:
    """What is wrong with a way: the first step that cannot be made, or the points that are missing."""
    flotilla = position.flotilla and side == SPARTA
    naval = any(position.is_ship(piece) for piece in pieces)
    hostile, closed = paths.enemies(position, side), paths.barred_zones(position, side)
    spent = 0
    for at, to in pairwise((start, *zones)):
        if to not in ground.zones():
            return ""
        if ground.is_base(to):
            return "AMP-3.1-02"
        if ground.is_sea(to) and side == SPARTA:
            return "AMP-1.1.1-02"
        if naval and not ground.is_sea(to):
            return "AMP-3.1.1-03"
        if ground.is_sea(to) or ground.is_sea(at):
            return "" if naval else _over_sea(position, side, zones)
        if to not in ground.land_near(at):
            return "AMP-3.1-08" if at == ground.THASOS else "AMP-3.1-03"
        step = ground.step_cost(at, to, position.wall, flotilla)
        if step is None:
            return "AMP-3.1.1-06"
        spent += step
        if spent > paths.allowance(position, pieces):
            return "AMP-3.1.4-16"
        if to in closed:
            return "AMP-7.S4-01"
        if to in hostile and free:
            return "AMP-2.B.2-03"
        if to in hostile and scenario(position.scenario).truce(position.turn):
            return _truce(position)
        if at in hostile and at != start:
            return "AMP-3.1.4-11"
    return ""


def _over_sea(position: Position, side: str, zones: Sequence[str]) -> str:
    """Land units end on land that is open to them, each maritime zone holds ships with room, and the points suffice."""
    if ground.is_sea(zones[-1]):
        return "AMP-3.1.3-06"
    seas = [zone for zone in zones if zone in ground.zones() and ground.is_sea(zone)]
    if any(not position.ships(zone) for zone in seas):
        return "AMP-3.1.3-03"
    if any(not paths.capacity(position, zone) for zone in seas):
        return "AMP-3.1.3-05"
    if zones[-1] in paths.barred_zones(position, side):
        return "AMP-7.S4-01"
    if zones[-1] in paths.enemies(position, side) and scenario(position.scenario).truce(position.turn):
        return _truce(position)
    return "AMP-3.1.3-04" if len(zones) > 2 else "AMP-3.1.3-05"


def _truce(position: Position) -> str:
    """The row by which no combat is begun on the main map."""
    return "AMP-10.4-20" if scenario(position.scenario).recycled else "AMP-10.3-13"
