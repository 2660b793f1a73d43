"""Going back by whoever leads the class: to where, and how much of the journal stays; the rest is put away, not lost.

Other than ``taking_back`` it may undo what dice and hidden counters decided: the teacher answers for that.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from diadoques.classroom.acts import Deed, Resolved, TakeBack
from diadoques.classroom.state import State
from diadoques.classroom.taking_back import settled_by_itself
from diadoques.core.answers import last_season
from diadoques.core.faults import Fault
from diadoques.core.prompts import Throw

if TYPE_CHECKING:
    from diadoques.classroom.settled_stages import SettledStages

ANSWER: Final = "answer"
STEP: Final = "step"
TURN: Final = "turn"
UNITS: Final = (ANSWER, STEP, TURN)
"""How far one goes back in a game that is played answer by answer: by the last answer that people gave; to the first
that they gave in the stage of that answer, or in its turn."""


def acts_before(state: State, deeds: Sequence[Deed], first: int | None = None) -> int:
    """How many acts of a journal stay where report ``first``, from 0, and all after it are undone.

    None: the reports of the last season. What was written before it was settled stays, but where that is settled at
    once: there it would be settled again.

    Raises:
        Fault: ``nothing-settled``.
    """
    reports = state.reports
    if first is None:
        first = len(reports) - len(last_season(reports)) if reports else 0
    if not 0 <= first < len(reports):
        raise Fault("nothing-settled")
    settled: list[int] = []
    for number, deed in enumerate(deeds):
        settled += [number] if isinstance(deed, Resolved) else []
        del settled[len(settled) - (deed.count if isinstance(deed, TakeBack) else 0) :]
    if state.game.abilities.play is None:
        return settled[first]
    return settled[first - 1] + 1 if first else 0


def first_undone(chapters: SettledStages, empty: Collection[str], unit: str) -> int:
    """The number, from 0, of the earliest report that is undone where one goes back by one of ``UNITS``.

    It is one that people answered, or threw dice for; anything where the program sits everywhere.

    Raises:
        Fault: ``nothing-settled``.
    """
    state = chapters.state
    people = set(state.position.players) - set(empty)
    last = next((at for at in reversed(range(len(state.reports))) if _chosen(state, at, people)), None)
    if last is None:
        raise Fault("nothing-settled")
    if unit == ANSWER:
        return last
    first = last
    while first and _alike(chapters, first - 1, last, unit):
        first -= 1
    return next(at for at in range(first, last + 1) if _chosen(state, at, people))


def _alike(chapters: SettledStages, one: int, other: int, unit: str) -> bool:
    """Whether two reports answer what was asked in the same stage, or turn."""
    first, second = chapters.asked_in(one), chapters.asked_in(other)
    return first == second if unit == STEP else first.turn == second.turn


def _chosen(state: State, number: int, people: Collection[str]) -> bool:
    """Whether somebody had a say in a report."""
    report, who = state.reports[number], state.answered[number]
    if not people:
        return True
    if not who:
        return any(isinstance(one, Throw) for one in state.game.awaits(report.before).prompts[:1])
    return bool(set(who) & set(people)) and not settled_by_itself(state, report, len(people))
