"""What an order may ask (8.B.1 to 8.B.6): a verdict with its rule, or nothing to object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.conflict import retreats
from diadoques.games.diadoques.gold import bequest, spending
from diadoques.games.diadoques.gold.bribery import as_served
from diadoques.games.diadoques.model.neutral import awaits_a_master, obeys
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.phases import ESTATE, RETREATING
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, WINTER_PHASE, Position
from diadoques.games.diadoques.model.reach import (
    closed_landing,
    closed_walk,
    joined_by_sea,
    leader_exits,
)
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import is_diadoch
from diadoques.games.diadoques.model.warrants import warrant
from diadoques.games.diadoques.notation.declarations import declaration_of, is_payment
from diadoques.games.diadoques.orders import unit_legality
from diadoques.games.diadoques.winter import winter_legality
from diadoques.games.objections import FINE, Objection, no_retreat
from diadoques.games.objections import illegal as _no

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
        return bequest.check(position, order)
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
    said = unit_legality.check(position, order, unit)
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
    if order.unit not in position.dislodged or retreats.asked(position, unit) != order.player:
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
        return unit_legality.foreign(position, order, "DIA-62b-03")
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
