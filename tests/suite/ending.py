"""How a run ends before its time: asked to, it names what it was at; nothing of it is left running."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest

RUNNING: pytest.StashKey[dict[str, float]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RUNNING] = {}


def asked_to_end(number: int, _frame: FrameType | None) -> None:
    """End the run as Ctrl-C does, but by its own name."""
    raise pytest.exit.Exception(f"the run was asked to end ({signal.Signals(number).name})", returncode=128 + number)


@pytest.hookimpl(wrapper=True)
def pytest_sessionstart(session: pytest.Session) -> Iterator[None]:
    """The process that the user sees ends its workers when it is asked to end; by itself it would leave them."""
    if not hasattr(session.config, "workerinput"):
        before = signal.signal(signal.SIGTERM, asked_to_end)
        session.config.add_cleanup(lambda: signal.signal(signal.SIGTERM, before))
        session.config.pluginmanager.register(Watcher(session.config))
    return (yield)


class Watcher:
    """Knows which tests have begun and not ended, in the process that the user sees."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.running = config.stash[RUNNING]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running[nodeid] = time.monotonic()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.running.pop(nodeid, None)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.running:
            terminalreporter.section("these had begun and did not end")
            for nodeid, begun in self.running.items():
                terminalreporter.write_line(f"{time.monotonic() - begun:8.1f} s  {nodeid}")
