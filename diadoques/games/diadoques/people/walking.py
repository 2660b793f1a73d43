"""Characters who travel alone, by land and by sea (6.2.b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from diadoques.board.reach import sails
from diadoques.board.spaces import Board
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.reach import closed_walk
from diadoques.games.diadoques.people.company import company


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
        rule = "DIA-8B4b-01" if carriers else "DIA-8B4a-02"  # no chain, or no fleet that was to carry him
        return End("convoy-void" if void else "no-convoy", rule, void)
    lost = tuple(carriers[sea] for sea in sorted(needed) if carriers[sea] not in intact)
    if not lost:
        return End("moved", "DIA-62b-03")
    left = frozenset(sea for sea, unit in carriers.items() if unit in intact)
    return End("convoy-lost", "DIA-8B4c-04" if _on_routes(board, left, origin, order.to) else "DIA-8B4c-01", lost)


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
