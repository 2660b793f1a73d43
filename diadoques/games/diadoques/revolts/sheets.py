"""The orders of neutral units: those that a runner may give, those that nobody gives, and retreats."""

from __future__ import annotations

from dataclasses import replace

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import holds, is_rebel, power_of
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.revolts.missions import duty, field_of
from diadoques.games.diadoques.revolts.risings import rising_of, runner_of
from diadoques.games.diadoques.weather.zones import why_bound, why_shut
from diadoques.games.objections import Objection
from diadoques.games.objections import illegal as _no

# --- The orders of units that nobody orders: the mission, written by the rules themselves (DIA-13Bd-01)


def _possible(position: Position, unit: Unit) -> Order:
    """The first order of its mission that the weather allows, else it holds (DIA-13A-03 to -07)."""
    for order in duty(position, unit).orders:
        shut_off = order.verb is Verbs.MOVE and not order.by_sea and why_shut(position, unit, order.to, order.becomes)
        if why_bound(position, unit) is None and not shut_off:
            return order
    return Order(unit.owner, Verbs.HOLD, unit.id)


def write_orders(resolution: Resolution) -> None:
    """Every neutral unit without an order of its runner follows its mission, or holds (DIA-13Ba-04)."""
    position = resolution.position
    for unit in position.standing().values():
        if not is_rebel(position, unit) or unit.id in resolution.orders:
            continue
        order = _possible(position, unit)
        resolution.orders[unit.id] = order
        if order.verb is not Verbs.HOLD:
            rule = "DIA-13Ba-09" if unit.kind == "G" else rising_of(position, unit.owner).rule
            resolution.emit("mission", rule, unit=unit.id, revolt=unit.owner, order=order)


# --- What the player who runs a revolt may order: its mission first, its field, its own people (note 1, DIA-13N1-04)


def check(position: Position, order: Order, unit: Unit) -> Objection | None:
    """Why an order, legal as such, may not be given to a neutral unit; None when it may, and for any other unit."""
    if not is_rebel(position, unit):
        return None
    owed = duty(position, unit)
    if not owed.free and order.verb is Verbs.HOLD and all(_shut(position, unit, asked) for asked in owed.orders):
        return None
    if not owed.free and not any(_same(order, asked) for asked in owed.orders):
        return _no("DIA-13N1-04", "mission-first", unit=unit.sign, wanted=write(position, owed.orders[0]))
    if order.verb is Verbs.MOVE and not in_field(position, unit.owner, order.to):
        return _no("DIA-13N1-04", "field-left", unit=unit.sign, to=order.to)
    if order.verb is Verbs.SIEGE:
        if rising_of(position, unit.owner).raids:
            return _no("DIA-13Bc-01", "raiders-besiege-nothing", unit=unit.sign)
        if any(order.citadel in revolt.acquired for revolt in position.revolts.values()):
            return _no("DIA-13Ba-18", "siege-of-rebels", citadel=order.citadel)
    if order.verb is Verbs.SUPPLY and order.citadel != rising_of(position, unit.owner).home:
        return _no("DIA-13Ba-06", "rebels-supply-home", unit=unit.sign, citadel=order.citadel)
    if order.verb in (Verbs.SUPPORT, Verbs.CONVOY):
        target = position.units.get(order.target)
        if target is None or not _together(position, unit, target):
            return _no("DIA-13Ba-05", "rebels-help-rebels", unit=unit.sign)
    return None


def _shut(position: Position, unit: Unit, asked: Order) -> bool:
    """Whether the weather of the season forbids what the mission asks."""
    if why_bound(position, unit) is not None:
        return True
    return (
        asked.verb is Verbs.MOVE and not asked.by_sea and why_shut(position, unit, asked.to, asked.becomes) is not None
    )


def left_ashore(position: Position, unit: Unit, target: Unit) -> Objection | None:
    """Why a fleet does not carry an army: it is a neutral one, and not of its own revolt (DIA-13Ba-05)."""
    if not is_rebel(position, target) or _together(position, unit, target):
        return None
    return _no("DIA-13Ba-05", "neutral-not-convoyed", unit=unit.sign, army=target.sign)


def in_field(position: Position, owner: str, to: str) -> bool:
    """Whether a place lies where the revolt may go: its field, and the citadels it holds."""
    field = field_of(position, owner)
    space = split_coast(to)[0]
    if position.board.is_citadel(space):
        return holds(position, owner, space)
    return not field or space in field


def _together(position: Position, unit: Unit, target: Unit) -> bool:
    """Whether two units are of the same revolt, the Lamian War being one (DIA-13Ba-05, -18)."""
    return power_of(position, unit.owner) == power_of(position, target.owner)


def _same(order: Order, asked: Order) -> bool:
    """Whether two orders ask the same, whoever gives them."""
    plain = replace(order, player=asked.player, leader="", becomes=order.becomes or asked.becomes)
    return plain == asked or (plain == replace(asked, by_sea=False) and order.verb is Verbs.MOVE)


# --- Where neutral units retreat: to a citadel of their own, else in the order of their field (DIA-13Ba-09 to -11)


def preferred_retreats(position: Position, unit: Unit, options: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the free places that a neutral unit may retreat to, the one it goes to first at the head.

    Gauls are destroyed rather than retreat (DIA-13Bc-03).
    """
    if not is_rebel(position, unit):
        return options
    if rising_of(position, unit.owner).brittle:
        return ()
    board = position.board
    citadels = tuple(place for place in options if board.is_citadel(place))
    if citadels:
        return citadels
    field = field_of(position, unit.owner)
    inside = [place for place in options if in_field(position, unit.owner, place)]
    return tuple(sorted(inside, key=lambda place: (field.index(split_coast(place)[0]) if field else 0, place)))


def chooser(position: Position, unit: Unit) -> str | None:
    """Who says where a neutral unit goes: its runner where the field has no order, or nobody (DIA-13N1-05)."""
    if not is_rebel(position, unit):
        return None
    return runner_of(position, unit.owner) if rising_of(position, unit.owner).picks else ""
