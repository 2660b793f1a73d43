"""Openings as arrays, and all that several players' openings lead to together, settled by the compiled kernel.

Each opening is packed once; a *profile*, one opening a player, is then put together without a line of text. Profiles
are numbered: the last player's opening changes fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, TypeAlias

from diadoques.analysis.openings.listing import Opening, answers_of, fits, own_of
from diadoques.analysis.seats import in_short
from diadoques.board.spaces import Board
from diadoques.conflict.orders import Verbs
from diadoques.conflict.settling import board_numbering
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.core.pieces import FLEET, split_coast
from diadoques.games.abilities import Packed
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position
from diadoques.kernel import Links, OrderKind, compiled

#: An array as the compiled kernel takes it.
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

    def __repr__(self) -> str:
        return in_short(self, self.sizes())

    def sizes(self) -> dict[str, int]:
        """How many openings each player has."""
        return {table.seat: len(table.openings) for table in self.tables}

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
                moves = order[every, aided] == int(OrderKind.MOVE)
                does = numpy.where(moves, goal[every, aided], at[every, aided])
                idle = (wanted >= 0) & (does != wanted)
                aid[idle, helper] = goal[idle, helper] = -1

    def settle(
        self, digits: Array, *, workers: int = 1, hurried: bool = False, retreats: bool = True
    ) -> tuple[Array, Array]:
        """Settle these profiles.

        Args:
            digits: which openings are played, as ``digits`` gives them.
            workers: how many threads settle.
            hurried: without waiting for a compiler (``compiled.settle_many``).
            retreats: whether those who must leave a space do so at once, by the game's own rule for whoever says
                nothing; else who is too many somewhere is still there.

        Returns:
            The seasons, and 16-bit integers (profiles, units): the number of the space in which each unit stands at the
            end, ``LOST`` for one that is lost: nobody says where his dislodged units go.
        """
        numpy = _numpy()
        seasons = self.seasons(digits)
        counts = numpy.full(len(seasons), seasons.shape[2], dtype=numpy.int16)
        results = compiled.settle_many(
            self.links, seasons, counts, self.switches, workers=workers, why=False, hurried=hurried
        )
        moved, dislodger = results[:, 0] == 1, results[:, 1]
        ends = numpy.where(moved, seasons[:, ROW["goal"]], seasons[:, ROW["at"]])
        ends[dislodger >= 0] = LOST
        if retreats and self.follow is not None:
            self.follow(self, digits, seasons, ends)
        return seasons, ends


def profiles(position: Position, listed: Sequence[Sequence[Opening]]) -> Profiles:
    """Put the openings of some players side by side.

    Args:
        position: what they are openings of.
        listed: for each player who moves his openings, at least one; others' units hold.

    Raises:
        ValueError: a player without openings, or twice; openings of several players in one list.
    """
    return Packer(position).profiles(listed)


class Packer:
    """Packs the openings of one position; whoever asks again and again keeps it.

    What the kernel is told of a unit follows from its own line on the sheet, from that of the unit it helps and those
    of the units that help it: each such case is put to the game once, and no line of text is read for the next sheet.
    Help that does not fit what its unit does may be read as meant for another one: there the whole sheet is the case.
    """

    def __init__(self, position: Position) -> None:
        """Nothing is packed yet.

        Raises:
            Fault: ``opening-none``: a game without written orders, which settles no arrays.
        """
        bulk = load_game(position.game).abilities.bulk
        if bulk is None:
            raise Fault("opening-none", board=position.board.id, owner=position.players[0])
        self.position, self._bulk = position, bulk
        self._still: Packed = bulk.packed(position, answers_of(()))
        self._cases: dict[tuple[str, ...], int] = {}
        self._told: list[Sequence[int]] = []  # ``ROWS`` of each case
        self._aided: list[str] = []  # and whom the unit helps in it

    def profiles(self, listed: Sequence[Sequence[Opening]]) -> Profiles:
        """``profiles`` of the position."""
        seats = [{one.seat for one in openings} for openings in listed]
        if any(len(one) != 1 for one in seats) or len(set.union(*seats)) != len(seats):
            raise ValueError("a list of openings for each player, each of one player")
        still, board = self._still, self.position.board
        numbers = board_numbering(board.id, board.layer)
        order = {seat: place for place, seat in enumerate(dict.fromkeys(unit.owner for unit in still.units))}
        listed = sorted(listed, key=lambda openings: order[openings[0].seat])
        moving = {openings[0].seat for openings in listed}
        # Of others who wait in one space the strongest defends it: the rest would change nothing.
        kept = [number for number, unit in enumerate(still.units) if unit.owner in moving or _defends(still, number)]
        columns = {still.units[number].owner: column for column, number in reversed(list(enumerate(kept)))}
        seasons, _count = compiled.pack((still.turn,))
        return Profiles(
            board,
            tuple(self._table(openings, kept) for openings in listed),
            tuple(columns[openings[0].seat] for openings in listed),
            seasons[0][:, kept].copy(),
            tuple(still.units[number].owner for number in kept),
            numbers.spaces,
            numbers.links,
            still.switches,
            own_of(self.position.game, "follow"),
        )

    def _table(self, openings: Sequence[Opening], kept: Sequence[int]) -> Table:
        """The openings of one player; ``kept``: the units of a season by number, column after column."""
        numpy = _numpy()
        units = [self._still.units[number] for number in kept]
        column_of = {unit.id: column for column, unit in enumerate(units)}
        own = [unit for unit in units if unit.owner == openings[0].seat]
        within = board_numbering(self.position.board.id, self.position.board.layer).within
        cases = numpy.array([self._cases_of(opening) for opening in openings], dtype=numpy.int64)
        rows = numpy.array(self._told, dtype=numpy.int16)[cases].transpose(0, 2, 1).copy()
        wanted = numpy.full((len(openings), len(own)), -2, dtype=numpy.int16)
        ids = {unit.id for unit in own}
        for place, opening in enumerate(openings):
            for unit, one in enumerate(opening.orders):
                if rows[place, ROW["aid"], unit] >= 0:
                    aided = one.target if fits(one, opening.orders) else self._aided[cases[place, unit]]
                    rows[place, ROW["aid"], unit] = column_of[aided]
                if one.verb is Verbs.SUPPORT and one.target in column_of and one.target not in ids:
                    column = column_of[one.target]
                    wanted[place, unit] = within[split_coast(one.goal)[0] or units[column].space]
                    rows[place, ROW["aid"], unit], rows[place, ROW["goal"], unit] = column, wanted[place, unit]
        afloat = [[kind == FLEET for kind in opening.picks or [unit.kind for unit in own]] for opening in openings]
        return Table(openings[0].seat, tuple(openings), rows, wanted, numpy.array(afloat, dtype=bool))

    def _cases_of(self, opening: Opening) -> list[int]:
        """The case of each unit of a sheet, in the order of its orders."""
        line_of = {order.unit: line for order, line in zip(opening.orders, opening.lines, strict=True)}
        helped: dict[str, list[str]] = {}
        for order, line in zip(opening.orders, opening.lines, strict=True):
            if order.target in line_of:
                helped.setdefault(order.target, []).append(line)
        keys = [
            (opening.seat, line, line_of.get(order.target, ""), *sorted(helped.get(order.unit, ())))
            if fits(order, opening.orders)
            else (opening.seat, order.unit, order.target, *opening.lines)
            for order, line in zip(opening.orders, opening.lines, strict=True)
        ]
        if any(key not in self._cases for key in keys):
            self._learn(opening, keys)
        return [self._cases[key] for key in keys]

    def _learn(self, opening: Opening, keys: Sequence[tuple[str, ...]]) -> None:
        """Have the game say what the kernel is told of a sheet."""
        told: Packed = self._bulk.packed(self.position, answers_of((opening,)))
        seasons, _count = compiled.pack((told.turn,))
        # Who picks first stands first: units are found by their ids.
        place_of = {unit.id: number for number, unit in enumerate(told.units)}
        for key, order in zip(keys, opening.orders, strict=True):
            if key not in self._cases:
                self._cases[key] = len(self._told)
                row = seasons[0][:, place_of[order.unit]].tolist()
                self._told.append(row)
                self._aided.append(told.units[row[ROW["aid"]]].id if row[ROW["aid"]] >= 0 else "")


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
