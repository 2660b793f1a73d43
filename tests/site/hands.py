"""What a pupil does in a browser, whichever it is: look, wait, click."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Error, Page

from tests.browser.conftest import POINT_OF

from .conftest import PATIENCE


class Hand(Protocol):
    """A browser, as far as these tests need one."""

    def open(self, address: str) -> None:
        """Go to a page."""

    def see(self, script: str) -> Any:
        """What a script of the page comes to."""

    def click(self, x: float, y: float) -> None:
        """Click a point of the window."""


@dataclass(frozen=True, slots=True)
class Chromium:
    """A page of Playwright's as a ``Hand``."""

    page: Page

    def open(self, address: str) -> None:
        """Go to a page."""
        self.page.goto(address)

    def see(self, script: str) -> Any:
        """What a script of the page comes to."""
        try:
            return self.page.evaluate(script)
        except Error as error:
            if "context was destroyed" in str(error):  # a link was followed in the meantime
                return None
            raise

    def click(self, x: float, y: float) -> None:
        """Click a point of the window."""
        self.page.mouse.click(x, y)


#: The middle of what can be clicked, brought into sight; null where it is not there, or where something lies above it.
_MIDDLE = """((found) => {
  if (!found) return null;
  found.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const above = document.elementFromPoint(x, y);
  return above && (found.contains(above) || above.contains(found)) ? [x, y] : null;
})"""


def wait(hand: Hand, script: str) -> Any:
    """What a script comes to, once it comes to something.

    Raises:
        AssertionError: it never does.
    """
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if found := hand.see(script):
            return found
        time.sleep(0.05)
    raise AssertionError(f"never came: {script}")


def said(hand: Hand, text: str) -> None:
    """Wait until the page says something."""
    wait(hand, f"document.body.innerText.includes({json.dumps(text)})")


def press(hand: Hand, selector: str, text: str = "") -> None:
    """Click the first of what a selector names, that holds ``text``, as soon as it can be clicked."""
    holds = f"one.textContent.replace(/\\s+/g, ' ').includes({json.dumps(text)})"
    found = f"[...document.querySelectorAll({json.dumps(selector)})].find((one) => {holds})"
    x, y = wait(hand, f"{_MIDDLE}({found})")
    hand.click(x, y)


def ready(hand: Hand) -> None:
    """Wait until a lesson can be played."""
    wait(hand, "document.body.classList.contains('dia-live')")


def order_by_clicks(hand: Hand, player: str, piece: str, goal: str) -> None:
    """Open a sheet, lift a unit and put it down; the arrow is there when the order is kept."""
    press(hand, ".dia-tabs button", player)
    said(hand, f"Feuille d’{player}")
    press(hand, f'[data-piece="{piece}"]')
    wait(hand, f"""document.querySelector('[data-goal="{goal}"]') !== null""")
    hand.click(*wait(hand, f"({POINT_OF})({json.dumps(goal)})"))
    wait(hand, "document.querySelectorAll('.dia-arrow').length === 1")


def resolve(hand: Hand, season: str) -> None:
    """Settle the season, though not all is written."""
    press(hand, "button", f"Résoudre : {season}")
    press(hand, "button", "Résoudre quand même")


def told(hand: Hand, text: str) -> None:
    """Wait until the report of a season says something."""
    wait(hand, f"(document.querySelector('.dia-result') || {{ innerText: '' }}).innerText.includes({json.dumps(text)})")
