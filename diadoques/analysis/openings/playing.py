"""Playing campaigns: first sheets drawn evenly, and the seasons after them by named players, with the whole engine.

A campaign is known by its number alone: what it draws and what its players' dice show follow from that and the seed,
never from who plays the others, nor in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from diadoques.analysis.openings.arrays import LOST, Array, profiles
from diadoques.analysis.openings.campaigns import NOBODY, Campaigns
from diadoques.analysis.openings.listing import Opening, answers_of, own_of
from diadoques.analysis.openings.tally import CHUNK as SETTLED
from diadoques.analysis.players import PLAYERS, gather_answers, merge_answers
from diadoques.conflict.settling import board_numbering
from diadoques.core.extras import extra
from diadoques.core.phases import OVER
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position

CHUNK: Final = 64
"""Campaigns that are played at once: about a second's work."""


@dataclass(frozen=True, slots=True, eq=False)
class Playing:
    """What campaigns are played of.

    Attributes:
        begun: the position before the first sheets, told the number of the campaign: where the rules throw dice each
            has dice of its own.
        listed: the openings of each player whose first sheets are drawn.
        kind: of player who writes all other sheets (``analysis.players.PLAYERS``).
        seasons: how many seasons are played.
        seed: of what is drawn, and of those players.
    """

    begun: Callable[[int], Any]
    listed: tuple[Sequence[Opening], ...]
    kind: str
    seasons: int
    seed: int

    @property
    def seats(self) -> tuple[str, ...]:
        """Whose first sheets are drawn."""
        return tuple(openings[0].seat for openings in self.listed)

    def drawn(self, numbers: Sequence[int]) -> Array:
        """Which openings the campaigns of these numbers begin with: 16-bit integers (campaigns, seats).

        Each player plays his openings one after the other in rounds that are shuffled anew, whoever else draws.
        """
        with extra("fast"):
            import numpy as np
        found = np.empty((len(numbers), len(self.listed)), dtype=np.uint16)
        players = tuple(self.begun(0).players)
        for column, openings in enumerate(self.listed):
            place = players.index(openings[0].seat)
            rounds: dict[int, Array] = {}
            for row, number in enumerate(numbers):
                turn, step = divmod(number, len(openings))
                if turn not in rounds:
                    rounds[turn] = np.random.default_rng((self.seed, place, turn)).permutation(len(openings))
                found[row, column] = rounds[turn][step]
        return found

    def positions(self, number: int) -> tuple[Any, ...]:
        """The position after each season of a campaign; a game that is over goes on as it ended."""
        (digits,) = self.drawn([number])
        chosen = [openings[one] for openings, one in zip(self.listed, digits, strict=True)]
        position = self.begun(number)
        found = list(self._played(position, chosen, number))
        return tuple(found + found[-1:] * (self.seasons - len(found)))

    def _played(self, position: Position, chosen: Sequence[Opening], number: int) -> Iterator[Any]:
        game, player = load_game(position.game), PLAYERS[self.kind]
        others = {name: player for name in position.players if name not in self.seats}
        first = gather_answers(position, others, f"{self.seed}|{number}|0") if others else None
        answers = merge_answers([answers_of(chosen), *([first] if first is not None else [])])
        everybody = dict.fromkeys(position.players, player)
        over = step = 0
        while over < self.seasons and position.phase != OVER:
            after = game.resolve(position, answers).after
            if after.season != position.season or after.phase == OVER:
                yield after
                over += 1
            position, step = after, step + 1
            if over < self.seasons:
                answers = gather_answers(position, everybody, f"{self.seed}|{number}|{step}")

    def empty(self, whole: int) -> Campaigns:
        """Campaigns of which none is filled in yet."""
        with extra("fast"):
            import numpy as np
        position = self.begun(0)
        players = tuple(position.players)
        spaces = board_numbering(position.board.id, position.board.layer).spaces
        worth = own_of(position.game, "worth")
        return Campaigns(
            players,
            self.seats,
            self.kind,
            self.seed,
            tuple(tuple(map(str, openings)) for openings in self.listed),
            spaces,
            np.zeros((whole, len(self.seats)), dtype=np.uint16),
            np.full((whole, self.seasons, len(spaces)), NOBODY, dtype=np.int8),
            np.full((whole, self.seasons, len(spaces)), NOBODY, dtype=np.int8),
            np.zeros((whole, self.seasons, len(players)), dtype=bool),
            worth(position, players, spaces) if worth is not None else None,
        )

    def play(self, numbers: range) -> Campaigns:
        """Play the campaigns of these numbers, in their order."""
        found = self.empty(len(numbers))
        if not numbers:
            return found
        found.drawn[:] = self.drawn(numbers)
        place_of = {space: place for place, space in enumerate(found.spaces)}
        number_of = {player: place for place, player in enumerate(found.players)}
        holders = holders_of(self.begun(0).game)
        for row, number in enumerate(numbers):
            for season, position in enumerate(self.positions(number)):
                for space, owner in holders(position).items():
                    found.owners[row, season, place_of[space]] = number_of.get(owner, NOBODY)
                for player, mark in number_of.items():
                    found.out[row, season, mark] = player not in position.alive
                    for unit in position.of(player):
                        found.units[row, season, place_of[unit.space]] = mark
        return found

    def first_seasons(self, numbers: range, *, workers: int = 1) -> Campaigns:
        """The first season of these campaigns, settled in arrays: many thousands a second, but nobody retreats.

        A unit that is dislodged is lost; where none is, this is what ``play`` comes to. All players must draw.

        Args:
            numbers: of the campaigns.
            workers: how many threads settle.

        Raises:
            Fault: ``extra-missing``.
            ValueError: a game whose holdings are not known in arrays, or players who draw nothing.
        """
        with extra("fast"):
            import numpy as np
        position = self.begun(0)
        owners_after = own_of(position.game, "owners_after")
        if owners_after is None:
            raise ValueError(f"{position.game} tells no holdings in arrays")
        if set(self.seats) != set(position.players):
            raise ValueError("who draws nothing is played by a player, not in arrays")
        every = profiles(position, self.listed)
        found = replace(self, seasons=1).empty(len(numbers))
        found.drawn[:] = self.drawn(numbers)
        # Players stand in another order there than they were asked for.
        columns = [self.seats.index(table.seat) for table in every.tables]
        mark = np.array([found.players.index(table.seat) for table in every.tables] + [NOBODY], dtype=np.int8)
        for at in range(0, len(numbers), SETTLED):
            some = slice(at, at + SETTLED)
            digits = found.drawn[some][:, columns].astype(np.int64)
            _seasons, ends = every.settle(digits, workers=workers)
            found.owners[some, 0] = mark[owners_after(position, every, ends)]
            for column, owner in enumerate(every.owners):
                there = np.flatnonzero(ends[:, column] != LOST)
                found.units[at + there, 0, ends[there, column]] = found.players.index(owner)
            for table, first in zip(every.tables, every.columns, strict=True):
                lost = ends[:, first : first + table.rows.shape[2]] == LOST
                found.out[some, 0, found.players.index(table.seat)] = lost.all(axis=1)
        return found


def holders_of(game: str) -> Callable[[Any], Mapping[str, str]]:
    """What tells of a position whose each space, citadel or centre is, by name."""
    told = own_of(game, "holders") or load_game(game).abilities.holders
    if told is None:
        raise ValueError(f"{game} tells no holdings")
    return told
