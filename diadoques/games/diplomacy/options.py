"""Every legal order of a unit: what lists, maps and enumerations are fed with."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.conflict.orders import Order, Verbs, Verdict
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.games.diplomacy.adjustments import change, yards
from diadoques.games.diplomacy.legality import check
from diadoques.games.diplomacy.position import ADJUSTMENTS, MOVEMENT, RETREATS, Position
from diadoques.games.diplomacy.reach import by_convoy, carriers, destinations, exits, ferried, goals, near, useful_seas


def options(position: Position, player: str) -> tuple[Order, ...]:
    """Every legal order of every unit of ``player``; in the adjustments his builds or his removals."""
    if position.phase == ADJUSTMENTS:
        return _adjustments(position, player)
    offers = position.variant.hooks.offers
    own = offers(position, player) if offers is not None else ()
    return (*(order for unit in position.of(player) for order in options_for(position, unit.id)), *own)


def options_for(position: Position, piece: str) -> tuple[Order, ...]:
    """Legal orders of the unit with id ``piece``, hold first; in the adjustments of a home centre too: builds there.

    Convoyed moves are listed where the fleets at sea could carry the army; supports for what the supported unit could
    do.
    """
    if position.phase == ADJUSTMENTS:
        owner = position.units[piece].owner if piece in position.units else position.centres.get(piece, "")
        return tuple(order for order in _adjustments(position, owner) if piece in (order.unit, order.to[:3]))
    unit = position.units[piece]
    found = _retreats(position, unit) if position.phase == RETREATS else _orders(position, unit)
    return tuple(order for order in found if check(position, order).verdict in (Verdict.FINE, Verdict.MISTAKEN))


def _retreats(position: Position, unit: Unit) -> Iterator[Order]:
    if unit.id in position.dislodged:
        for place in position.dislodged[unit.id].options:
            yield Order(unit.owner, Verbs.RETREAT, unit.id, to=place)
        yield Order(unit.owner, Verbs.DISBAND, unit.id)


def _orders(position: Position, unit: Unit) -> Iterator[Order]:
    if position.phase != MOVEMENT:
        return
    board, player = position.board, unit.owner
    yield Order(player, Verbs.HOLD, unit.id)
    for to in destinations(position, unit):
        yield Order(player, Verbs.MOVE, unit.id, to=to)
    if unit.kind == ARMY and position.readings["route_choice"] != "either":
        for way in exits(board, unit):
            if by_convoy(position, unit, way.to):
                yield Order(player, Verbs.MOVE, unit.id, to=way.to, by_sea=True)
    within = near(board, unit)
    seas = carriers(position)
    for other in position.standing().values():
        if other.id == unit.id:
            continue
        if other.space in within:
            yield Order(player, Verbs.SUPPORT, unit.id, target=other.id)
        for goal in goals(position, other):
            if goal in within and goal != unit.space:
                yield Order(player, Verbs.SUPPORT, unit.id, target=other.id, goal=goal)
        if unit.kind == FLEET and other.kind == ARMY and unit.space in seas:
            for goal in ferried(position, other):
                if unit.space in useful_seas(board, other.space, goal, seas):
                    yield Order(player, Verbs.CONVOY, unit.id, target=other.id, goal=goal)


def _adjustments(position: Position, player: str) -> tuple[Order, ...]:
    if player not in position.players:
        return ()
    due = change(position, player)
    if due < 0:
        return tuple(Order(player, Verbs.DISBAND, unit.id) for unit in position.of(player))
    if due == 0:
        return ()
    board = position.board
    found = []
    for centre in yards(position, player):
        found.append(Order(player, Verbs.BUILD, to=centre, becomes=ARMY))
        found += [Order(player, Verbs.BUILD, to=shore, becomes=FLEET) for shore in board.shores(centre)]
    found.append(Order(player, Verbs.WAIVE))
    return tuple(order for order in found if check(position, order).verdict is Verdict.FINE)
