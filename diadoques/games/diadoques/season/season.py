"""A season of the basic rules as lists of named steps, which chapters change by name (DIA-73-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from diadoques.conflict.phases import MOVEMENT
from diadoques.core.rulebook import ChapterQuestion
from diadoques.core.steps import Step
from diadoques.core.steps import run as run_steps
from diadoques.games.diadoques.conflict import characters, movement, retreats, sieges
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold import bribery, estates, spending
from diadoques.games.diadoques.model.position import ESTATE, LEVY, WINTER_PHASE
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.people import command
from diadoques.games.diadoques.people.levy import surplus
from diadoques.games.diadoques.season.estate_question import ask, inquire, take
from diadoques.games.diadoques.victory import control, ending


def _milestone(_course: Resolution) -> None:
    """Nothing happens: a place for chapters to come in."""


def _opening(resolution: Resolution) -> None:
    if resolution.position.phase == LEVY:
        surplus(resolution)


HEADS: Final[Sequence[Step[Resolution]]] = (Step("command", "DIA-62b-05", command.take_command),)
"""Who heads which unit."""

OPENING: Sequence[Step[Resolution]] = (
    Step("orders read", "DIA-73-01", _milestone),
    Step("counter-bribes", "DIA-8A1-01", bribery.pay_counters),
    Step("promises", "DIA-8A2-14", spending.promise),
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

FATES: Final[Sequence[Step[Resolution]]] = (
    Step("deaths", "DIA-62b-17", characters.bury),
    Step("fallen empires", "DIA-5-08", characters.end_empires),
    Step("guards", "DIA-62b-16", characters.loosen),
    Step("captures", "DIA-62b-11", characters.seize),
)
"""What becomes at once of those who were with the units that retreated, or did not."""

CLOSING: Final[Sequence[Step[Resolution]]] = (
    *FATES,
    Step("control", "DIA-9-01", control.occupy),
    Step("estates", "DIA-63A1-08", inquire("estates")),
    Step("treasures", "DIA-63A1-05", control.loot),
    Step("gifts", "DIA-73-07", spending.hand_over),
    Step("late estates", "DIA-63A1-08", inquire("late estates")),
    Step("points", "DIA-2-01", control.judge),
    Step("last one", "DIA-5-08", ending.last_one),
    Step("nobody", "DIA-5-08", ending.nobody_left),
)
"""From the retreats to the victory check; the vote and the next season follow."""

BEGINNING: Final[Sequence[Step[Resolution]]] = (
    Step("page turned", "DIA-71-01", _milestone),
    Step("early estates", "DIA-63A1-08", inquire("early estates")),
)
"""From the turn of the page to the negotiations of a movement season."""

BEGINNING_OF_WINTER: Final[Sequence[Step[Resolution]]] = (Step("page turned", "DIA-74-01", _milestone),)


def questions() -> Mapping[str, ChapterQuestion]:
    """What is asked in the midst of the steps, by phase: a step emits an event that sets it; what follows waits."""
    own = {ESTATE: ChapterQuestion(ask, take, lambda position: position.halted, estates.options)}
    return {**own, **RULEBOOK.questions}


def open_season(resolution: Resolution) -> bool:
    """Run the steps of ``OPENING``."""
    return _run(resolution, "opening", OPENING)


def give_command(resolution: Resolution) -> bool:
    """Run the steps of ``HEADS``."""
    return _run(resolution, "heads", HEADS)


def seal_fates(resolution: Resolution) -> bool:
    """Run the steps of ``FATES``."""
    return _run(resolution, "fates", FATES)


def close_season(resolution: Resolution, behind: str = "") -> bool:
    """Run the steps of ``CLOSING``, those that follow ``behind`` when it is told; False when one of them asks."""
    return _run(resolution, "closing", CLOSING, behind)


def begin_season(resolution: Resolution, behind: str = "") -> bool:
    """Run the steps of ``BEGINNING`` likewise."""
    return _run(resolution, "beginning", BEGINNING, behind)


def closes(resolution: Resolution, step: str) -> bool:
    """Whether a step is one of the end of a season, not of its beginning."""
    return step in [one.name for one in RULEBOOK.steps("closing", CLOSING, resolution.position)]


def _run(resolution: Resolution, name: str, base: Sequence[Step[Resolution]], behind: str = "") -> bool:
    asked = questions()
    steps = RULEBOOK.steps(name, base, resolution.position)
    return run_steps(resolution, steps, lambda: resolution.position.phase in asked, behind)


def turn_page(resolution: Resolution) -> None:
    """The next season begins.

    After Autumn comes Winter (DIA-71-01), after Winter the Spring of the next year (DIA-71-02).
    What begins with a season follows (``BEGINNING``).
    """
    following = resolution.position.season.next()
    phase = MOVEMENT if following.is_movement else WINTER_PHASE
    resolution.emit(
        "season-began", "DIA-71-01" if following.is_movement else "DIA-74-01", season=str(following), phase=phase
    )
    if following.is_movement:
        begin_season(resolution)
    else:
        _run(resolution, "beginning of winter", BEGINNING_OF_WINTER)
