"""The page of a program that stopped: it says so, and nothing on it can be clicked; an answer brings it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from diadoques.widgets.kit.boxes import static, style

pytestmark = pytest.mark.browser

#: The page's clock is the test's: nothing here waits.
WITHIN = """() => {
  const box = document.getElementById("widget"), lesson = document.createElement("div");
  lesson.className = "dia-lesson";
  lesson.innerHTML = '<button id="resolve">Résoudre</button>';
  box.replaceWith(lesson);
  lesson.prepend(box);
}"""
HEARD = '(n) => window.told["msg:custom"].forEach((call) => call({ kind: "beat", number: n }))'


@pytest.fixture
def sheet(page: Page) -> Iterator[Page]:
    """A page of each test's own: the clock that is put into a browser's window stays there."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.clock.install()
    yield page
    assert not errors, errors


@pytest.fixture
def pulse(show: Callable[..., Page]) -> Page:
    script = "window.told = heard;" + static("pulse")
    traits = {"words": {"fr": "Le programme ne répond plus.", "en": "It no longer answers."}, "lang": "fr"}
    page = show(script, style("pulse.css"), traits)
    page.evaluate(WITHIN)
    return page


def test_silence_is_said_and_an_answer_takes_it_back(pulse: Page) -> None:
    note, button = pulse.locator(".dia-pulse"), pulse.locator("#resolve")
    pulse.evaluate(HEARD, 1)
    pulse.clock.run_for(9000)
    expect(note).to_be_hidden()
    pulse.clock.run_for(9000)
    expect(note).to_have_text("Le programme ne répond plus.")
    assert button.evaluate("(node) => node.hasAttribute('inert')")
    pulse.evaluate("window.model.set('lang', 'en')")
    expect(note).to_have_text("It no longer answers.")
    pulse.evaluate(HEARD, 2)
    expect(note).to_be_hidden()
    assert not button.evaluate("(node) => node.hasAttribute('inert')")
    asked = pulse.evaluate("window.sent.map((one) => one.number)")
    assert asked == list(range(1, len(asked) + 1)) and len(asked) >= 6


def test_a_kernel_that_is_busy_has_not_stopped(pulse: Page) -> None:
    pulse.evaluate("window.model.widget_manager = { kernel: { status: 'busy' } }")
    pulse.evaluate(HEARD, 1)
    pulse.clock.run_for(60_000)
    expect(pulse.locator(".dia-pulse")).to_be_hidden()


@pytest.mark.parametrize("status", ["dead", "restarting", "autorestarting"])
def test_a_kernel_that_died_is_said_at_once_and_for_good(pulse: Page, status: str) -> None:
    pulse.evaluate(HEARD, 1)
    pulse.evaluate("(status) => (window.model.widget_manager = { kernel: { status } })", status)
    pulse.clock.run_for(1500)
    expect(pulse.locator(".dia-pulse")).to_be_visible()
    pulse.evaluate("window.model.widget_manager.kernel.status = 'idle'")
    pulse.clock.run_for(1500)
    expect(pulse.locator(".dia-pulse")).to_be_visible()


def test_a_page_that_was_saved_without_a_program_says_nothing(pulse: Page) -> None:
    pulse.clock.run_for(60_000)
    expect(pulse.locator(".dia-pulse")).to_be_hidden()


def test_a_lid_that_was_closed_is_no_silence(pulse: Page) -> None:
    pulse.evaluate(HEARD, 1)
    pulse.clock.fast_forward(3_600_000)
    pulse.clock.run_for(1000)
    expect(pulse.locator(".dia-pulse")).to_be_hidden()
