"""Why an answer is refused: the rule that closes it, where one does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from diadoques.core.prompts import Prompt

from . import ground, paths
from .counters import SPARTA
from .position import Position
from .scenario import scenario


def why_not(position: Position, prompt: Prompt, said: Sequence[str]) -> str:
    """The row that refuses an answer, or "" for that of the question."""
    frame = position.agenda[-1]
    if prompt.name == "go" and len(said) == 1:
        return way_refused(
            position, prompt.seat, frame["zone"], tuple(frame["pieces"]), said[0].split(), bool(frame.get("free"))
        )
    return ""


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
