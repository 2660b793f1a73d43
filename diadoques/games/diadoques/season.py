"""A season of the basic rules as lists of named steps; chapters insert, replace or drop by name (7.3, DIA-73-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from diadoques.core.phases import ESTATE
from diadoques.core.rulebook import Question
from diadoques.core.steps import Step
from diadoques.core.steps import run as run_steps
from diadoques.games.diadoques import (
    bribery,
    characters,
    command,
    control,
    ending,
    gifts,
    movement,
    retreats,
    sieges,
    testaments,
)
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.levy import surplus
from diadoques.games.diadoques.position import LEVY, MOVEMENT, WINTER_PHASE
from diadoques.games.diadoques.rulebook import RULEBOOK


def _milestone(_course: Course) -> None:
    """Nothing happens: a place for chapters to come in."""


def _opening(course: Course) -> None:
    if course.position.phase == LEVY:
        surplus(course)


HEADS: Final[Sequence[Step[Course]]] = (Step("command", "DIA-62b-05", command.take_command),)
"""Who heads which unit."""

OPENING: Sequence[Step[Course]] = (
    Step("orders read", "DIA-73-01", _milestone),
    Step("counter-bribes", "DIA-8A1-01", bribery.pay_counters),
    Step("promises", "DIA-8A2-14", gifts.promise),
    Step("throats", "DIA-62b-13", characters.cut_throats),
    Step("locks", "DIA-62b-15", characters.lock_up),
    Step("bribery", "DIA-73-05", bribery.run),
    Step("empires", "DIA-5-08", characters.end_before_moves),
    *HEADS,
    Step("conflicts", "DIA-73-06", movement.run),
    Step("sieges", "DIA-73-06", sieges.run),
    Step("stack", "DIA-63B4-03", _opening),
    Step("ways out", "DIA-8B3-02", movement.open_retreats),
    Step("cornered", "DIA-8B3-04", retreats.annihilate_cornered),
)
"""From the orders to the point where dislodged units are asked for their retreats."""

FATES: Final[Sequence[Step[Course]]] = (
    Step("deaths", "DIA-62b-17", characters.bury),
    Step("fallen empires", "DIA-5-08", characters.end_empires),
    Step("guards", "DIA-62b-16", characters.loosen),
    Step("captures", "DIA-62b-11", characters.seize),
)
"""What becomes at once of those who were with the units that retreated, or did not."""

CLOSING: Final[Sequence[Step[Course]]] = (
    *FATES,
    Step("control", "DIA-9-01", control.occupy),
    Step("estates", "DIA-63A1-08", testaments.inquire("estates")),
    Step("treasures", "DIA-63A1-05", control.loot),
    Step("gifts", "DIA-73-07", gifts.hand_over),
    Step("late estates", "DIA-63A1-08", testaments.inquire("late estates")),
    Step("points", "DIA-2-01", control.judge),
    Step("last one", "DIA-5-08", ending.last_one),
    Step("nobody", "DIA-5-08", ending.nobody_left),
)
"""From the retreats to the victory check; the vote and the next season follow."""

BEGINNING: Final[Sequence[Step[Course]]] = (
    Step("page turned", "DIA-71-01", _milestone),
    Step("early estates", "DIA-63A1-08", testaments.inquire("early estates")),
)
"""From the turn of the page to the negotiations of a movement season."""

BEGINNING_OF_WINTER: Final[Sequence[Step[Course]]] = (Step("page turned", "DIA-74-01", _milestone),)


def questions() -> Mapping[str, Question]:
    """What is asked in the midst of the steps, by phase: a step emits an event that sets it; what follows waits."""
    own = {ESTATE: Question(testaments.ask, testaments.take, lambda position: position.halted)}
    return {**own, **RULEBOOK.questions}


def open_season(course: Course) -> bool:
    """Run the steps of ``OPENING``."""
    return _run(course, "opening", OPENING)


def give_command(course: Course) -> bool:
    """Run the steps of ``HEADS``."""
    return _run(course, "heads", HEADS)


def seal_fates(course: Course) -> bool:
    """Run the steps of ``FATES``."""
    return _run(course, "fates", FATES)


def close_season(course: Course, behind: str = "") -> bool:
    """Run the steps of ``CLOSING``, those that follow ``behind`` when it is told; False when one of them asks."""
    return _run(course, "closing", CLOSING, behind)


def begin_season(course: Course, behind: str = "") -> bool:
    """Run the steps of ``BEGINNING`` likewise."""
    return _run(course, "beginning", BEGINNING, behind)


def closes(course: Course, step: str) -> bool:
    """Whether a step is one of the end of a season, not of its beginning."""
    return step in [one.name for one in RULEBOOK.steps("closing", CLOSING, course.position)]


def _run(course: Course, name: str, base: Sequence[Step[Course]], behind: str = "") -> bool:
    asked = questions()
    steps = RULEBOOK.steps(name, base, course.position)
    return run_steps(course, steps, lambda: course.position.phase in asked, behind)


def turn_page(course: Course) -> None:
    """The next season begins.

    After Autumn comes Winter (DIA-71-01), after Winter the Spring of the next year (DIA-71-02).
    What begins with a season follows (``BEGINNING``).
    """
    following = course.position.season.next()
    phase = MOVEMENT if following.is_movement else WINTER_PHASE
    course.emit(
        "season-began", "DIA-71-01" if following.is_movement else "DIA-74-01", season=str(following), phase=phase
    )
    if following.is_movement:
        begin_season(course)
    else:
        _run(course, "beginning of winter", BEGINNING_OF_WINTER)
