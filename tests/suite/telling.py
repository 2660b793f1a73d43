"""What a run tells: a failure when it happens, and at the end the figures counted and where the time went."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

#: How many of the slowest tests are named.
SLOWEST = 10
#: How many lines of a failure's message are told at once, of its beginning and of its end; all of it stands below.
FIRST, LAST = 6, 6
#: The line by which pytest-xdist says on which of its workers a test failed.
WORKER = re.compile(r"\[gw\d+\] ")


def processor_seconds() -> float:
    """What this process, and all that it started and saw end, have used."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@dataclass
class Spent:
    """Time: by the clock and of the processor, in seconds, and of how many tests."""

    tests: int = 0
    wall: float = 0.0
    processor: float = 0.0


@dataclass
class Told:
    """What the process that the user sees has heard of its tests."""

    figures: list[str] = field(default_factory=list)
    by_test: dict[str, Spent] = field(default_factory=lambda: defaultdict(Spent))
    collecting: float = 0.0


TOLD: pytest.StashKey[Told] = pytest.StashKey()
BEGUN: pytest.StashKey[float] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TOLD] = Told()
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(Workers())


class Workers:
    """What a worker of pytest-xdist hands over when it ends."""

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """The figures that it counted, and what collecting cost it."""
        if hasattr(session.config, "workeroutput"):
            told = session.config.stash[TOLD]
            session.config.workeroutput["told"] = (told.figures, told.collecting)

    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended; one that was killed hands over nothing."""
        told = node.config.stash[TOLD]
        figures, collecting = (getattr(node, "workeroutput", None) or {}).get("told", ([], 0.0))
        told.figures += figures
        told.collecting += collecting


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    begun = processor_seconds()
    yield
    session.config.stash[TOLD].collecting += processor_seconds() - begun


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[BEGUN] = processor_seconds()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[pytest.TestReport]:
    """Each part of a test (setup, call, teardown) bears the processor time since the part before it."""
    report: pytest.TestReport = yield  # type: ignore[assignment]  # what a wrapper is sent
    now = processor_seconds()
    report.processor = now - item.stash[BEGUN]  # type: ignore[attr-defined]  # travels with the report
    item.stash[BEGUN] = now
    return report  # type: ignore[return-value]


class Teller:
    """Hears the reports of all workers, in the process that the user sees."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.heard: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent = self.config.stash[TOLD].by_test[report.nodeid]
        spent.tests = 1
        spent.wall += report.duration
        spent.processor += getattr(report, "processor", 0.0)
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.ensure_newline()
            when = {"call": "", "setup": " (setup)", "teardown": " (teardown)"}.get(report.when, " (its process)")
            terminal.write_line(f"FAILED{when} {report.nodeid}", red=True, bold=True)
            for line in self.once(report):
                terminal.write_line(f"    {line}")

    def once(self, report: pytest.TestReport) -> list[str]:
        """Why a test failed; what is set up for many tests fails them all, and is told of the first alone."""
        lines = message(report)
        first = self.heard.setdefault("\n".join(lines), report.nodeid)
        return lines if first == report.nodeid else [f"as {first}"]


def message(report: pytest.TestReport) -> list[str]:
    """Why a test failed, and where, in few lines."""
    crash = getattr(report.longrepr, "reprcrash", None)
    told = report.longreprtext if crash is None else str(crash.message)
    lines = [line for line in told.splitlines() if not WORKER.match(line)]
    if crash is None:
        return lines[-FIRST - LAST :]
    left_out = len(lines) - FIRST - LAST
    if left_out > 0:
        lines = [*lines[:FIRST], f"… {left_out} more lines below …", *lines[-LAST:]]
    return [*lines, f"at {crash.path}:{crash.lineno}"]


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(Teller(session.config))


def folder_of(nodeid: str) -> str:
    """The folder under which a test is counted: below ``tests`` its room, elsewhere the top."""
    parts = nodeid.partition("::")[0].split("/")
    return "/".join(parts[:2]) if parts[0] == "tests" and len(parts) > 2 else parts[0]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    told = config.stash[TOLD]
    if told.figures:
        terminalreporter.section("figures")
        for line in sorted(told.figures):
            terminalreporter.write_line(line)
    if len(told.by_test) > SLOWEST:
        terminalreporter.section("time of each folder")
        for line in table(told):
            terminalreporter.write_line(line)
        terminalreporter.section(f"the {SLOWEST} slowest tests")
        for nodeid, spent in sorted(told.by_test.items(), key=lambda pair: -pair[1].wall)[:SLOWEST]:
            terminalreporter.write_line(f"{spent.wall:8.1f} s {spent.processor:8.1f} s of processor  {nodeid}")


def table(told: Told) -> list[str]:
    """A row a folder, the longest first: tests, seconds by the clock (of all workers), of the processor."""
    folders: dict[str, Spent] = defaultdict(Spent)
    for nodeid, spent in told.by_test.items():
        for name in (folder_of(nodeid), "all"):
            folders[name].tests += spent.tests
            folders[name].wall += spent.wall
            folders[name].processor += spent.processor
    rows = sorted(folders.items(), key=lambda pair: (pair[0] == "all", -pair[1].processor))
    lines = [f"{'':32} {'tests':>6} {'clock':>9} {'processor':>9}"]
    lines += [f"{name:32} {one.tests:6} {one.wall:7.1f} s {one.processor:7.1f} s" for name, one in rows]
    return [*lines, f"{'collecting, all processes':32} {'':6} {'':9} {told.collecting:7.1f} s"]


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str, int, int], None]:
    """Tell how many of a collection come out exactly, at the end of the run; fewer than all fail the test."""

    def tell(name: str, good: int, whole: int) -> None:
        request.config.stash[TOLD].figures.append(f"{good}/{whole} {name}")
        assert good == whole, name

    return tell
