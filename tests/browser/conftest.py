"""Two ways to look at the widgets: alone in a page with a fake model, and in a real Jupyter with a real kernel."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.words import WORDS
from tests.suite.browsing import guard, seen_failing

from .class_process import ClassProcess, Screens, running
from .jupyter_process import Server
from .map_scene import CHOICES, scene

# What anywidget's model offers and our scripts use.
FAKE_MODEL = """
const traits = __TRAITS__, heard = {};
window.sent = [];
window.model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; (heard["change:" + name] || []).forEach((call) => call()); },
  save_changes: () => {},
  send: (message) => window.sent.push(message),
  on: (names, call) => names.split(" ").forEach((name) => (heard[name] = heard[name] || []).push(call)),
  off: (name, call) => { heard[name] = (heard[name] || []).filter((other) => other !== call); },
};
"""


class Sheet(NamedTuple):
    """The one page of a file of tests: what it asked for outside this machine, and its errors."""

    page: Page
    outside: list[str]
    errors: list[str]


@pytest.fixture(scope="module")
def common_sheet(browser: Browser) -> Iterator[Sheet]:
    """Opened once: to open a page takes longer than most that is done in it."""
    context = browser.new_context()
    outside = guard(context)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield Sheet(page, outside, errors)
    context.close()


@pytest.fixture
def sheet(common_sheet: Sheet, artifacts: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page for a file that the test writes: as good as new, but that the tests of a module have it one by one.

    It reaches nothing but this machine; a request to anywhere else and an error of the page fail the test.
    """
    page, outside, errors = common_sheet
    page.set_viewport_size({"width": 1400, "height": 950})
    yield page
    seen_failing(request.node, artifacts, page)
    wrong = list(errors), list(outside)
    page.emulate_media(reduced_motion="null")
    page.mouse.move(0, 0)
    errors.clear()
    outside.clear()
    assert wrong == ([], []), f"errors of the page, and what it asked for outside this machine: {wrong}"


def write_page(file: Path, script: str, style: str, traits: dict[str, Any], width: int = 1150, head: str = "") -> str:
    """Write a page of a widget with a fake model; its address."""
    fake = FAKE_MODEL.replace("__TRAITS__", json.dumps(traits).replace("</", "<\\/"))
    file.write_text(
        f'<!doctype html><html lang="fr"><meta charset="utf-8"><style>{style}</style>{head}'
        f'<body><div id="widget" style="width:{width}px"></div><script type="module">{fake}'
        f"{script.replace('export default { render };', '')}"
        'window.stop = render({ model: window.model, el: document.getElementById("widget") });'
        "window.ready = true;</script></body></html>",
        encoding="utf-8",
    )
    return file.as_uri()


@pytest.fixture
def show(sheet: Page, tmp_path: Path) -> Callable[..., Page]:
    """``show(script, style, traits)``: the widget in a page of 1150 pixels."""
    anew = ["<script>localStorage.clear()</script>"]

    def open_page(script: str, style: str, traits: dict[str, Any], width: int = 1150) -> Page:
        # What a page keeps is kept for the next ones of this test alone.
        head = anew.pop() if anew else ""
        sheet.goto(write_page(tmp_path / "page.html", script, style, traits, width, head))
        sheet.wait_for_function("window.ready === true")
        return sheet

    return open_page


@pytest.fixture
def board(show: Callable[..., Page]) -> Callable[..., Page]:
    def open_map(width: int = 1150, **traits: Any) -> Page:
        words = {lang: table["map"] for lang, table in WORDS.tables.items()}
        state = {"board": board_scene(), "words": words, "scene": scene(), "choices": CHOICES, "active": "Antigone"}
        state |= {"lit": [], "film": [], "lang": "fr"} | traits
        return show(static("map"), style("map.css"), state, width)

    return open_map


# A point of the screen where the ground of a space is seen, not covered by anything.
POINT_OF = """(code) => {
  const ground = document.querySelector(`path.dia-space[data-space="${code}"]`);
  const box = ground.getBoundingClientRect();
  for (let i = 1; i < 40; i += 1)
    for (let j = 1; j < 40; j += 1) {
      const x = box.left + (box.width * i) / 40, y = box.top + (box.height * j) / 40;
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === ground || (hit.dataset && hit.dataset.goal === code))) return [x, y];
    }
  return null;
}"""


@pytest.fixture
def click_space() -> Callable[[Page, str], None]:
    """Click the bare ground of a province or sea."""

    def click(page: Page, code: str) -> None:
        page.locator(".dia-svg").scroll_into_view_if_needed()
        at = page.evaluate(POINT_OF, code)
        assert at is not None, f"no point of {code} is in sight"
        page.mouse.click(*at)

    return click


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    """A class of this test alone, served by ``diadoques class``."""
    with running(tmp_path) as found:
        yield found


@pytest.fixture
def screens(browser: Browser, artifacts: Path, request: pytest.FixtureRequest) -> Iterator[Screens]:
    """The pages that look at a class; pictures of those of a test that failed go to ``artifacts/``."""
    found = Screens(browser)
    yield found
    seen_failing(request.node, artifacts, *found.traffic)
    found.close()


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Server]:
    """JupyterLab, which serves Notebook 7 as well, for all that say ``together("jupyter")``."""
    flags = ("--no-browser", "--ServerApp.token=", "--ServerApp.ip=127.0.0.1", "--allow-root")
    server = Server(tmp_path_factory.mktemp("lab"), "jupyterlab", *flags)
    yield server
    server.stop()
