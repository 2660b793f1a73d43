"""What all tests share: how hard Hypothesis tries, and a real browser where one is at hand."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, settings

from tests.rooms import Hands, Open, Rooms

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

#: No module of ours: it runs in an environment of its own, with a package that ours does not have.
collect_ignore = ["games/diplomacy/package_check.py"]

TOP = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI", "").lower() not in {"", "0", "false"}

# `fast` while one works, `ci` before a change is taken, `deep` in `make proof`.
# Neither asks how long anything takes: that tells of the machine and of who else is at work on it.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fast", UNHURRIED, max_examples=50)
settings.register_profile("ci", UNHURRIED, max_examples=100, derandomize=True)
settings.register_profile("deep", UNHURRIED, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if IN_CI else "fast"))

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
BROWSER_FLAGS = (
    "--no-sandbox",  # containers run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


FIGURES: pytest.StashKey[list[str]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--corpus",
        action="append",
        default=[],
        metavar="FILE",
        help="records of Diplomacy with their results (.jsonl or .jsonl.gz), in place of the sample that is kept here",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = []
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(Workers(config.stash[FIGURES]))


class Workers:
    """What the process that starts the workers of pytest-xdist does, and what a worker hands over to it."""

    def __init__(self, figures: list[str]) -> None:
        self.figures = figures
        self.folder = tempfile.TemporaryDirectory(prefix="diadoques-groups-")

    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker where to write which tests belong together: their ids alone reach the other process."""
        node.workerinput["groups"] = self.folder.name

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

        return Scheduling(config, log)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A worker hands over the figures that it counted."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["figures"] = self.figures

    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended."""
        self.figures += getattr(node, "workeroutput", {}).get("figures", [])


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


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str, int, int], None]:
    """Tell how many of a collection come out exactly, at the end of the run; fewer than all fail the test."""

    def told(name: str, good: int, whole: int) -> None:
        request.config.stash[FIGURES].append(f"{good}/{whole} {name}")
        assert good == whole, name

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.stash[FIGURES]:
        terminalreporter.section("figures")
        for line in sorted(config.stash[FIGURES]):
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def artifacts() -> Path:
    """The folder where tests leave what a person should look at: screenshots, drawn maps."""
    folder = TOP / "artifacts"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium.  Its absence fails the tests in CI and skips them elsewhere."""
    named = os.environ.get("CHROMIUM")
    if named and not shutil.which(named):
        pytest.fail(f"CHROMIUM={named} is no program that can be run")
    candidates = [named] if named else [*BROWSER_NAMES, *BROWSER_PLACES]
    for candidate in candidates:
        if path := shutil.which(candidate):
            return path
    reason = "no Chromium on this machine (on Debian: apt install chromium; or name one: CHROMIUM=/path/to/it)"
    if IN_CI:
        pytest.fail(reason)
    pytest.skip(reason)


# One browser a module, no longer: while Playwright runs, no other test could start an event loop of its own.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A headless Chromium, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(BROWSER_FLAGS))
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, artifacts: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A new page that reaches nothing but this machine: a request to anywhere else fails the test.

    A picture of the page as the test left it goes to ``artifacts/``, named after the test.
    """
    outside: list[str] = []

    def guard(route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.scheme in {"file", "data", "blob"} or address.hostname in {"localhost", "127.0.0.1", "::1"}:
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    context = browser.new_context(viewport={"width": 1400, "height": 950})
    context.route("**/*", guard)
    opened = context.new_page()
    yield opened
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    opened.screenshot(path=artifacts / f"{name}.png")
    context.close()
    assert not outside, f"the page asked for things outside this machine: {outside}"


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def open_room(tmp_path: Path, hands: Hands) -> Iterator[Open]:
    rooms = Rooms(tmp_path, hands)
    yield rooms
    rooms.close()
