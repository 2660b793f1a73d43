"""What an order may ask (8.B.1 to 8.B.6): a verdict with its rule, or nothing to object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from diadoques.board.spaces import Board, split_coast
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.conflict import retreats
from diadoques.games.diadoques.gold import estates, spending
from diadoques.games.diadoques.gold.bribery import as_served, brings_citadel
from diadoques.games.diadoques.model.neutral import awaits_a_master, holds, obeys
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import ESTATE, LEVY, MOVEMENT, RETREATING, WINTER_PHASE, Position
from diadoques.games.diadoques.model.reach import (
    closed_further,
    closed_landing,
    closed_support,
    closed_walk,
    coastal,
    enters,
    exits,
    further,
    joined_by_sea,
    leader_exits,
    why_closed,
)
from diadoques.games.diadoques.model.rulebook import RULEBOOK, warrant
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.tables import is_diadoch
from diadoques.games.diadoques.notation.declarations import declaration_of, is_payment
from diadoques.games.diadoques.winter import winter_legality
from diadoques.games.objections import FINE, Objection, no_retreat
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

# --- What may be ordered to a unit in a season: moves, supports, convoys, sieges, supplies (8.B.1 to 8.B.6)


GATES: Final[Hook[Callable[[Position, str], Objection | None]]] = Hook(RULEBOOK, "gates")
"""Why nobody enters a citadel this season, whoever controls it."""

PASSENGERS: Final[Hook[Callable[[Position, Unit, Unit], Objection | None]]] = Hook(RULEBOOK, "passengers")
"""Why a fleet does not carry an army: told both."""


def check_unit(position: Position, order: Order, unit: Unit) -> Objection:
    """The verdict on an order of a season to a unit that obeys its author."""
    board = position.board
    if order.verb is Verbs.MOVE:
        return _move(position, board, order, unit)
    if order.verb is Verbs.SUPPORT:
        return _support(position, board, order, unit)
    if order.verb is Verbs.CONVOY:
        return _convoy(position, board, order, unit)
    if order.verb is Verbs.SIEGE:
        return _siege(position, board, order, unit)
    if order.verb is Verbs.SUPPLY:
        return _supply(position, board, order, unit)
    if order.verb is Verbs.HOLD:
        return FINE
    return _no("DIA-8B3-01", "not-dislodged", unit=unit.sign)


def _move(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    becomes = order.becomes or unit.kind
    ways = [way for way in exits(board, unit) if way.becomes == becomes]
    if any(way.to == order.to for way in ways) and not order.by_sea:
        if board.is_citadel(order.to):
            for ask in GATES.on(position):
                shut = ask(position, order.to)
                if shut is not None:
                    return shut
            if not holds(position, unit.owner, order.to):
                return foreign(position, order, "DIA-62a-08")
        barred = why_closed(position, unit, order.to, becomes)
        if barred is None or not joined_by_sea(board, unit.space, order.to):
            return barred or FINE
        return (
            closed_landing(position, split_coast(order.to)[0], army=True) or FINE
        )  # who cannot pass by land may be carried still
    space = split_coast(order.to)[0]
    if not order.by_sea and any(way == (space, becomes) for way in further(position, unit)):
        return FINE
    if space == unit.space:
        return _no("DIA-8B1-14", "moves-nowhere", unit=unit.sign)
    if unit.kind == ARMY and becomes == ARMY:
        if board.spaces.get(space) is None or board.spaces[space].is_sea:
            return _no("DIA-8B1-07", "army-at-sea", unit=unit.sign, to=order.to)
        if joined_by_sea(board, unit.space, space):
            # Legal by convoy; without one it fails (DIA-8B4a-02).
            return closed_landing(position, space, army=True) or FINE
        return _no("DIA-8B1-07", "not-adjacent", unit=unit.sign, to=order.to)
    if unit.kind == FLEET and becomes == FLEET:
        shores = board.shores(space)
        if not shores:
            return _no("DIA-8B1-08", "fleet-inland", unit=unit.sign, to=order.to)
        if order.to not in shores:
            return _no("DIA-8B1-13", "coast-needed", unit=unit.sign, to=order.to, coasts=", ".join(shores))
        shut = closed_further(position, unit, order.to, becomes)
        return shut or _no(_shore_rule(board, unit, space), "not-adjacent", unit=unit.sign, to=order.to)
    if unit.kind == GARRISON:
        if becomes == FLEET and not board.is_port(unit.at):
            return _no("DIA-62a-04", "no-port", citadel=unit.at)
        return _no("DIA-8B1-05", "garrison-way", unit=unit.sign, to=order.to)
    if board.is_citadel(order.to):
        if becomes != GARRISON:
            return _no("DIA-61-11", "citadel-needs-garrison", citadel=order.to)
        if unit.kind == FLEET and not board.is_port(order.to):
            return _no("DIA-62a-03", "no-port", citadel=order.to)
        return _no("DIA-62a-03", "citadel-not-here", unit=unit.sign, citadel=order.to)
    return _no("DIA-62a-07", "no-such-conversion", unit=unit.sign, to=order.to)


def _shore_rule(board: Board, unit: Unit, space: str) -> str:
    """Why a fleet does not get there: only its other coast leads there, the shores do not join, or it is too far."""
    if any(split_coast(goal)[0] == space for shore in board.shores(unit.space) for goal in board.fleet[shore]):
        return "DIA-8B1-11"
    by_land = not board.spaces[space].is_sea and space in board.army.get(unit.space, ())
    return "DIA-8B1-09" if by_land else "DIA-8B1-08"


def foreign(position: Position, order: Order, rule: str) -> Objection:
    """A citadel that the player does not control when he writes lets nobody in (DIA-62a-08).

    The table may agree that it does once its garrison is won in this very season (ruling ``citadel-won-this-season``).
    """
    garrison = position.unit_in(order.to)
    open_to_who_wins = setting_value(position, "citadel-won-this-season") == "open"
    if open_to_who_wins and garrison is not None and garrison.owner != order.player:
        within_reach = spending.neighbours(position, order.player, garrison)
        if within_reach and brings_citadel(position, garrison):
            return _odd(rule, "citadel-to-be-won", citadel=order.to)
    return _no(rule, "citadel-not-controlled", citadel=order.to)


def _support(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    target = position.units.get(order.target)
    if target is None:
        return _no("DIA-8B2a-01", "no-such-unit", unit=unit.sign)
    if target.id == unit.id:
        return _no("DIA-8B2a-01", "supports-itself", unit=unit.sign)
    goal = split_coast(order.goal)[0] if order.goal else target.space
    if unit.kind == GARRISON:
        if goal != board.places[unit.at].province:
            return _no("DIA-8B1-06", "garrison-supports-its-province", unit=unit.sign, to=goal)
        return closed_support(position, unit, goal) or FINE
    if goal == unit.space:
        return _no("DIA-8B2a-02", "supports-into-itself", unit=unit.sign, to=goal)
    if not enters(board, unit, goal):
        sea = goal in board.spaces and board.spaces[goal].is_sea
        if unit.kind == ARMY and sea:
            return _no("DIA-8B2a-05", "army-supports-sea", unit=unit.sign, to=goal)
        if unit.kind == FLEET and not sea:
            return _no("DIA-8B2a-04", "fleet-supports-inland", unit=unit.sign, to=goal)
        return _no("DIA-8B2a-02", "support-out-of-reach", unit=unit.sign, to=goal)
    if board.is_citadel(goal) and not holds(position, unit.owner, goal):
        return _no("DIA-8B2a-02", "support-out-of-reach", unit=unit.sign, to=goal)
    return closed_support(position, unit, goal) or FINE


def only_fleets_convoy(unit: Unit) -> Objection:
    """The verdict on a convoy by a unit that is no fleet."""
    return _no("DIA-8B1-03", "only-fleets-convoy", unit=unit.sign)


def _convoy(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    if unit.kind != FLEET:
        return only_fleets_convoy(unit)
    if not board.spaces[unit.space].is_sea:
        return _no("DIA-8B4a-01", "convoy-from-shore", unit=unit.sign)
    if order.leader:  # a character alone is carried like an army (DIA-62b-03)
        origin = position.leaders[order.leader].at if order.leader in position.leaders else ""
    else:
        target = position.units.get(order.target)
        if target is None or target.kind != ARMY:
            return _no("DIA-8B4a-01", "convoy-needs-army", unit=unit.sign)
        for refuse in PASSENGERS.on(position):
            ashore = refuse(position, unit, target)
            if ashore is not None:
                return ashore
        origin = target.space
    if not coastal(board, origin) or not coastal(board, split_coast(order.goal)[0]):
        return _no("DIA-8B4a-01", "convoy-ends-on-shores", unit=unit.sign, to=order.goal)
    return closed_landing(position, split_coast(order.goal)[0], army=not order.leader) or FINE


def _siege(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    if unit.kind == GARRISON:
        return _no("DIA-8B1-05", "garrison-cannot", unit=unit.sign)
    if not board.is_citadel(order.citadel):
        return _no("DIA-8B5-01", "no-citadel", given=order.citadel)
    if board.places[order.citadel].province != unit.space:
        return _no("DIA-8B5-01", "siege-elsewhere", unit=unit.sign, citadel=order.citadel)
    if unit.kind == FLEET and not board.is_port(order.citadel):
        return _no("DIA-8B5-01", "no-port", citadel=order.citadel)
    if holds(position, unit.owner, order.citadel):
        return _no("DIA-8B5-02", "siege-own", citadel=order.citadel)  # a siege changes who controls it
    return FINE


def _supply(position: Position, board: Board, order: Order, unit: Unit) -> Objection:
    if unit.kind != FLEET:
        return _no("DIA-8B6-01", "only-fleets-supply", unit=unit.sign)
    if not board.is_citadel(order.citadel):
        return _no("DIA-8B6-05", "no-citadel", given=order.citadel)
    if not board.is_port(order.citadel):
        return _no("DIA-8B6-05", "no-port", citadel=order.citadel)
    if unit.space not in board.access.get(order.citadel, ()):
        seas = ", ".join(board.access.get(order.citadel, ()))
        return _no("DIA-8B6-05", "no-sea-access", unit=unit.sign, citadel=order.citadel, seas=seas)
    province = board.places[order.citadel].province
    besieger = position.unit_in(province)
    if besieger is None:
        return _odd("DIA-8B6-02", "supply-without-siege", citadel=order.citadel)
    if besieger.owner == unit.owner:
        return _odd("DIA-8B6-02", "supply-against-own", unit=besieger.sign, citadel=order.citadel)
    return FINE


# --- What an order may ask (8.B.1 to 8.B.6): a verdict with its rule, or nothing to object


BOUND: Final[Hook[Callable[[Position, Unit], Objection | None]]] = Hook(RULEBOOK, "bound")
"""Why a unit can receive no order but to hold this season."""

BOUND_PERSONS: Final[Hook[Callable[[Position, str, str], Objection | None]]] = Hook(RULEBOOK, "bound persons")
"""Why a character can receive no order this season: told his name and where he is."""

LIMITS: Final[Hook[Callable[[Position, Order, Unit], Objection | None]]] = Hook(RULEBOOK, "limits")
"""Why an order that a unit could carry out may not be given to it."""

WARDS: Final[Hook[Callable[[Position, Order], Objection | None]]] = Hook(RULEBOOK, "wards")
"""The verdict on an order to a character who is no diadoch; None where he may be moved like one."""


def check(position: Position, order: Order) -> Objection:
    """The verdict on one understood order: ILLEGAL, MISTAKEN (legal but useless to its author) or ``FINE``.

    What depends on the other orders of the sheet (two orders for one unit, the limit of fleets) is seen in
    ``cross_checks``.
    """
    if position.phase == ESTATE or order.verb is Verbs.LEAVE:
        return estates.check(position, order)
    if order.player in position.eliminated or order.player not in position.players:
        rule = warrant(position, "DIA-5-08", order.player, order.player)
        return _no(rule, "player-out", player=order.player)
    declared = declaration_of(order)
    if declared is not None and not declared.pays:
        return declared.check(position, order)
    if is_payment(order.verb):
        return _payment(position, order)
    question = RULEBOOK.questions.get(position.phase)
    if question is not None and question.check is not None:
        answered: Objection = question.check(position, order)
        return answered
    if position.phase != WINTER_PHASE and order.verb in (Verbs.BUILD, Verbs.PROMOTE):
        return _no("DIA-71-01", "builds-in-winter")
    if position.phase in RETREATING:
        return check_retreat(position, order)
    if position.phase == WINTER_PHASE:
        return winter_legality.check(position, order)
    if position.phase not in (LEVY, MOVEMENT):
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if not order.unit:
        return _character(position, order)
    unit = position.units.get(order.unit)
    if unit is not None and awaits_a_master(position, unit):
        served = replace(unit, owner=order.player)  # judged as it will be if he wins it over
        return check(replace(position, units={**position.units, unit.id: served}), order)
    if unit is None or not obeys(position, unit, order.player):
        return _no("DIA-8B1-02", "not-yours", unit=unit.sign if unit else "?")
    if order.verb is not Verbs.HOLD:
        for ask in BOUND.on(position):
            held = ask(position, unit)
            if held is not None:
                return held
    if order.leader and order.verb is not Verbs.CONVOY and not _heads(position, order, unit):
        return _no("DIA-62b-05", "leader-elsewhere", leader=order.leader, unit=unit.sign)
    said = check_unit(position, order, unit)
    if said.verdict is not Verdict.ILLEGAL:
        for limit in LIMITS.on(position):
            refused = limit(position, order, unit)
            if refused is not None:
                return refused
    return said


def _payment(position: Position, order: Order) -> Objection:
    """A payment, and the order that a unit shall carry out once it is won over: judged as its new master's."""
    said = spending.check(position, order)
    if said.verdict is Verdict.ILLEGAL or order.then is None:
        return said
    promised = check(as_served(position, order), order.then)
    return promised if promised.verdict is Verdict.ILLEGAL else said


