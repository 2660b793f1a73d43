"""Who heads a unit when several characters are with it, and what that is worth (DIA-62b-09, 12.A)."""

from __future__ import annotations

from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.royal import attend, court


def lends(position: Position, name: str) -> bool:
    """Whether a character lends strength to the unit he heads.

    A diadoch does (DIA-62b-05) and Olympias (DIA-12A-13); Philip does not (DIA-12A-07), nor an epigone but Demetrius
    (DIA-12D-03).
    """
    if court.is_royal(name):
        return name == court.OLYMPIAS
    return name not in position.house.heirs or court.heirs()[name].commands


def philip_heads(course: Course, unit: str) -> bool:
    """Whether Philip is with a unit of his controller: nobody else heads it then (DIA-12A-07)."""
    served = court.serves(course.position, court.PHILIP, course.position.units[unit])
    return served and not attend.walks(course, court.PHILIP)


def named(order: Order | None) -> str:
    """Who is named at the head of a unit by its order, "" for nobody; a convoy names whom it carries."""
    return order.leader if order is not None and order.verb is not Verb.CONVOY else ""


def gives_way(course: Course, unit: Unit) -> bool:
    """Whether the diadoch of a unit only travels with it: Philip heads it, or Olympias by order (DIA-62b-09)."""
    if philip_heads(course, unit.id):
        return True
    told = named(course.orders.get(unit.id)) == court.OLYMPIAS
    return told and court.serves(course.position, court.OLYMPIAS, unit) and not attend.walks(course, court.OLYMPIAS)


def royal_heads(course: Course) -> None:
    """Philip heads the unit he is with; Olympias does when neither he nor a diadoch heads it (DIA-62b-09)."""
    for name, rule in ((court.PHILIP, "DIA-12A-07"), (court.OLYMPIAS, "DIA-12A-13")):
        leader = course.position.leaders.get(name)
        unit = course.position.units.get(leader.guard) if leader is not None else None
        if unit is None or not court.serves(course.position, name, unit) or attend.walks(course, name):
            continue
        if unit.id not in course.commanders and unit.id not in course.turned:
            course.commanders[unit.id] = name
            course.emit("commanded", rule, leader=name, unit=unit.id, lends=lends(course.position, name))


def strong_heads(course: Course) -> dict[str, str]:
    """Who lends his strength to which unit, by unit id."""
    return {unit: name for unit, name in course.commanders.items() if lends(course.position, name)}
