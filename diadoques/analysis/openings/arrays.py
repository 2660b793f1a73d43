"""Openings as arrays, and all that several players' openings lead to together, settled by the compiled kernel.

Each opening is packed once; a *profile*, one opening a player, is then put together without a line of text. Profiles
are numbered: the last player's opening changes fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, TypeAlias

from diadoques.analysis.openings.listing import Opening, answers_of, own_of
from diadoques.board.spaces import Board
from diadoques.conflict.orders import Verbs
from diadoques.conflict.terms import numbering
from diadoques.core.extras import extra
from diadoques.core.pieces import FLEET, split_coast
from diadoques.games.abilities import Packed
from diadoques.games.catalogue import load_game
from diadoques.kernel import Links, compiled
from diadoques.kernel import Order as Act

Array = compiled.Array

ROW: Final[Mapping[str, int]] = {name: number for number, name in enumerate(compiled.ROWS)}
LOST: Final = -1
"""Where a unit stands that is dislodged."""


Follow: TypeAlias = "Callable[[Profiles, Array, Array, Array], None]"
"""Told the profiles, which openings are played, their seasons and where units stand after the moves; changes that."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The openings of one player as the kernel takes them.

    Attributes:
        rows: 16-bit integers (openings, ``kernel.compiled.ROWS``, units of the player).
        wanted: 16-bit integers (openings, units): the space into which a unit helps another player's unit, that unit's
            own space where it is to be helped standing, and -2 for whoever helps nobody else's.
        afloat: whether each unit is a fleet, (openings, units).
    """

    seat: str
    openings: tuple[Opening, ...]
    rows: Array
    wanted: Array
    afloat: Array


@dataclass(frozen=True, slots=True, eq=False)
class Profiles:
    """All profiles of some players' openings on one position; the other players' units stay where they are.

    Attributes:
        tables: the players who move, in the order of the position.
        columns: the first column of each table's units in a season.
        still: 16-bit integers (``ROWS``, units): a season in which nobody moves.
        owners: whose unit each column is.
        spaces: names of spaces and citadels by number.
        follow: what the game does with units that are somewhere too many, None where it has nothing to do.
    """

    board: Board
    tables: tuple[Table, ...]
    columns: tuple[int, ...]
    still: Array
    owners: tuple[str, ...]
    spaces: tuple[str, ...]
    links: Links
    switches: tuple[int, ...]
    follow: Follow | None

    def __len__(self) -> int:
        return prod(len(table.openings) for table in self.tables)

    def digits(self, numbers: Array) -> Array:
        """The opening of each player in the profiles of these numbers: 64-bit integers (profiles, players)."""
        numpy = _numpy()
        sizes = [len(table.openings) for table in self.tables]
        return numpy.stack(numpy.unravel_index(numpy.asarray(numbers, dtype=numpy.int64), sizes), axis=1)

    def openings(self, number: int) -> tuple[Opening, ...]:
        """The profile of that number."""
        chosen = self.digits([number])[0]
        return tuple(table.openings[int(one)] for table, one in zip(self.tables, chosen, strict=True))

    def seasons(self, digits: Array) -> Array:
        """The profiles as seasons: 16-bit integers (profiles, ``ROWS``, units)."""
        numpy = _numpy()
        found = numpy.empty((len(digits), *self.still.shape), dtype=numpy.int16)
        found[:] = self.still
        for place, (table, column) in enumerate(zip(self.tables, self.columns, strict=True)):
            found[:, :, column : column + table.rows.shape[2]] = table.rows[digits[:, place]]
        self._match(found, digits)
        return found

    def _match(self, seasons: Array, digits: Array) -> None:
        """Help for another player's unit counts where it fits what that unit does."""
        aid, goal, order, at = (seasons[:, ROW[name]] for name in ("aid", "goal", "order", "at"))
        numpy = _numpy()
        every = numpy.arange(len(seasons))
        for place, (table, column) in enumerate(zip(self.tables, self.columns, strict=True)):
            for unit in range(table.wanted.shape[1]):
                if not (table.wanted[:, unit] >= 0).any():
                    continue
                wanted = table.wanted[digits[:, place], unit]
                helper = column + unit
                aided = numpy.where(wanted >= 0, aid[:, helper], 0)
                moves = order[every, aided] == int(Act.MOVE)
                does = numpy.where(moves, goal[every, aided], at[every, aided])
                idle = (wanted >= 0) & (does != wanted)
                aid[idle, helper] = goal[idle, helper] = -1

    def settle(self, digits: Array, *, workers: int = 1) -> tuple[Array, Array]:
        """Settle these profiles.

        Returns:
            The seasons, and 16-bit integers (profiles, units): the number of the space in which each unit stands at the
            end, ``LOST`` for one that is lost: nobody says where his dislodged units go.
        """
        numpy = _numpy()
        seasons = self.seasons(digits)
        counts = numpy.full(len(seasons), seasons.shape[2], dtype=numpy.int16)
        results = compiled.settle_many(self.links, seasons, counts, self.switches, workers=workers, why=False)
        moved, dislodger = results[:, 0] == 1, results[:, 1]
        ends = numpy.where(moved, seasons[:, ROW["goal"]], seasons[:, ROW["at"]])
        ends[dislodger >= 0] = LOST
        if self.follow is not None:
            self.follow(self, digits, seasons, ends)
        return seasons, ends


