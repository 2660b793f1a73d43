"""Spring 321 of three diadochs, from the position to tables of who stands where and whose what is, on two cores."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

import pytest

from diadoques.analysis.openings import list_openings
from diadoques.analysis.openings.arrays import Profiles, profiles
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.openings.tally import CHUNK, count, holdings
from diadoques.games.catalogue import load_game

SEATS = ("Antipater", "Lysimaque", "Antigone")
PROFILES = 40 * CHUNK
CORES = 2
CAMPAIGNS = 100
PROMISED = 150_000
"""Seasons a second on two cores."""


def begun() -> Any:
    game = load_game("diadoques")
    return game.new(game.about.scenario, {})


def enumerated(position: Any) -> Profiles:
    return profiles(position, [list_openings(position, seat).openings for seat in SEATS])


@pytest.fixture(scope="module")
def every() -> Profiles:
    return enumerated(begun())


def told(benchmark: Any, every: Profiles, spent: float) -> float:
    """Seasons a second, by the clock; noted beside those of a core's second, ``spent`` for one round."""
    rate, a_core = PROFILES / benchmark.stats.stats.median, PROFILES / spent
    benchmark.extra_info.update({"profiles": len(every), "a second": rate, "a second of processor time": a_core})
    print(f"\nof {len(every):,} profiles {rate:,.0f} a second on {CORES} threads; {a_core:,.0f} a core's second")
    return rate


def bench_settle_and_tabulate(benchmark: Any, every: Profiles) -> None:
    """Put together, settled, who is too many at home sent elsewhere, counted: all that a season needs."""
    count(every, sample=CHUNK)  # compiled before the clock runs
    spent = process_time()
    benchmark.pedantic(lambda: count(every, sample=PROFILES, workers=CORES), rounds=5)
    assert told(benchmark, every, (process_time() - spent) / 5) >= PROMISED


def bench_settle_and_hold(benchmark: Any, every: Profiles) -> None:
    """The same, but counted is whose every province and citadel is afterwards, and what that pays."""
    position = begun()
    holdings(position, every, sample=CHUNK)
    spent = process_time()
    benchmark.pedantic(lambda: holdings(position, every, sample=PROFILES, workers=CORES), rounds=5)
    assert told(benchmark, every, (process_time() - spent) / 5) >= PROMISED


def bench_from_the_position_to_the_tables(benchmark: Any, every: Profiles) -> None:
    """All of it, once: openings listed and packed, then both counts, each of which settles every season anew."""
    count(every, sample=CHUNK)
    spent: list[float] = []

    def whole() -> None:
        start, position = process_time(), begun()
        found = enumerated(position)
        tally = count(found, sample=PROFILES, workers=CORES)
        assert not tally.reached(SEATS[0]).empty
        assert not holdings(position, found, sample=PROFILES, workers=CORES).shares().empty
        spent.append(process_time() - start)

    before = perf_counter()
    enumerated(begun())
    print(f"\nlisted and packed in {perf_counter() - before:.2f} s")
    benchmark.pedantic(whole, rounds=3)
    assert told(benchmark, every, min(spent)) >= PROMISED


def bench_play_campaigns(benchmark: Any) -> None:
    """Three seasons of all six by the whole engine: drawn first sheets, then sensible players."""
    position = begun()
    listed = tuple(list_openings(position, seat).openings for seat in position.players)
    playing = Playing(lambda _number: position, listed, "sensible", 3, 1)
    benchmark.pedantic(lambda: playing.play(range(CAMPAIGNS)), rounds=5, warmup_rounds=1)
    rate = CAMPAIGNS / benchmark.stats.stats.median
    benchmark.extra_info["a second"] = rate
    print(f"\n{rate:,.0f} campaigns a second on one core")
