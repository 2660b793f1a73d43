"""What all tests share: how hard Hypothesis tries, and a real browser where one is at hand."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--corpus",
        action="append",
        default=[],
        metavar="FILE",
        help="records of Diplomacy with their results (.jsonl or .jsonl.gz), in place of the sample that is kept here",
    )


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
