"""What may be ordered in winter, order by order, and where new units may stand (6.3.B.1, 6.3.B.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from diadoques.games.diadoques.gold.money import LADDER, citadel_yield, price
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, ELITE, FLEET, GARRISON, MERCENARY, MILITIA, Unit
from diadoques.games.diadoques.model.position import WINTER_PHASE, Position
from diadoques.games.diadoques.model.reach import serves
from diadoques.games.diadoques.winter.upkeep import Terms, budget, excess_elites, excess_fleets, terms
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

# --- Where new units may stand: empty provinces, own citadels, ports (6.3.B.2). Judged on the start of winter


class Quarters(NamedTuple):
    """Where a new unit stands, and as what."""

    kind: str
    at: str


def province_of(position: Position, order: Order) -> str:
    """The province in which an order raises its unit."""
    return position.board.province_of(order.to)


def own_citadels(position: Position, player: str, province: str) -> list[str]:
    """Citadels of ``player`` in a province, major ones first (DIA-63B2-07)."""
    board = position.board
    owned = [one for one in board.inside.get(province, ()) if position.citadels.get(one) == player]
    return sorted(owned, key=lambda one: (not board.places[one].is_major, one))


def has_port(position: Position, player: str, shore: str) -> bool:
    """Whether ``player`` controls a port that serves this shore: in his citadel, or open in his province (DIA-61-07).

    A harbour that opens on one coast of its province serves that coast alone, as for its garrison (DIA-62a-04).
    """
    board = position.board
    province = board.province_of(shore)
    for place in board.places.values():
        if place.province == province and board.is_port(place.id):
            owner = (position.citadels if place.is_citadel else position.provinces).get(
                place.id if place.is_citadel else province
            )
            if owner == player and serves(board, place.id, shore):
                return True
    return False


def may_raise(position: Position, order: Order) -> Objection | None:
    """Why no unit can be raised so, whatever else is on the sheet; None when one can (DIA-63B2-02 to -05)."""
    player, board = order.player, position.board
    province = province_of(position, order)
    if order.becomes == GARRISON:
        if position.citadels.get(order.to) != player:
            return _no("DIA-63B2-02", "citadel-not-controlled", citadel=order.to)
    elif order.becomes == ARMY and not own_citadels(position, player, province):
        return _no("DIA-63B2-02", "no-own-citadel", space=province)
    elif order.becomes == FLEET and not has_port(position, player, order.to):
        return _no("DIA-63B2-03", "no-own-port", space=order.to)
    if order.citadel and (
        board.places[order.citadel].province != province or position.citadels.get(order.citadel) != player
    ):
        return _no("DIA-63B2-07", "citadel-not-controlled", citadel=order.citadel)
    if order.becomes == GARRISON and _garrisoned(position, order.to):
        return _no("DIA-63B2-06", "citadel-garrisoned", citadel=order.to)
    return _against_invaders(position, order)


def _against_invaders(position: Position, order: Order) -> Objection | None:
    """With another's unit in the province: garrisons only, each within what its citadel yields (DIA-63B2-05)."""
    province = province_of(position, order)
    occupant = position.unit_in(province)
    if occupant is None or occupant.owner == order.player:
        return None
    if order.becomes != GARRISON:
        return _no("DIA-63B2-05", "province-invaded", space=province, unit=occupant.sign)
    means = citadel_yield(position, order.player, order.to)
    if price(order.grade) > means:
        return _no("DIA-63B2-05", "beyond-citadels-means", citadel=order.to, means=str(means))
    return None


def _garrisoned(position: Position, citadel: str) -> bool:
    return position.unit_in(citadel) is not None


def place(position: Position, order: Order, full: Collection[str]) -> Quarters | Objection:
    """Where a legal build stands when the own builds already placed fill ``full`` (provinces and citadels).

    The second unit in a province becomes a garrison, if a citadel is free there (DIA-63B2-04, -06, -07).
    """
    province = province_of(position, order)
    if order.becomes == GARRISON:
        if order.to in full:
            return _no("DIA-63B2-06", "citadel-built", citadel=order.to)
        return Quarters(GARRISON, order.to)
    if province in full or position.unit_in(province) is not None:
        return in_garrison(position, order, full)
    return Quarters(order.becomes, order.to)


def in_garrison(position: Position, order: Order, full: Collection[str]) -> Quarters | Objection:
    """The citadel into which a unit without room in its province goes: the one ordered, else the major one first.

    A fleet needs a port citadel (DIA-63B2-07).
    """
    board = position.board
    province = province_of(position, order)
    choice = [order.citadel] if order.citadel else own_citadels(position, order.player, province)
    for citadel in choice:
        if order.becomes == FLEET and not board.is_port(citadel):
            continue
        if citadel not in full and not _garrisoned(position, citadel):
            return Quarters(GARRISON, citadel)
    return _no("DIA-63B2-07", "no-room", space=province)


# --- What may be ordered in winter, order by order (6.3.B.1, 6.3.B.2); the sheet as a whole is seen in ``reckoning``


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
