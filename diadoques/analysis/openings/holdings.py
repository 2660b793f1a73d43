"""Whose each space and citadel is after a first season, and what that pays, counted in arrays over profiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from diadoques.analysis.openings.arrays import Array, Profiles
from diadoques.analysis.openings.listing import own_of
from diadoques.analysis.openings.tally import chunks_of, numbers_in
from diadoques.analysis.seats import in_short
from diadoques.core.extras import extra
from diadoques.games.door import Position

if TYPE_CHECKING:
    import pandas as pd

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
        with extra("analysis"):
            import pandas as pd
        seats = [table.seat for table in self.profiles.tables]
        frame = pd.DataFrame(self.held.T / self.counted, index=list(self.profiles.spaces), columns=seats)
        return frame.loc[(self.held > 0).any(axis=0)]

    def mean_income(self) -> pd.Series:
        """What the holdings of each player would pay him at the end of a year, on average over the profiles."""
        with extra("analysis"):
            import pandas as pd
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
