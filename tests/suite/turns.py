"""Families of tests that take turns: a run tries a share of what a test is tried with, another commit another share.

``@pytest.mark.turns(3)`` stands above a test with many parameters of one kind, each of some weight: whole games, every
case, every page. A run of `make test` or `make fast` tries one parameter in three; which ones hangs on the commit, so
that a run can be repeated, and whatever a share misses meets the next one. `make proof` tries the others: the two
together try all. Who names a test (``file.py::test``) gets all of it.
"""

from __future__ import annotations

import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]


@cache
def turn() -> int:
    """A number that every commit has for itself; 0 outside of a checkout."""
    try:
        told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=TOP, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    return int(told.stdout.strip() or "0", 16) if told.returncode == 0 else 0


def out_of_turn(items: list[pytest.Item], now: int) -> list[pytest.Item]:
    """The tests whose turn it is not.

    Args:
        items: tests as collected; those of one function follow one another in the order of their parameters.
        now: whose turn it is (``turn``).
    """
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("turns") and not item.get_closest_marker("proof"):
            families[item.nodeid.partition("[")[0]].append(item)
    waiting = []
    for family in families.values():
        marker = family[0].get_closest_marker("turns")
        assert marker is not None
        shares = min(int(marker.args[0]), len(family))
        waiting += [item for place, item in enumerate(family) if (place + now) % shares]
    return waiting


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the others to `make proof` (``sharing`` takes them out)."""
    if not any("::" in argument for argument in config.args):
        for item in out_of_turn(items, turn()):
            item.add_marker(pytest.mark.proof)