def profiles(position: Any, listed: Sequence[Sequence[Opening]]) -> Profiles:
    """Put the openings of some players side by side.

    Args:
        position: what they are openings of.
        listed: for each player who moves his openings, at least one; others' units hold.

    Raises:
        ValueError: a player without openings, or twice; openings of several players in one list.
    """
    numpy = _numpy()
    seats = [{one.seat for one in openings} for openings in listed]
    if any(len(one) != 1 for one in seats) or len(set.union(*seats)) != len(seats):
        raise ValueError("a list of openings for each player, each of one player")
    game = load_game(position.game)
    bulk = game.abilities.bulk
    if bulk is None:
        raise ValueError(f"{position.game} settles no arrays")
    numbers = numbering(position.board.id, position.board.layer)

    def packed(openings: Sequence[Opening]) -> Packed:
        found: Packed = bulk.packed(position, answers_of(openings))
        return found

    still = packed(())
    order = {seat: place for place, seat in enumerate(dict.fromkeys(unit.owner for unit in still.units))}
    listed = sorted(listed, key=lambda openings: order[openings[0].seat])
    moving = {openings[0].seat for openings in listed}
    # Of others who wait in one space the strongest defends it: the rest would change nothing.
    kept = [number for number, unit in enumerate(still.units) if unit.owner in moving or _defends(still, number)]
    column_of = {still.units[number].id: column for column, number in enumerate(kept)}
    columns = {still.units[number].owner: column for column, number in reversed(list(enumerate(kept)))}
    tables = []
    for openings in listed:
        seat = openings[0].seat
        own = [number for number in kept if still.units[number].owner == seat]
        ids = {still.units[number].id for number in own}
        usual = [still.units[number].kind for number in own]
        rows = numpy.empty((len(openings), len(compiled.ROWS), len(own)), dtype=numpy.int16)
        wanted = numpy.full((len(openings), len(own)), -2, dtype=numpy.int16)
        for place, opening in enumerate(openings):
            told = packed((opening,))
            # Who picks first stands first: units are found by their ids.
            place_of = {unit.id: number for number, unit in enumerate(told.units)}
            seasons, _count = compiled.pack((told.turn,))
            rows[place] = seasons[0][:, [place_of[still.units[number].id] for number in own]]
            for unit, one in enumerate(opening.orders):
                aid = int(rows[place, ROW["aid"], unit])
                rows[place, ROW["aid"], unit] = column_of[told.units[aid].id] if aid >= 0 else -1
                if one.verb is Verbs.SUPPORT and one.target in column_of and one.target not in ids:
                    column = column_of[one.target]
                    goal = split_coast(one.goal)[0] or still.units[kept[column]].space
                    wanted[place, unit] = numbers.within[goal]
                    rows[place, ROW["aid"], unit], rows[place, ROW["goal"], unit] = column, wanted[place, unit]
        afloat = [[kind == FLEET for kind in opening.picks or usual] for opening in openings]
        tables.append(Table(seat, tuple(openings), rows, wanted, numpy.array(afloat, dtype=bool)))
    seasons, _count = compiled.pack((still.turn,))
    return Profiles(
        position.board,
        tuple(tables),
        tuple(columns[table.seat] for table in tables),
        seasons[0][:, kept].copy(),
        tuple(still.units[number].owner for number in kept),
        numbers.spaces,
        numbers.links,
        still.switches,
        own_of(position.game, "follow"),
    )


def _defends(still: Packed, number: int) -> bool:
    """Whether no other unit of the same space stands stronger, nor as strong before it."""
    turn = still.turn
    return all(
        turn.at[other] != turn.at[number] or (turn.stand[other], -other) <= (turn.stand[number], -number)
        for other in range(turn.count)
    )


def _numpy() -> Any:
    with extra("fast"):
        import numpy as np
    return np
