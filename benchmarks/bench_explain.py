"""The whole report of a season: sentences, tables of strengths, rules with their titles, in both languages."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.bench_season import SEASONS, seasons
from diadoques.explain.report import season_report
from diadoques.games.diadoques.season.protocol import resolve


def bench_season_resolved_and_reported(promise: Callable[..., None]) -> None:
    """Ten milliseconds at most a season, its page in one language included."""

    def run() -> None:
        for position, answers in seasons():
            assert season_report(resolve(position, answers), "fr").html

    promise(run, seconds=0.010 * SEASONS, rounds=20)


def bench_reports_alone(promise: Callable[..., None]) -> None:
    """Five milliseconds at most a report in each language: they are made anew at every click on *fr | en*."""
    reports = [resolve(position, answers) for position, answers in seasons()]

    def run() -> None:
        for report in reports:
            for lang in ("fr", "en"):
                assert season_report(report, lang).text

    promise(run, seconds=0.005 * SEASONS * 2, rounds=20)
