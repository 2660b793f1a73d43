"""The browser edition as a pupil sees it: the built folder, a plain web server, a browser with a profile of its own."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from pytest_benchmark.fixture import BenchmarkFixture

from tests.site.conftest import address, built, visiting
from tests.site.hands import Chromium, order_by_clicks, ready, resolve, told, wait

__all__ = ["address", "built"]  # the folder is that of the tests

ROUNDS: Final = 5
GAME: Final = "lesson/index.html?game=diadoques&lang=fr"
#: In seconds: the screen as it will be; one can play, on a second visit; from the click to its arrow; to the report.
PROMISED: Final = {"picture": 1.0, "live_warm": 8.0, "order": 0.4, "report": 1.5}
#: When something was there after the last click, in thousandths of a second.
NOTED: Final = """(() => {
  addEventListener("click", () => {
    const now = () => performance.now(), at = now(), arrows = document.querySelectorAll(".dia-arrow").length;
    const shown = (window.shown = {});
    const look = () => {
      if (document.querySelectorAll(".dia-arrow").length > arrows) shown.order ??= now() - at;
      if (document.querySelector(".dia-result")?.innerText.includes("Thessalie")) shown.report ??= now() - at;
      requestAnimationFrame(look);
    };
    look();
  }, true);
  return true;
})()"""


def since_opened(page: Page, mark: str) -> float:
    """When a page reached one of its marks, in seconds since it was asked for."""
    return float(page.evaluate(f"performance.getEntriesByName({mark!r})[0].startTime")) / 1000


def visited(open_page: Callable[[], Page]) -> dict[str, float]:
    """A page, from its being asked for until one can play."""
    page = open_page()
    ready(Chromium(page))
    found = {mark: since_opened(page, mark) for mark in ("picture", "live")}
    page.close()
    return found


def season(page: Page) -> dict[str, float]:
    """An order by clicks and the season settled: from the last click of each to what it brings."""
    hand = Chromium(page)
    ready(hand)
    page.wait_for_timeout(1500)  # one looks before one clicks; what is warmed in the meantime, is
    hand.see(NOTED)
    order_by_clicks(hand, "Antipater", "Antipater-1", "THE")
    found = {"order": wait(hand, "window.shown.order") / 1000}
    resolve(hand, "Printemps 321")
    told(hand, "Thessalie")
    return found | {"report": wait(hand, "window.shown.report") / 1000}


def bench_a_visit_to_the_browser_edition(
    browser: Browser, chromium: str, address: str, tmp_path: Path, benchmark: BenchmarkFixture
) -> None:
    """The picture at once, the game within eight seconds when it is known, orders and the report without a wait."""
    rounds: list[dict[str, float]] = []

    def visit() -> None:
        with visiting(browser, chromium, tmp_path / f"profile {len(rounds)}", address) as visitor:
            cold = visited(lambda: visitor.open(GAME, live=False))
            warm = visited(lambda: visitor.open(GAME, live=False))
            found = season(visitor.open(GAME, live=False))
        rounds.append(found | {"picture": cold["picture"], "picture_warm": warm["picture"]})
        rounds[-1] |= {"live_cold": cold["live"], "live_warm": warm["live"]}

    benchmark.pedantic(visit, rounds=ROUNDS, warmup_rounds=0)
    if benchmark.stats is None:
        pytest.skip("measurements are switched off (--benchmark-disable)")
    medians: dict[str, Any] = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
    benchmark.extra_info.update(medians)
    late = {name: (medians[name], most) for name, most in PROMISED.items() if medians[name] > most}
    assert not late, (late, rounds)
