"""What may be ordered in winter, order by order (6.3.B.1, 6.3.B.2); the sheet as a whole is seen in ``reckoning``."""

from __future__ import annotations

from diadoques.games.diadoques.gold.money import LADDER
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ELITE, FLEET, GARRISON, MERCENARY, MILITIA, Unit
from diadoques.games.diadoques.model.position import WINTER_PHASE, Position
from diadoques.games.diadoques.winter.housing import may_raise, own_citadels, place
from diadoques.games.diadoques.winter.upkeep import Terms, budget, excess_elites, excess_fleets, terms
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd


def check(position: Position, order: Order) -> Objection:
    """The verdict on one winter order: a build, a promotion, a unit kept or given up."""
    if order.verb is Verbs.BUILD:
        return _build(position, order)
    unit = position.units.get(order.unit)
    if not order.unit or unit is None:
        return _no("DIA-71-01", "no-orders-now", phase=WINTER_PHASE)
    if unit.owner != order.player:
        return _no("DIA-8B1-02", "not-yours", unit=unit.sign)
    if order.verb is Verbs.PROMOTE:
        return _promote(position, order, unit)
    if order.verb is Verbs.HOLD:
        return FINE
    if order.verb is Verbs.DISBAND:
        return _give_up(position, unit)
    return _no("DIA-71-01", "winter-orders-only", unit=unit.sign)


def _build(position: Position, order: Order) -> Objection:
    board = position.board
    if order.becomes == GARRISON:
        if not board.is_citadel(order.to):
            return _no("DIA-62a-03", "no-citadel", given=order.to)
    elif order.becomes == FLEET:
        space = board.province_of(order.to)
        if space not in board.spaces or board.spaces[space].is_sea:
            return _no("DIA-63B2-03", "build-at-sea", space=space)
        if order.to not in board.shores(space):
            coasts = ", ".join(board.shores(space))
            if not coasts:
                return _no("DIA-63B2-03", "no-own-port", space=space)
            return _no("DIA-63B2-03", "coast-needed", to=order.to, coasts=coasts)
    elif order.to not in board.spaces or board.spaces[order.to].is_sea:
        return _no("DIA-63B2-02", "build-at-sea", space=order.to)
    if order.becomes == FLEET and order.grade != MERCENARY:
        return _no("DIA-62a-02", "fleet-has-no-class")
    refusal = may_raise(position, order)
    if refusal is not None:
        return refusal
    spot = place(position, order, ())
    return spot if isinstance(spot, Objection) else FINE


def _promote(position: Position, order: Order, unit: Unit) -> Objection:
    if unit.kind == FLEET:
        return _no("DIA-63B1-06", "fleet-has-no-class")
    if order.grade == MERCENARY and unit.grade == ELITE and excess_elites(position, unit.owner, {}):
        return FINE  # he chooses which elite is degraded (DIA-8A2-11)
    if LADDER.index(order.grade) <= LADDER.index(unit.grade):
        return _no("DIA-63B1-06", "no-promotion", unit=unit.sign, grade=order.grade)
    province = position.board.province_of(unit.at)
    if not own_citadels(position, unit.owner, province):
        return _no("DIA-63B1-08", "promotion-needs-citadel", unit=unit.sign, space=province)
    return FINE


def _give_up(position: Position, unit: Unit) -> Objection:
    """A militia may always go, others on the terms of a chapter that lets them (``upkeep.DISMISSALS``).

    Of other units he only chooses which go when some must (DIA-63B1-05, DIA-8A2-11).
    """
    if unit.grade == MILITIA:
        return FINE
    if unit.kind == FLEET and excess_fleets(position, unit.owner, {}):
        return FINE
    if unit.grade == ELITE and excess_elites(position, unit.owner, {}):
        return FINE
    found = terms(position, unit)
    if isinstance(found, Terms) or budget(position, unit.owner).balance < 0:
        return FINE
    return found or _odd("DIA-63B1-05", "nobody-must-go", unit=unit.sign)
