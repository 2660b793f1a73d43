"""Retreats: where a dislodged unit may go, and what becomes of it (8.B.3)."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.core.answers import Barrier
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import holds, is_living
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import exits, why_closed
from diadoques.games.diadoques.model.rulebook import RULEBOOK, warrant
from diadoques.games.diadoques.model.tables import players

PREFERENCES: Final[Hook[Callable[[Position, Unit, tuple[str, ...]], tuple[str, ...]]]] = Hook(RULEBOOK, "preferences")
"""Those of the free places that a unit may retreat to by rules of its own, the one it goes to unasked at the head."""

FAR_BARRIERS: Final[Hook[Callable[[Position, Unit], Mapping[str, Barrier]]]] = Hook(RULEBOOK, "far barriers")
"""Places that the map does not show next to a unit, and to which it might go but not retreat."""

DOOMS: Final[Hook[Callable[[Position, str], str]]] = Hook(RULEBOOK, "dooms")
"""Why a unit that is forced to retreat is destroyed wherever it might go, as a code; "" for others."""

CHOOSERS: Final[Hook[Callable[[Position, Unit], str | None]]] = Hook(RULEBOOK, "choosers")
"""Who says where a unit retreats that is no living player's, "" for nobody; None where a chapter does not know it."""

ATTACKER: Final = Barrier("attacker", "DIA-8B3-03")
OCCUPIED: Final = Barrier("occupied", "DIA-8B3-03")
STAND_OFF: Final = Barrier("stand-off", "DIA-8B3-03")
NOT_OWN: Final = Barrier("not-own", "DIA-8B3-05")
#: The row behind what closes a place to a retreat; "" for what is not next to it. Chapters have rows of their own.
NO_RETREAT: Final = {
    "": "DIA-8B3-02",
    **{barrier.why: barrier.rule for barrier in (ATTACKER, OCCUPIED, STAND_OFF, NOT_OWN)},
}


def retreat_options(position: Position, unit: Unit, barred: Container[str]) -> tuple[str, ...]:
    """Places ``unit`` may retreat to, sorted (DIA-8B3-02, -03, -05), or as chapters prefer.

    Next to where it stood and open to its kind, where nothing bars the way (``barriers``). An own empty citadel, as
    controlled after this season's sieges, turns it into a garrison.
    """
    options = tuple(sorted(way.to for way in exits(position.board, unit) if way.to not in barred))
    for prefer in PREFERENCES.on(position):
        options = prefer(position, unit, options)
    return options


def barriers(position: Position, unit: Unit, came_from: str, standoffs: frozenset[str]) -> dict[str, Barrier]:
    """Why the places next to a dislodged unit that its kind could enter are closed to it; open ones are left out.

    Not where the attacker came from, also when he came by convoy; nor where a unit stands (lone characters do not
    count), nor what a stand-off left empty (DIA-8B3-03); no citadel that is not its owner's (DIA-8B3-05); not on a
    way that is closed this season (``reach.why_closed``); nor by one that the map does not show (``FAR_BARRIERS``).
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
        elif (shut := why_closed(position, unit, way.to, way.becomes)) is not None:
            found[way.to] = Barrier("weather", shut.rule)
    for more in FAR_BARRIERS.on(position):
        found |= more(position, unit)
    return found


def row_of(position: Position, why: str) -> str:
    """The row behind what closes a place to a retreat, "" for what is not next to it."""
    return NO_RETREAT.get(why) or warrant(position, NO_RETREAT[""], why)


def retreat_asked(position: Position, unit: Unit) -> str:
    """Who says where a dislodged unit goes: its player, whom a chapter names for one that is no player's, or nobody."""
    if is_living(position, unit.owner):
        return unit.owner
    said = (ask(position, unit) for ask in CHOOSERS.on(position))
    return next((found for found in said if found is not None), "")


def doom(position: Position, unit_id: str) -> str:
    """Why a unit that is forced to retreat is destroyed wherever it might go, "" for others."""
    return next((why for ask in DOOMS.on(position) if (why := ask(position, unit_id))), "")


def annihilate_cornered(resolution: Resolution) -> None:
    """Units with no free space go at once (DIA-8B3-04); the others are asked for."""
    for unit_id, retreat in list(resolution.position.dislodged.items()):
        if not retreat.options:
            why = doom(resolution.position, unit_id) or "no-space"
            lose(resolution, unit_id, why, warrant(resolution.position, "DIA-8B3-04", unit_id))


def execute(resolution: Resolution, orders: dict[str, Order]) -> None:
    """All retreats at once (DIA-8B3-06 to -09)."""
    position = resolution.position
    wanted: dict[str, list[Order]] = {}
    going: list[tuple[str, Order]] = []
    # Who says where he goes is served before those who said nothing (DIA-63B4-03).
    taken = {split_coast(order.to)[0] for order in orders.values() if order.verb is Verbs.RETREAT}
    for unit_id, retreat in position.dislodged.items():
        order = orders.get(unit_id) or _unasked(position, unit_id)
        if order is None and not retreat.by:
            shelter = _shelter(position, unit_id, taken)
            if shelter:
                order = Order(position.units[unit_id].owner, Verbs.RETREAT, unit_id, to=shelter)
                taken.add(shelter)
        if order is None:
            lose(resolution, unit_id, "no-order", "DIA-8B3-09")
        elif order.verb is Verbs.DISBAND:
            lose(resolution, unit_id, "chosen", "DIA-8B3-07")
        else:
            wanted.setdefault(split_coast(order.to)[0], []).append(order)
            going.append((unit_id, order))
    for unit_id, order in going:
        rivals = wanted[split_coast(order.to)[0]]
        firm = [rival for rival in rivals if not rival.yields]
        if len(rivals) > 1 and (order.yields or len(firm) != 1):
            lose(resolution, unit_id, "collision", "DIA-8B3-08")
            continue
        unit = resolution.position.units[unit_id]
        becomes = next(way.becomes for way in exits(position.board, unit) if way.to == order.to)
        resolution.emit(
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

    One of a power that nobody plays seeks an own citadel, else the first free space by its name; any other that is no
    player's goes where it prefers (``PREFERENCES``).
    """
    unit = position.units[unit_id]
    options = position.dislodged[unit_id].options
    if unit.owner in position.players or not options:
        return None
    if unit.owner not in position.powers:
        return Order(unit.owner, Verbs.RETREAT, unit_id, to=options[0])
    place = min(options, key=lambda one: (not position.board.is_citadel(one), one))
    return Order(unit.owner, Verbs.RETREAT, unit_id, to=place)


def lose(resolution: Resolution, unit_id: str, why: str, rule: str) -> None:
    """Annihilate a dislodged unit, remembering with whom: its characters' fate follows (``characters.bury``)."""
    unit = resolution.position.units[unit_id]
    retreat = resolution.position.dislodged[unit_id]
    resolution.lost.append((unit, retreat))
    resolution.emit("annihilated", rule, unit=unit_id, at=unit.at, why=why, by=retreat.by)


def _shelter(position: Position, unit_id: str, taken: set[str]) -> str:
    """Where a unit too many in its home province goes unasked.

    An empty home citadel, the capital first (DIA-63B4-03).
    """
    unit = position.units[unit_id]
    for citadel in players()[unit.owner].citadels:
        if citadel in position.dislodged[unit_id].options and citadel not in taken:
            return citadel
    return ""
