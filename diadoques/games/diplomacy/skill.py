"""A sensible player where supply centres count: he walks to the nearest that is not his, and two help the third in."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.phases import RETREATS
from diadoques.core.answers import Answers
from diadoques.games.catalogue import game_of
from diadoques.games.diplomacy.phases import ADJUSTMENTS
from diadoques.games.diplomacy.position import Position
from diadoques.games.door import Game

#: Steps from each space to the nearest goal.
Steps = Mapping[str, int]
#: Kinds of centres that nobody can hold.
_NO_CENTRE: Final = ("none", "activatable")
#: How much a whim weighs against one step of the way.
_WHIM: Final = 0.6


@dataclass(frozen=True, slots=True)
class Sense:
    """Of any game of the family."""

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """His orders in any phase that has some."""
        return Answers(orders={player: _orders(position, player, rng)})


def _orders(position: Position, player: str, rng: random.Random) -> list[Order]:
    game = game_of(position)
    far = _distances(position.board, _wanted(game, position, player))
    if position.phase == ADJUSTMENTS:
        return _adjusted(game, position, player, far, rng)
    if position.phase == RETREATS:
        return _retreats(game, position, player, far)
    return _moves(game, position, player, far, rng)


def _wanted(game: Game[Any], position: Position, player: str) -> list[str]:
    """Centres that are not his."""
    held = game.marks(position).spaces
    return [
        space.id
        for space in position.board.spaces.values()
        if space.centre not in _NO_CENTRE and held.get(space.id) != player
    ]


def _distances(board: Board, goals: Sequence[str]) -> Steps:
    """Steps from each space to the nearest goal."""
    found, frontier = dict.fromkeys(goals, 0), list(goals)
    for here in frontier:
        for there in board.neighbours(here):
            if there in board.spaces and there not in found:
                found[there] = found[here] + 1
                frontier.append(there)
    return found


def _moves(game: Game[Any], position: Position, player: str, far: Steps, rng: random.Random) -> list[Order]:
    legal = {unit.id: tuple(game.legal(position, player, unit.id)) for unit in position.of(player)}
    orders: dict[str, Order] = {}
    claimed: set[str] = set()
    # Who is nearest to a centre chooses first.
    for unit in sorted(position.of(player), key=lambda one: (far.get(one.space, 99), one.id)):
        if unit.id in orders:
            continue
        ways = [order for order in legal[unit.id] if order.verb is Verbs.MOVE and not order.by_sea]
        ranked = sorted(
            (far.get(split_coast(order.to)[0], 99) + _WHIM * rng.random(), order.to, order) for order in ways
        )
        for distance, _, order in ranked:
            space = split_coast(order.to)[0]
            if space in claimed or distance > far.get(unit.space, 99) + _WHIM:
                continue
            holder = position.unit_in(space)
            if holder is not None and holder.owner == player and not _leaves(orders, holder.id):
                continue
            helpers = _helpers(legal, orders, unit.id, space)
            if holder is not None and holder.owner != player:
                if not helpers:
                    continue
                orders[helpers[0].unit] = helpers[0]
            orders[unit.id] = order
            claimed.add(space)
            break
    return list(orders.values())


def _leaves(orders: Mapping[str, Order], unit: str) -> bool:
    return unit in orders and orders[unit].verb is Verbs.MOVE


def _helpers(legal: Mapping[str, Sequence[Order]], orders: Mapping[str, Order], unit: str, space: str) -> list[Order]:
    """Supports that units without an order could lend to a move into ``space``."""
    return [
        order
        for other, options in legal.items()
        if other != unit and other not in orders
        for order in options
        if order.verb is Verbs.SUPPORT and order.target == unit and split_coast(order.goal)[0] == space
    ]


def _retreats(game: Game[Any], position: Position, player: str, far: Steps) -> list[Order]:
    found: list[Order] = []
    for unit in position.of(player):
        if unit.id in position.dislodged:
            taken = {split_coast(order.to)[0] for order in found}
            ways = [order for order in game.legal(position, player, unit.id) if split_coast(order.to)[0] not in taken]
            found += sorted(ways, key=lambda one: (one.verb is Verbs.DISBAND, far.get(split_coast(one.to)[0], 99)))[:1]
    return found


def _adjusted(game: Game[Any], position: Position, player: str, far: Steps, rng: random.Random) -> list[Order]:
    """New units where the way is short, one a place; those go that have the longest way."""
    sheet = game.awaits(position).sheet(player)
    due = sheet.change if sheet is not None else 0
    legal = list(game.legal(position, player))
    rng.shuffle(legal)
    if due < 0:
        leaving = [order for order in legal if order.verb is Verbs.DISBAND]
        leaving.sort(key=lambda one: -far.get(position.units[one.unit].space, 99))
        return leaving[:-due]
    found: dict[str, Order] = {}
    for order in sorted(legal, key=lambda one: far.get(split_coast(one.to)[0], 99)):
        if order.verb is Verbs.BUILD:
            found.setdefault(split_coast(order.to)[0], order)
    return list(found.values())[:due]
