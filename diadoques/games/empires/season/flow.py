"""From the answers to the next question: the season, the loop over its agenda, and what answers are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers, Report
from diadoques.core.faults import Fault, refused_at
from diadoques.core.phases import OVER
from diadoques.core.prompts import Prompts, Sheet, awaits_once
from diadoques.games.empires.model.agenda import AgendaQuestion, Run, Step
from diadoques.games.empires.model.position import BOARD, Position
from diadoques.games.empires.model.season_steps import SEASON
from diadoques.games.empires.season.chapters import RULEBOOK
from diadoques.games.empires.season.chapters import apply as apply
from diadoques.games.empires.season.chapters import kinds as kinds
from diadoques.games.empires.sheets import chapter as sheets
from diadoques.games.ended import game_over
from diadoques.games.said import check_asked, checked
from diadoques.games.saving import check_throws

#: What is done, and what is asked: by the chapters, and the sheets of orders on top of them.
STEPS: Final[Mapping[str, Step]] = RULEBOOK.named_steps
QUESTIONS: Final[Mapping[str, AgendaQuestion]] = {**RULEBOOK.questions, **sheets.QUESTIONS}


def names() -> frozenset[str]:
    """What may still be to be done: by these names an agenda says it."""
    return frozenset({*STEPS, *QUESTIONS})


def begin_campaign(position: Position) -> Position:
    """The first position of a campaign: with its first question."""
    run = Run(position, apply, {})
    run.then(*(AgendaItem(name) for name in SEASON))
    advance(run)
    return run.position


def awaits(position: Position) -> Prompts:
    """What is asked now, of all who are asked at once."""
    return awaits_once(position, _awaited)


def _awaited(position: Position) -> Prompts:
    if not position.agenda or not position.awaiting or position.awaiting == OVER:
        return Prompts()
    item = position.agenda[-1]
    return Prompts(tuple(QUESTIONS[item.name].ask(position, item)))


def resolve(position: Position, answers: Answers, all_thrown: bool = True) -> Report[Position]:
    """What follows from the answers.

    Args:
        all_thrown: refuse dice that were handed in and that nothing was settled with.

    Raises:
        Fault: the game is over; something is not asked, or not of this seat; an answer is not offered.
    """
    prompts = awaits(position)
    if not prompts.prompts:
        raise game_over(position, "phase")
    check_asked(prompts, answers, position.game)
    for seat, lines in answers.orders.items():
        if lines and not isinstance(prompts.sheet(seat), Sheet):
            raise Fault("not-asked", f"orders.{seat}", name="orders", game=position.game)
    run = Run(position, apply, answers.throws)
    with refused_at(position):
        said = checked(prompts, answers, BOARD)
        item = run.agenda.pop()
        QUESTIONS[item.name].take(run, item, said)
    advance(run)
    if all_thrown:
        check_throws(answers.throws, run.events)
    return Report(position, tuple(run.events), run.position)


def advance(run: Run) -> None:
    """Do what is to be done, until somebody must be asked or the campaign is over."""
    run.advance(STEPS, QUESTIONS, "EMP-3-01")
