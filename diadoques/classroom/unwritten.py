"""What it costs to write nothing: the units that are lost for want of an order until the season is over."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from diadoques.classroom.session import Session
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault

#: Why a unit was lost, in the events of every game, where an order would have saved it.
_UNORDERED: Final = "no-order"
#: No season is settled in more parts.
_MOST_PARTS: Final = 10


class Cost(NamedTuple):
    """How many units a seat has, and how many of them are left."""

    had: int
    left: int


def costs(session: Session) -> dict[str, Cost]:
    """By seat, what is left of its units if nobody writes any order until the season is over.

    Only seats that would lose something, by the rules alone: what rivals write in secret, and what dice bring, is not
    looked at. Nothing where dice that the class throws decide what follows.
    """
    position, asked = session.position, session.prompts
    season = position.season
    picked: dict[str, dict[str, Any]] = {}
    for seat, pick in asked.resetting.items():
        picked.setdefault(pick.name, {})[seat] = session.picks(seat)
    had = {seat: len(session.planned.of(seat)) for seat in position.players}
    answers: Answers[Any] = Answers(said=picked)
    lost = dict.fromkeys(had, 0)
    for _ in range(_MOST_PARTS):
        try:
            report = session.game.resolve(position, answers)
        except Fault:  # the class throws dice
            return {}
        units = {**position.units, **report.after.units}
        for event in report.events:
            if event.get("why") == _UNORDERED and event.get("unit") in units:
                lost[units[event["unit"]].owner] += 1
        position, answers = report.after, Answers()
        if position.season != season or session.game.awaits(position).seats == ():
            break
    return {seat: Cost(had[seat], had[seat] - gone) for seat, gone in lost.items() if seat in had and gone}
