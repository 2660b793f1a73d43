"""B.1: the dice, who begins, action points, and what the advantage may do about it."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Prompt

from .agenda import NONE, AgendaQuestion, Chapter, Run, one_of
from .chance import throw
from .events import MORE, REVERSE
from .pieces import ATHENS, SPARTA, foe
from .position import AgendaItem, Position
from .scenario import scenario
from .tables import tables


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
        run.tell("points", "AMP-2.B.1-03", player=side, total=total, points=found)
    higher = max(totals, key=totals.__getitem__)
    first = position.advantage if totals[ATHENS] == totals[SPARTA] else higher
    how, rule = "tie" if totals[ATHENS] == totals[SPARTA] else "dice", "AMP-2.B.1-02"
    given = scenario(position.scenario).special.get("given_initiative")
    if given is not None and position.turn == _given_turn(position, given["turn"]):
        first, how, rule = given["side"], "given", given["rule"]
    run.tell("initiative", rule, player=first, how=how)
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
    run.tell("advantage-used", rule, player=holder, how=said[0])
    if said[0] == MORE:
        more = position.points[holder] + tables()["points"]["advantage"]
        run.tell("points", rule, player=holder, points=more)
    else:
        run.tell("initiative-reversed", rule, player=foe(position.initiative))
    run.then(AgendaItem("advantage-points"))


CHAPTER: Final = Chapter(
    "initiative",
    steps={"points": _points, "points-thrown": _thrown, "first": _first},
    questions={"advantage-points": AgendaQuestion("AMP-8-02", _ask, _take, open=True)},
)
