"""The strokes of simultaneous orders: what each unit was told and what became of it, in places and pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from diadoques.board.reach import sea_way
from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verb, Verbs
from diadoques.core import marks as mk
from diadoques.core.language import LANGUAGES
from diadoques.core.marks import Aim, Piece, Stroke
from diadoques.core.pieces import ARMY, Unit


@dataclass(frozen=True, slots=True)
class Intent:
    """One order and its state: ``asked``, ``done``, ``failed``, ``cut`` or ``void`` (``core.marks``)."""

    order: Any
    state: str = mk.ASKED
    clause: str = ""


Ways = Mapping[str, Stroke]
"""The way of each piece or person that leaves its place, by id."""
StrokeOf = Callable[["Pen", Intent, Ways], "Stroke | None"]
"""How a game draws an order of a kind that is its own, when the ways are known."""
Way = Callable[["Pen", Intent], "Stroke | None"]
"""How it draws one by which a piece or a person leaves its place."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws the orders of one position.

    Attributes:
        write: an order in the notation of a language.
        people: where each person of the board stands.
        drawn, ways: how orders are drawn that only this game knows, by verb.
        carried: the piece or the person whom a convoy carries.
    """

    position: Any
    write: Callable[[Any, Any, str], str]
    people: Mapping[str, str] = field(default_factory=dict)
    drawn: Mapping[Verb, StrokeOf] = field(default_factory=dict)
    ways: Mapping[Verb, Way] = field(default_factory=dict)
    carried: Callable[[Any], str] = lambda order: order.target

    def strokes(self, intents: Sequence[Intent]) -> tuple[Stroke, ...]:
        """One stroke an order that the map can show: ways first, then what points at them."""
        carriers = self._carriers(intents)
        ways: dict[str, Stroke] = {}
        found: list[Stroke] = []
        for intent in intents:
            way = self._way(intent, carriers)
            if way is not None:
                ways[way.piece] = way
                found.append(way)
        others = (self._other(intent, ways) for intent in intents)
        return (*found, *(stroke for stroke in others if stroke is not None))

    def written(self, order: Order) -> dict[str, str]:
        """An order as each language writes it."""
        return {lang: self.write(self.position, order, lang) for lang in LANGUAGES}

    def unit(self, order: Order) -> Unit | None:
        """The unit that is ordered, if it stands on the board."""
        found: Unit | None = self.position.units.get(order.unit)
        return found

    def stroke(self, kind: str, intent: Intent, unit: Unit, end: str, **more: Any) -> Stroke:
        """A stroke that begins at a unit."""
        order = intent.order
        text = self.written(order)
        return Stroke(kind, intent.state, unit.owner, unit.id, unit.at, end, order.player, text=text, **more)

    def _carriers(self, intents: Sequence[Intent]) -> dict[tuple[str, str], list[str]]:
        """The seas of the fleets that would carry a piece to a place."""
        found: dict[tuple[str, str], list[str]] = {}
        for intent in intents:
            order, fleet = intent.order, self.unit(intent.order)
            if order.verb is Verbs.CONVOY and fleet is not None:
                key = (self.carried(order), split_coast(order.goal)[0])
                found.setdefault(key, []).append(fleet.space)
        return found

    def _way(self, intent: Intent, carriers: Mapping[tuple[str, str], Sequence[str]]) -> Stroke | None:
        order, unit = intent.order, self.unit(intent.order)
        if order.verb in self.ways:
            return self.ways[order.verb](self, intent)
        if unit is None or order.verb not in (Verbs.MOVE, Verbs.RETREAT):
            return None
        if order.verb is Verbs.RETREAT:
            return self.stroke(mk.RETREAT, intent, unit, order.to)
        if order.becomes and order.becomes != unit.kind:
            return self.stroke(mk.CONVERT, intent, unit, order.to, becomes=order.becomes)
        board, goal = self.position.board, split_coast(order.to)[0]
        fleets = carriers.get((unit.id, goal), ())
        walks = goal in board.army.get(unit.space, ())
        if unit.kind != ARMY or order.to in board.places or (walks and not (order.by_sea or fleets)):
            return self.stroke(mk.MOVE, intent, unit, order.to)
        via = sea_way(board, unit.space, goal, fleets) if fleets else ()
        return self.stroke(mk.CONVOYED, intent, unit, order.to, via=via)

    def _other(self, intent: Intent, ways: Ways) -> Stroke | None:
        order, unit = intent.order, self.unit(intent.order)
        if unit is None:
            return None
        if order.verb in self.drawn:
            return self.drawn[order.verb](self, intent, ways)
        if order.verb is Verbs.SUPPORT:
            return self._support(intent, unit, ways)
        if order.verb is Verbs.CONVOY:
            target = self.position.units.get(order.target)
            start = target.at if target else self.people.get(self.carried(order), "")
            aim = Aim(order.target, start, order.goal)
            return self.stroke(mk.CONVOY, intent, unit, order.goal, aim=aim)
        return self.stroke(mk.HOLD, intent, unit, unit.at) if order.verb is Verbs.HOLD else None

    def _support(self, intent: Intent, unit: Unit, ways: Ways) -> Stroke | None:
        order = intent.order
        target: Unit | None = self.position.units.get(order.target)
        if target is None:
            return None
        if not order.goal:
            return self.stroke(mk.SUPPORT_HOLD, intent, unit, target.at, aim=Aim(target.id, target.at))
        helped = ways.get(target.id)
        if helped is not None and split_coast(helped.end)[0] == split_coast(order.goal)[0]:
            aim = Aim(target.id, target.at, helped.end, helped.via)
        else:
            aim = Aim(target.id, target.at, order.goal)
        return self.stroke(mk.SUPPORT_MOVE, intent, unit, aim.end, aim=aim)

    def planned(self, orders: Sequence[Order]) -> tuple[Piece, ...]:
        """The units that orders raise, the first one of each place: they stand there when the phase is settled."""
        sites = {f"+{split_coast(one.to)[0]}": one for one in reversed(orders) if one.verb is Verbs.BUILD}
        return tuple(
            Piece(site, one.player, one.becomes, one.grade, one.to, mk.PLANNED, text=self.written(one))
            for site, one in reversed(sites.items())
        )


#: Reasons by which a support came to nothing that another order broke, and those by which an order helped nobody.
_CUT: Final = frozenset({"support-cut", "support-dislodged"})
_VOID: Final = frozenset({"support-useless", "convoy-useless", "convoy-off-route", "convoy-unwanted"})


def state_of(order: Order, clause: str, success: bool) -> str:
    """The state of a stroke whose order was settled so."""
    if clause in _VOID:
        return mk.VOID
    if success:
        return mk.DONE
    return mk.CUT if order.verb is Verbs.SUPPORT and clause in _CUT else mk.FAILED
