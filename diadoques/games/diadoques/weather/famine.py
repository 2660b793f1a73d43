"""The end of autumn: armies without an arsenal are dissolved, or revolt (11.C, DIA-O7-01)."""

from __future__ import annotations

from diadoques.games.diadoques import characters
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import is_living
from diadoques.games.diadoques.optional import market
from diadoques.games.diadoques.position import OVER
from diadoques.games.diadoques.settings import switched_on
from diadoques.games.diadoques.state import UNSUPPLIED
from diadoques.games.diadoques.weather.supply import hungry


def dissolve(course: Course) -> None:
    """At the end of autumn armies without an arsenal are no more; their characters live on (DIA-11C-06, -07).

    By the option they revolt instead and wait for another master (DIA-O7-01).
    """
    position = course.position
    if position.layer != "advanced" or position.season.name != "autumn" or position.phase == OVER:
        return
    revolting = switched_on(position, "unsupplied-armies")
    for unit in hungry(position):
        if revolting and is_living(position, unit.owner):
            market.offer(course, unit, UNSUPPLIED)
            continue
        rule = "DIA-11C-06" if position.board.spaces[unit.space].supply == "0" else "DIA-11C-07"
        course.emit("unsupplied", rule, unit=unit.id, at=unit.at, owner=unit.owner)
    characters.loosen(course)
