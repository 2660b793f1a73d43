"""What openings lead to is counted, over everything or over a sample that says how sure it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import geopandas
import numpy as np
import pytest

from diadoques.analysis.certainty import wilson
from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import LOST, Profiles, profiles
from diadoques.analysis.openings.listing import answers_of
from diadoques.analysis.openings.tally import CHUNK, chunks_of, count
from diadoques.core.answers import Answers
from diadoques.draw import geo
from diadoques.games.catalogue import load_game
from tests.analysis.test_openings import NEAR, begun

#: The kernel is compiled by the first of them, once, while other processes run other tests.
pytestmark = pytest.mark.together("compiled")

FEW = 4  # openings a player


def some(game: str, few: int = FEW) -> Profiles:
    position = begun(game)
    every = [list_openings(position, seat).openings for seat in NEAR[game]]
    return profiles(position, [openings[:: max(1, len(openings) // few)][:few] for openings in every])


def played_out(game: str, every: Profiles, number: int) -> Any:
    """What the game itself makes of a profile, until the season is over."""
    rules, position = load_game(game), begun(game)
    after = rules.resolve(position, answers_of(every.openings(number))).after
    while str(after.season) == str(position.season) and after.phase != position.phase and not after.winners:
        after = rules.resolve(after, Answers()).after
    return after


@pytest.mark.slow
@pytest.mark.parametrize("game", NEAR)
def test_shares_are_what_the_game_plays_out(game: str) -> None:
    every = some(game)
    tally = count(every)
    assert tally.counted == len(every) == FEW ** len(NEAR[game])
    assert tally.seed is None
    stood: Counter[tuple[str, int, str]] = Counter()
    for number in range(len(every)):
        after = played_out(game, every, number)
        for table, opening in zip(every.tables, every.digits(np.array([number]))[0], strict=True):
            for unit in after.of(table.seat):
                stood[table.seat, int(opening), unit.space] += 1
    for table in every.tables:
        share = tally.reached(table.seat)
        times = len(every) // FEW
        assert list(share.index) == [str(one) for one in table.openings]
        found = {
            (table.seat, row, space): round(value * times)
            for row, values in enumerate(share.to_numpy())
            for space, value in zip(share.columns, values, strict=True)
            if value
        }
        assert found == {key: number for key, number in stood.items() if key[0] == table.seat}


@pytest.mark.parametrize("game", NEAR)
def test_every_unit_stands_somewhere_or_is_lost(game: str) -> None:
    every = some(game, 9)
    tally = count(every)
    digits = every.digits(np.arange(len(every)))
    _seasons, ends = every.settle(digits)
    for place, table in enumerate(every.tables):
        units = table.rows.shape[2]
        assert (tally.stands[place].sum(axis=1) + tally.lost[place] == units * tally.played[place]).all()
        first = every.columns[place]
        assert tally.lost[place].sum() == (ends[:, first : first + units] == LOST).sum()
        fates = tally.fates(table.seat)
        assert (fates["kept_out"] <= units).all()
        assert (fates["played"] == len(every) // len(table.openings)).all()


def test_who_is_kept_out_did_not_arrive() -> None:
    """Two armies that go for one space keep each other out of it, and nobody else out of anything."""
    position = begun("diplomacy")
    french, german = (
        next(one for one in list_openings(position, seat, ()).openings if {order.to for order in one.orders} == goals)
        for seat, goals in (("FRANCE", {"BUR", "SPA", "MAO"}), ("GERMANY", {"BUR", "DEN", "SIL"}))
    )
    tally = count(profiles(position, [[french], [german]]))
    for place, table in enumerate(tally.profiles.tables):
        kept_out = tally.kept_out[place][0]
        assert {order.to for order, times in zip(table.openings[0].orders, kept_out, strict=True) if times} == {"BUR"}
        assert "BUR" not in tally.reached(table.seat).columns


def test_a_sample_says_how_sure_it_is() -> None:
    every = some("diadoques", 12)
    whole, drawn = count(every), count(every, sample=6000, seed=7)
    assert drawn.counted == 6000
    again, other = count(every, sample=6000, seed=7), count(every, sample=6000, seed=8)
    for place, table in enumerate(every.tables):
        assert (drawn.stands[place] == again.stands[place]).all()
        assert (drawn.stands[place] != other.stands[place]).any()
        shares = whole.reached(table.seat)
        low, high = (ends.reindex(columns=shares.columns) for ends in drawn.interval(table.seat))
        within = ((low <= shares) & (shares <= high)).to_numpy()[low.notna().to_numpy()]
        assert within.size > 20
        assert within.mean() > 0.93
        for ends in whole.interval(table.seat):
            assert (ends == shares).all(axis=None)


def test_wilson_is_that_of_the_tables() -> None:
    low, high = wilson(np.array([[0], [5], [10]]), np.array([[10], [10], [10]]))  # Wilson 1927; Newcombe 1998, method 3
    assert low.ravel() == pytest.approx([0, 0.2366, 0.7225], abs=1e-4)
    assert high.ravel() == pytest.approx([0.2775, 0.7634, 1], abs=1e-4)


def test_memory_holds_a_chunk_and_all_are_counted() -> None:
    every = some("diadoques", 45)
    assert len(every) > CHUNK
    told: list[tuple[int, int]] = []
    tally = count(every, tell=lambda done, of: told.append((done, of)))
    assert told[0] == (CHUNK, len(every))
    assert told[-1] == (len(every), len(every)) == (tally.counted, tally.counted)
    assert all((played == len(every) // len(played)).all() for played in tally.played)


@pytest.mark.slow
@pytest.mark.parametrize("sample", [None, 3 * CHUNK + 5])
def test_the_chunks_add_up_whoever_counts_them(sample: int | None) -> None:
    """A chunk is drawn from a seed of its own: not from where the one before it left off."""
    every = some("diplomacy", 45)
    assert list(chunks_of(every, 3 * CHUNK + 5)) == [0, 1, 2, 3]
    whole = count(every, sample=sample, seed=4)
    chunks = chunks_of(every, sample)
    parts = [count(every, sample=sample, seed=4, chunks=one) for one in (chunks[1:], chunks[:1])]
    assert sum(part.counted for part in parts) == whole.counted == (sample or len(every))
    for place in range(len(every.tables)):
        for name in ("played", "stands", "lost", "kept_out"):
            summed = sum(getattr(part, name)[place] for part in parts)
            assert (summed == getattr(whole, name)[place]).all()


def test_shares_lie_on_the_board() -> None:
    """The ids of the table are those of the board's own tables: a map of shares is a join."""
    shares = count(some("diadoques")).reached("Antigone").mean().rename("share")
    provinces, citadels = (geo.frame("diadoques", layer).join(shares) for layer in ("spaces", "places"))
    assert provinces["share"].notna().sum() + citadels["share"].notna().sum() == len(shares)
    assert isinstance(provinces, geopandas.GeoDataFrame)


def test_wrong_calls_are_told() -> None:
    every = some("diplomacy", 2)
    with pytest.raises(ValueError, match="a sample of 0"):
        count(every, sample=0)
    with pytest.raises(ValueError, match="the seed -1"):
        count(every, sample=1, seed=-1)
    with pytest.raises(ValueError, match="FRANCE, GERMANY, ITALY"):
        count(every).reached("TURKEY")
