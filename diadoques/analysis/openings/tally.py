"""Who gets where, and whose everything is then: counted over all profiles of openings, or a sample of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from diadoques.analysis.certainty import wilson
from diadoques.analysis.frames import pandas
from diadoques.analysis.openings.arrays import LOST, ROW, Array, Profiles
from diadoques.analysis.openings.listing import own_of
from diadoques.analysis.seats import in_short, player_meant
from diadoques.core.extras import extra
from diadoques.games.door import Position
from diadoques.kernel import OrderKind

if TYPE_CHECKING:
    import pandas as pd

    from diadoques.analysis.openings.arrays import Table

# --- Who gets where: what each opening of a player leads to, counted over all profiles or over a sample of them


CHUNK: Final = 1 << 16
"""Profiles that are settled at once: memory does not grow with how many are counted.

A sample is drawn chunk by chunk, too, each from a seed of its own: what is drawn does not depend on who draws the rest.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What was counted, by player, in the order of ``profiles.tables``.

    Attributes:
        profiles: what was counted over.
        counted: how many profiles.
        seed: of the sample, None where every profile was counted.
        played: 64-bit integers (openings): in how many profiles each opening was played.
        stands: 64-bit integers (openings, spaces): in how many of them a unit of the player stands there at the end.
        lost: 64-bit integers (openings): how many of his units were lost in them.
        kept_out: 64-bit integers (openings, units): in how many a unit did not get where it was sent.
    """

    profiles: Profiles
    counted: int
    seed: int | None
    played: tuple[Array, ...]
    stands: tuple[Array, ...]
    lost: tuple[Array, ...]
    kept_out: tuple[Array, ...]

    def __repr__(self) -> str:
        return in_short(self, self.profiles.sizes() | {"profiles": self.counted})

    def reached(self, seat: str) -> pd.DataFrame:
        """In what share of the profiles each opening ends with a unit in a space.

        Its columns are the ids of the board's own tables: ``geo.frame().join(share.mean().rename("share"))`` is a map.

        Returns:
            A row an opening (its lines), a column a space in which one of them ends at all, shares from 0 to 1. A row
            of which nothing was sampled is empty (NaN).

        Raises:
            Fault: ``extra-missing``.
            ValueError: a player whose openings are not among the profiles.
        """
        place, table = self._table(seat)
        share = _shares(self.stands[place], self.played[place])
        frame = self._frame(table, share, self.profiles.spaces)
        return frame.loc[:, (self.stands[place] > 0).any(axis=0)]

    def interval(self, seat: str) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Between which shares that of ``reached`` lies, 95 times in 100 (Wilson's interval for a drawn sample).

        Returns:
            The lower and the upper ends, each shaped as ``reached``; both are the share where all was counted.
        """
        place, table = self._table(seat)
        low, high = wilson(self.stands[place], self.played[place][:, None])
        if self.seed is None:
            low = high = _shares(self.stands[place], self.played[place])
        shown = (self.stands[place] > 0).any(axis=0)
        lower, upper = (self._frame(table, ends, self.profiles.spaces).loc[:, shown] for ends in (low, high))
        return lower, upper

    def fates(self, seat: str) -> pd.DataFrame:
        """How each opening fares on average.

        Returns:
            A row an opening; ``played``: in how many profiles; ``kept_out``: how many of its units do not get where
            they are sent; ``lost``: how many are lost, each a mean over those profiles.
        """
        place, table = self._table(seat)
        played = self.played[place]
        frame = self._frame(table, played[:, None], ("played",))
        frame["kept_out"] = _shares(self.kept_out[place].sum(axis=1)[:, None], played)[:, 0]
        frame["lost"] = _shares(self.lost[place][:, None], played)[:, 0]
        return frame

    def _table(self, seat: str) -> tuple[int, Table]:
        seats = [table.seat for table in self.profiles.tables]
        if (found := player_meant(seat, seats)) in seats:
            return seats.index(found), self.profiles.tables[seats.index(found)]
        known = ", ".join(seats)
        raise ValueError(f"nothing was counted of {seat[:80]}; there are {known}")

    def _frame(self, table: Table, values: Array, columns: tuple[str, ...]) -> pd.DataFrame:
        pd = pandas()
        index = pd.Index([str(opening) for opening in table.openings], name="opening")
        return pd.DataFrame(values, index=index, columns=list(columns))


