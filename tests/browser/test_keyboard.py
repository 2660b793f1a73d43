"""A season of a class without a pointer: a group joins, orders and hands in, the teacher resolves, all by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, codes, running

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOST_STEPS = 90

# Where the focus is, in words, and what is wrong with it: it cannot be seen, or something lies over it.
FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return { name: "", faults: [] };
  const name = (one.getAttribute("aria-label") || one.innerText || one.title || one.placeholder || one.id || "").trim();
  const style = getComputedStyle(one), counter = one.querySelector(".dia-counter"), box = one.getBoundingClientRect();
  const seen = one.dataset.piece
    ? parseFloat(getComputedStyle(counter).strokeWidth) >= 5
    : style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const hit = document.elementFromPoint(x, y);
  const over = hit && !one.contains(hit) && !hit.contains(one) && !one.ownerSVGElement && !hit.closest("label");
  const faults = [];
  if (!seen) faults.push("the focus is not seen");
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.push("the focus is out of the window");
  else if (over) faults.push(`beneath ${hit.className}`);
  return { name, piece: one.dataset.piece || "", faults: faults.map((what) => `${one.tagName} ${name}: ${what}`) };
}"""


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    with running(tmp_path, "--scenario", "spring-319") as found:
        yield found


def go_to(page: Page, wanted: Callable[[dict[str, str]], bool], what: str) -> None:
    """Press Tab until the focus is where one wants to be; on all of the way it is seen."""
    met = []
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUS)
        assert found["faults"] == []
        if wanted(found):
            return
        met.append(found["name"][:40])
    raise AssertionError(f"the keyboard never comes to {what}: {met}")


def press(page: Page, name: str) -> None:
    go_to(page, lambda found: found["name"].startswith(name), name)
    page.keyboard.press("Enter")


def lift(page: Page, piece: str) -> None:
    go_to(page, lambda found: found["piece"] == piece, piece)
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-piece="{piece}"]')).to_have_attribute("aria-pressed", "true")


def aim(page: Page, goal: str) -> None:
    """Arrow keys go round the places that offer something."""
    aimed = page.locator(f'.dia-aimed[data-goal="{goal}"]')
    for _ in range(MOST_STEPS):
        page.keyboard.press("ArrowRight")
        if aimed.count():
            break
    expect(aimed).to_be_visible()
    page.keyboard.press("Enter")


def written(page: Page, order: str) -> None:
    """What was aimed at is on the sheet."""
    expect(page.locator(".dia-said")).to_contain_text(order, timeout=PATIENCE)


def choose(page: Page, text: str) -> None:
    """The line of the open menu that says ``text``."""
    menu = page.locator(".dia-menu")
    expect(menu).to_be_visible()
    for _ in range(menu.get_by_role("menuitem").count()):
        found = page.evaluate(FOCUS)
        assert found["faults"] == []
        if text in found["name"]:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{text}: {menu.inner_text()}")


def test_a_season_is_played_and_resolved_by_the_keyboard_alone(
    process: ClassProcess, screens: Screens, picture: Picture
) -> None:
    desk = screens.page(screens.context(1280, 720))
    desk.goto(process.desk)
    expect(desk.locator(".dia-group")).to_have_count(5, timeout=PATIENCE)
    page = screens.page(screens.context(1280, 720))
    page.goto(process.address)
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.type(codes(desk)["Antigone"].lower())
    page.keyboard.press("Enter")
    yes = page.get_by_role("button", name="Oui, c’est notre place")
    expect(yes).to_be_visible(timeout=PATIENCE)
    for _ in range(MOST_STEPS):
        if yes.evaluate("(node) => node === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".dia-svg")).to_be_visible(timeout=PATIENCE)
    arrows = page.locator(".dia-arrow")

    lift(page, "Antigone-1")
    picture(page, "keyboard-lifted")
    aim(page, "Milet")
    written(page, "A ION A1 Milet")
    assert page.evaluate(FOCUS)["piece"] == "Antigone-1", "the focus stays with the unit"
    lift(page, "Antigone-2")
    aim(page, "LYC")
    written(page, "Ae PHR -> LYC")
    lift(page, "Antigone-3")
    aim(page, "LYC")
    choose(page, "A PIS S Ae PHR -> LYC")
    expect(arrows).to_have_count(3, timeout=PATIENCE)

    # A unit is taken in hand on the sheet: the keys that the map names then are the map's at once.
    said = page.locator(".dia-voice")
    go_to(page, lambda found: "armée de Pisidie" in found["name"], "the card of a unit")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("flèches puis Entrée", timeout=PATIENCE)
    expect(page.locator('[data-piece="Antigone-3"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dia-aimed")).to_be_visible()

    press(page, "✓ Rendre la feuille")
    expect(said).to_have_text("")
    expect(page.locator(".dia-aimed, .dia-lifting")).to_have_count(0)
    expect(page.locator(".dia-panel")).to_contain_text("feuille rendue", timeout=PATIENCE)
    assert page.evaluate(FOCUS)["name"] == "Reprendre la feuille", "the focus stays on the button"
    picture(page, "keyboard-handed-in")

    press(desk, "Résoudre dès que tous ont rendu")
    expect(desk.get_by_role("button", name="Résoudre maintenant")).to_be_visible(timeout=PATIENCE)
    press(desk, "Résoudre maintenant")
    picture(desk, "keyboard-desk")

    expect(page.locator(".dia-film")).to_be_visible(timeout=PATIENCE)
    press(page, "→ ")
    expect(page.locator(".dia-saga")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".dia-order").first).to_be_visible(timeout=PATIENCE)
