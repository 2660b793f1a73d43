"""Whole games between sensible players: Les Diadoques under the advanced rules, the campaign of Amphipolis."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import simulate
from diadoques.games.catalogue import load_game

YEARS = 20


def play() -> int:
    """Twenty years of play, in one game after the other where one is won sooner; returns the number of resolutions."""
    left, resolved = YEARS, 0
    for seed in count(1):
        saved = simulate(Sensible(), seed, left, options={"layer": "advanced"})
        left -= len({turn.season.split()[1] for turn in saved.turns})
        resolved += len(saved.turns)
        if left <= 0:
            return resolved
    return resolved


def bench_twenty_years_of_sensible_play(promise: Callable[..., None]) -> None:
    """A second at most, players, engine and file together, on one core."""
    assert play() >= 4 * YEARS
    promise(play, seconds=1.0, rounds=5)


def bench_a_campaign_of_amphipolis(promise: Callable[..., None]) -> None:
    """A second at most for the longest of its scenarios, its players, engine and file together; seed after seed."""
    seeds = count(1)

    def play_campaign() -> None:
        skill = load_game("amphipolis").abilities.skill
        assert simulate(skill, next(seeds), game="amphipolis", scenario="campaign").turns[-1].after["winners"]

    promise(play_campaign, seconds=1.0, rounds=9)
