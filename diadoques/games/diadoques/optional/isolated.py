"""A lone character with a hostile unit: a die decides whether he is taken (DIA-O1-01 to -03)."""

from __future__ import annotations

from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.settings import switched_on
from diadoques.games.diadoques.tables import optional


def caught(course: Course, name: str, unit: Unit) -> bool:
    """Whether ``unit`` takes the character who is alone with it; without the option it always does.

    One throw a season for him; who is not taken stays free where he is (DIA-O1-01).

    Args:
        name: of the character, or of the couple that throws once for both.
    """
    if not switched_on(course.position, "isolated-characters"):
        return True
    row = optional()["isolated"]
    board = course.position.board
    at_sea = unit.space in board.spaces and board.spaces[unit.space].is_sea
    rule, most = ("DIA-O1-02", int(row["sea"])) if at_sea else ("DIA-O1-03", int(row["land"]))
    (number,) = course.throw(f"capture {name}", 1, int(row["sides"]), rule)
    if number > most:
        course.emit("escaped", rule, leader=name, at=unit.space, unit=unit.id, number=number, most=most)
    return number <= most
