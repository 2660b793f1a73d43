"""The mark above what is asked: it calls one there, or back only where it was scrolled past."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from diadoques.widgets.kit.boxes import static

pytestmark = pytest.mark.browser

#: A panel of its own scroll bar: the mark, and under it more than it shows; a map stands above the panel.
WITHIN = """() => {
  const mark = document.getElementById("widget");
  const panel = document.createElement("div"), map = document.createElement("div");
  map.style.height = "200px";
  panel.id = "panel";
  panel.style.cssText = "height: 200px; overflow-y: auto";
  mark.replaceWith(map, panel);
  panel.append(mark);
  panel.insertAdjacentHTML("beforeend", '<h3>Question</h3><div style="height: 2000px"></div>');
}"""
TO = "(top) => { document.getElementById('panel').scrollTop = top }"
AT = "document.getElementById('panel').scrollTop"


@pytest.fixture
def panel(sheet: Page, show: Callable[..., Page]) -> Page:
    sheet.set_viewport_size({"width": 600, "height": 500})
    page = show(static("scroll_mark"), "", {"calls": 0, "backs": 0})
    page.evaluate(WITHIN)
    return page


def call(page: Page, trait: str) -> int:
    page.evaluate(f"window.model.set('{trait}', window.model.get('{trait}') + 1)")
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )
    return int(page.evaluate(AT))


def test_what_was_scrolled_past_comes_back(panel: Page) -> None:
    panel.evaluate(TO, 900)
    assert call(panel, "backs") == 0


def test_who_has_it_in_sight_or_below_is_left_alone(panel: Page) -> None:
    """On a phone the map stands above the question, and is what is clicked."""
    panel.set_viewport_size({"width": 600, "height": 150})
    assert call(panel, "backs") == 0
    assert panel.evaluate("window.scrollY") == 0, "the panel lies below what is seen, and nothing moved"
    assert call(panel, "calls") == 0
    assert panel.evaluate("window.scrollY") > 0, "a call goes there from anywhere"
