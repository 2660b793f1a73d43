"""Citadels that go over to a revolt: they count as neutral, and its units find refuge in them (DIA-13Ba-12, -16)."""

from __future__ import annotations

from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.revolts.risings import rising_of, uprisings


def acquire(course: Course, revolt: str, citadel: str, rule: str, how: str, unit: str = "") -> None:
    """A citadel goes over, with who is inside when it is taken (DIA-13Ba-13).

    Args:
        revolt: to whom.
        citadel: which; its garrison is gone already.
        rule: the row that makes it so.
        how: ``siege``, ``neutral`` or ``uprising``.
        unit: id of the besieger, or "".
    """
    was = course.position.citadels.get(citadel, "")
    course.emit("citadel-acquired", rule, citadel=citadel, revolt=revolt, was=was, how=how, unit=unit)
    if how == "neutral":
        return  # nobody takes it: who is inside stays as he is
    for name, leader in list(course.position.leaders.items()):
        if leader.at == citadel and leader.captor != revolt:
            course.emit(
                "captured",
                "DIA-13Ba-13",
                leader=name,
                captor=revolt,
                was=leader.captor,
                guard="",
                at=citadel,
                unit=unit,
            )


def join_neutral(course: Course) -> None:
    """Neutral citadels that a revolt under way is about are its own without a siege (DIA-13Ba-12).

    One that a garrison still holds must be besieged.
    """
    for name in course.position.revolts:
        if name in uprisings():
            continue
        for citadel in rising_of(course.position, name).citadels:
            position = course.position
            taken = any(citadel in revolt.acquired for revolt in position.revolts.values())
            if not taken and not position.citadels.get(citadel) and position.unit_in(citadel) is None:
                acquire(course, name, citadel, "DIA-13Ba-12", "neutral")
