"""What all tests share: how hard Hypothesis tries, and a real browser where one is at hand."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.lean import lean
from tests.suite.browsing import Driven, Picture, guard, in_colour, seen_failing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.rooms import Hands, Open

#: No module of ours: it runs in an environment of its own, with a package that ours does not have.
collect_ignore = ["games/diplomacy/package_check.py"]

TOP = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI", "").lower() not in {"", "0", "false"}

# `fast` while one works, `ci` before a change is taken, `deep` in `make proof`.
# Neither asks how long anything takes: that tells of the machine and of who else is at work on it.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fast", UNHURRIED, max_examples=50)
settings.register_profile("ci", UNHURRIED, max_examples=60, derandomize=True)
settings.register_profile("deep", UNHURRIED, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if IN_CI else "fast"))

#: The first that is there; one without windows draws the same pages in two thirds of the time.
BROWSER_NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--corpus",
        action="append",
        default=[],
        metavar="FILE",
        help="records of Diplomacy with their results (.jsonl or .jsonl.gz), in place of the sample that is kept here",
    )
    parser.addoption(
        "--pictures",
        action="store_true",
        help="leave pictures of pages in artifacts/, to look at; without it, only those of failed tests are left",
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
    install = "on Debian: apt install chromium-headless-shell"
    reason = f"no Chromium on this machine ({install}; or name one: CHROMIUM=/path/to/it)"
    if IN_CI:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def lean_letters() -> Iterator[None]:
    """PDF files without what is for setting letters; those of some modules (slips, sections) are as people print."""
    with lean():
        yield


@pytest.fixture
def picture(artifacts: Path, request: pytest.FixtureRequest) -> Picture:
    """``picture(page, "class-desk")``: with ``--pictures`` a page, as it is now, goes to ``artifacts/``."""
    wanted = request.config.getoption("pictures")

    def take(page: Page, name: str) -> None:
        if wanted:
            with in_colour(page):
                page.screenshot(path=artifacts / f"{name}.png")

    return take


@pytest.fixture(scope="session")
def driven(chromium: str) -> Iterator[Driven]:
    """A Chromium that serves all modules of this process."""
    with closing(Driven(chromium)) as found:
        yield found


@pytest.fixture(scope="module")
def browser(driven: Driven) -> Iterator[Browser]:
    """A headless Chromium, driven by Playwright."""
    with driven.at_work() as found:
        yield found


@pytest.fixture
def page(browser: Browser, artifacts: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A new page that reaches nothing but this machine: a request to anywhere else fails the test.

    Of a test that failed, a picture of the page as it left it goes to ``artifacts/``, named after the test.
    """
    context = browser.new_context(viewport={"width": 1400, "height": 950})
    outside = guard(context)
    opened = context.new_page()
    yield opened
    seen_failing(request.node, artifacts, opened)
    context.close()
    assert not outside, f"the page asked for things outside this machine: {outside}"


@pytest.fixture
def hands() -> Hands:
    from tests.rooms import Hands

    return Hands()


@pytest.fixture
def open_room(tmp_path: Path, hands: Hands) -> Iterator[Open]:
    from tests.rooms import Rooms

    rooms = Rooms(tmp_path, hands)
    yield rooms
    rooms.close()
