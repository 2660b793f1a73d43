"""What is whose after a first season, and what it pays, is what the game plays out."""

from __future__ import annotations

import numpy as np
import pytest

from diadoques.analysis.diadoques.openings import owners_after, worth
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import LOST, profiles
from diadoques.analysis.openings.tally import holdings
from diadoques.games.diadoques.gold.money import income
from tests.analysis.test_openings import NEAR, begun
from tests.analysis.test_openings_tally import played_out, some

#: The kernel is compiled by the first of them, once, while other processes run other tests.
pytestmark = pytest.mark.together("compiled")

SAMPLE = 60


@pytest.mark.slow
@pytest.mark.parametrize("fallen", [False, True])
@pytest.mark.parametrize("seats", [NEAR["diadoques"]])
def test_owners_and_income_are_what_the_game_plays_out(seats: tuple[str, ...], fallen: bool) -> None:
    position = begun("diadoques")
    every = profiles(position, [list_openings(position, seat).openings for seat in seats])
    numbers = np.random.default_rng(9).integers(0, len(every), SAMPLE)
    if fallen:  # an empire that falls, in one profile of about a hundred
        numbers = np.random.default_rng(6).integers(0, len(every), 10_000)
        _seasons, ends = every.settle(every.digits(numbers))
        units = [
            slice(first, first + table.rows.shape[2]) for first, table in zip(every.columns, every.tables, strict=True)
        ]
        numbers = numbers[np.any([(ends[:, own] == LOST).all(axis=1) for own in units], axis=0)][:SAMPLE]
        assert len(numbers) == SAMPLE
    _seasons, ends = every.settle(every.digits(numbers))
    owners, pays = owners_after(position, every, ends), worth(position, seats, every.spaces)
    for number, row in zip(numbers, owners, strict=True):
        after = played_out("diadoques", every, int(number))
        for place, table in enumerate(every.tables):
            his = {every.spaces[space] for space in np.flatnonzero(row == place)}
            held = {**after.provinces, **after.citadels}
            assert his == {space for space, owner in held.items() if owner == table.seat}
            assert pays[place][row == place].sum() == income(after, table.seat).total


def test_holdings_are_counted() -> None:
    every = some("diadoques")
    found = holdings(begun("diadoques"), every)
    shares = found.shares()
    assert found.counted == len(every)
    assert (shares.sum(axis=1) <= 1).all()
    assert (found.mean_income() > 0).all()