def count(
    profiles: Profiles,
    *,
    sample: int | None = None,
    seed: int = 0,
    chunks: range | None = None,
    workers: int = 1,
    tell: Callable[[int, int], None] = lambda _done, _whole: None,
) -> Tally:
    """Settle all profiles, or a sample of them, and count where everybody stands.

    Args:
        sample: how many profiles to draw, each as likely as any other and some perhaps twice; all, where None.
        seed: of the sample, from 0.
        chunks: which chunks of ``chunks_of`` to count, all where None: the tallies of all chunks add up to that of all.
        workers: how many threads settle.
        tell: is told from time to time how many of how many are counted.

    Raises:
        Fault: ``extra-missing``.
        ValueError: a sample of less than one, a seed below 0.
    """
    with extra("fast"):
        import numpy as np
    if sample is not None and (sample < 1 or seed < 0):
        raise ValueError(f"a sample of {sample}, drawn from the seed {seed}")
    chunks = chunks_of(profiles, sample) if chunks is None else chunks
    whole = sum(_size(profiles, sample, chunk) for chunk in chunks)
    spaces = len(profiles.spaces)
    sizes = [len(table.openings) for table in profiles.tables]
    stands = [np.zeros(size * (spaces + 1), dtype=np.int64) for size in sizes]
    played = [np.zeros(size, dtype=np.int64) for size in sizes]
    kept_out = [
        np.zeros((size, table.rows.shape[2]), np.int64) for size, table in zip(sizes, profiles.tables, strict=True)
    ]
    done = 0
    for chunk in chunks:
        numbers = numbers_in(profiles, sample, seed, chunk)
        digits = profiles.digits(numbers)
        seasons, ends = profiles.settle(digits, workers=workers)
        sent = (seasons[:, ROW["order"]] == int(OrderKind.MOVE)) & (seasons[:, ROW["goal"]] != ends)
        for place, (table, first) in enumerate(zip(profiles.tables, profiles.columns, strict=True)):
            chosen = digits[:, place]
            own = slice(first, first + table.rows.shape[2])
            there = np.where(ends[:, own] == LOST, spaces, ends[:, own])
            keys = (chosen[:, None] * (spaces + 1) + there).ravel()
            stands[place] += np.bincount(keys, minlength=len(stands[place]))
            played[place] += np.bincount(chosen, minlength=sizes[place])
            for unit, column in enumerate(range(own.start, own.stop)):
                kept_out[place][:, unit] += np.bincount(chosen[sent[:, column]], minlength=sizes[place])
        done += len(numbers)
        tell(done, whole)
    split = [counts.reshape(-1, spaces + 1) for counts in stands]
    return Tally(
        profiles,
        done,
        None if sample is None else seed,
        tuple(played),
        tuple(counts[:, :spaces] for counts in split),
        tuple(counts[:, spaces] for counts in split),
        tuple(kept_out),
    )


def chunks_of(profiles: Profiles, sample: int | None = None) -> range:
    """The numbers of the chunks in which all profiles, or a sample of so many, are counted."""
    return range(-(-(sample or len(profiles)) // CHUNK))


def _size(profiles: Profiles, sample: int | None, chunk: int) -> int:
    return min(CHUNK, (sample or len(profiles)) - chunk * CHUNK)


def numbers_in(profiles: Profiles, sample: int | None, seed: int, chunk: int) -> Array:
    """The numbers of the profiles of one chunk of ``chunks_of``."""
    import numpy as np

    size = _size(profiles, sample, chunk)
    if sample is None:
        return np.arange(chunk * CHUNK, chunk * CHUNK + size)
    return np.random.default_rng((seed, chunk)).integers(0, len(profiles), size)


def _shares(hits: Array, played: Array) -> Any:
    import numpy as np

    with np.errstate(divide="ignore", invalid="ignore"):
        return hits / played[:, None]


# --- Whose each space and citadel is after a first season, and what that pays, counted in arrays over profiles


NOBODY: Final = -1
"""The owner of what is nobody's, or of a player who does not move."""


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """What was counted, by player, in the order of ``profiles.tables``.

    Attributes:
        profiles: what was counted over.
        counted: how many profiles.
        seed: of the sample, None where every profile was counted.
        held: 64-bit integers (players, spaces): in how many profiles each space or citadel is the player's own.
        income: 64-bit integers (players,): what his holdings would pay him at the end of a year, summed over profiles.
    """

    profiles: Profiles
    counted: int
    seed: int | None
    held: Array
    income: Array

    def __repr__(self) -> str:
        return in_short(self, self.profiles.sizes() | {"profiles": self.counted})

    def shares(self) -> pd.DataFrame:
        """In what share of the profiles a space or citadel is whose own.

        Returns:
            A row a space or citadel that is somebody's at all (the ids of the board's tables), a column a player,
            shares from 0 to 1.
        """
        pd = pandas()
        seats = [table.seat for table in self.profiles.tables]
        frame = pd.DataFrame(self.held.T / self.counted, index=list(self.profiles.spaces), columns=seats)
        return frame.loc[(self.held > 0).any(axis=0)]

    def mean_income(self) -> pd.Series:
        """What the holdings of each player would pay him at the end of a year, on average over the profiles."""
        pd = pandas()
        seats = [table.seat for table in self.profiles.tables]
        return pd.Series(self.income / self.counted, index=seats, name="income")


def holdings(
    position: Position, profiles: Profiles, *, sample: int | None = None, seed: int = 0, workers: int = 1
) -> Holdings:
    """Settle all profiles, or a sample of them, and count what is whose after the season.

    Args:
        position: what they are profiles of.
        sample, seed, workers: as for ``tally.count``.

    Raises:
        Fault: ``extra-missing``.
        ValueError: a sample of less than one; a game whose holdings are not known.
    """
    with extra("fast"):
        import numpy as np
    if sample is not None and sample < 1:
        raise ValueError(f"a sample of {sample}")
    owners_after, worth = own_of(position.game, "owners_after"), own_of(position.game, "worth")
    if owners_after is None:
        raise ValueError(f"{position.game} tells no holdings")
    players, counted = len(profiles.tables), 0
    pays = worth(position, [table.seat for table in profiles.tables], profiles.spaces)
    held = np.zeros((players, len(profiles.spaces)), dtype=np.int64)
    for chunk in chunks_of(profiles, sample):
        numbers = numbers_in(profiles, sample, seed, chunk)
        _seasons, ends = profiles.settle(profiles.digits(numbers), workers=workers)
        owners = owners_after(position, profiles, ends)
        for place in range(players):
            held[place] += (owners == place).sum(axis=0)
        counted += len(numbers)
    return Holdings(profiles, counted, None if sample is None else seed, held, (held * pays).sum(axis=1))
