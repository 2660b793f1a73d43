"""An answer that was settled at once is taken back: while no die was thrown for it, and nothing hidden was shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from diadoques.classroom.state import State
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.abilities import DICE


def since_last(state: State, player: str, through: Collection[str] = ()) -> int:
    """How many settled answers are taken back with the last one of ``player``, his own included.

    Args:
        through: seats at which nobody sits, whose answers since then go with it.

    Raises:
        Fault: ``back-nothing`` where he has answered nothing; ``back-others`` where another has answered since;
            ``back-dice``, ``back-secret``: what came of it stays.
    """
    people = len(state.position.players) - len(set(through))
    given = [*zip(reversed(state.reports), reversed(state.answered), strict=True)]
    if not any(player in who and not settled_by_itself(state, report, people) for report, who in given):
        raise Fault("back-nothing")  # whatever fell meanwhile: there is nothing that it would keep
    for count, (report, who) in enumerate(given, 1):
        check_open(state, (report,))
        if settled_by_itself(state, report, people):
            continue
        if player in who:
            return count
        if not set(who) <= set(through):
            raise Fault("back-others", board=state.position.board.id, owner=", ".join(who))
    raise Fault("back-nothing")


def check_open(state: State, reports: Sequence[Report[Any]]) -> None:
    """See that what was settled here may be taken back.

    Raises:
        Fault: ``back-dice``, ``back-secret``; ``back-nothing`` in a game that is not played answer by answer.
    """
    play = state.game.abilities.play
    if play is None or not reports:
        raise Fault("back-nothing")
    reasons = [why for report in reports for event in report.events if (why := play.lasting(event))]
    if reasons:
        raise Fault("back-dice" if reasons[0] == DICE else "back-secret")


def settled_by_itself(state: State, report: Report[Any], people: int) -> bool:
    """Whether there was nothing to choose (``forced``): then it is no answer that anybody could take back by itself."""
    asked = state.game.awaits(report.before).prompts
    return bool(asked) and forced(asked, people)


def forced(prompts: Sequence[Prompt], people: int) -> bool:
    """Whether the first of these prompts is passed over, for there is nothing to choose.

    One that offers nothing at all is asked for the sake of what may be said beside it: it is not, where that is so.

    A hidden one is asked of its seat all the same where ``people`` sit at several: that one had nothing to choose would
    tell the others what he holds.
    """
    asked, *beside = prompts
    if not isinstance(asked, Pick) or not asked.idle or (asked.hidden and people > 1):
        return False
    return bool(asked.of) or all(isinstance(one, Pick) and one.idle for one in beside if one.seat == asked.seat)
