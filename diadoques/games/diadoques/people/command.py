"""Who commands a unit (6.2.B), what that is worth to it, and who goes with whom."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from diadoques.board.reach import sails
from diadoques.board.spaces import Board
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Leader, Unit
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.reach import closed_walk
from diadoques.games.diadoques.model.rulebook import RULEBOOK

# --- Who commands a unit (6.2.B), and what that is worth to it


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
        if first_head(resolution, unit, resolution.orders.get(unit.id)):
            resolution.passengers.setdefault(unit.id, []).append(name)
            resolution.emit("accompanied", "DIA-62b-09", leader=name, unit=unit.id)
            continue
        resolution.commanders[unit.id] = name
        rule = "DIA-63B4-06" if position.phase == LEVY else "DIA-62b-07"
        resolution.emit("commanded", rule, leader=name, unit=unit.id, lends=lends(position, name))


def _his_own(resolution: Resolution, name: str, here: list[Unit]) -> Unit:
    """The unit that a diadoch is with: in the first stack one that is not another's to head."""
    if resolution.position.phase != LEVY:
        return here[0]
    free = [one for one in here if not first_head(resolution, one, None)]
    return head_of_stack(resolution, name, free or here)


def first_head(resolution: Resolution, unit: Unit, order: Order | None) -> str:
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


def named_head(order: Order | None) -> str:
    """Who is named at the head of a unit by its order, "" for nobody; a convoy names whom it carries."""
    return order.leader if order is not None and order.verb is not Verbs.CONVOY else ""


def head_of(position: Position, unit: Unit, parted: Container[str] = (), named: str = "") -> str:
    """Who heads a unit when the season begins: its diadoch, if he is free and with it, "" for nobody (DIA-62b-07).

    Args:
        position: as it stands.
        unit: which.
        parted: characters whom an order of their own parts from the unit.
        named: who is named at its head in its order.
    """
    found = unit.owner if is_with_its_diadoch(position, unit) and unit.owner not in parted else ""
    for ask in HEADS.on(position):
        found = ask(position, unit, parted, named, found)
    return found


def is_with_its_diadoch(position: Position, unit: Unit) -> bool:
    """Whether the diadoch of a unit is with it, and free."""
    own = position.leaders.get(unit.owner)
    return own is not None and not own.captor and own.at == unit.space


def lends(position: Position, name: str) -> bool:
    """Whether a character lends strength to the unit he heads; a diadoch does (DIA-62b-05)."""
    return all(ask(position, name) for ask in LENDS.on(position))


def strong_heads(resolution: Resolution) -> dict[str, str]:
    """Who lends his strength to which unit, by unit id."""
    return {unit: name for unit, name in resolution.commanders.items() if lends(resolution.position, name)}


# --- Who goes with whom (6.2.B): who cannot be parted, who is with a unit, and whom an order parts from it


COMPANIONS: Final[Hook[Callable[[Position, str], Iterable[str]]]] = Hook(RULEBOOK, "companions")
"""Who goes wherever a character goes, and shares what becomes of him: told his name; diadochs have nobody."""

COUNTERS: Final[Hook[Callable[[str], str]]] = Hook(RULEBOOK, "counters")
"""Whose counter a character stands on who may share it, told his name; "" for a diadoch, who has his own."""


def counter_of(name: str) -> str:
    """Whose counter a character stands on where it may be shared, whatever a game is played by; "" for a diadoch."""
    return next((found for ask in COUNTERS.everywhere() if (found := ask(name))), "")


def company(position: Position, name: str) -> tuple[str, ...]:
    """A character and whoever cannot be parted from him, himself first."""
    return (name, *(one for ask in COMPANIONS.on(position) for one in ask(position, name)))


def walks(resolution: Resolution, name: str) -> bool:
    """Whether an order of who holds a character parts him from his guard this season (DIA-62b-08).

    Whom he may send away, if anybody, the orders themselves decide: a captive diadoch goes nowhere.
    """
    leader = resolution.position.leaders.get(name)
    for one in company(resolution.position, name):
        order = resolution.leader_orders.get(one)
        if order is not None and leader is not None and order.verb in (Verbs.LEAD, Verbs.APART):
            return order.player == leader.captor
    return False


def parted_persons(resolution: Resolution) -> frozenset[str]:
    """Everybody whom an order, his own or that of who holds him, parts from his unit this season (DIA-62b-08)."""
    position = resolution.position
    sent = {name for name in position.leaders if walks(resolution, name)}
    return frozenset(sent | (resolution.leader_orders.keys() & position.diadochs().keys()))


def party(resolution: Resolution, unit: Unit) -> list[str]:
    """Characters who go where ``unit`` goes: its commander, its passengers, who is tied to it (DIA-62b-06, -14)."""
    found = [resolution.commanders[unit.id]] if unit.id in resolution.commanders else []
    found += resolution.passengers.get(unit.id, ())
    found += [
        name
        for name, leader in resolution.position.leaders.items()
        if leader.captor and leader.guard == unit.id and not walks(resolution, name)
    ]
    return list(dict.fromkeys(one for name in found for one in company(resolution.position, name)))


