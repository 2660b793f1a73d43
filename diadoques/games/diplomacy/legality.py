"""What an order may ask (VII, VIII, X, XII to XIV), and every legal order of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verbs, Verdict
from diadoques.core.orders import FOLLOWED
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.games.diplomacy.adjustments import change, yards
from diadoques.games.diplomacy.position import ADJUSTMENTS, MOVEMENT, RETREATS, Position
from diadoques.games.diplomacy.reach import (
    by_convoy,
    carriers,
    coastal,
    destinations,
    exits,
    ferried_places,
    goals,
    near,
    reachable_coasts,
    useful_seas,
)
from diadoques.games.diplomacy.retreats import NO_RETREAT
from diadoques.games.objections import FINE, Objection, no_retreat
from diadoques.games.objections import illegal as _no

# --- What an order may ask (VII, VIII, X, XII to XIV): a verdict with its rule, or nothing to object


#: Readings of ``route_choice`` by which an army that is not carried goes by land, whatever its order says.
IDLE_MARKS: Final = ("marked", "intent_if_carried")


def check(position: Position, order: Order) -> Objection:
    """The verdict on one understood order: ILLEGAL (void, as if not given), MISTAKEN (legal, no use) or ``FINE``.

    An order that cannot possibly be carried out is void (DIP-ord-03, -03b). What depends on the other lines of a sheet
    is seen in ``sheet``.
    """
    if order.player not in position.players:
        return _no("DIP-ord-01b", "player-out", player=order.player)
    objects = position.variant.hooks.objects
    objection: Objection | None = objects(position, order) if objects is not None else None
    if objection is not None:
        return objection
    if position.phase == ADJUSTMENTS:
        return _adjustment(position, order)
    if position.phase not in (MOVEMENT, RETREATS):
        return _no("DIP-turn-02", "no-orders-now", phase=position.phase)
    if order.verb in (Verbs.BUILD, Verbs.WAIVE):
        return _no("DIP-turn-02e", "no-builds-now", phase=position.phase)
    unit = position.units.get(order.unit)
    if unit is None or unit.owner != order.player:
        return _no("DIP-ord-01b", "not-yours", unit=unit.sign if unit else "?")
    if position.phase == RETREATS:
        return _retreat(position, order, unit)
    board = position.board
    if order.verb is Verbs.MOVE:
        return _move(position, board, order, unit)
    if order.verb is Verbs.SUPPORT:
        return _support(position, board, order, unit)
    if order.verb is Verbs.CONVOY:
        return _convoy(position, board, order, unit)
    if order.verb is Verbs.HOLD:
        return FINE
    return _no("DIP-ret-01", "not-dislodged", unit=unit.sign)


def _move(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    space = split_coast(order.to)[0]
    if space == unit.space:
        return _no("DIP-att-01", "moves-nowhere", unit=unit.sign)
    if (order.to, unit.kind) in exits(board, unit):
        needs_fleet = order.by_sea and position.readings["route_choice"] not in ("either", *IDLE_MARKS)
        if needs_fleet and unit.kind == ARMY and not by_convoy(position, unit, space):
            return _no("DIP-ord-03b", "no-fleets-there", unit=unit.sign, to=space)
        return FINE
    if unit.kind == FLEET:
        return _sail(board, order, unit, space)
    if board.spaces[space].is_sea:
        return _no("DIP-ord-04d", "army-at-sea", unit=unit.sign, to=space)
    if not coastal(board, unit.space) or not coastal(board, space):
        return _no("DIP-ord-04b", "not-adjacent", unit=unit.sign, to=space)
    if not by_convoy(position, unit, space):
        return _no("DIP-ord-03b", "no-fleets-there", unit=unit.sign, to=space)
    return FINE  # by convoy; if none is ordered it fails (DIP-ord-04c)


def _sail(board: Board, order: Order, unit: Unit, space: str) -> Objection:
    """Why a fleet cannot go to ``order.to``."""
    shores = board.shores(space)
    if not shores:
        return _no("DIP-ord-05c", "fleet-inland", unit=unit.sign, to=space)
    open_shores = reachable_coasts(board, unit, space)
    if not open_shores:
        return _no("DIP-ord-05b", "not-adjacent", unit=unit.sign, to=space)
    if order.to not in shores:
        return _no("DIP-ord-06", "coast-needed", unit=unit.sign, to=space, coasts=", ".join(open_shores))
    return _no("DIP-ord-06c", "coast-out-of-reach", unit=unit.sign, to=order.to)


def _support(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    target = position.units.get(order.target)
    if target is None:
        return _no("DIP-sup-01", "no-such-unit", unit=unit.sign)
    if target.id == unit.id:
        return _no("DIP-sup-01", "supports-itself", unit=unit.sign)
    goal = split_coast(order.goal)[0] or target.space
    if goal not in near(board, unit):
        sea = board.spaces[goal].is_sea
        if unit.kind == ARMY and sea:
            return _no("DIP-sup-01e", "army-supports-sea", unit=unit.sign, to=goal)
        if unit.kind == FLEET and not board.shores(goal):
            return _no("DIP-sup-01d", "fleet-supports-inland", unit=unit.sign, to=goal)
        return _no("DIP-sup-01c", "support-out-of-reach", unit=unit.sign, to=goal)
    if order.goal and not _could_go(position, board, target, order.goal, unit):
        # A support of what can never happen is as impossible (DIP-ord-03b, DATC 4.E.1).
        return _no("DIP-ord-03b", "supports-impossible", unit=unit.sign, target=target.sign, to=goal)
    return FINE


def _could_go(position: Position, board: Board, target: Unit, goal: str, helper: Unit) -> bool:
    """Whether the supported unit could be ordered there, while its supporter supports and so carries nobody."""
    space, coast = split_coast(goal)
    if space in near(board, target):
        return target.kind == ARMY or not coast or goal in reachable_coasts(board, target, space)
    return by_convoy(position, target, space, without=helper.space)


def _convoy(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    if unit.kind != FLEET:
        return _no("DIP-ord-04", "only-fleets-convoy", unit=unit.sign)
    if not board.spaces[unit.space].is_sea:
        return _no("DIP-ord-05d", "convoy-from-shore", unit=unit.sign)
    target = position.units.get(order.target)
    goal = split_coast(order.goal)[0]
    if target is None or target.kind != ARMY:
        return _no("DIP-cvy-01", "convoy-needs-army", unit=unit.sign)
    if not coastal(board, target.space) or not coastal(board, goal) or goal == target.space:
        return _no("DIP-cvy-01e", "convoy-ends-on-shores", unit=unit.sign, to=goal)
    if unit.space not in useful_seas(board, target.space, goal, carriers(position)):
        return _no("DIP-ord-03b", "convoy-out-of-place", unit=unit.sign, target=target.sign, to=goal)
    return FINE


def _retreat(position: Position, order: Order, unit: Unit) -> Objection:
    """Retreats go to the open places; nothing else moves, supports or convoys now (DIP-ret-01d, -01e)."""
    if order.unit not in position.dislodged:
        return _no("DIP-ret-01", "not-dislodged", unit=unit.sign)
    if order.verb is Verbs.DISBAND:
        return FINE  # DIP-ret-01i
    if order.verb is not Verbs.RETREAT:
        return _no("DIP-ret-01", "retreat-or-disband", unit=unit.sign)
    retreat = position.dislodged[order.unit]
    if order.to in retreat.options:
        return FINE
    why = retreat.closed.get(order.to, "")
    return no_retreat(unit.sign, order.to, why, retreat.options, NO_RETREAT)


def _adjustment(position: Position, order: Order) -> Objection:
    """One build or removal by itself; how many there may be is seen in ``sheet`` (DIP-adj-01)."""
    if order.verb is Verbs.WAIVE:
        return FINE
    if order.verb is Verbs.BUILD:
        return _build(position, order)
    unit = position.units.get(order.unit)
    if unit is None or unit.owner != order.player:
        return _no("DIP-adj-01b", "not-yours", unit=unit.sign if unit else "?")
    if order.verb is not Verbs.DISBAND:
        return _no("DIP-adj-01", "build-or-remove", unit=unit.sign)
    return FINE


def _build(position: Position, order: Order) -> Objection:
    """New units stand in own, controlled and empty home centres (DIP-adj-01d to -01g)."""
    space, coast = split_coast(order.to)
    if space not in yards(position, order.player):
        return _no("DIP-adj-01g", "not-home-centre", to=space)
    if position.centres.get(space) != order.player:
        return _no("DIP-adj-01f", "centre-lost", to=space)
    here = position.unit_in(space)
    if here is not None:
        return _no("DIP-adj-01d", "centre-occupied", to=space, by=here.sign)
    shores = position.board.shores(space)
    if order.becomes == FLEET:
        if not shores:
            return _no("DIP-adj-01h", "no-shipyard", to=space)
        if order.to not in shores:
            return _no("DIP-adj-01i", "build-coast-needed", to=space, coasts=", ".join(shores))
    elif coast:
        return _no("DIP-ord-06d", "coast-for-army", to=order.to)
    return FINE


# --- Every legal order of a unit: what lists, maps and enumerations are fed with


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
    return tuple(order for order in found if check(position, order).verdict in FOLLOWED)


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
            for goal in ferried_places(position, other):
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
