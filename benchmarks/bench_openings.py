"""Spring 321 of three diadochs, from profiles that are numbers to a table of who stands where, on two cores."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import Profiles, profiles
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.openings.tally import CHUNK, count
from diadoques.games.catalogue import load_game

SEATS = ("Antipater", "Lysimaque", "Antigone")
PROFILES = 40 * CHUNK
CORES = 2
CAMPAIGNS = 100


@pytest.fixture(scope="module")
def every() -> Profiles:
    game = load_game("diadoques")
    position = game.new(game.about.scenario, {})
    return profiles(position, [list_openings(position, seat).openings for seat in SEATS])


def bench_settle_and_tabulate(benchmark: Any, every: Profiles) -> None:
    """Put together, settled, who is too many at home sent elsewhere, counted: all that a season needs."""
    count(every, sample=CHUNK)  # compiled before the clock runs
    spent = process_time()
    benchmark.pedantic(lambda: count(every, sample=PROFILES, workers=CORES), rounds=5)
    spent = (process_time() - spent) / 5
    rate, a_core = PROFILES / benchmark.stats.stats.median, PROFILES / spent
    benchmark.extra_info.update({"profiles": len(every), "a second": rate, "a second of processor time": a_core})
    print(f"\nof {len(every):,} profiles {rate:,.0f} a second on {CORES} threads; {a_core:,.0f} a core's second")
    assert rate >= 150_000


def bench_play_campaigns(benchmark: Any) -> None:
    """Three seasons of all six by the whole engine: drawn first sheets, then sensible players."""
    game = load_game("diadoques")
    position = game.new(game.about.scenario, {})
    listed = tuple(list_openings(position, seat).openings for seat in position.players)
    playing = Playing(lambda _number: position, listed, "sensible", 3, 1)
    benchmark.pedantic(lambda: playing.play(range(CAMPAIGNS)), rounds=5, warmup_rounds=1)
    rate = CAMPAIGNS / benchmark.stats.stats.median
    benchmark.extra_info["a second"] = rate
    print(f"\n{rate:,.0f} campaigns a second on one core")
