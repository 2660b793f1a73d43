"""Who runs what: tests that belong together go to one process, the longest first; of some files nothing is loaded."""

from __future__ import annotations

import atexit
import gc
import json
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule


class Workers:
    """What the process that starts the workers of pytest-xdist does, and what a worker tells it."""

    def __init__(self, config: pytest.Config) -> None:
        if not hasattr(config, "workerinput"):  # a worker leaves too soon to tidy up
            self.folder = tempfile.TemporaryDirectory(prefix="diadoques-groups-", ignore_cleanup_errors=True)
            config.add_cleanup(self.folder.cleanup)

    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker where to write which tests belong together: their ids alone reach the other process."""
        node.workerinput["groups"] = self.folder.name

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_newgateway(self, gateway: Any) -> None:
        """Spare a worker the parser of addresses (``conftest.py``): what notebooks need loads it before any of ours."""
        gateway.remote_exec("import sys; sys.modules.setdefault('rfc3987_syntax', None)").waitclose()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Write it, before the worker tells what it collected; all of them find the same."""
        if hasattr(session.config, "workerinput"):
            told = {item.nodeid: together(item) for item in session.items}
            own = Path(session.config.workerinput["groups"], session.config.workerinput["workerid"])
            own.write_text(json.dumps(told), encoding="utf-8")
            own.replace(own.with_name("groups.json"))

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Any:
        """Hand out file by file, and what is slow test by test (``--dist loadscope``)."""
        if config.getvalue("dist") != "loadscope":
            return None
        from xdist.scheduler import LoadScopeScheduling

        @cache
        def groups() -> dict[str, str]:
            found: dict[str, str] = json.loads(Path(self.folder.name, "groups.json").read_text(encoding="utf-8"))
            return found

        class Scheduling(LoadScopeScheduling):
            def _split_scope(self, nodeid: str) -> str:
                return groups()[nodeid]

            def remove_node(self, node: Any) -> str | None:
                """Give to others what a worker that died leaves, but for the test that it died of.

                By itself pytest-xdist gives out that test again, which kills the next worker, and groups in which
                nothing is left to run, for which a worker waits for ever.
                """
                left = self.assigned_work.pop(node)
                pending = [(group, one) for group, tests in left.items() for one, done in tests.items() if not done]
                if not pending:
                    return None
                group, died_of = pending[0]
                left[group][died_of] = True
                self.workqueue.update({group: tests for group, tests in left.items() if not all(tests.values())})
                for other in self.assigned_work:
                    self._reschedule(other)
                return died_of

        return Scheduling(config, log)


def pytest_configure(config: pytest.Config) -> None:
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(Workers(config))
    if hasattr(config, "workerinput"):
        # The last thing that a worker does: by itself Python gives back every object one by one, for seconds.
        atexit.register(os._exit, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One process more than there are processors, where browsers are driven: one that waits for a page uses none."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ or "browser" in config.option.markexpr:
        return None
    usable = getattr(os, "sched_getaffinity", None)
    return 1 + (len(usable(0)) if usable else os.cpu_count() or 1)


#: A choice that only leaves out: whoever is left out by some marks is not called in by others.
_LEAVES_OUT = re.compile(r"not (\w+)(?: and not (\w+))*")
#: The marks of all tests of a file.
_MARKS = re.compile(r"^pytestmark = (.+)$", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even load a file whose tests are all left out: loading is a good part of the fast run."""
    chosen = config.option.markexpr
    if collection_path.suffix != ".py" or not _LEAVES_OUT.fullmatch(chosen):
        return None
    out = set(re.findall(r"not (\w+)", chosen))
    marks = _MARKS.search(collection_path.read_text(encoding="utf-8"))
    return True if marks and out & set(re.findall(r"pytest\.mark\.(\w+)", marks[1])) else None


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is collected and imported by now stays to the end: the collector of garbage need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs only when it is asked for; the longest first, so that nobody waits for it at the end."""
    if "proof" not in config.option.markexpr:
        left_out = [item for item in items if item.get_closest_marker("proof")]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if not item.get_closest_marker("proof")]
    if hasattr(config, "workerinput"):
        items.sort(key=length)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Iterator[None]:
    """Look for examples in the docstrings of those modules alone that have one: it loads each, and takes it apart."""
    found: list[pytest.Collector] = yield  # type: ignore[assignment]  # what a wrapper is sent
    if any(isinstance(one, DoctestModule) for one in found) and b">>> " not in file_path.read_bytes():
        return [one for one in found if not isinstance(one, DoctestModule)]  # type: ignore[return-value]
    return found  # type: ignore[return-value]


def length(item: pytest.Item) -> int:
    """Where a test stands in the line: what is slow, then screens, whose files take longest, then all others."""
    if item.path.suffix == ".ipynb" or item.get_closest_marker("slow"):
        return 0
    return 1 if item.path.parent.name == "widgets" else 2


def together(item: pytest.Item) -> str:
    """The group of tests that one process runs in their order.

    The cells of a notebook share a kernel, the tests of a module what it sets up once, others what they say
    (``pytest.mark.together("name")``). A file's quick tests stay together because what the first of them reads, parses
    or loads serves the others; what is slow stands alone, so that two processes share it.
    """
    if marked := item.get_closest_marker("together"):
        return str(marked.args[0])
    file = item.nodeid.partition("::")[0]
    if item.path.suffix == ".ipynb" or not item.get_closest_marker("slow"):
        return file
    known: Mapping[str, Sequence[pytest.FixtureDef[Any]]]
    known = item._fixtureinfo.name2fixturedefs if isinstance(item, pytest.Function) else {}
    shared = any(one.scope in {"module", "class"} for several in known.values() for one in several)
    return file if shared else item.nodeid
