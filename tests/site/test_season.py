"""A season in either browser, from a folder: played by clicks, left, found again; nothing leaves its server."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from . import firefox
from .conftest import visiting
from .hands import Chromium, Hand, order_by_clicks, press, ready, resolve, told, wait

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("site")]

GAME = "lesson/index.html?game=diadoques&lang=fr"
#: Opens a browser at home in a folder; what it asked elsewhere, and what went wrong in it, fails the test when it ends.
Visiting = Callable[[Path], AbstractContextManager[Hand]]


@contextmanager
def in_chromium(browser: Browser, chromium: str, address: str, profile: Path) -> Iterator[Hand]:
    with visiting(browser, chromium, profile, address) as visitor:
        yield Chromium(visitor.open())


@contextmanager
def in_firefox(program: str, address: str, profile: Path) -> Iterator[Hand]:
    with firefox.running(program, profile) as found:
        yield found
        assert found.troubles == []
        assert len(found.asked) > 5
        own = (address, "blob:", "data:", "about:")
        assert [url for url in found.asked if not url.startswith(own)] == []


@pytest.fixture(params=["chromium", "firefox"])
def visit(request: pytest.FixtureRequest, address: str) -> Visiting:
    if request.param == "chromium":
        return partial(in_chromium, request.getfixturevalue("browser"), request.getfixturevalue("chromium"), address)
    program = firefox.firefox()
    if program is None:
        pytest.skip("no Firefox on this machine (on Debian: apt install firefox-esr)")
    return partial(in_firefox, program, address)


def test_a_season_is_played_and_found_again(visit: Visiting, address: str, tmp_path: Path, artifacts: Path) -> None:
    profile = tmp_path / "profile"
    with visit(profile) as hand:
        hand.open(f"{address}index.html")
        press(hand, "main:not([hidden]) b a", "Les Diadoques")
        wait(hand, "location.pathname.includes('/lesson/')")
        ready(hand)
        order_by_clicks(hand, "Antipater", "Antipater-1", "THE")
        resolve(hand, "Printemps 321")
        told(hand, "Thessalie")
        if isinstance(hand, firefox.Firefox):
            (artifacts / "site-firefox.png").write_bytes(b64decode(hand.picture()))
        elif isinstance(hand, Chromium):
            hand.page.screenshot(path=artifacts / "site-report.png")
    with visit(profile) as hand:
        hand.open(f"{address}{GAME}")
        ready(hand)
        press(hand, "button", "Revoir la saison précédente")
        told(hand, "Thessalie")
