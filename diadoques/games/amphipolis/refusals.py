"""Why an answer is refused: the rule that closes it, where one does."""

# ruff: noqa: ARG001 — reasons share one signature

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from diadoques.core.prompts import Prompt

from . import ground, paths
from .counters import ATHENS, SPARTA, faces
from .operations import activation_cost, escorted
from .position import Frame, Position
from .scenario import scenario
from .tables import tables


def why_not(position: Position, prompt: Prompt, said: Sequence[str]) -> str:
    """The row that refuses an answer, or "" for that of the question."""
    frame = position.agenda[-1]
    first = said[0] if said else ""
    if prompt.name == "go":
        pieces = tuple(frame["pieces"])
        return way_refused(position, prompt.seat, frame["zone"], pieces, first.split(), bool(frame.get("free")))
    if prompt.name in ("battle-play", "battle-answer", "call", "answer-call", "any-time", "winds", "siege-help"):
        return _stratagem(first.split(" ")[0])
    find = _REASONS.get(prompt.name)
    return find(position, frame, first, len(said)) if find is not None else ""


def _stratagem(face: str) -> str:
    """The row of a stratagem that cannot be played now."""
    return {"S9": "AMP-7.S9-02"}.get(face, f"AMP-7.{face}-01") if face in faces() else ""


def _units(position: Position, frame: Frame, first: str, count: int) -> str:
    """Too many land units: for an operation, for their escort."""
    if count <= tables()["operation"]["units"] and escorted(frame["seat"], frame["goal"]):
        return "AMP-2.D.4-03" if str(frame["phase"]).startswith("D.4") else "AMP-3.2.1-03"
    return "AMP-3.2.1-02"


def _goal(position: Position, frame: Frame, first: str, count: int) -> str:
    """Where no operation leads."""
    if first in ground.BASES:
        return "AMP-1.1.3-02" if frame["seat"] not in ground.USERS[first] else "AMP-1.1.3-03"
    if first in ground.zones() and ground.on_main_map(first):
        return "AMP-2.D.2-01" if frame["phase"] == "D.2" else "AMP-3.2-02"
    return "AMP-2.B.2-03" if frame["phase"] == "B.2" else ""


def _zone(position: Position, frame: Frame, first: str, count: int) -> str:
    """A zone that has been activated, is too dear, or holds nobody who may move."""
    side, impulse = frame["seat"], position.impulse
    if first in impulse.activated:
        return "AMP-2.B.3-04"
    if first in ground.zones() and paths.movable(position, side, first):
        dear = activation_cost(position, side, first) > impulse.left
        return "AMP-2.B.3-03" if dear else "AMP-3.1-01"
    return "AMP-3-01" if first in ground.zones() else ""


def _siege(position: Position, frame: Frame, first: str, count: int) -> str:
    """What an attempt wants that is not there."""
    zone, _, how = first.partition(" ")
    if zone in frame["done"]:
        return "AMP-4.3-03"
    if zone == ground.CITADEL and how in ("diplomacy", "blockade"):
        return "AMP-4.3.4-02" if frame["seat"] == ATHENS else "AMP-4.3.4-01"
    wanted = {"diplomacy": "AMP-4.3.1-01", "assault": "AMP-4.3.2-01", "blockade": "AMP-4.3.3-01"}
    return wanted.get(how, "")


_REASONS: Final[Mapping[str, Callable[[Position, Frame, str, int], str]]] = {
    "operation-units": _units,
    "operation-goal": _goal,
    "activate": _zone,
    "siege": _siege,
}


def way_refused(
    position: Position, side: str, start: str, pieces: Sequence[str], zones: Sequence[str], free: bool
) -> str:
    """What is wrong with a way: the first step that cannot be made, or the points that are missing."""
    flotilla = position.flotilla and side == SPARTA
    naval = any(piece in position.units and position.units[piece].kind == "T" for piece in pieces)
    hostile, closed = paths.enemies(position, side), paths.barred(position, side)
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
            return "" if naval else _over_sea(position, zones)
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
            return "AMP-10.4-20" if scenario(position.scenario).recycled else "AMP-10.3-13"
        if at in hostile and at != start:
            return "AMP-3.1.4-11"
    return ""


def _over_sea(position: Position, zones: Sequence[str]) -> str:
    """Land units end on land, each maritime zone holds ships with room, and the points suffice."""
    if ground.is_sea(zones[-1]):
        return "AMP-3.1.3-06"
    seas = [zone for zone in zones if zone in ground.zones() and ground.is_sea(zone)]
    if any(not position.ships(zone) for zone in seas):
        return "AMP-3.1.3-03"
    if any(not paths.capacity(position, zone) for zone in seas):
        return "AMP-3.1.3-05"
    return "AMP-3.1.3-04" if len(zones) > 2 else "AMP-3.1.3-05"
