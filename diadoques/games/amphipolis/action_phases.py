"""B.3: action phases in turn (AMP-2.B.3-01 to -13): announced, one operation, movements zone by zone, combats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from diadoques.core.prompts import Number, Prompt

from . import paths
from .agenda import NONE, AgendaQuestion, Chapter, Run, one_of
from .operations import activation_cost
from .pieces import SIDES, foe
from .position import AgendaItem, Position


def action_phase(side: str) -> list[AgendaItem]:
    """The steps of a side's action phase, once its points are announced."""
    return [
        AgendaItem("operation", {"seat": side, "phase": "B.3", "left": 1}),
        AgendaItem("activate", {"seat": side}),
        AgendaItem("stacking", {"sides": list(SIDES)}),
        AgendaItem("moment", {"before": "combats"}),
        AgendaItem("combats", {"seat": side}),
        AgendaItem("moment", {"before": "impulse-end"}),
        AgendaItem("impulse-end", {"seat": side}),
    ]


def _impulses(run: Run, frame: AgendaItem) -> None:
    """Who is next: the holder of the initiative first, then in turn; who has no points passes (AMP-2.B.3-01, -10)."""
    points = run.position.points
    following = foe(frame["last"]) if frame["last"] else run.position.initiative
    for side in (following, foe(following)):
        if points[side]:
            run.tell("impulse-begun", "AMP-2.B.3-01", player=side)
            run.then(
                AgendaItem("announce", {"seat": side}),
                *action_phase(side),
                AgendaItem("impulses", {"last": side}),
            )  # fmt: skip
            return


def _ask_points(position: Position, frame: AgendaItem) -> Prompt | None:
    """One at least, all that he has at most: nobody passes by choice (AMP-2.B.3-02, -11)."""
    return Number("announce", frame["seat"], least=1, most=position.points[frame["seat"]])


def _announced(run: Run, frame: AgendaItem, said: Any) -> None:
    run.tell("announced", "AMP-2.B.3-02", player=frame["seat"], points=said)


def _zones(position: Position, side: str) -> Iterator[str]:
    """Zones that may be activated now, the operation made (AMP-3.2.2-01): once each, at their cost (AMP-2.B.3-04)."""
    held = dict.fromkeys([*(unit.at for unit in position.of(side)), *(one.at for one in position.leaders.values())])
    for zone in held:
        if zone in position.impulse.activated or not paths.marched_from(position, zone):
            continue
        if activation_cost(position, side, zone) <= position.impulse.left and paths.leaves(position, side, zone):
            yield zone


def _ask_zone(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("activate", frame["seat"], (NONE, *_zones(position, frame["seat"])))


def _activated(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    side, zone = frame["seat"], said[0]
    if zone == NONE:
        return
    price = activation_cost(run.position, side, zone)
    run.tell("activated", _rule(run.position, side, zone, price), player=side, zone=zone, cost=price)
    run.then(AgendaItem("group", {"seat": side, "zone": zone}), frame)


def _rule(position: Position, side: str, zone: str, price: int) -> str:
    if price == 0:
        return "AMP-2.B.3-05"
    return "AMP-2.B.3-06" if position.leaders_at(zone, side) else "AMP-2.B.3-07"


def _end(run: Run, frame: AgendaItem) -> None:
    """Points announced and not spent are lost (AMP-2.B.3-03), and every combat has been resolved (AMP-2.B.3-12)."""
    run.tell("impulse-over", "AMP-2.B.3-03", player=frame["seat"], lost=forfeit(run.position))


def forfeit(position: Position) -> int:
    """Announced points that would be lost if the action phase ended now (ruling ``unspent-points``)."""
    impulse = position.impulse
    if position.options["unspent-points"] != "kept":
        return impulse.left
    return 0 if impulse.left < impulse.announced else 1


CHAPTER: Final = Chapter(
    "action-phases",
    steps={"impulses": _impulses, "impulse-end": _end},
    questions={
        "announce": AgendaQuestion("AMP-2.B.3-02", _ask_points, _announced, open=True),
        "activate": AgendaQuestion("AMP-2.B.3-04", _ask_zone, _activated, open=True),
    },
)
