"""Retreats: where a dislodged unit may go, and what becomes of it (8.B.3)."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.core.course import Barrier
from diadoques.games.diadoques.course import Course
from diadoques.games.diadoques.neutral import holds, is_leftover, is_rebel
from diadoques.games.diadoques.optional.bosphorus import shore
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.pieces import GARRISON, Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.reach import exits
from diadoques.games.diadoques.revolts import retreats as revolts
from diadoques.games.diadoques.tables import players
from diadoques.games.diadoques.weather.zones import shut

ATTACKER: Final = Barrier("attacker", "DIA-8B3-03")
OCCUPIED: Final = Barrier("occupied", "DIA-8B3-03")
STAND_OFF: Final = Barrier("stand-off", "DIA-8B3-03")
NOT_OWN: Final = Barrier("not-own", "DIA-8B3-05")
STRAIT: Final = Barrier("strait", "DIA-O2-01")
#: The row behind what closes a place to a retreat; "" for what is not next to it. The weather has rows of its own.
NO_RETREAT: Final = {
    "": "DIA-8B3-02",
    **{barrier.why: barrier.rule for barrier in (ATTACKER, OCCUPIED, STAND_OFF, NOT_OWN, STRAIT)},
}


def retreat_options(position: Position, unit: Unit, barred: Container[str]) -> tuple[str, ...]:
    """Places ``unit`` may retreat to, sorted (DIA-8B3-02, -03, -05); a neutral one's by its preference (DIA-13Ba-09).

    Next to where it stood and open to its kind, where nothing bars the way (``barriers``). An own empty citadel, as
    controlled after this season's sieges, turns it into a garrison.
    """
    options = tuple(sorted(way.to for way in exits(position.board, unit) if way.to not in barred))
    return revolts.preferred(position, unit, options) if is_rebel(position, unit) else options


def barriers(position: Position, unit: Unit, came_from: str, standoffs: frozenset[str]) -> dict[str, Barrier]:
    """Why the places next to a dislodged unit that its kind could enter are closed to it; open ones are left out.

    Not where the attacker came from, also when he came by convoy; nor where a unit stands (lone characters do not
    count), nor what a stand-off left empty (DIA-8B3-03); no citadel that is not its owner's (DIA-8B3-05); not through
    the weather of the season (DIA-13A-05 to -07); nor over the strait that it might have crossed by a move (DIA-O2-01).
    """
    taken = {other.space for other in position.standing().values() if other.id != unit.id}
    found = {}
    for way in exits(position.board, unit):
        space = split_coast(way.to)[0]
        if space == came_from:
            found[way.to] = ATTACKER
        elif space in taken:
            found[way.to] = OCCUPIED
        elif space in standoffs:
            found[way.to] = STAND_OFF
        elif way.becomes == GARRISON and not holds(position, unit.owner, way.to):
            found[way.to] = NOT_OWN
        elif (weather := shut(position, unit, way.to, way.becomes)) is not None:
            found[way.to] = Barrier("weather", weather.rule)
    across = shore(position, unit)
    return found | {across: STRAIT} if across else found


def annihilate_cornered(course: Course) -> None:
    """Units with no free space go at once (DIA-8B3-04); the others are asked for."""
    for unit_id, retreat in list(course.position.dislodged.items()):
        if not retreat.options:
            unit = course.position.units[unit_id]
            if is_leftover(course.position, unit):
                lose(course, unit_id, "leftover", "DIA-12D-06")
            else:
                lose(course, unit_id, "no-space", revolts.loss_rule(course.position, unit))


def execute(course: Course, orders: dict[str, Order]) -> None:
    """All retreats at once (DIA-8B3-06 to -09)."""
    position = course.position
    wanted: dict[str, list[Order]] = {}
    going: list[tuple[str, Order]] = []
    # Who says where he goes is served before those who said nothing (DIA-63B4-03).
    taken = {split_coast(order.to)[0] for order in orders.values() if order.verb is Verb.RETREAT}
    for unit_id, retreat in position.dislodged.items():
        order = orders.get(unit_id) or _unasked(position, unit_id)
        if order is None and not retreat.by:
            shelter = _shelter(position, unit_id, taken)
            if shelter:
                order = Order(position.units[unit_id].owner, Verb.RETREAT, unit_id, to=shelter)
                taken.add(shelter)
        if order is None:
            lose(course, unit_id, "no-order", "DIA-8B3-09")
        elif order.verb is Verb.DISBAND:
            lose(course, unit_id, "chosen", "DIA-8B3-07")
        else:
            wanted.setdefault(split_coast(order.to)[0], []).append(order)
            going.append((unit_id, order))
    for unit_id, order in going:
        rivals = wanted[split_coast(order.to)[0]]
        firm = [rival for rival in rivals if not rival.yields]
        if len(rivals) > 1 and (order.yields or len(firm) != 1):
            lose(course, unit_id, "collision", "DIA-8B3-08")
            continue
        unit = course.position.units[unit_id]
        becomes = next(way.becomes for way in exits(position.board, unit) if way.to == order.to)
        course.emit(
            "retreated",
            "DIA-8B3-05" if becomes == GARRISON else "DIA-8B3-02",
            unit=unit_id,
            **{"from": unit.at},
            to=order.to,
            kind=becomes,
            party=position.dislodged[unit_id].party,
        )


def _unasked(position: Position, unit_id: str) -> Order | None:
    """Where a unit goes that nobody orders.

    One of a power that nobody plays seeks an own citadel, else the first free space by its name; a neutral one goes
    where its field says (DIA-13Ba-10).
    """
    unit = position.units[unit_id]
    options = position.dislodged[unit_id].options
    if is_rebel(position, unit) and options:
        return Order(unit.owner, Verb.RETREAT, unit_id, to=options[0])
    if unit.owner not in position.powers or not options:
        return None
    place = min(options, key=lambda one: (not position.board.is_citadel(one), one))
    return Order(unit.owner, Verb.RETREAT, unit_id, to=place)


def lose(course: Course, unit_id: str, why: str, rule: str) -> None:
    """Annihilate a dislodged unit, remembering with whom: its characters' fate follows (``characters.bury``)."""
    unit = course.position.units[unit_id]
    retreat = course.position.dislodged[unit_id]
    course.lost.append((unit, retreat))
    course.emit("annihilated", rule, unit=unit_id, at=unit.at, why=why, by=retreat.by)


def _shelter(position: Position, unit_id: str, taken: set[str]) -> str:
    """Where a unit too many in its home province goes unasked.

    An empty home citadel, the capital first (DIA-63B4-03).
    """
    unit = position.units[unit_id]
    for citadel in players()[unit.owner].citadels:
        if citadel in position.dislodged[unit_id].options and citadel not in taken:
            return citadel
    return ""
