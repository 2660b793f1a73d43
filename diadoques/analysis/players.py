"""Simple players: they answer whatever a game asks, so that a pupil can play alone and whole games be simulated."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from diadoques.analysis.seats import by_seat
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import UMPIRE, WHOLE, Bid, Field, Form, Groups, Number, Pick, Prompt, Sheet, is_awaited
from diadoques.games.abilities import VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Game, Position
from diadoques.games.naming import player_unknown
from diadoques.games.notations import line_of, orders_worth_writing
from diadoques.games.saving import with_picks
from diadoques.games.seats import extra_seats

# --- What a player is, and how the answers of several are put together


V = TypeVar("V")


class Player(Protocol):
    """A player: answers for one seat of a game."""

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """What ``player`` hands in for what ``position`` waits for; nothing of the others.

        Args:
            position: of any game, in any phase.
            player: the seat.
            rng: the only chance that may be used.
        """


class Program:
    """Who answers for the umpire where nobody does: as his game's skill says, else by the type of a prompt.

    What silence means where he is not waited for, its game knows; dice that nobody throws follow from its seed.
    """

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """What the seat hands in."""
        game = game_of(position)
        skill = game.abilities.skill
        found = Answers() if skill is None else skill.answer(position, player, rng)
        said = {name: dict(table) for name, table in found.said.items()}
        for prompt in game.awaits(position).of(player):
            if (
                is_awaited(prompt)
                and isinstance(prompt, Number | Pick | Form)
                and player not in said.get(prompt.name, {})
            ):
                said.setdefault(prompt.name, {})[player] = any_answer(prompt, rng)
        return replace(found, said=said)


#: For whom the program answers whenever no player does.
PROGRAM: Final[Mapping[str, Player]] = {UMPIRE: Program()}


def gather_answers(position: Position, seats: Mapping[str, Player], seed: str) -> Answers:
    """The answers of everybody who is asked, the umpire's too, whether somebody plays him or not.

    Each draws from dice of his own, which follow from ``seed``: whoever else sits at the table changes nothing.
    """
    playing = {**PROGRAM, **seats}
    # Not for secrets: these dice only make players differ.
    return merge_answers(
        playing[seat].answer(position, seat, random.Random(f"{seed}|{seat}"))  # noqa: S311
        for seat in game_of(position).awaits(position).seats
        if seat in playing
    )


def any_answer(prompt: Prompt, rng: random.Random) -> Any:
    """An answer to a prompt that asks for no sheet, by its type alone."""
    if isinstance(prompt, Number):
        return rng.randint(prompt.least, prompt.most)
    if isinstance(prompt, Pick):
        return tuple(rng.sample(prompt.of, rng.randint(prompt.least, min(prompt.most, len(prompt.of)))))
    if isinstance(prompt, Form):
        return {field.name: _filled(field, rng) for field in prompt.fields}
    return ()


def _filled(field: Field, rng: random.Random) -> str | int:
    if field.kind == WHOLE:
        return rng.randint(field.least, field.most)
    return rng.choice(field.of) if field.of else str(field.usual or "")


def merge_answers(parts: Iterable[Answers]) -> Answers:
    """The answers of several players as one."""
    whole = list(parts)
    return Answers(
        orders=_merged(part.orders for part in whole),
        said={
            prompt: _merged(part.said.get(prompt, {}) for part in whole)
            for prompt in dict.fromkeys(prompt for part in whole for prompt in part.said)
        },
        throws=_merged(part.throws for part in whole),
    )


def _merged(tables: Iterable[Mapping[str, V]]) -> dict[str, V]:
    return {key: value for table in tables for key, value in table.items()}


def seat_players(position: Position, players: Player | Mapping[str, Player] | Sequence[Player]) -> dict[str, Player]:
    """Who sits where: one player on every seat, players by seat, or one after the other.

    The umpire may be among players by seat, where the game has one; else the program answers for him
    (``gather_answers``).

    Raises:
        Fault: ``player-unknown`` for a seat that this game does not have, ``player-twice`` for one under two names,
            ``seats-empty`` when too few are told.
    """
    names = tuple(position.players)
    if isinstance(players, Mapping):
        told = by_seat(players, (*names, *extra_seats(position)), "players")
    elif isinstance(players, Sequence):
        told = dict(zip(names, players, strict=False))
    else:
        told = dict.fromkeys(names, players)
    for name in told:
        if name not in (*names, *extra_seats(position)):
            raise player_unknown(position, name, "players")
    missing = [name for name in names if name not in told]
    if missing:
        raise Fault("seats-empty", "players", board=position.board.id, missing=", ".join(missing))
    return told


# --- A player who draws every answer among the legal ones: the yardstick of the others, and a hard test of a game


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
            elif not isinstance(prompt, Sheet) and prompt.name not in said and is_awaited(prompt):
                said[prompt.name] = {player: any_answer(prompt, rng)}
        return Answers(orders={player: orders} if orders else {}, said=said)

    def _orders(self, game: Game[Any], position: Position, sheet: Sheet, rng: random.Random) -> list[Any]:
        player = sheet.seat
        choices: dict[str, list[Any]] = {}
        new: list[Any] = []
        for order in game.legal(position, player):
            line = line_of(position, order)
            if line.startswith("+") or not orders_worth_writing(position, (order,)):
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
    """Builds or removals drawn by lot, as many as are due."""
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


# --- A player with common sense, no more, of any game that knows how one plays it so (``abilities.Skill``)


@dataclass(frozen=True, slots=True)
class Sensible:
    """A player who expands to what is near, keeps what is his and his accounts, as far as his game has such things."""

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """What his game's skill says; anything legal, where a game has none."""
        skill = game_of(position).abilities.skill
        return (RandomLegal() if skill is None else skill).answer(position, player, rng)


# --- Simple players: they answer whatever a game asks, so that a pupil can play alone and whole games be simulated


#: Players by the name by which a person asks for them.
PLAYERS: Final[Mapping[str, Player]] = {"sensible": Sensible(), "random": RandomLegal()}
#: The kind that plays where none is told.
USUAL: Final = "sensible"


def players_named(names: Sequence[str] = ()) -> Player | list[Player]:
    """The players of these names, one for each seat; a single one, or the sensible when none is told, for all seats.

    Raises:
        Fault: ``player-kind-unknown``.
    """
    found = []
    for name in names or (USUAL,):
        if name.strip() not in PLAYERS:
            raise Fault("player-kind-unknown", "players", given=name[:80], known=", ".join(PLAYERS))
        found.append(PLAYERS[name.strip()])
    return found[0] if len(found) == 1 else found


__all__ = [
    "PLAYERS",
    "PROGRAM",
    "USUAL",
    "Player",
    "Program",
    "RandomLegal",
    "Sensible",
    "V",
    "any_answer",
    "gather_answers",
    "merge_answers",
    "players_named",
    "seat_players",
]
