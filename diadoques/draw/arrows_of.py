"""The arrows of a set of orders: where each begins, bends and ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from diadoques.board.spaces import Board, split_coast
from diadoques.core.orders import Order, Verb
from diadoques.core.pieces import ARMY, GARRISON
from diadoques.draw import scene as sc
from diadoques.draw.geometry import Geometry, Line, Point
from diadoques.draw.intents import Intent
from diadoques.draw.routes import bow, middle, sea_way, smooth, trim
from diadoques.draw.scene import Arrow
from diadoques.draw.spots import REACH, home
from diadoques.games.catalogue import Position, game_of


def arrows_of(
    intents: Sequence[Intent], position: Position, geometry: Geometry, spots: Mapping[str, Point], unit: float = 1.0
) -> tuple[Arrow, ...]:
    """One arrow an order (none for units that stay); supports point at the arrow or the unit they help."""
    drawer = _Drawer(position, geometry, spots, unit, intents)
    moves = {intent.order.unit: arrow for intent in intents for arrow in drawer.move(intent)}
    others = [arrow for intent in intents for arrow in drawer.other(intent, moves)]
    return (*others, *moves.values())


class _Drawer:
    """Knows the ground on which the arrows of one picture are drawn."""

    def __init__(
        self, position: Position, geometry: Geometry, spots: Mapping[str, Point], unit: float, intents: Sequence[Intent]
    ) -> None:
        self.position = position
        self.table = game_of(position).table(position)
        self.board: Board = position.board
        self.geometry = geometry
        self.spots = spots
        self.unit = unit
        self.carriers: dict[tuple[str, str], list[str]] = {}
        for intent in intents:
            order = intent.order
            if order.verb is Verb.CONVOY and order.unit in position.units:
                key = (order.target or order.leader, split_coast(order.goal)[0])
                self.carriers.setdefault(key, []).append(position.units[order.unit].space)

    def start(self, unit: str) -> Point:
        """Where the arrow of a unit begins."""
        if unit in self.spots:
            return self.spots[unit]
        return home(self.position.units[unit].at, self.geometry, self.unit)

    def trimmed(self, line: Line, head: float = REACH * 0.7, tail: float = REACH) -> Line:
        """The line clear of the counters at its ends."""
        return trim(line, head * self.unit, tail * self.unit)

    def move(self, intent: Intent) -> Iterable[Arrow]:
        """The arrow of a move, a conversion or a character's own way."""
        order = intent.order
        if order.verb is Verb.LEAD and order.leader in self.table.leaders:
            here = home(self.table.leaders[order.leader].at, self.geometry, self.unit)
            there = home(order.to, self.geometry, self.unit)
            yield Arrow(sc.LEAD, intent.state, order.leader, f"@{order.leader}", self.trimmed(bow(here, there)))
            return
        if order.verb not in (Verb.MOVE, Verb.RETREAT) or order.unit not in self.position.units:
            return
        one = self.position.units[order.unit]
        here, there = self.start(one.id), home(order.to, self.geometry, self.unit)
        if order.verb is Verb.RETREAT:
            yield Arrow(sc.RETREAT, intent.state, one.owner, one.id, self.trimmed(bow(here, there)))
        elif order.becomes and order.becomes != one.kind:
            tail = 14.0 if order.becomes == GARRISON else REACH
            line = self.trimmed(bow(here, there, 0.3), 10.0, tail)
            yield Arrow(sc.CONVERT, intent.state, one.owner, one.id, line, order.becomes)
        else:
            way = self.way(one.kind, one.at, order)
            if way is None:
                yield Arrow(sc.MOVE, intent.state, one.owner, one.id, self.trimmed(bow(here, there)))
            else:
                points = [here, *(home(sea, self.geometry, self.unit) for sea in way), there]
                yield Arrow(sc.CONVOYED, intent.state, one.owner, one.id, self.trimmed(smooth(points)))

    def way(self, kind: str, at: str, order: Order) -> tuple[str, ...] | None:
        """The seas an army crosses; None when it walks (or sails)."""
        if kind != ARMY or order.to in self.geometry.places:
            return None
        goal = split_coast(order.to)[0]
        fleets = self.carriers.get((order.unit, goal), ())
        walks = goal in self.board.army.get(split_coast(at)[0], ())
        if walks and not (order.by_sea or fleets):
            return None
        return sea_way(self.board, split_coast(at)[0], goal, fleets)

    def other(self, intent: Intent, moves: Mapping[str, Arrow]) -> Iterable[Arrow]:
        """The arrow of a support, a convoy, a siege or a supply."""
        order, units = intent.order, self.position.units
        if order.unit not in units:
            return
        one, here = units[order.unit], self.start(order.unit)
        if order.verb is Verb.SUPPORT and order.target in units:
            yield self.support(intent, here, moves)
        elif order.verb is Verb.CONVOY:
            helped = moves.get(order.target or f"@{order.leader}")
            there = home(order.goal, self.geometry, self.unit) if order.goal else here
            on_way = helped is not None and helped.kind == sc.CONVOYED
            line = (here, here) if on_way else self.trimmed(bow(here, there), 20)
            yield Arrow(sc.CONVOY, intent.state, one.owner, one.id, line)
        elif order.verb in (Verb.SIEGE, Verb.SUPPLY):
            kind = sc.SIEGE if order.verb is Verb.SIEGE else sc.SUPPLY
            line = self.trimmed(bow(here, self.geometry.spot(order.citadel), 0.05), 14, 19)
            yield Arrow(
                kind, intent.state, one.owner, one.id, line, self.siege_season(order) if kind == sc.SIEGE else ""
            )

    def siege_season(self, order: Order) -> str:
        """``II`` when last season's siege order succeeded against this citadel (DIA-8B5-02), else ``I``."""
        return "II" if self.table.sieges.get(order.unit) == order.citadel else "I"

    def support(self, intent: Intent, here: Point, moves: Mapping[str, Arrow]) -> Arrow:
        """A dashed line to the middle of the arrow it helps, or to the unit that stays."""
        order = intent.order
        owner = self.position.units[order.unit].owner
        helped = moves.get(order.target)
        if order.goal:
            goal = home(order.goal, self.geometry, self.unit)
            line = helped.line if helped is not None else bow(self.start(order.target), goal)
            return Arrow(
                sc.SUPPORT_MOVE,
                intent.state,
                owner,
                order.unit,
                self.trimmed(bow(here, middle(line, 0.55), 0.06), 16, 3),
            )
        line = self.trimmed(bow(here, self.start(order.target), 0.06), 16, REACH)
        return Arrow(sc.SUPPORT_HOLD, intent.state, owner, order.unit, line)
