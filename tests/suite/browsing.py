"""A real browser for tests: started once for all that a process runs; its pages reach nothing but this machine."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

#: What Chromium would do for somebody who sits before it: each window would load two pages of its own for the line of
#: addresses, which take longer than many a page of ours. The rest is what Playwright leaves out by itself, which is
#: told again because of several such lists the last one counts.
LEFT_OUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCORSURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)
HERE = ("localhost", "127.0.0.1", "::1")
BROWSER_FLAGS = (
    "--no-sandbox",  # containers run as root
    "--disable-gpu",
    # WebAssembly as it is first compiled: what the compiler makes better meanwhile is not run for long enough to pay.
    "--js-flags=--liftoff-only",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
    # No name but those of this machine leads anywhere: to be asked at every request would take longer than its answer.
    f"--host-resolver-rules=MAP * ~NOTFOUND, {', '.join(f'EXCLUDE {name}' for name in HERE)}",
)
#: A page is laid out, read and clicked, but not painted: nobody looks at its pixels, and to paint a map takes as long
#: as all the rest together. What is wholly transparent is not painted; ``in_colour`` takes that away for who looks.
UNPAINTED = """
new MutationObserver(() => {
  if (document.documentElement) document.documentElement.style.opacity = "0";
}).observe(document, { childList: true });
"""
PAINT = "(seen) => { document.documentElement.style.opacity = seen ? '' : '0'; }"
#: Leaves a picture of a page under a name.
Picture = Callable[["Page", str], None]
REPORT: pytest.StashKey[pytest.TestReport] = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Keep how a test ended, for what is set up around it."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.when == "call":
        item.stash[REPORT] = report
    return report  # type: ignore[return-value]


@contextmanager
def in_colour(page: Page) -> Iterator[None]:
    """Meanwhile a page is painted as people see it, for a picture and for who asks what is seen through what."""
    page.evaluate(PAINT, True)
    try:
        yield
    finally:
        page.evaluate(PAINT, False)


def seen_failing(item: pytest.Item, folder: Path, *pages: Page) -> None:
    """Leave pictures of the pages of a test that failed."""
    report = item.stash.get(REPORT, None)
    if report is None or not report.failed:
        return
    name = re.sub(r"\W+", "-", item.name).strip("-")
    for number, page in enumerate(pages):
        if not page.is_closed():
            with in_colour(page):
                page.screenshot(path=folder / f"{name}{f'-{number}' if number else ''}.png")


def guard(context: BrowserContext) -> list[str]:
    """What the pages of a context ask for outside this machine, in the list; they do not get it (``BROWSER_FLAGS``).

    They are not painted.
    """
    context.add_init_script(UNPAINTED)
    outside: list[str] = []

    def look(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"file", "data", "blob"} and address.hostname not in HERE:
            outside.append(request.url)

    context.on("request", look)
    return outside


class Driven:
    """Playwright and a headless Chromium: started when the first module asks, and kept for the next ones."""

    def __init__(self, chromium: str) -> None:
        """``chromium``: the program."""
        from playwright.sync_api import sync_playwright

        self._chromium = chromium
        self._playwright = sync_playwright().start()
        self._loop: Any = self._playwright._loop
        self._browser: Browser | None = None
        asyncio._set_running_loop(None)

    @contextmanager
    def at_work(self) -> Iterator[Browser]:
        """The browser, for a module.

        Between two calls Playwright leaves its event loop marked as the one that runs, so that nothing else could start
        one of its own: the mark is taken off for the tests of other modules.
        """
        asyncio._set_running_loop(self._loop)
        try:
            if self._browser is None or not self._browser.is_connected():
                self._browser = self._playwright.chromium.launch(
                    executable_path=self._chromium, args=list(BROWSER_FLAGS)
                )
            yield self._browser
            for context in self._browser.contexts:
                context.close()
        finally:
            asyncio._set_running_loop(None)

    def close(self) -> None:
        """End both."""
        asyncio._set_running_loop(self._loop)
        try:
            if self._browser is not None:
                self._browser.close()
            self._playwright.stop()
        finally:
            asyncio._set_running_loop(None)