def _heads(position: Position, order: Order, unit: Unit) -> bool:
    leader = position.leaders.get(order.leader)
    if leader is None or leader.at != unit.space:
        return False
    if not is_diadoch(order.leader):  # whose he is, him he serves
        return leader.captor == unit.owner
    return order.leader == unit.owner and not leader.captor


def check_retreat(position: Position, order: Order) -> Objection:
    """The verdict on where a dislodged unit goes, or on its end."""
    unit = position.units.get(order.unit)
    if unit is None:
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if order.unit not in position.dislodged or retreats.retreat_asked(position, unit) != order.player:
        return _no("DIA-8B3-01", "not-dislodged", unit=unit.sign)
    if order.verb is Verbs.DISBAND:
        return FINE
    if order.verb is not Verbs.RETREAT:
        return _no("DIA-8B3-01", "retreat-or-disband", unit=unit.sign)
    retreat = position.dislodged[order.unit]
    if order.to in retreat.options:
        return FINE
    why = retreat.closed.get(order.to, "")
    return no_retreat(unit.sign, order.to, why, retreat.options, {"": retreats.row_of(position, why)})


def _character(position: Position, order: Order) -> Objection:
    leader = position.leaders.get(order.leader)
    if leader is None:
        return _no("DIA-62b-01", "no-such-leader", leader=order.leader)
    for bound in BOUND_PERSONS.on(position):
        held = bound(position, order.leader, leader.at)
        if held is not None:
            return held
    board = position.board
    captive = order.verb in (Verbs.KILL, Verbs.RELEASE, Verbs.LOCK)
    if captive and leader.captor != order.player:
        return _no("DIA-62b-12", "not-your-captive", leader=order.leader)
    if not is_diadoch(order.leader):
        for ask in WARDS.on(position):
            said = ask(position, order)
            if said is not None:
                return said
    elif captive:
        return _lock(position, order, leader.at) if order.verb is Verbs.LOCK else FINE
    elif order.leader != order.player:
        return _no("DIA-62b-01", "not-your-leader", leader=order.leader)  # each is his own player
    elif leader.captor:
        return _no("DIA-62b-18", "leader-captive", leader=order.leader, captor=leader.captor)
    if order.verb is Verbs.APART:
        return FINE
    if order.verb is not Verbs.LEAD:
        return _no("DIA-62b-03", "leader-only-moves", leader=order.leader)
    space = split_coast(order.to)[0]
    if space == leader.at:
        return _no("DIA-62b-03", "leader-there", leader=order.leader)
    if board.is_citadel(space) and position.citadels.get(space) != order.player:
        return foreign(position, order, "DIA-62b-03")
    ferried = joined_by_sea(board, leader.at, space)
    if space in leader_exits(board, leader.at):
        barred = closed_walk(position, leader.at, space)
        if barred is None or not ferried:
            return barred or FINE
    if ferried:  # by convoy, or by convoy only
        return closed_landing(position, space, army=False) or FINE
    return _no("DIA-62b-03", "leader-too-far", leader=order.leader, to=order.to)


def _lock(position: Position, order: Order, at: str) -> Objection:
    """A captive goes into a controlled citadel of the province, or to another unit of the captor (DIA-62b-15)."""
    board = position.board
    province = board.province_of(at)
    if board.is_citadel(order.to):
        if position.citadels.get(order.to) != order.player:
            return _no("DIA-62b-15", "citadel-not-controlled", citadel=order.to)
        if board.places[order.to].province != province:
            return _no("DIA-62b-15", "lock-elsewhere", citadel=order.to)
        return closed_walk(position, at, order.to) or FINE
    guard = position.unit_in(order.to)
    if guard is None or guard.owner != order.player or board.province_of(guard.at) != province:
        return _no("DIA-62b-14", "no-guard-there", to=order.to)
    return (closed_walk(position, at, order.to) if at != order.to else None) or FINE
