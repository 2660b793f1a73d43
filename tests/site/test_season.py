"""A season in either browser, from a folder: played by clicks, left, found again; nothing leaves its server.

That server has no https, as in many a school: what a browser keeps for trusted places is not there. And without any
server it is said what to do.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.sampling import sampled
from tests.suite.browsing import in_colour

from . import firefox
from .conftest import visiting
from .hands import Chromium, Hand, order_by_clicks, press, ready, resolve, said, told, wait

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


def mozilla() -> str:
    """Firefox, or the test is skipped."""
    program = firefox.firefox()
    if program is None:
        pytest.skip("no Firefox on this machine (on Debian: apt install firefox-esr)")
    return program


@pytest.fixture(params=sampled(["chromium", "firefox"]))
def visit(request: pytest.FixtureRequest, plain: str) -> Visiting:
    if request.param == "chromium":
        return partial(in_chromium, request.getfixturevalue("browser"), request.getfixturevalue("chromium"), plain)
    return partial(in_firefox, mozilla(), plain)


def hidden(hand: Hand, selector: str) -> bool:
    """Whether nothing that a selector names can be seen."""
    return bool(hand.see(f"[...document.querySelectorAll({selector!r})].every((one) => !one.checkVisibility())"))


def test_a_season_is_played_and_found_again(
    visit: Visiting, plain: str, built: Path, tmp_path: Path, artifacts: Path
) -> None:
    profile = tmp_path / "profile"
    with visit(profile) as hand:
        hand.open(f"{plain}index.html")
        assert hand.see("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        if (built / "notebooks").is_dir():
            said(hand, "Cette adresse n’est pas en https")
        said(hand, "sans le réseau, il ne s’ouvrira pas")
        assert hidden(hand, ".dia-unserved, .dia-lasting")
        press(hand, "main:not([hidden]) b a", "Les Diadoques")
        wait(hand, "location.pathname.includes('/lesson/')")
        ready(hand)
        order_by_clicks(hand, "Antipater", "Antipater-1", "THE")
        resolve(hand, "Printemps 321")
        told(hand, "Thessalie")
        if isinstance(hand, firefox.Firefox):
            (artifacts / "site-firefox.png").write_bytes(b64decode(hand.picture()))
        elif isinstance(hand, Chromium):
            with in_colour(hand.page):
                hand.page.screenshot(path=artifacts / "site-report.png")
    with visit(profile) as hand:
        hand.open(f"{plain}{GAME}")
        ready(hand)
        press(hand, "button", "Revoir la saison précédente")
        told(hand, "Thessalie")


def see_unserved(hand: Hand, folder: Path) -> None:
    """See that a folder without a server says what to do: the first page in one language, the others in both."""
    pages = [page for page in ("lesson/index.html", "notebooks/lab/index.html") if (folder / page).is_file()]
    hand.open((folder / "index.html").as_uri())
    for page in ["index.html", *pages]:
        if page != "index.html":
            hand.open((folder / page).as_uri())
            said(hand, "This folder is open without a web server")
        said(hand, "Ce dossier est ouvert sans serveur web")
        said(hand, "python -m http.server")
        assert hidden(hand, "#tools, .dia-unsecured, #jupyterlite-loading-indicator")


def test_without_a_server_chromium_says_what_to_do(browser: Browser, built: Path) -> None:
    page = browser.new_page(locale="fr-FR")
    see_unserved(Chromium(page), built)
    page.context.close()


def test_without_a_server_firefox_says_what_to_do(built: Path, tmp_path: Path) -> None:
    with firefox.running(mozilla(), tmp_path / "profile") as found:
        see_unserved(found, built)
