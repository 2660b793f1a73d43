"""Every legal order of a unit or character: what lists, maps and enumerations are fed with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.core.orders import FOLLOWED
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.gold.money import LADDER
from diadoques.games.diadoques.gold.spending import least_bribe, surcharge
from diadoques.games.diadoques.model.neutral import giver, holds, protected_by_all
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, MERCENARY, Unit
from diadoques.games.diadoques.model.position import RETREATING, WINTER_PHASE, Position
from diadoques.games.diadoques.model.reach import coastal, exits, further, leader_exits, sea_reach, why_closed
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import is_diadoch
from diadoques.games.diadoques.orders.cross_checks import cross_check, judge_built
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.winter.reckoning import Books, open_books

WARES: Final[Hook[Callable[[Position, str], Iterable[Order]]]] = Hook(RULEBOOK, "wares")
"""What else a player may offer money for, each at its least sum; not judged yet."""


def options_for(position: Position, piece: str) -> tuple[Order, ...]:
    """Legal orders of the unit with id ``piece``, or of a character as ``"@Séleucos"``; hold comes first.

    Convoyed moves are listed where the fleets at sea could carry the army; supports for what the supported unit could
    do.
    """
    question = RULEBOOK.questions.get(position.phase)
    if question is not None and question.offered is not None:
        name = piece.lstrip("@")
        return tuple(order for order in question.offered(position, name) if name in (order.unit, order.leader))
    if piece.startswith("@"):
        return _legal(position, _character_orders(position, piece[1:]))
    unit = position.units[piece]
    if position.phase == WINTER_PHASE:
        return _legal(position, _adjustments(unit))
    if position.phase in RETREATING:
        return _legal(position, _retreats(position, unit))
    return _legal(position, _unit_orders(position, unit))


def _legal(position: Position, orders: Iterator[Order], books: Books | None = None) -> tuple[Order, ...]:
    return tuple(order for order in orders if _is_legal(position, order, books))


def _is_legal(position: Position, order: Order, books: Books | None) -> bool:
    """Whether an order is legal by itself, and with what the rest of the board forbids: a fourth fleet (DIA-62a-10)."""
    said = judge_built(position, order, "")
    return said.verdict in FOLLOWED and cross_check(position, [said], books)[0].verdict in FOLLOWED


def _adjustments(unit: Unit) -> Iterator[Order]:
    yield Order(unit.owner, Verbs.HOLD, unit.id)
    yield Order(unit.owner, Verbs.DISBAND, unit.id)
    for grade in LADDER:
        yield Order(unit.owner, Verbs.PROMOTE, unit.id, grade=grade)


def builds(
    position: Position, player: str, grades: Sequence[str] = LADDER, books: Books | None = None
) -> tuple[Order, ...]:
    """Every new unit of these grades that ``player`` may raise this winter, each by itself.

    Money and limits bind the whole sheet. ``books``: his, where they are open already.
    """
    board = position.board
    homes = sorted({board.province_of(citadel) for citadel, owner in position.citadels.items() if owner == player})
    ports = sorted(province for province, owner in position.provinces.items() if owner == player)
    new = _new_units(position, player, dict.fromkeys((*homes, *ports)), grades)
    return _legal(position, new, books or open_books(position, player))


def _new_units(position: Position, player: str, provinces: Iterable[str], grades: Sequence[str]) -> Iterator[Order]:
    board = position.board
    for province in provinces:
        for grade in grades:
            yield Order(player, Verbs.BUILD, to=province, becomes=ARMY, grade=grade)
        for shore in board.shores(province) if MERCENARY in grades else ():  # a fleet has no class (DIA-62a-02)
            yield Order(player, Verbs.BUILD, to=shore, becomes=FLEET)
        for citadel in board.inside.get(province, ()):
            for grade in grades:
                yield Order(player, Verbs.BUILD, to=citadel, becomes=GARRISON, grade=grade)


def payments(position: Position, player: str) -> tuple[Order, ...]:
    """Payments that may be offered to ``player``; he may write any other sum.

    Each bribe within reach at its least sum and with the surcharge of a commander, a counter-bribe for each own unit, a
    gift to each other player.
    """
    treasury = position.treasury.get(player, 0)
    orders = [order for order in sums(position, player) if order.amount <= treasury]
    return tuple(order for order in orders if check(position, order).verdict is Verdict.FINE)


def sums(position: Position, player: str) -> Iterator[Order]:
    """What money may be offered for, each at its least sum, then as a commander makes it; not judged yet."""
    for unit in position.standing().values():
        if unit.owner == player:
            yield Order(player, Verbs.COUNTER, target=unit.id, amount=1)
            continue
        if protected_by_all(position, unit):
            yield Order(player, Verbs.COUNTER, target=unit.id, amount=1)
        least = least_bribe(unit)
        for amount in dict.fromkeys((least, least + surcharge(position, unit))):
            yield Order(player, Verbs.BRIBE, target=unit.id, amount=amount)
    for offer in WARES.on(position):
        yield from offer(position, player)
    for other in position.alive:
        yield Order(player, Verbs.GIFT, payee=other, amount=1)


def _retreats(position: Position, unit: Unit) -> Iterator[Order]:
    if unit.id in position.dislodged:
        for place in position.dislodged[unit.id].options:
            yield Order(giver(position, unit), Verbs.RETREAT, unit.id, to=place)
        yield Order(giver(position, unit), Verbs.DISBAND, unit.id)


def destinations(position: Position, unit: Unit) -> Iterator[tuple[str, str]]:
    """Places ``unit`` may be ordered to with the kind it takes there, convoys through the fleets at sea included."""
    ways = [way for way in exits(position.board, unit) if why_closed(position, unit, *way) is None]
    for way in ways:
        if way.becomes != GARRISON or holds(position, unit.owner, way.to):
            yield way.to, way.becomes
    far = tuple(further(position, unit))
    yield from far
    if unit.kind == ARMY:
        near = {way.to for way in (*ways, *far)}
        for space in sorted(_ferried(position, unit.space) - near):
            yield space, ARMY


def _ferried(position: Position, origin: str) -> set[str]:
    board = position.board
    if not coastal(board, origin):
        return set()
    seas = frozenset(
        unit.space for unit in position.standing().values() if unit.kind == FLEET and board.spaces[unit.space].is_sea
    )
    return sea_reach(board, origin, seas)


def _unit_orders(position: Position, unit: Unit) -> Iterator[Order]:
    board = position.board
    player = giver(position, unit)
    yield Order(player, Verbs.HOLD, unit.id)
    for to, becomes in destinations(position, unit):
        yield Order(player, Verbs.MOVE, unit.id, to=to, becomes=becomes)
    if unit.kind != GARRISON:
        for citadel in board.inside.get(unit.space, ()):
            yield Order(player, Verbs.SIEGE, unit.id, citadel=citadel)
    if unit.kind == FLEET:
        for citadel, seas in board.access.items():
            if unit.space in seas:
                yield Order(player, Verbs.SUPPLY, unit.id, citadel=citadel)
    near = {split_coast(way.to)[0] for way in exits(board, unit)}
    for other in position.standing().values():
        if other.id == unit.id:
            continue
        if other.space in near:
            yield Order(player, Verbs.SUPPORT, unit.id, target=other.id)
        goals = dict.fromkeys(split_coast(to)[0] for to, _ in destinations(position, other))
        for goal in goals:
            if goal in near and goal != unit.space:
                yield Order(player, Verbs.SUPPORT, unit.id, target=other.id, goal=goal)
        if unit.kind == FLEET and other.kind == ARMY and board.spaces[unit.space].is_sea:
            for goal in sorted(_ferried(position, other.space)):
                yield Order(player, Verbs.CONVOY, unit.id, target=other.id, goal=goal)


def _character_orders(position: Position, name: str) -> Iterator[Order]:
    leader = position.leaders[name]
    if not is_diadoch(name):
        yield from _orders_of_ward(position, name)
        return
    if leader.captor:
        yield Order(leader.captor, Verbs.KILL, leader=name)
        yield Order(leader.captor, Verbs.RELEASE, leader=name)
        province = position.board.province_of(leader.at)
        for citadel in position.board.inside.get(province, ()):
            if citadel != leader.at:
                yield Order(leader.captor, Verbs.LOCK, leader=name, to=citadel)
        guard = position.unit_in(province)
        if guard is not None and guard.id != leader.guard:
            yield Order(leader.captor, Verbs.LOCK, leader=name, to=province)
        return
    yield Order(name, Verbs.APART, leader=name)
    for space in sorted(leader_exits(position.board, leader.at)):
        yield Order(name, Verbs.LEAD, leader=name, to=space)


def _orders_of_ward(position: Position, name: str) -> Iterator[Order]:
    """A character who is no diadoch is moved by whoever controls him, and is in his hands."""
    leader = position.leaders[name]
    yield Order(leader.captor, Verbs.APART, leader=name)
    for space in sorted(leader_exits(position.board, leader.at)):
        yield Order(leader.captor, Verbs.LEAD, leader=name, to=space)
    yield Order(leader.captor, Verbs.KILL, leader=name)
    yield Order(leader.captor, Verbs.RELEASE, leader=name)
