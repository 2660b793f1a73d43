"""A class on its own screens: a desk, a projector and six groups in one Chromium beside the server, on this machine.

Times are those of the pages themselves, from the pointer or the click to what is seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.class_process import ClassProcess, Screens, wait
from tests.browser.conftest import POINT_OF
from tests.browser.test_class import SEATS, codes, join, open_desk

#: Where the first units of five groups are sent by a click.
MARCHES = {
    "Antipater": "THE", "Antigone": "BIT", "Eumène": "PAP", "Ptolémée": "SIN", "Séleucos": "MES",
}  # fmt: skip
#: Notes, in the page, when the pointer goes down and when an arrow more, or something new in the story, is there.
WATCH = """() => {
  window.noted = {};
  addEventListener("pointerdown", () => { window.noted.down = Date.now(); }, true);
  const arrows = () => document.querySelectorAll(".dia-arrow").length;
  let before = arrows();
  new MutationObserver(() => {
    const now = arrows();
    if (now !== before) window.noted.arrow = Date.now();
    before = now;
    if (!window.noted.saga && document.querySelector(".dia-saga li, .dia-saga details")) window.noted.saga = Date.now();
    const image = document.querySelector(".dia-drawn img");
    if (image && !window.noted.drawn) window.noted.drawn = Date.now();
  }).observe(document.body, { childList: true, subtree: true });
}"""
FLOOD = """async (lines) => {
  const line = new WebSocket(`ws://${location.host}/ws/group`);
  const first = new Promise((done) => { line.onmessage = (event) => done(JSON.parse(event.data)); });
  const field = (await first).new.find((one) => "turn" in one && "placeholder" in one);
  for (let number = 0; number < lines; number += 1)
    line.send(JSON.stringify({ id: field.id, say: { kind: "typed", text: `A PHR -> x${number}` } }));
  window.flood = line;
}"""


class Lesson:
    """All eight pages, each group in a context of its own."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        started = time.monotonic()
        self.process, self.screens = ClassProcess(folder), Screens(browser)
        self.desk, self.projector = open_desk(self.screens, self.process)
        self.first_board = time.monotonic() - started
        found = codes(self.desk)
        self.groups = {seat: join(self.screens, self.process, found[seat], 1024, 700) for seat in SEATS}

    @property
    def pages(self) -> list[Page]:
        return [self.desk, self.projector, *self.groups.values()]

    def open_together(self) -> float:
        """Seconds until all eight show what they have to show, from a server that has just begun."""
        for page in self.pages:
            page.goto("about:blank")
        self.process.stop()
        self.process.start()
        started = time.monotonic()
        for page, path in zip(self.pages, ("desk", "projector", *("group",) * 6), strict=True):
            page.goto(f"{self.process.address}/{path}", wait_until="commit")
        for page in self.pages:
            shown = ".dia-desk" if page is self.desk else ".dia-svg path"
            wait(lambda page=page, shown=shown: page.locator(shown).count(), "a board")
        return time.monotonic() - started

    def memory(self) -> float:
        return float(psutil.Process(self.process.process.pid).memory_info().rss / 1e6)

    def click(self, seat: str, goal: str) -> float:
        """Seconds from the click on a destination to the arrow, for the first unit of ``seat``."""
        page = self.groups[seat]
        page.evaluate(WATCH)
        page.locator(f'[data-piece="{seat}-1"]').click()
        wait(lambda: page.locator(f'[data-goal="{goal}"]').count(), "a destination")
        page.mouse.click(*page.evaluate(POINT_OF, goal))
        noted: dict[str, int] = wait(lambda: (n := page.evaluate("window.noted")).get("arrow") and n, "an arrow")
        return (noted["arrow"] - noted["down"]) / 1000


@pytest.fixture(scope="module")
def lesson(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lesson]:
    found = Lesson(browser, tmp_path_factory.mktemp("class"))
    yield found
    found.screens.close()
    found.process.stop()


def told(benchmark: Any, name: str, found: float, promised: float, unit: str = "s") -> None:
    """Print a figure and hold it against what is promised."""
    benchmark.extra_info[name] = found
    print(f"\n{name}: {found:.3f} {unit} (promised: at most {promised:g} {unit})")
    assert found <= promised, name


def once(benchmark: Any, task: Callable[[], float]) -> float:
    """Do it once; what it measures is its own affair."""
    return float(benchmark.pedantic(task, rounds=1))


def bench_first_board(benchmark: Any, lesson: Lesson) -> None:
    told(benchmark, "the command to the first board", once(benchmark, lambda: lesson.first_board), 10)


def bench_eight_pages_together(benchmark: Any, lesson: Lesson) -> None:
    told(benchmark, "eight pages opened together", once(benchmark, lesson.open_together), 6)


def bench_click_to_order(benchmark: Any, lesson: Lesson) -> None:
    """Five groups send their first unit off."""
    clicks = once(benchmark, lambda: median(lesson.click(seat, goal) for seat, goal in MARCHES.items()))
    told(benchmark, "click to order", clicks, 0.15)


def bench_click_in_a_flood(benchmark: Any, lesson: Lesson) -> None:
    """200 typed lines from another page, sent at once."""
    lesson.groups["Antigone"].evaluate(FLOOD, 200)
    told(benchmark, "click to order in a flood", once(benchmark, lambda: lesson.click("Lysimaque", "THR")), 0.5)
    lesson.groups["Antigone"].evaluate("window.flood.close()")


def bench_resolve(benchmark: Any, lesson: Lesson) -> None:
    """To the first change on the projector (the film's first picture), and to the drawn map there."""

    def resolve() -> float:
        lesson.desk.evaluate(WATCH)
        lesson.projector.evaluate(WATCH)
        lesson.desk.get_by_role("button", name="Résoudre dès que tous ont rendu").click()
        lesson.desk.get_by_role("button", name="Résoudre maintenant").click()
        wait(lambda: lesson.projector.evaluate("window.noted.drawn"), "the drawn map")
        noted = lesson.projector.evaluate("window.noted")
        down = lesson.desk.evaluate("window.noted.down")
        benchmark.extra_info["drawn"] = (noted["drawn"] - down) / 1000
        print(f"\nresolve to the drawn map: {benchmark.extra_info['drawn']:.3f} s")
        benchmark.extra_info["story"] = (noted["saga"] - down) / 1000
        print(f"resolve to the story: {benchmark.extra_info['story']:.3f} s")
        return float(min(noted["arrow"], noted["saga"]) - down) / 1000

    first = once(benchmark, resolve)
    told(benchmark, "resolve to the first change", first, 0.5)
    told(benchmark, "resolve to the drawn map", benchmark.extra_info["drawn"], 2)


def bench_memory(benchmark: Any, lesson: Lesson) -> None:
    told(benchmark, "resident memory after a season", once(benchmark, lesson.memory), 250, "MB")
