"""The question to an eliminated player without his capital: which of his citadels receives his gold (DIA-63A1-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from diadoques.core.course import Answers
from diadoques.core.phases import ESTATE, MOVEMENT
from diadoques.core.prompts import Choice, Prompts
from diadoques.games.diadoques.bequest import awaited, choices
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.receiving import receive


def inquire(behind: str) -> Callable[[Course], None]:
    """A step that asks the eliminated players who have a choice; the season goes on behind the step ``behind``.

    When nobody is left to find the gold nobody is asked.
    """

    def step(course: Course) -> None:
        position = course.position
        if position.estates and position.alive:
            course.emit("estate-due", "DIA-63A1-08", players=awaited(position), behind=behind)
        elif position.estates:
            _deposit(course, {})

    return step


def ask(position: Position) -> Prompts:
    """Each of them names one citadel."""
    return Prompts(tuple(Choice(ESTATE, player) for player in awaited(position)))


def take(course: Course, answers: Answers) -> None:
    """The gold goes where it was said, else where the default says (ruling ``estate-citadel-by-default``)."""
    receive(course, answers)
    _deposit(course, {order.player: order.to for order in course.payments if order.verb is Verb.LEAVE})
    course.emit("estate-settled", "DIA-63A1-08", phase=MOVEMENT)


def _deposit(course: Course, named: Mapping[str, str]) -> None:
    for estate in course.position.estates:
        place = named.get(estate.chooser) or choices(course.position, estate.chooser)[0]
        course.emit("estate", "DIA-63A1-08", player=estate.player, amount=estate.amount, citadel=place, heir="")
