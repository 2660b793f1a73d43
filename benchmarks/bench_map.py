"""The drawn map of a resolved season: in a Python that has drawn nothing yet, and again once it has."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.bench_season import seasons
from diadoques.draw import draw_map
from diadoques.games.diadoques.season.protocol import resolve

COLD = """
import time
start = time.perf_counter()
from diadoques.draw import draw_map
from diadoques.games.diadoques.season.protocol import new
assert draw_map(new()).png[:4] == b"\\x89PNG"
print(time.perf_counter() - start)
"""


def bench_map_cold(benchmark, fresh_python: Callable[[str], str]) -> None:  # type: ignore[no-untyped-def]
    """A second and a half at most, matplotlib's import included; Python's own start is not counted."""
    fresh_python(COLD)  # the font list of matplotlib and the compiled files, once for each installation
    ours = min(float(fresh_python(COLD)) for _ in range(3))  # the least disturbed by what else the machine does
    benchmark.pedantic(lambda: fresh_python(COLD), rounds=1)
    benchmark.extra_info["cold_seconds"] = ours
    assert ours <= 1.5


def bench_map_warm(promise: Callable[..., None]) -> None:
    """Six tenths of a second at most."""
    report = resolve(*seasons()[1])
    promise(lambda: draw_map(report=report).png, seconds=0.6, rounds=5)
