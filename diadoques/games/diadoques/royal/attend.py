"""Royal persons and the units they are with: who is attached to what, who walks, who goes along (12.A, 6.2.B)."""

from __future__ import annotations

from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import is_living
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.pieces import FLEET, Unit
from diadoques.games.diadoques.position import LEVY, Position
from diadoques.games.diadoques.royal import court


def fellows(position: Position, name: str) -> tuple[str, ...]:
    """Who cannot be parted from a character, himself first: the other of a couple (DIA-12A-05, -11), the wife."""
    if court.is_royal(name):
        both = court.counter(position, name)
        return (name, *(one for one in both if one != name))
    married = position.house.husband == name and court.CLEOPATRA in position.leaders
    return (name, court.CLEOPATRA) if married else (name,)


def walks(course: Course, name: str) -> bool:
    """Whether an order of its controller parts a royal person from its unit this season (DIA-62b-08)."""
    position = course.position
    leader = position.leaders.get(name)
    for one in (name, *fellows(position, name)):
        order = course.leader_orders.get(one)
        if order is not None and leader is not None and order.verb in (Verb.LEAD, Verb.APART):
            return order.player == leader.captor
    return False


def parted(course: Course) -> frozenset[str]:
    """Everybody whom an order of his own, or of the other of his couple, parts from his unit this season."""
    royal = {name for name in court.royals(course.position) if walks(course, name)}
    return frozenset(royal | (course.leader_orders.keys() & court.diadochs(course.position).keys()))


def attach(course: Course) -> None:
    """A royal person is with the unit of its controller that stands in its space, unless an order parts them.

    The default of 6.2.B (DIA-62b-07, DIA-12A-02). Cleopatra goes where her husband goes (DIA-12A-17).
    """
    _attach(course, [name for name in court.royals(course.position) if not walks(course, name)])


def gather(course: Course) -> None:
    """At the end of the season whoever came to a unit of its controller is with it from then on."""
    _attach(course, list(court.royals(course.position)))


def _attach(course: Course, names: list[str]) -> None:
    position = course.position
    for name in names:
        leader = position.leaders[name]
        if leader.guard or not is_living(position, leader.captor):
            continue
        if name == court.CLEOPATRA and position.house.husband:
            continue
        unit = _escort(course, name)
        if unit is not None:
            rule = "DIA-12A-10" if position.phase == LEVY and name == court.PHILIP else "DIA-12A-02"
            course.emit("attached", rule, leader=name, unit=unit.id)


def _escort(course: Course, name: str) -> Unit | None:
    position = course.position
    leader = position.leaders[name]
    here = [unit for unit in position.standing().values() if unit.space == leader.at and unit.owner == leader.captor]
    if not here or position.phase != LEVY:
        return here[0] if here else None
    counter = court.counter(position, name)
    for unit in here:  # in the opening stack the letters name the counter
        order = course.orders.get(unit.id)
        if order is not None and order.leader in counter:
            return unit
    if court.PHILIP in counter:
        armies = [unit for unit in here if unit.kind != FLEET]
        headed = head_of_stack(course, leader.captor, here)
        return next((unit for unit in armies if unit != headed), next(iter(armies), None))
    return head_of_stack(course, leader.captor, here)


def head_of_stack(course: Course, name: str, stack: list[Unit]) -> Unit:
    """Spring 321: the unit named in the orders, else the one that stays, else the first listed (DIA-63B4-06)."""
    for unit in stack:
        order = course.orders.get(unit.id)
        if order is not None and order.leader == name:
            return unit
    return next((unit for unit in stack if unit.id not in course.orders or not course.orders[unit.id].to), stack[0])