# --- Characters who travel alone, by land and by sea (6.2.b)


class End(NamedTuple):
    """What came of a walk, the row that decided, and the fleets to blame."""

    clause: str
    rule: str
    by: tuple[str, ...] = ()


def walk(resolution: Resolution, fleets_intact: frozenset[str]) -> None:
    """Characters who travel alone; they block nothing and nothing blocks them (DIA-62b-03, -04)."""
    for name, order in resolution.leader_orders.items():
        leader = resolution.position.leaders.get(name)
        # He obeys himself or, when it comes to that, who holds him now: who was captured meanwhile stays.
        if leader is None or order.player != (leader.captor or name):
            continue
        if order.verb is Verbs.APART and resolution.was_written(order):
            resolution.emit("leader-apart", "DIA-62b-08", leader=name, at=leader.at)
        if order.verb is not Verbs.LEAD:
            continue
        end = _end(resolution, leader, order, fleets_intact)
        for one in company(resolution.position, name):
            resolution.emit(
                "leader-moved",
                end.rule,
                leader=one,
                **{"from": leader.at},
                to=order.to,
                success=end.clause == "moved",
                clause=end.clause,
                by=end.by,
            )


def _end(resolution: Resolution, leader: Leader, order: Order, intact: frozenset[str]) -> End:
    """How a walk ends: by land or along a coast where that is open, else by sea."""
    position = resolution.position
    if position.board.is_citadel(order.to) and position.citadels.get(order.to) != order.player:
        # Lost by bribery since he was sent there, or not won.
        return End("barred", "DIA-62a-08") if _sold(resolution, order.to, order.player) else End("unwon", "DIA-62b-03")
    near = order.to in position.board.neighbours(leader.at)
    shut = closed_walk(position, leader.at, order.to) if near else None
    if near and shut is None:
        return End("moved", "DIA-62b-03")
    end = _voyage(resolution, leader.at, order, intact)
    return End("weather", shut.rule) if shut is not None and end.clause == "no-convoy" else end


def _sold(resolution: Resolution, citadel: str, player: str) -> bool:
    """Whether ``player`` lost the citadel this very season."""
    return any(
        event.kind == "citadel-taken" and (event["citadel"], event["was"]) == (citadel, player)
        for event in resolution.events
    )


def _voyage(resolution: Resolution, origin: str, order: Order, intact: frozenset[str]) -> End:
    """A character is convoyed as an army is: every fleet on a route must hold (DIA-62b-03, DIA-8B4c-04)."""
    board = resolution.position.board
    carriers = {resolution.position.units[unit].space: unit for unit in _carriers(resolution.orders, order)}
    needed = _on_routes(board, frozenset(carriers), origin, order.to)
    if not needed:
        void = tuple(_carriers(resolution.annulled, order))
        return End("convoy-void" if void else "no-convoy", _why_ashore(resolution.orders, order, len(carriers)), void)
    lost = tuple(carriers[sea] for sea in sorted(needed) if carriers[sea] not in intact)
    if not lost:
        return End("moved", "DIA-62b-03")
    left = frozenset(sea for sea, unit in carriers.items() if unit in intact)
    return End("convoy-lost", "DIA-8B4c-04" if _on_routes(board, left, origin, order.to) else "DIA-8B4c-01", lost)


def _why_ashore(orders: Mapping[str, Order], walk: Order, carriers: int) -> str:
    """The row that keeps him: several fleets make no chain, one carries elsewhere, or none touches both shores."""
    if carriers > 1:
        return "DIA-8B4b-01"
    elsewhere = not carriers and any(one.verb is Verbs.CONVOY and one.leader == walk.leader for one in orders.values())
    return "DIA-8B4a-02" if elsewhere else "DIA-8B4a-01"


def _carriers(orders: Mapping[str, Order], walk: Order) -> Iterator[str]:
    """The fleets ordered to carry the character there."""
    for unit, order in orders.items():
        if order.verb is Verbs.CONVOY and order.leader == walk.leader and order.goal == walk.to:
            yield unit


def _on_routes(board: Board, seas: frozenset[str], origin: str, goal: str) -> set[str]:
    """The seas of all complete routes through ``seas``; those that lie on none carry nothing (DIA-8B4c-04)."""
    found: set[str] = set()
    paths: list[tuple[str, ...]] = [(sea,) for sea in seas if sails(board, sea, origin)]
    while paths:
        path = paths.pop()
        if sails(board, path[-1], goal):
            found.update(path)
        paths += [(*path, sea) for sea in board.fleet.get(path[-1], ()) if sea in seas and sea not in path]
    return found
