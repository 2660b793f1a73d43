"""What may be ordered to a unit in a season: moves, supports, convoys, sieges, supplies (8.B.1 to 8.B.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.board.spaces import Board, split_coast
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.gold import spending
from diadoques.games.diadoques.gold.bribery import brings_citadel
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import (
    closed,
    closed_further,
    closed_landing,
    closed_support,
    coastal,
    enters,
    exits,
    further,
    joined_by_sea,
)
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import chosen
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd

GATES: Final[Hook[Callable[[Position, str], Objection | None]]] = Hook(RULEBOOK, "gates")
"""Why nobody enters a citadel this season, whoever controls it."""

PASSENGERS: Final[Hook[Callable[[Position, Unit, Unit], Objection | None]]] = Hook(RULEBOOK, "passengers")
"""Why a fleet does not carry an army: told both."""


def check(position: Position, order: Order, unit: Unit) -> Objection:
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
        barred = closed(position, unit, order.to, becomes)
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
    open_to_who_wins = chosen(position, "citadel-won-this-season") == "open"
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
