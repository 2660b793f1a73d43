"""How a run ends before its time: asked to, it names what it was at; nothing of it is left running."""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any

import pytest

RUNNING: pytest.StashKey[dict[str, float]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RUNNING] = {}


#: After so many seconds a run that was asked to end, and has not heard it, is asked again.
AGAIN = 2.0
_AGAIN: list[threading.Timer] = []


def asked_to_end(number: int, _frame: FrameType | None) -> None:
    """End the run as Ctrl-C does, which nothing that a test runs takes for a failure of its own.

    What is raised where an object is taken away reaches nobody: then it is asked once more.
    """
    heard()
    _AGAIN.append(threading.Timer(AGAIN, os.kill, (os.getpid(), number)))
    _AGAIN[0].daemon = True
    _AGAIN[0].start()
    raise KeyboardInterrupt(f"the run was asked to end ({signal.Signals(number).name})")


def heard() -> None:
    """The run ends: it need not be asked again."""
    while _AGAIN:
        _AGAIN.pop().cancel()


def pytest_keyboard_interrupt() -> None:
    heard()


@pytest.hookimpl(wrapper=True)
def pytest_sessionstart(session: pytest.Session) -> Iterator[None]:
    """The process that the user sees ends its workers when it is asked to end; by itself it would leave them."""
    if not hasattr(session.config, "workerinput"):
        for number in (signal.SIGTERM, signal.SIGINT):
            session.config.add_cleanup(partial(signal.signal, number, signal.signal(number, asked_to_end)))
        session.config.pluginmanager.register(Watcher(session.config))
    return (yield)


class Watcher:
    """Knows which tests have begun and not ended, in the process that the user sees."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.running = config.stash[RUNNING]
        self.failures = 0
        self.workers: dict[str, int] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running[nodeid] = time.monotonic()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.running.pop(nodeid, None)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End at the last failure that is allowed; pytest-xdist would wait for what the other workers are at."""
        self.failures += report.failed
        if report.when not in ("setup", "call", "teardown"):
            self.running.pop(report.nodeid, None)  # its process died
        most = self.config.getvalue("maxfail")
        if self.workers and most and self.failures >= most:
            raise pytest.Session.Interrupted(f"stopping after {self.failures} failures")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Interrupt what is still running, so that it takes away what it had set up; pytest-xdist kills it later."""
        if exitstatus != pytest.ExitCode.OK:
            self._heard()
        if self.running:
            for pid in self.workers.values():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGINT)

    def _heard(self) -> None:
        """Hear what workers have said and pytest-xdist has not: on a busy machine it lags behind them."""
        session = self.config.pluginmanager.get_plugin("dsession")
        with suppress(queue.Empty):
            until = time.monotonic() + 1.0
            while session is not None and time.monotonic() < until:
                said, told = session.queue.get(timeout=0.2)
                if said == "logstart":
                    self.pytest_runtest_logstart(told["nodeid"])
                elif said == "logfinish":
                    self.pytest_runtest_logfinish(told["nodeid"])

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodeready(self, node: Any) -> None:
        """A worker has begun."""
        self.workers[node.gateway.id] = node.gateway._io.popen.pid  # on this machine: nobody here has others

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """It has ended."""
        self.workers.pop(node.gateway.id, None)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.running:
            terminalreporter.section("these had begun and did not end")
            for nodeid, begun in self.running.items():
                terminalreporter.write_line(f"{time.monotonic() - begun:8.1f} s  {nodeid}")
