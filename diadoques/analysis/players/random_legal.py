"""A player who draws every answer among the legal ones: the yardstick of the others, and a hard test of a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from diadoques.analysis.players.base import anything
from diadoques.core.answers import Answers
from diadoques.core.prompts import Bid, Groups, Sheet, awaited
from diadoques.games.abilities import VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.notations import line_of, offered
from diadoques.games.written_answers import with_picks


@dataclass(frozen=True, slots=True)
class RandomLegal:
    """Draws one legal order for each unit and character; some money is spent, some builds are made.

    Attributes:
        silent: how likely a piece gets no order at all.
        sieges: how likely a unit that may begin what lasts does (``Orders.lasting``): sieges last two seasons, and
            chance alone would end few.
    """

    silent: float = 0.05
    sieges: float = 0.5

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """Anything legal, to any prompt, by its type; now and then he proposes a victory."""
        game = game_of(position)
        asked = game.awaits(position)
        votes, pick = game.abilities.votes, asked.resetting.get(player)
        said: dict[str, dict[str, Any]] = {}
        if votes is not None and asked.called(VOTE, player) is not None:
            given = tuple(one for one in votes.proposals(position) if rng.random() < _YES)
            return Answers(said={VOTE: {player: given}})
        if pick is not None:
            said[pick.name] = {player: tuple(rng.choice(pick.of) for _ in pick.usual)}
            position = with_picks(game, position, said[pick.name])
        sheet = asked.sheet(player)
        orders = self._orders(game, position, sheet, rng) if sheet is not None else []
        for prompt in asked.of(player):
            if isinstance(prompt, Groups):
                if pick is None and rng.random() < _PROPOSES:
                    said[prompt.name] = {player: ((rng.choice(prompt.of),),)}
            elif not isinstance(prompt, Sheet) and prompt.name not in said and awaited(prompt):
                said[prompt.name] = {player: anything(prompt, rng)}
        return Answers(orders={player: orders} if orders else {}, said=said)

    def _orders(self, game: Game[Any], position: Position, sheet: Sheet, rng: random.Random) -> list[Any]:
        player = sheet.seat
        choices: dict[str, list[Any]] = {}
        new: list[Any] = []
        for order in game.legal(position, player):
            line = line_of(position, order)
            if line.startswith("+") or not offered(position, (order,)):
                new.append(order)
            else:  # all that a player says for himself is one choice
                choices.setdefault(order.unit or (line if line.startswith("@") else "@"), []).append(order)
        if isinstance(sheet, Bid):
            return _bid(game, position, player, choices, rng)
        if sheet.change:
            return _adjusted(sheet.change, choices, new, rng)
        found = [self._one(game, orders, rng) for orders in choices.values() if rng.random() >= self.silent]
        if sheet.in_order:  # accounts: what is built is paid for as it stands there
            return found + rng.sample(new, min(len(new), rng.randint(0, _MOST_BUILDS)))
        return found + (_payments(game, position, player, rng) if sheet.many else [])

    def _one(self, game: Game[Any], legal: Sequence[Any], rng: random.Random) -> Any:
        known = game.abilities.orders
        sieges = [order for order in legal if known is not None and order.verb in known.lasting]
        return rng.choice(sieges if sieges and rng.random() < self.sieges else legal)


_YES = 0.5
_PROPOSES = 0.03
_MOST_BUILDS = 3


def _adjusted(change: int, choices: dict[str, list[Any]], new: list[Any], rng: random.Random) -> list[Any]:
    """As many builds or removals as are due."""
    if change > 0:
        return rng.sample(new, min(change, len(new)))
    leaving = [order for orders in choices.values() for order in orders]
    return rng.sample(leaving, min(-change, len(leaving)))


def _bid(
    game: Game[Any], position: Position, player: str, choices: dict[str, list[Any]], rng: random.Random
) -> list[Any]:
    """A little more than the least that he may bid, or nothing: then he passes."""
    bids = [order for orders in choices.values() for order in orders if order.amount]
    if not bids:
        return []
    least = min(bids, key=lambda one: one.amount)
    amount = least.amount + rng.randint(0, _MOST_BUILDS - 1)
    if rng.random() < _YES or amount > _treasury(game, position, player):
        return []
    return [replace(least, amount=amount)]


def _payments(game: Game[Any], position: Position, player: str, rng: random.Random) -> list[Any]:
    """At most one payment, of any sum: games without gold have none."""
    money = game.abilities.money
    if money is None or not money.treasuries(position):
        return []
    chest = _treasury(game, position, player)
    offers = [
        replace(quote.order, amount=amount)
        for quote in money.quotes(position, player)
        for amount in dict.fromkeys((quote.order.amount, quote.usual))
        if amount <= chest
    ]
    if not offers or rng.random() < _YES:
        return []
    order = rng.choice(offers)
    return [replace(order, amount=order.amount + rng.choice((0, 1, 5, 10)))]


def _treasury(game: Game[Any], position: Position, player: str) -> int:
    money = game.abilities.money
    return money.treasuries(position).get(player, 0) if money is not None else 0
