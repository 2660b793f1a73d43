"""B.1 and B.3: who begins and with how many action points; then action phases in turn."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Number, Prompt
from diadoques.games.amphipolis import paths
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of
from diadoques.games.amphipolis.chance import throw
from diadoques.games.amphipolis.events import MORE, REVERSE
from diadoques.games.amphipolis.operations import activation_cost
from diadoques.games.amphipolis.pieces import ATHENS, SIDES, SPARTA, foe, tables
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import scenario

# --- B.3: action phases in turn (AMP-2.B.3-01 to -13): announced, one operation, movements zone by zone, combats


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
            run.emit("impulse-begun", "AMP-2.B.3-01", player=side)
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
    run.emit("announced", "AMP-2.B.3-02", player=frame["seat"], points=said)


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
    run.emit("activated", _rule(run.position, side, zone, price), player=side, zone=zone, cost=price)
    run.then(AgendaItem("group", {"seat": side, "zone": zone}), frame)


def _rule(position: Position, side: str, zone: str, price: int) -> str:
    if price == 0:
        return "AMP-2.B.3-05"
    return "AMP-2.B.3-06" if position.leaders_at(zone, side) else "AMP-2.B.3-07"


def _end(run: Run, frame: AgendaItem) -> None:
    """Points announced and not spent are lost (AMP-2.B.3-03), and every combat has been resolved (AMP-2.B.3-12)."""
    run.emit("impulse-over", "AMP-2.B.3-03", player=frame["seat"], lost=forfeit(run.position))


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


# --- B.1: the dice, who begins, action points, and what the advantage may do about it


def action_points(total: int, milder: bool, winter: bool) -> int:
    """Points for a total of dice: half of it rounded up, and what the season adds or takes (AMP-2.B.1-03 to -05).

    >>> action_points(8, True, False), action_points(5, True, False), action_points(6, False, True)
    (5, 4, 2)
    """
    numbers = tables()["points"]
    found = (total + 1) // 2
    if milder:
        return found + int(numbers["milder"])
    return found + int(numbers["winter"]) if winter and found > numbers["winter_spares"] else found


def _points(run: Run, frame: AgendaItem) -> None:
    """Two dice each, one in an armistice (AMP-2.B.1-01)."""
    count = tables()["points"]["truce_dice" if run.position.armistice else "dice"]
    run.then(
        *throw("points ATHENS", count, "AMP-2.B.1-01", ATHENS),
        AgendaItem("points-thrown", {"count": count}),
    )  # fmt: skip


def _thrown(run: Run, frame: AgendaItem) -> None:
    run.then(
        *throw("points SPARTA", frame["count"], "AMP-2.B.1-01", SPARTA),
        AgendaItem("first", {ATHENS: sum(run.position.roll)}),
    )  # fmt: skip


def _first(run: Run, frame: AgendaItem) -> None:
    """The higher total begins; a tie is for the holder of the advantage (AMP-2.B.1-02); a scenario may differ."""
    position = run.position
    totals = {ATHENS: frame[ATHENS], SPARTA: sum(position.roll)}
    for side, total in totals.items():
        found = action_points(total, position.milder, position.winter)
        run.emit("points", "AMP-2.B.1-03", player=side, total=total, points=found)
    higher = max(totals, key=totals.__getitem__)
    first = position.advantage if totals[ATHENS] == totals[SPARTA] else higher
    how, rule = "tie" if totals[ATHENS] == totals[SPARTA] else "dice", "AMP-2.B.1-02"
    given = scenario(position.scenario).special.get("given_initiative")
    if given is not None and position.turn == _given_turn(position, given["turn"]):
        first, how, rule = given["side"], "given", given["rule"]
    run.emit("initiative", rule, player=first, how=how)
    run.then(AgendaItem("advantage-points"))


def _given_turn(position: Position, turn: int) -> int:
    """Turn 1, or the first of the campaign (ruling ``first-initiative``, AMP-10.4-19)."""
    first = scenario(position.scenario).first
    return first if position.options["first-initiative"] == "first-turn" else turn


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    """More points or the initiative, once each side, as the marker passes (AMP-8-02, -03)."""
    holder = position.advantage
    return None if holder in position.used else one_of("advantage-points", holder, (NONE, MORE, REVERSE))


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    position, holder = run.position, run.position.advantage
    if said[0] == NONE:
        return
    rule = "AMP-8-02" if said[0] == MORE else "AMP-8-03"
    run.emit("advantage-used", rule, player=holder, how=said[0])
    if said[0] == MORE:
        more = position.points[holder] + tables()["points"]["advantage"]
        run.emit("points", rule, player=holder, points=more)
    else:
        run.emit("initiative-reversed", rule, player=foe(position.initiative))
    run.then(AgendaItem("advantage-points"))


INITIATIVE: Final = Chapter(
    "initiative",
    steps={"points": _points, "points-thrown": _thrown, "first": _first},
    questions={"advantage-points": AgendaQuestion("AMP-8-02", _ask, _take, open=True)},
)
