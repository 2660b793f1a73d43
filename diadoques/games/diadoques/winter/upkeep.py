"""Who is paid in winter and who goes: units in excess after bribery (8.A.2), bankruptcy (6.3.B.1), the militia."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from diadoques.board.reach import steps_from
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.gold.money import Budget, income, is_compulsory, payment_rank, price, promotion_price
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ELITE, FLEET, GUARD, MERCENARY, MILITIA, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.objections import Objection

#: Orders by the line of a sheet that they take.
Orders = Mapping[str, Order]


class Terms(NamedTuple):
    """On what terms a unit may be dismissed that need not go: what that costs, in T, and by which row."""

    fee: int
    rule: str


DISMISSALS: Final[Hook[Callable[[Position, Unit], Terms | Objection | None]]] = Hook(RULEBOOK, "dismissals")
"""Whether a unit may be dismissed for money instead of being paid: its terms, or why never; None where the chapter has
no word on it. By the basic rules a militia alone goes as its master likes (DIA-63B1-03)."""


STARVES: Final[Hook[Callable[[Position, Unit], bool]]] = Hook(RULEBOOK, "starves")
"""Whether a unit will be no more if it is where it is when this season ends, though nobody touches it."""


#: What decides between units of one rank that cannot all be paid, as ``_place`` compares them.
_CRITERIA: Final = ("choice", "leader", "distance", "name")


def class_limit() -> int:
    """How many militias, elites or guards a player may have, of each (DIA-63B2-01)."""
    return int(tables()["limits"]["special"])


def fleet_limit() -> int:
    """How many fleets a player may have (DIA-63B2-01)."""
    return int(tables()["limits"]["fleets"])


def excess_fleets(position: Position, player: str, orders: Orders) -> tuple[Unit, ...]:
    """Fleets beyond the limit: those the player gives up, else the latest bought (DIA-8A2-11)."""
    fleets = [unit for unit in position.of(player) if unit.kind == FLEET]
    return _chosen(position, fleets, fleet_limit(), orders)


def excess_elites(position: Position, player: str, orders: Orders) -> tuple[Unit, ...]:
    """Elites beyond the limit, which turn into mercenaries (DIA-8A2-11)."""
    elites = [unit for unit in position.of(player) if unit.grade == ELITE]
    return _chosen(position, elites, class_limit(), orders)


def degraded_units(position: Position, player: str, orders: Orders) -> dict[str, str]:
    """Units of a class of which a player has too many, by id, and what they turn into.

    An elite turns mercenary (DIA-8A2-11). Where a unit changes masters without losing class there may be a second
    guard, which turns elite if that place is free, or a second militia.
    """
    found = {unit.id: MERCENARY for unit in excess_elites(position, player, orders)}
    elites = sum(unit.grade == ELITE for unit in position.of(player)) - len(found)
    for unit in _beyond(position, player, GUARD, orders):
        found[unit.id] = ELITE if elites < class_limit() else MERCENARY
        elites += found[unit.id] == ELITE
    return found | {unit.id: MERCENARY for unit in _beyond(position, player, MILITIA, orders)}


def _beyond(position: Position, player: str, grade: str, orders: Orders) -> tuple[Unit, ...]:
    units = [unit for unit in position.of(player) if unit.grade == grade]
    return _chosen(position, units, class_limit(), orders)


def _chosen(position: Position, units: list[Unit], limit: int, orders: Orders) -> tuple[Unit, ...]:
    if len(units) <= limit:
        return ()
    age = {unit: index for index, unit in enumerate(position.bought)}
    # Reverse alphabetical first, then (the sort is stable) latest bought, then the player's word.
    units.sort(key=lambda unit: unit.at, reverse=True)
    units.sort(key=lambda unit: -age.get(unit.id, -1))
    units.sort(key=lambda unit: _wish(orders.get(unit.id)))
    return tuple(units[: len(units) - limit])


def _wish(order: Order | None) -> int:
    """What a player says of a unit: it may go (0), nothing (1), it shall stay (2)."""
    if order is None:
        return 1
    gives_up = order.verb is Verbs.DISBAND or (order.verb is Verbs.PROMOTE and order.grade == MERCENARY)
    return 0 if gives_up else 2


def budget(position: Position, player: str, orders: Orders | None = None) -> Budget:
    """The accounts of ``player`` before he spends anything of his own will (DIA-74-02)."""
    wishes = orders or {}
    units = units_kept(position, player, wishes)
    paid = [unit for unit in units if not is_dismissed(position, unit, wishes)]
    bill = tuple((unit.id, price(unit.grade)) for unit in _in_order(position, player, paid, wishes))
    militia = tuple((unit.id, price(unit.grade)) for unit in units if not is_compulsory(unit))
    return Budget(player, position.treasury.get(player, 0), income(position, player), bill, militia)


def terms(position: Position, unit: Unit) -> Terms | Objection | None:
    """On what terms a unit that need not go may be dismissed, or why never; None where nobody is."""
    return next((said for ask in DISMISSALS.on(position) if (said := ask(position, unit)) is not None), None)


def starves(position: Position, unit: Unit) -> bool:
    """Whether a unit is lost if it ends this season where it is; by the basic rules it may be anywhere."""
    return any(ask(position, unit) for ask in STARVES.on(position))


def cost(position: Position, order: Order) -> int:
    """What an order of winter costs: to raise, promote, keep or dismiss a unit, in T (DIA-63B1-01, -06)."""
    if order.verb is Verbs.BUILD:
        return price(order.grade)
    unit = position.units[order.unit]
    if order.verb is Verbs.DISBAND:
        said = terms(position, unit)
        return said.fee if isinstance(said, Terms) else 0
    return max(0, promotion_price(unit.grade, order.grade)) if order.verb is Verbs.PROMOTE else price(unit.grade)


def is_dismissed(position: Position, unit: Unit, orders: Orders) -> bool:
    """Whether the sheet of its master dismisses ``unit`` for money: it is no part of the bill then."""
    order = orders.get(unit.id)
    return order is not None and order.verb is Verbs.DISBAND and isinstance(terms(position, unit), Terms)


def units_kept(position: Position, player: str, orders: Orders) -> list[Unit]:
    """The units of ``player`` once what bribery gave him too many of is gone or degraded.

    Neutral units are nobody's, not even for who runs them: they cost nothing.
    """
    gone = {unit.id for unit in excess_fleets(position, player, orders)}
    lower = degraded_units(position, player, orders)
    return [
        replace(unit, grade=lower[unit.id]) if unit.id in lower else unit
        for unit in position.of(player)
        if unit.id not in gone
    ]


def unpaid_units(accounts: Budget) -> tuple[str, ...]:
    """Units for which the money does not suffice, the others being paid first (DIA-63B1-04).

    One that cannot be paid is skipped, and cheaper ones after it are paid still.
    """
    cash = accounts.funds
    lost = []
    for unit, due in accounts.bill:
        if due <= cash:
            cash -= due
        else:
            lost.append(unit)
    return tuple(lost)


def _in_order(position: Position, player: str, units: Iterable[Unit], orders: Orders) -> list[Unit]:
    """Compulsory units as they are paid (``_place``)."""
    return sorted(
        (unit for unit in units if is_compulsory(unit)), key=lambda unit: _place(position, player, unit, orders)
    )


def _place(position: Position, player: str, unit: Unit, orders: Orders) -> tuple[int, int, bool, int, str]:
    """Where a unit stands in the row of those to be paid; among equals as the player wishes, else by the default.

    That keeps the commander's unit, then those nearest the capital, then goes by the name of the place (DIA-63B1-05).
    """
    far = _distances(position, position.capital(player))
    leader = position.leaders.get(player)
    commanded = leader is not None and not leader.captor and leader.at == unit.space
    away = far.get(position.board.province_of(unit.at), len(far))
    return payment_rank(unit), -_wish(orders.get(unit.id)), not commanded, away, unit.at


def passed_over(position: Position, player: str, accounts: Budget, orders: Orders) -> dict[str, str]:
    """Of the units that are lost, those for which an equal is paid: by id, what decided between the two.

    ``choice`` (the player's), ``leader``, ``distance`` or ``name`` (DIA-63B1-05).
    """
    lost = unpaid_units(accounts)
    units = {unit.id: unit for unit in units_kept(position, player, orders)}
    places = {unit: _place(position, player, units[unit], orders) for unit, _ in accounts.bill}
    found = {}
    for unit in lost:
        equals = [place for other, place in places.items() if other not in lost and place[0] == places[unit][0]]
        if equals:
            criteria = zip(_CRITERIA, max(equals)[1:], places[unit][1:], strict=True)
            found[unit] = next(name for name, paid, passed in criteria if paid != passed)
    return found


def _distances(position: Position, capital: str) -> Mapping[str, int]:
    """Number of steps, by land or sea, from the province of ``capital`` to every space."""
    board = position.board
    return steps_from(board.id, board.layer, board.province_of(capital)) if capital else {}
