"""How a measurement is made and held against what we promise: ``make bench``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.conftest import browser, chromium

__all__ = ["browser", "chromium", "fresh_python", "promise"]  # the browser is that of the tests

TOP = Path(__file__).resolve().parent.parent


@pytest.fixture
def promise(benchmark: BenchmarkFixture) -> Callable[..., None]:
    """Measure ``task`` and fail when the median of its rounds is over ``seconds``."""

    def measure(task: Callable[[], object], *, seconds: float, rounds: int, warm: bool = True) -> None:
        benchmark.pedantic(task, rounds=rounds, warmup_rounds=int(warm))
        if benchmark.stats is None:
            pytest.skip("measurements are switched off (--benchmark-disable)")
        median = benchmark.stats.stats.median
        benchmark.extra_info["promised_seconds"] = seconds
        assert median <= seconds, f"median {median:.4f} s, promised {seconds} s"

    return measure


@pytest.fixture
def fresh_python() -> Callable[[str], str]:
    """Run code in a Python of its own, where nothing is loaded yet, and return what it printed."""

    def run(code: str) -> str:
        done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
