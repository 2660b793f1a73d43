"""The announced event takes effect when its season begins: weather, gold from afar, deaths (13, 13.C, tables IV and V).

What rises, offers itself or invades is made to happen by the steps that follow ("appearance").
"""

from __future__ import annotations

from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.revolts.recurrence import VOIDED_BY, why_void
from diadoques.games.diadoques.state import Happening
from diadoques.games.diadoques.tables import tables
from diadoques.games.diadoques.weather.draw import told


def take_effect(course: Course) -> None:
    """Put the announced event in force, or drop it when it has become inapplicable (DIA-13-04, -05)."""
    event = course.position.announced
    if event is None:
        return
    why = inapplicable(course.position, event)
    if why:
        course.emit("event-dropped", VOIDED_BY.get(why, "DIA-13-04"), why=why, **told(event))
        return
    course.emit("event-began", event.rule, **told(event))
    if event.kind == "grant":
        _grant(course, event)
    elif event.kind == "death":
        _bury(course, event)


def inapplicable(position: Position, event: Happening) -> str:
    """Why an event cannot happen now, or "": a neutral citadel earns nobody gold, the dead do not die (DIA-T5-07)."""
    if event.kind == "grant" and position.citadels.get(event.citadel, "") not in position.alive:
        return "neutral"
    if event.kind == "death" and event.of not in position.leaders:
        return "dead"
    return why_void(position, event)


def _grant(course: Course, event: Happening) -> None:
    """Carthage or Chandragupta pays whoever controls the citadel (DIA-T4-01, -05)."""
    player = course.position.citadels[event.citadel]
    amount = int(tables()["grant"]["amount"])
    course.emit("granted", event.rule, player=player, amount=amount, citadel=event.citadel, giver=event.of)


def _bury(course: Course, event: Happening) -> None:
    """A member of the royal family dies where he stands; his point disappears with him (DIA-13C-01, DIA-T5-08)."""
    at = course.position.leaders[event.of].at
    course.emit("killed", "DIA-13C-01", leader=event.of, by="", how="natural", at=at)
