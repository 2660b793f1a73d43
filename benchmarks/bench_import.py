"""`import diadoques`: a third of a second at most, Python's own start not counted."""

from __future__ import annotations

from collections.abc import Callable

TIMED = "import time; start = time.perf_counter(); import diadoques; print(time.perf_counter() - start)"


def bench_import(benchmark, fresh_python: Callable[[str], str]) -> None:  # type: ignore[no-untyped-def]
    """The whole start of a Python that imports the library; the part that is ours is held against the promise."""
    ours = min(float(fresh_python(TIMED)) for _ in range(5))  # the least disturbed by what else the machine does
    benchmark.pedantic(lambda: fresh_python("import diadoques"), rounds=5)
    benchmark.extra_info["import_seconds"] = ours
    assert ours <= 0.3
