"""A sensible player where supply centres count: what he marches for, where he retreats to, what he builds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.phases import RETREATS
from diadoques.core.answers import Answers
from diadoques.games.catalogue import game_of
from diadoques.games.diplomacy.campaign import WHIM, Campaign, nearest
from diadoques.games.diplomacy.phases import ADJUSTMENTS
from diadoques.games.diplomacy.position import Position
from diadoques.games.door import Game

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
            far = {order: nearest(position.board, unit.kind, order.to, goals) for order in ways if order.to}
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
        leaving.sort(key=lambda unit: -nearest(board, unit.kind, unit.at, goals))
        return [Order(player, Verbs.DISBAND, unit.id) for unit in leaving[:-due]]
    found: dict[str, Order] = {}
    builds = [order for order in legal if order.verb is Verbs.BUILD]
    far = {order: nearest(board, order.becomes, order.to, goals) + 3 * WHIM * rng.random() for order in builds}
    for order in sorted(builds, key=far.__getitem__):
        found.setdefault(split_coast(order.to)[0], order)
    return list(found.values())[:due]
