"""From an answer to the next question: the loop over the agenda, and what answers are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers, Report
from diadoques.core.faults import Fault, refused_at
from diadoques.core.prompts import Number, Pick, Prompt, Prompts, Throw, awaits_once
from diadoques.core.rulebook import Rulebook
from diadoques.core.untrusted import list_of, not_text
from diadoques.games.amphipolis import (
    action_phases,
    any_time,
    arrivals,
    attrition,
    battle_plays,
    chance,
    combat,
    free_moves,
    hands,
    moments,
    movement,
    operations,
    retreats,
    sequence,
    sieges,
)
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Run, Step
from diadoques.games.amphipolis.chance import given_dice
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.pieces import NAME
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.refusals import facts, why_not
from diadoques.games.ended import game_over
from diadoques.games.said import check_asked, check_count, refused, wanted
from diadoques.games.saving import check_throws

RULEBOOK: Final = Rulebook[Step, AgendaQuestion](
    lambda: (
        attrition.ADJUSTMENTS,
        any_time.ADVANTAGE,
        arrivals.CHAPTER,
        any_time.CHAPTER,
        attrition.CHAPTER,
        battle_plays.CHAPTER,
        chance.CHAPTER,
        combat.CHAPTER,
        combat.DUEL,
        free_moves.CHAPTER,
        hands.CHAPTER,
        action_phases.CHAPTER,
        action_phases.INITIATIVE,
        moments.CHAPTER,
        movement.CHAPTER,
        operations.CHAPTER,
        combat.OUTCOME,
        retreats.CHAPTER,
        sequence.CHAPTER,
        sieges.CHAPTER,
        movement.STACKING,
        sequence.VICTORY,
        free_moves.VOYAGES,
        sieges.WORKS,
    )
)
#: All steps and all questions of the chapters, by name.
STEPS: Final = RULEBOOK.named_steps
QUESTIONS: Final = RULEBOOK.questions

#: What may still be to be done: by these names an agenda says it.
NAMES: Final = frozenset({*STEPS, *QUESTIONS})


def awaits(position: Position) -> Prompts:
    """What is asked now, and beside it what may be done at any time (AMP-2.B.3-13, AMP-8-01, AMP-7.S22-01)."""
    return awaits_once(position, _awaited)


def check_agenda(position: Position) -> None:
    """See that what a record says is still to be done is something that can be asked.

    Raises:
        Fault: ``file-broken``.
    """
    try:
        awaits(position)
    except (KeyError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise Fault("file-broken", "agenda", why=type(error).__name__) from error


def _awaited(position: Position) -> Prompts:
    if not position.agenda:
        return Prompts()
    frame = position.agenda[-1]
    question = QUESTIONS[frame.name]
    prompt = question.ask(position, frame)
    asked = [replace(prompt, rule=prompt.rule or question.rule)] if prompt is not None else []
    beside = any_time.any_time_prompts(position, frame) if moments.is_open(position, question) else ()
    if frame.name == moments.NAME:  # who is asked whether he speaks up is not asked twice
        beside = tuple(one for one in beside if one.seat != frame["seat"])
    return Prompts((*asked, *beside), answer_by_answer=True)


def resolve(position: Position, answers: Answers) -> Report[Position]:
    """What follows from the answers.

    Raises:
        Fault: the game is over; something is not asked, or not of this seat; an answer is not offered, with its rule.
    """
    if not position.agenda:
        raise game_over(position, "phase")
    asked = awaits(position)
    check_asked(asked, answers, position.game)
    run = Run(position, apply, answers.throws, moments.is_open(position, QUESTIONS[position.agenda[-1].name]))
    with refused_at(position):
        _take(position, run, asked, answers)
    advance(run)
    check_throws(answers.throws, run.events)
    return Report(position, tuple(run.events), run.position)


def _take(position: Position, run: Run, asked: Prompts, answers: Answers) -> None:
    """Take what is said at any time, or else the answer to the question; whoever is interrupted is asked again."""
    main, *others = asked.prompts
    told = next(((one, aside) for one in others if (aside := _aside(position, one, answers))), None)
    if told is not None:  # it comes first: whoever has answered meanwhile is asked again
        prompt, aside = told
        moments.begin_again(run)
        any_time.take(run, prompt.seat, aside)
        for one in (main, *others):
            if one is not prompt and _answered(position, one, answers):
                run.emit("interrupted", any_time.rule_of(position, aside), player=one.seat, by=prompt.seat)
    else:
        frame = run.agenda.pop()
        QUESTIONS[frame.name].take(run, frame, check_answer(position, main, answers))


def _aside(position: Position, prompt: Prompt, answers: Answers) -> str:
    said = check_answer(position, prompt, answers)
    return said[0] if said and said[0] != any_time.NOTHING else ""


def _answered(position: Position, prompt: Prompt, answers: Answers) -> bool:
    """Whether somebody has said something to a prompt: to what need not be answered, more than what is usual."""
    if isinstance(prompt, Pick) and prompt.usual:
        return bool(_aside(position, prompt, answers))
    return prompt.seat in answers.said.get(prompt.name, {})


def advance(run: Run) -> None:
    """Do what is to be done, until somebody must be asked or the game is over."""
    run.advance(STEPS, QUESTIONS, "AMP-2-01")


def check_answer(position: Position, prompt: Prompt, answers: Answers) -> Any:
    """An answer of the type that is asked.

    Raises:
        Fault: ``answer-refused``, ``throw-wanted``, ``die-impossible``.
    """
    if isinstance(prompt, Throw):
        return _dice(prompt, answers)
    if isinstance(prompt, Number):
        return _number(prompt, answers)
    return _picked(position, prompt, answers) if isinstance(prompt, Pick) else ()


def _dice(prompt: Throw, answers: Answers) -> tuple[int, ...]:
    if prompt.name not in answers.throws:
        dice = f"{prompt.count}d{prompt.sides}"
        raise Fault("throw-wanted", f"throws.{prompt.name}", rule=prompt.rule, dice=dice, name=prompt.name)
    return given_dice(answers.throws[prompt.name], prompt.count, prompt.rule)


def _number(prompt: Number, answers: Answers) -> int:
    known = f"{prompt.least}–{prompt.most}"
    if prompt.seat not in answers.said.get(prompt.name, {}):
        raise wanted(prompt, known, NAME)
    told: Any = answers.said[prompt.name][prompt.seat]
    if isinstance(told, int) and not isinstance(told, bool) and prompt.least <= told <= prompt.most:
        return told
    raise refused(prompt, told, known, NAME)


def _picked(position: Position, prompt: Pick, answers: Answers) -> tuple[str, ...]:
    where = f"{prompt.name}.{prompt.seat}"
    told = not_text(answers.said.get(prompt.name, {}).get(prompt.seat, ()), where)
    said = tuple(str(one) for one in list_of(told, where))
    fits = prompt.least <= len(said) <= prompt.most and len(set(said)) == len(said) and set(said) <= set(prompt.of)
    if fits or (not said and prompt.usual):
        return said or ((NONE,) if NONE in prompt.of else ())
    known, given = ", ".join(map(str, prompt.of)), ", ".join(said)
    if prompt.seat not in answers.said.get(prompt.name, {}):
        raise wanted(prompt, known, NAME)
    found = why_not(position, prompt, said)
    if found:
        raise refused(prompt, given, known, NAME, **facts(position, prompt, said, found), rule=found, closed=found)
    if set(said) <= set(prompt.of):  # only their number is wrong
        check_count(prompt, said, NAME)
    raise refused(prompt, given, known, NAME, closed="")


def fixed_report(position: Position) -> Report[Position]:
    """What a throw comes to as it lies, if it is kept (AMP-8-04): what its own step tells, and nothing that follows.

    Args:
        position: asked for ``keep``.
    """
    run = Run(position, apply, {})
    run.agenda.pop()
    frame = run.agenda.pop()
    STEPS[frame.name](run, frame)
    return Report(position, tuple(run.events), run.position)


def begin_questions(position: Position) -> Position:
    """The first position of a game: with its first question."""
    run = Run(position, apply, {})
    run.then(AgendaItem("begin"))
    advance(run)
    return run.position
