"""The orders of units that nobody orders: the mission, written by the rules themselves (DIA-13Bd-01)."""

from __future__ import annotations

from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import is_rebel
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.revolts.missions import duty
from diadoques.games.diadoques.revolts.risings import rising_of
from diadoques.games.diadoques.writing import write


def write_orders(course: Course) -> None:
    """Every neutral unit without an order of its runner follows its mission, or holds (DIA-13Ba-04)."""
    position = course.position
    for unit in position.standing().values():
        if not is_rebel(position, unit) or unit.id in course.orders:
            continue
        order = duty(position, unit).orders[0]
        course.orders[unit.id] = order
        if order.verb is not Verb.HOLD:
            rule = "DIA-13Ba-09" if unit.kind == "G" else rising_of(position, unit.owner).rule
            course.emit("mission", rule, unit=unit.id, revolt=unit.owner, order=write(position, order))
