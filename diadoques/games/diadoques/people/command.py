"""Who commands a unit (6.2.B), and what that is worth to it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK

PRECEDENCE: Final[Hook[Callable[[Resolution, Unit, Order | None], str]]] = Hook(RULEBOOK, "precedence")
"""Who heads a unit before its diadoch, who then only travels with it (DIA-62b-09).

Told the resolution, the unit, and the order that may name him (None: whoever needs no naming); answers a name or "".
"""

HEADS: Final[Hook[Callable[[Position, Unit, Container[str], str, str], str]]] = Hook(RULEBOOK, "heads")
"""Who heads a unit as a season begins, told the unit, who is parted from it, who is named at its head, and who heads it
by the rules below, "" for nobody."""

TAKES_OVER: Final[Hook[Callable[[Position, str, Unit], bool]]] = Hook(RULEBOOK, "takes over")
"""Whether a character who is named in the orders heads a unit that its diadoch is with (DIA-62b-09)."""

LENDS: Final[Hook[Callable[[Position, str], bool]]] = Hook(RULEBOOK, "lends")
"""Whether a character lends his strength to the unit that he heads: every chapter must agree; a diadoch does."""


def take_command(resolution: Resolution) -> None:
    """A free diadoch heads the own unit of his space unless an order of his own parts them (DIA-62b-05 to -08)."""
    position = resolution.position
    for name, leader in position.diadochs().items():
        if leader.captor or name in resolution.leader_orders:
            continue
        here = [
            unit
            for unit in position.standing().values()
            if unit.space == leader.at and unit.owner == name and unit.id not in resolution.turned
        ]
        if not here:
            continue
        unit = _his_own(resolution, name, here)
        if foremost(resolution, unit, resolution.orders.get(unit.id)):
            resolution.passengers.setdefault(unit.id, []).append(name)
            resolution.emit("accompanied", "DIA-62b-09", leader=name, unit=unit.id)
            continue
        resolution.commanders[unit.id] = name
        rule = "DIA-63B4-06" if position.phase == LEVY else "DIA-62b-07"
        resolution.emit("commanded", rule, leader=name, unit=unit.id, lends=lends(position, name))


def _his_own(resolution: Resolution, name: str, here: list[Unit]) -> Unit:
    """The unit that a diadoch is with: in the opening stack one that is not another's to head."""
    if resolution.position.phase != LEVY:
        return here[0]
    free = [one for one in here if not foremost(resolution, one, None)]
    return head_of_stack(resolution, name, free or here)


def foremost(resolution: Resolution, unit: Unit, order: Order | None) -> str:
    """Who heads a unit before its diadoch, "" for nobody (DIA-62b-09)."""
    return next((name for ask in PRECEDENCE.on(resolution.position) if (name := ask(resolution, unit, order))), "")


def head_of_stack(resolution: Resolution, name: str, stack: list[Unit]) -> Unit:
    """Spring 321: whom a character leads of the units that begin together, by the orders that are carried out."""
    return led_of(stack, resolution.orders, name)


def led_of(stack: Sequence[Unit], orders: Mapping[str, Order], name: str) -> Unit:
    """The unit named in the orders, else the one that stays, else the first listed (DIA-63B4-06)."""
    for unit in stack:
        order = orders.get(unit.id)
        if order is not None and order.leader == name:
            return unit
    return next((unit for unit in stack if unit.id not in orders or not orders[unit.id].to), stack[0])


def named(order: Order | None) -> str:
    """Who is named at the head of a unit by its order, "" for nobody; a convoy names whom it carries."""
    return order.leader if order is not None and order.verb is not Verbs.CONVOY else ""


def headed(position: Position, unit: Unit, parted: Container[str] = (), named: str = "") -> str:
    """Who heads a unit when the season begins: its diadoch, if he is free and with it, "" for nobody (DIA-62b-07).

    Args:
        position: as it stands.
        unit: which.
        parted: characters whom an order of their own parts from the unit.
        named: who is named at its head in its order.
    """
    found = unit.owner if attended(position, unit) and unit.owner not in parted else ""
    for ask in HEADS.on(position):
        found = ask(position, unit, parted, named, found)
    return found


def attended(position: Position, unit: Unit) -> bool:
    """Whether the diadoch of a unit is with it, and free."""
    own = position.leaders.get(unit.owner)
    return own is not None and not own.captor and own.at == unit.space


def lends(position: Position, name: str) -> bool:
    """Whether a character lends strength to the unit he heads; a diadoch does (DIA-62b-05)."""
    return all(ask(position, name) for ask in LENDS.on(position))


def strong_heads(resolution: Resolution) -> dict[str, str]:
    """Who lends his strength to which unit, by unit id."""
    return {unit: name for unit, name in resolution.commanders.items() if lends(resolution.position, name)}
