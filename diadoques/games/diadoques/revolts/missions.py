"""What a neutral unit must do: its mission, as strictly as possible, whether a player runs it or not (DIA-13Bd-01)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from diadoques.board.reach import sails
from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.model.neutral import holds, is_rebel, power_of
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import enters, exits
from diadoques.games.diadoques.revolts.risings import Rising, rising_of, risings, second_risings


class Duty(NamedTuple):
    """What a unit owes to its revolt.

    Attributes:
        orders: those that serve the mission equally well, the automatic one first.
        free: nothing is owed: whoever runs the unit orders it at will within its field.
    """

    orders: tuple[Order, ...]
    free: bool = False


def duty(position: Position, unit: Unit) -> Duty:
    """The orders that the mission asks of a unit now; holding when it is done (DIA-13Ba-04).

    The pirates need not hold then (DIA-13Bb11-02), the Greeks of the Lamian War help each other (DIA-13N3-03).
    """
    rising = rising_of(position, unit.owner)
    found = tuple(_sally(position, unit, rising)) if unit.kind == GARRISON else tuple(_pursue(position, unit))
    if found:
        return Duty(found)
    still = Order(unit.owner, Verbs.HOLD, unit.id)
    if _in_league(position, unit):
        return Duty((next(_help(position, unit), still),), free=True)  # DIA-13N3-03
    return Duty((still,), free=rising.free)


def field_of(position: Position, owner: str) -> tuple[str, ...]:
    """Where a revolt may go, in the order of its retreats; the whole Lamian War has one field (DIA-13N3-03)."""
    war = risings().get(power_of(position, owner))
    if war is not None and war.peoples:
        return tuple(dict.fromkeys(space for people in war.peoples for space in risings()[people].field))
    return rising_of(position, owner).field


def is_hostile(position: Position, owner: str, citadel: str) -> bool:
    """Whether a citadel of a mission must be taken: a player's, or a foreign garrison's (DIA-13Ba-12, DIA-13N2-01)."""
    if holds(position, owner, citadel):
        return False
    return bool(position.citadels.get(citadel)) or position.unit_in(citadel) is not None


def occupied_next(position: Position, owner: str) -> str:
    """The province that the mission says to occupy now, or "" (DIA-13Bb8-01, DIA-13Bc-05)."""
    rising = rising_of(position, owner)
    if not rising.occupy:
        return ""
    first = 2 if owner in second_risings() else 1
    return rising.occupy[min(position.revolts[owner].stage - first, len(rising.occupy) - 1)]


def pending(position: Position, unit: Unit) -> tuple[str, ...]:
    """Citadels that the unit has yet to take, the one to go for first at the head."""
    rising = rising_of(position, unit.owner)
    hostile = _hostile(position, unit.owner)
    own = _targets(position, unit.owner).get(unit.id)
    if own and len(rising.units) > 1:
        hostile = [own, *(citadel for citadel in hostile if citadel != own)]
    return tuple(hostile if rising.free else hostile[:1])


def _hostile(position: Position, owner: str) -> list[str]:
    """Citadels that a revolt has yet to take, in the order of its mission."""
    return [one for one in rising_of(position, owner).besiege if is_hostile(position, owner, one)]


def _targets(position: Position, owner: str) -> dict[str, str]:
    """Which unit of a revolt has which citadel for its own (DIA-13Bb11-01, ruling fleets-and-targets): by its id.

    So that they take the fewest steps in all within the field; else by the order of the mission, then of the field. A
    revolt of one unit has one citadel at a time to take, the next of its mission.
    """
    rising = rising_of(position, owner)
    goals = _hostile(position, owner)[: max(1, len(rising.units))]
    field = field_of(position, owner)
    units = sorted(
        (one for one in position.standing().values() if one.owner == owner),
        key=lambda one: (field.index(one.space) if one.space in field else len(field), one.at),
    )
    steps = [[_way(position, unit, position.board.province_of(goal)) for unit in units] for goal in goals]
    nobody = len(position.board.spaces) + 1

    def cost(chosen: tuple[int | None, ...]) -> tuple[int, tuple[int, ...]]:
        each = tuple(nobody if n is None else row[n] for n, row in zip(chosen, steps, strict=True))
        return sum(each), each

    seats = [*range(len(units)), *[None] * max(0, len(goals) - len(units))]
    best = min(permutations(seats, len(goals)), key=cost)
    return {units[n].id: goal for n, goal in zip(best, goals, strict=True) if n is not None}


def _way(position: Position, unit: Unit, goal: str) -> int:
    """How many steps a unit has to a space within its field; as many as there are spaces, where there is no way."""
    graph = position.board.army if unit.kind == ARMY else position.board.fleet
    return _distances(graph, goal, field_of(position, unit.owner)).get(unit.at, len(position.board.spaces))


def _pursue(position: Position, unit: Unit) -> Iterator[Order]:
    """Besiege where one stands, else one step on a shortest way to the target (DIA-13Bd-02)."""
    board = position.board
    for citadel in pending(position, unit):
        province = board.province_of(citadel)
        if unit.space == province:
            yield Order(unit.owner, Verbs.SIEGE, unit.id, citadel=citadel)
            return
    for citadel in pending(position, unit):
        yield from _after_partner(position, unit, list(_steps(position, unit, board.province_of(citadel))))
    province = occupied_next(position, unit.owner)
    if province and not any(one.space == province for one in _own(position, unit) if one.id != unit.id):
        yield from _occupy(position, unit, province)


def _after_partner(position: Position, unit: Unit, steps: list[Order]) -> Iterator[Order]:
    """The steps, but support for a fleet of the same revolt that is in their way and has this citadel for its own.

    A fleet whose target is acquired goes for the other one (DIA-13Bb11-01): were both to enter the same space neither
    would ever get there.
    """
    targets = _targets(position, unit.owner)
    for partner in _own(position, unit):
        if unit.id in targets or partner.id not in targets:
            continue
        ways = _steps(position, partner, position.board.province_of(targets[partner.id]))
        goal = next((split_coast(way.to)[0] for way in ways), "")  # none: it stands before its citadel already
        if any(split_coast(step.to)[0] == (goal or partner.space) for step in steps):
            yield Order(unit.owner, Verbs.SUPPORT, unit.id, target=partner.id, goal=goal)
            return
    yield from steps


def _occupy(position: Position, unit: Unit, province: str) -> Iterator[Order]:
    """One step to the province to be occupied; a fleet carries the army that has no way by land (DIA-13Bc-05)."""
    armies = [one for one in _own(position, unit) if one.kind == ARMY]
    if unit.kind == FLEET and armies:
        army = armies[0]
        if army.space == province or list(_steps(position, army, province)):
            return
        if _ferries(position, unit.space, army.space, province):
            yield Order(unit.owner, Verbs.CONVOY, unit.id, target=army.id, goal=province)
            return
        for sea in field_of(position, unit.owner):
            if _ferries(position, sea, army.space, province):
                yield from _steps(position, unit, sea)
        return
    steps = list(_steps(position, unit, province))
    yield from steps
    if not steps and unit.kind == ARMY and unit.space != province:
        for fleet in _own(position, unit):
            if fleet.kind == FLEET and _ferries(position, fleet.space, unit.space, province):
                yield Order(unit.owner, Verbs.MOVE, unit.id, to=province, becomes=ARMY, by_sea=True)


def _ferries(position: Position, sea: str, origin: str, goal: str) -> bool:
    board = position.board
    return board.spaces[sea].is_sea and sails(board, sea, origin) and sails(board, sea, goal)


def _own(position: Position, unit: Unit) -> list[Unit]:
    return [one for one in position.standing().values() if one.owner == unit.owner]


def _sally(position: Position, unit: Unit, rising: Rising) -> Iterator[Order]:
    """Out of the citadel, as an army, as a fleet for Athens and the pirates (DIA-13Ba-09)."""
    kind = FLEET if rising.sails else ARMY
    field = field_of(position, unit.owner)
    ways = [way.to for way in exits(position.board, unit) if way.becomes == kind]
    for to in _in_field(field, ways):
        yield Order(unit.owner, Verbs.MOVE, unit.id, to=to, becomes=kind)


def _steps(position: Position, unit: Unit, goal: str) -> Iterator[Order]:
    """Every first step on a shortest way to the space ``goal`` inside the field, in the order of the field."""
    graph = position.board.army if unit.kind == ARMY else position.board.fleet
    field = field_of(position, unit.owner)
    far = _distances(graph, goal, field)
    here = far.get(unit.at)
    if not here:
        return
    near = [to for to in graph.get(unit.at, ()) if far.get(to) == here - 1]
    for to in _in_field(field, near):
        yield Order(unit.owner, Verbs.MOVE, unit.id, to=to, becomes=unit.kind)


def _distances(graph: Mapping[str, tuple[str, ...]], goal: str, field: tuple[str, ...]) -> dict[str, int]:
    """Steps from each shore or province of the field to the space ``goal``."""
    far = {at: 0 for at in graph if split_coast(at)[0] == goal}
    queue = deque(far)
    while queue:
        at = queue.popleft()
        for to in graph.get(at, ()):
            if to not in far and (not field or split_coast(to)[0] in field):
                far[to] = far[at] + 1
                queue.append(to)
    return far


def _in_field(field: tuple[str, ...], places: list[str]) -> list[str]:
    """The places that lie in the field, in its order; all of them where there is none."""
    if not field:
        return places
    inside = [place for place in places if split_coast(place)[0] in field]
    return sorted(inside, key=lambda place: (field.index(split_coast(place)[0]), place))


def _in_league(position: Position, unit: Unit) -> bool:
    return power_of(position, unit.owner) != unit.owner and unit.kind != GARRISON


def _help(position: Position, unit: Unit) -> Iterator[Order]:
    """Support for the nearest Greek who still besieges, else one step towards him (DIA-13N3-03)."""
    board = position.board
    league = power_of(position, unit.owner)
    busy = [
        other
        for other in position.standing().values()
        if is_rebel(position, other) and power_of(position, other.owner) == league and pending(position, other)
    ]
    graph = board.army if unit.kind == ARMY else board.fleet
    field = field_of(position, unit.owner)

    def distance(other: Unit) -> int:
        return _distances(graph, board.province_of(other.at), field).get(unit.at, len(board.spaces))

    for other in sorted(busy, key=lambda one: (distance(one), one.at)):
        if enters(board, unit, other.space):
            yield Order(unit.owner, Verbs.SUPPORT, unit.id, target=other.id)
        else:
            yield from _steps(position, unit, board.province_of(other.at))
