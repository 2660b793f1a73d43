"""A player who draws every order among the legal ones: the yardstick of the others, and a hard test of a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from diadoques.conflict.phases import MOVEMENT
from diadoques.core.answers import Answers
from diadoques.core.orders import Order, Verb
from diadoques.games.abilities import PROPOSALS, VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.diadoques.model.phases import AUCTION, WINTER_PHASE
from diadoques.games.diplomacy.phases import ADJUSTMENTS
from diadoques.games.door import Game
from diadoques.games.written_answers import with_picks


@dataclass(frozen=True, slots=True)
class RandomLegal:
    """Draws one legal order for each unit and character; some money is spent, some builds are made.

    Attributes:
        silent: how likely a piece gets no order at all.
        sieges: how likely a unit that may besiege does: sieges last two seasons, and chance alone would end few.
    """

    silent: float = 0.05
    sieges: float = 0.5

    def answer(self, position: Any, player: str, rng: random.Random) -> Answers:
        """Anything legal, in any phase for which the game lists orders; now and then he proposes a victory."""
        game = game_of(position)
        if position.phase == VOTE:
            votes = game.abilities.votes
            put = votes.proposals(position) if votes is not None else ()
            given = tuple(one for one in put if rng.random() < _YES)
            return Answers(said={VOTE: {player: given}})
        if position.phase == AUCTION:
            return Answers(orders={player: _bid(position, player, rng)})
        said: dict[str, dict[str, Any]] = {}
        pick = game.awaits(position).resetting.get(player)
        if pick is not None:
            said[pick.name] = {player: tuple(rng.choice(pick.of) for _ in pick.usual)}
            position = with_picks(game, position, said[pick.name])
        orders = self._orders(game, position, player, rng)
        if position.phase == MOVEMENT and game.abilities.votes is not None and rng.random() < _PROPOSES:
            said[PROPOSALS] = {player: ((rng.choice(position.alive),),)}
        return Answers(orders={player: orders} if orders else {}, said=said)

    def _orders(self, game: Game[Any], position: Any, player: str, rng: random.Random) -> list[Order]:
        choices: dict[str, list[Order]] = {}
        new: list[Order] = []
        for order in game.legal(position, player):
            if order.verb in (Verb.BUILD, Verb.WAIVE):
                new.append(order)
            else:
                choices.setdefault(order.unit or f"@{order.leader}", []).append(order)
        if position.phase == ADJUSTMENTS:
            return _adjusted(position, game, player, choices, new, rng)
        found = [self._one(orders, rng) for orders in choices.values() if rng.random() >= self.silent]
        if position.phase == WINTER_PHASE:
            return found + rng.sample(new, min(len(new), rng.randint(0, _MOST_BUILDS)))
        return found + _payments(position, player, rng)

    def _one(self, legal: Sequence[Order], rng: random.Random) -> Order:
        sieges = [order for order in legal if order.verb is Verb.SIEGE]
        return rng.choice(sieges if sieges and rng.random() < self.sieges else legal)


_YES = 0.5
_PROPOSES = 0.03
_MOST_BUILDS = 3


def _adjusted(
    position: Any, game: Game[Any], player: str, choices: dict[str, list[Order]], new: list[Order], rng: random.Random
) -> list[Order]:
    """As many builds or removals as are due."""
    sheet = game.awaits(position).sheet(player)
    due = sheet.change if sheet is not None else 0
    if due > 0:
        return rng.sample(new, min(due, len(new)))
    leaving = [order for orders in choices.values() for order in orders if order.verb is Verb.DISBAND]
    return rng.sample(leaving, min(-due, len(leaving)))


def _bid(position: Any, player: str, rng: random.Random) -> list[Order]:
    """A little more than the last bid for a revolt, or nothing: then he passes."""
    last = next(revolt.bid for revolt in position.revolts.values() if revolt.bidders)
    amount = last + rng.randint(1, 3)
    if rng.random() < _YES or amount > position.treasury.get(player, 0):
        return []
    return [Order(player, Verb.BID, amount=amount)]


def _payments(position: Any, player: str, rng: random.Random) -> list[Order]:
    """At most one payment, of any sum: games without gold have none."""
    money = game_of(position).abilities.money
    if position.phase != MOVEMENT or money is None or not money.treasuries(position):
        return []
    from diadoques.games.diadoques.orders.options import payments

    offers = payments(position, player)
    if not offers or rng.random() < _YES:
        return []
    order = rng.choice(offers)
    return [replace(order, amount=order.amount + rng.choice((0, 1, 5, 10)))]
