"""A sensible player where supply centres count: what he marches for, where he retreats to, what he builds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.reach import sails
from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.phases import RETREATS
from diadoques.core.answers import Answers
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.games.catalogue import game_of
from diadoques.games.diplomacy.position import ADJUSTMENTS, Position
from diadoques.games.diplomacy.reach import near
from diadoques.games.door import Game

# --- The movement orders of a sensible player where supply centres count
#
# Each unit is meant for a centre of its own, the nearest first; what is held by others is entered with supports alone.
# No order hangs on one that is not given: an army takes ship where a fleet of its own carries it, a unit follows where
# another was ordered away, and no two go to one space or past each other.


#: Farther than any way on a board.
NOWHERE: Final = 99
#: How much a whim weighs against one step of the way.
WHIM: Final = 0.6
#: A centre in which somebody stands is worth that many steps less.
HELD: Final = 1.5
#: What is his and in danger when centres are counted is left for what is nearer than this.
GUARDED: Final = 1.0
#: So many steps an army must save before a fleet carries it.
WORTH_A_FLEET: Final = 2


def steps(board: Board, kind: str, place: str) -> Mapping[str, int]:
    """How many moves a unit of a kind takes from a place to each space that it can reach, without a convoy."""
    return _steps(board.id, board.layer, kind, place if kind == FLEET else split_coast(place)[0])


@cache
def _steps(board_id: str, layer: str, kind: str, place: str) -> Mapping[str, int]:
    board = load_board(board_id, layer)
    links = board.army if kind == ARMY else board.fleet
    found, frontier = {place: 0}, [place]
    for here in frontier:
        for there in links.get(here, ()):
            if there not in found:
                found[there] = found[here] + 1
                frontier.append(there)
    nearest: dict[str, int] = {}
    for there, far in found.items():
        nearest.setdefault(split_coast(there)[0], far)  # whichever coast comes first
    return nearest


def moves_to_nearest(board: Board, kind: str, place: str, goals: Sequence[str]) -> int:
    """The moves from a place to the nearest of some spaces."""
    far = steps(board, kind, place)
    return min((far.get(goal, NOWHERE) for goal in goals), default=NOWHERE)


@dataclass(slots=True)
class Campaign:
    """One season's orders of one player.

    Attributes:
        goals: centres that are not his.
        errands: the centre for which each unit is meant.
        orders: by unit id.
        claimed: spaces that one of his units enters.
    """

    game: Game[Any]
    position: Position
    player: str
    goals: Sequence[str]
    rng: random.Random
    errands: dict[str, str] = field(default_factory=dict)
    orders: dict[str, Order] = field(default_factory=dict)
    claimed: set[str] = field(default_factory=set)
    _legal: dict[str, tuple[Order, ...]] = field(default_factory=dict)

    def plan(self) -> list[Order]:
        """An order for every unit; whoever has nothing to do holds."""
        own = list(self.position.of(self.player))
        self._legal = {unit.id: tuple(self.game.legal(self.position, self.player, unit.id)) for unit in own}
        self._embark()
        self._assign()
        # Who waited for another to leave is asked again.
        while [unit for unit in sorted(self._idle(), key=self._way) if self._march(unit)]:
            pass
        for unit in self._idle():
            self._stand_by(unit)
        return [self.orders[unit.id] for unit in own]

    @property
    def _board(self) -> Board:
        return self.position.board

    def _idle(self) -> list[Unit]:
        return [unit for unit in self.position.of(self.player) if unit.id not in self.orders]

    def _far(self, unit: Unit, goal: str) -> int:
        return steps(self._board, unit.kind, unit.at).get(goal, NOWHERE)

    def _foes_near(self, space: str) -> list[Unit]:
        """Units of others that could enter a space, or stand there."""
        return [
            unit
            for unit in self.position.units.values()
            if unit.owner != self.player and (unit.space == space or space in near(self._board, unit))
        ]

    def _held(self, space: str) -> Unit | None:
        """The unit of another that stands in a space."""
        unit = self.position.unit_in(space)
        return unit if unit is not None and unit.owner != self.player else None

    # Errands

    def _assign(self) -> None:
        """A centre for each unit: the nearest pair first; whoever stands in one that is not his yet stays."""
        counts = self.position.variant.counts(self.position.season)
        room = {goal: 2 if self._held(goal) else 1 for goal in self.goals if goal not in self.claimed}
        free = tuple(room)
        offers = []
        for unit in self._idle():
            guards = counts and unit.space in self.position.centres and self._foes_near(unit.space)
            if guards and unit.space not in self.goals:
                offers.append((GUARDED + self.rng.random() * WHIM, unit.id, unit.space))
                room[unit.space] = 1
            for goal in free:
                far = self._far(unit, goal)
                if far < NOWHERE:
                    worse = HELD if self._held(goal) else 0
                    offers.append((far + worse + self.rng.random() * WHIM, unit.id, goal))
        for _, unit_id, goal in sorted(offers):
            if unit_id not in self.errands and room[goal]:
                self.errands[unit_id] = goal
                room[goal] -= 1

    def _stays(self, unit: Unit) -> bool:
        return self.errands.get(unit.id) == unit.space

    def _way(self, unit: Unit) -> tuple[int, str]:
        return self._far(unit, self.errands.get(unit.id, "")), unit.id

    # Orders

    def _embark(self) -> None:
        """An army is carried by one fleet of its own, where that saves it a long way."""
        for fleet in self._idle():
            best: tuple[int, Order] | None = None
            for order in self._legal[fleet.id]:
                army = self.position.units.get(order.target)
                if order.verb is not Verbs.CONVOY or army is None or army.owner != self.player:
                    continue
                if army.id in self.orders or army.space in self.goals or not self._carries(fleet, army, order.goal):
                    continue
                left = moves_to_nearest(self._board, ARMY, order.goal, self.goals)
                saved = moves_to_nearest(self._board, ARMY, army.at, self.goals) - left
                if saved >= WORTH_A_FLEET and (best is None or left < best[0]):
                    best = left, order
            if best is not None and (left := best[0]) <= moves_to_nearest(self._board, FLEET, fleet.at, self.goals):
                carried = best[1]
                going = [one for one in self._legal[carried.target] if self._leads(one, carried.goal)]
                if going:
                    self.orders[fleet.id] = carried
                    self.orders[carried.target] = max(going, key=lambda one: one.by_sea)
                    self.claimed.add(carried.goal)

    def _carries(self, fleet: Unit, army: Unit, goal: str) -> bool:
        """Whether one fleet alone makes the way, to where nobody stands."""
        board = self._board
        free = goal not in self.claimed and self.position.unit_in(goal) is None
        return free and sails(board, fleet.space, army.space) and sails(board, fleet.space, goal)

    @staticmethod
    def _leads(order: Order, goal: str) -> bool:
        return order.verb is Verbs.MOVE and order.to == goal

    def _march(self, unit: Unit) -> bool:
        """One step nearer; into somebody, or where somebody may come, with supports that are ordered at once."""
        goal = self.errands.get(unit.id)
        if unit.id in self.orders or goal is None or self._stays(unit):
            return False
        open_to = near(self._board, unit)
        ways = [
            (steps(self._board, unit.kind, order.to).get(goal, NOWHERE), self.rng.random(), order)
            for order in self._legal[unit.id]
            if order.verb is Verbs.MOVE and not order.by_sea and split_coast(order.to)[0] in open_to
        ]
        for left, _, order in sorted(ways, key=lambda way: way[:2]):
            space = split_coast(order.to)[0]
            if left >= self._far(unit, goal) or space in self.claimed or self._blocked(unit, space):
                continue
            helpers = self._helpers(unit, space)
            needed = self._needed(space)
            if len(helpers) < needed:
                continue
            wanted = needed or (space in self.goals and len(self._foes_near(space)) > 0)
            for helper in helpers[: int(wanted)]:
                self.orders[helper.unit] = helper
            self.orders[unit.id] = order
            self.claimed.add(space)
            return True
        return False

    def _blocked(self, unit: Unit, space: str) -> bool:
        """Whether a unit of his own stands there that does not surely leave, or that comes the other way."""
        there = self.position.unit_in(space)
        if there is None or there.owner != self.player:
            return False
        order = self.orders.get(there.id)
        if order is None or order.verb is not Verbs.MOVE:
            return True
        goal = split_coast(order.to)[0]
        return goal == unit.space or bool(self._foes_near(goal))

    def _needed(self, space: str) -> int:
        """How many supports it takes to drive out who stands there: half of his neighbours help him."""
        foe = self._held(space)
        if foe is None:
            return 0
        behind = [one for one in self._foes_near(space) if one.owner == foe.owner and one.id != foe.id]
        return 1 + len(behind) // 2

    def _helpers(self, unit: Unit, space: str) -> list[Order]:
        """Supports of a move, each of a unit that has nothing better to do: those that stay first."""
        found = []
        for other in self._idle():
            takes = self._far(other, self.errands.get(other.id, "")) == 1 and self.errands[other.id] != space
            if other.id == unit.id or (takes and not self._held(self.errands[other.id])):
                continue
            for order in self._legal[other.id]:
                if order.verb is Verbs.SUPPORT and order.target == unit.id and split_coast(order.goal)[0] == space:
                    found.append((not self._stays(other), -self._far(other, self.errands.get(other.id, "")), order))
                    break
        return [order for *_, order in sorted(found, key=lambda one: (*one[:2], one[2].unit))]

    def _stand_by(self, unit: Unit) -> None:
        """Nothing to gain: support what enters where others may come, else a neighbour in danger, else hold."""
        best: tuple[int, Order] | None = None
        for order in self._legal[unit.id]:
            if order.verb is not Verbs.SUPPORT:
                continue
            given, target = self.orders.get(order.target), self.position.units.get(order.target)
            moves = given is not None and given.verb is Verbs.MOVE
            if target is None or target.owner != self.player or moves != bool(order.goal):
                continue
            if given is not None and moves and not self._leads(given, order.goal):
                continue
            space = split_coast(order.goal)[0] or target.space
            danger = 2 * len(self._foes_near(space)) + (1 if moves else 0)
            if danger > 1 and (best is None or danger > best[0]):
                best = danger, order
        self.orders[unit.id] = best[1] if best is not None else Order(self.player, Verbs.HOLD, unit.id)


# --- A sensible player where supply centres count: what he marches for, where he retreats to, what he builds


#: Kinds of centres that nobody can hold.
_NO_CENTRE: Final = ("none", "activatable")


@dataclass(frozen=True, slots=True)
class Sense:
    """Of any game of the family."""

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """His orders in any phase that has some."""
        return Answers(orders={player: _orders(position, player, rng)})


def _orders(position: Position, player: str, rng: random.Random) -> list[Order]:
    game = game_of(position)
    goals = _wanted(game, position, player)
    if position.phase == ADJUSTMENTS:
        return _adjusted(game, position, player, goals, rng)
    if position.phase == RETREATS:
        return _retreats(game, position, player, goals)
    return Campaign(game, position, player, goals, rng).plan()


def _wanted(game: Game[Any], position: Position, player: str) -> list[str]:
    """Centres that are not his."""
    held = game.marks(position).spaces
    return [
        space.id
        for space in position.board.spaces.values()
        if space.centre not in _NO_CENTRE and held.get(space.id) != player
    ]


def _retreats(game: Game[Any], position: Position, player: str, goals: Sequence[str]) -> list[Order]:
    found: list[Order] = []
    for unit in position.of(player):
        if unit.id in position.dislodged:
            taken = {split_coast(order.to)[0] for order in found}
            ways = [order for order in game.legal(position, player, unit.id) if split_coast(order.to)[0] not in taken]
            far = {order: moves_to_nearest(position.board, unit.kind, order.to, goals) for order in ways if order.to}
            found += sorted(ways, key=lambda one: (one.verb is Verbs.DISBAND, far.get(one, 0)))[:1]
    return found


def _adjusted(
    game: Game[Any], position: Position, player: str, goals: Sequence[str], rng: random.Random
) -> list[Order]:
    """New units where their kind has a short way, one a place; those go that have the longest way."""
    sheet = game.awaits(position).sheet(player)
    due = sheet.change if sheet is not None else 0
    board, legal = position.board, list(game.legal(position, player))
    rng.shuffle(legal)
    if due < 0:
        leaving = [position.units[order.unit] for order in legal if order.verb is Verbs.DISBAND]
        leaving.sort(key=lambda unit: -moves_to_nearest(board, unit.kind, unit.at, goals))
        return [Order(player, Verbs.DISBAND, unit.id) for unit in leaving[:-due]]
    found: dict[str, Order] = {}
    builds = [order for order in legal if order.verb is Verbs.BUILD]
    far = {order: moves_to_nearest(board, order.becomes, order.to, goals) + 3 * WHIM * rng.random() for order in builds}
    for order in sorted(builds, key=far.__getitem__):
        found.setdefault(split_coast(order.to)[0], order)
    return list(found.values())[:due]
