"""A pupil alone at a small window: his sheet is open, and nothing that he is told or asked lies out of sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.sampling import sampled

from .conftest import PATIENCE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("site")]

SIZES = ((1280, 720), (1024, 768), (390, 844))
SMALLEST = (360, 640)
#: A game of each kind of map: who plays, his first unit, an order of his.
GAMES = {
    "diadoques": ("Ptolémée", "A EGY -> SIN"),
    "diplomacy": ("FRANCE", "A PAR - BUR"),
    "bc218": ("ROME", "A Rom - Lig"),
}
#: Whether nothing lies above the middle of an element, nor out of the window.
IN_SIGHT = """(one) => {
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth && one.contains(found);
}"""
#: What the hint over the map hides of the unit in hand and of the places where it may go: how many of them.
HIDDEN = """() => {
  const hint = document.querySelector(".dia-voice").getBoundingClientRect();
  const marks = [...document.querySelectorAll(".dia-selected")].map((one) => one.getBoundingClientRect());
  const aside = (box) => box.left >= hint.right || box.right <= hint.left;
  const apart = (box) => aside(box) || box.top >= hint.bottom || box.bottom <= hint.top;
  return marks.filter((box) => !apart(box)).length;
}"""


def in_sight(one: Locator) -> bool:
    return bool(one.evaluate(IN_SIGHT))


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("game", sampled(GAMES))
def test_a_pupil_alone_sees_what_he_is_told_and_asked_and_reaches_every_tool(visitor: Visitor, game: str) -> None:
    """In each window from the beginning: the game is begun anew there, by the button that the page has."""
    page = visitor.open(f"lesson/index.html?game={game}&lang=fr&people={GAMES[game][0]}", live=False)
    resize(page, SIZES[0])
    expect(page.locator("body.dia-live")).to_have_count(1, timeout=PATIENCE)
    page.on("dialog", lambda asked: asked.accept())
    for size in (SIZES[-1], SMALLEST, SIZES[0]):
        resize(page, size)
        see_tools(page, size, 6)
    for size in SIZES:
        if size != SIZES[0]:
            resize(page, size)
            page.get_by_role("button", name="Recommencer").click()
            expect(page.locator(".dia-result")).to_have_count(0, timeout=PATIENCE)
        see_told_and_asked(page, game, size)
        see_tools(page, size, 6 + (size != SIZES[0]))  # by then a game was put aside, but in the first window
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
    resize(page, SMALLEST)
    see_tools(page, SMALLEST, 7)


def see_told_and_asked(page: Page, game: str, size: tuple[int, int]) -> None:
    line = page.locator(".dia-typed")
    expect(line).to_have_count(1, timeout=PATIENCE)  # his sheet is open
    line.fill(GAMES[game][1])
    line.press("Enter")
    said = page.locator(".dia-said .dia-good").first
    expect(said).to_contain_text("Compris", timeout=PATIENCE)
    assert in_sight(said), size

    page.locator(".dia-order-head").first.click()
    expect(page.locator(".dia-selected")).to_have_count(1, timeout=PATIENCE)
    assert page.evaluate(HIDDEN) == 0, size
    page.keyboard.press("Escape")

    page.locator(".dia-go").first.click()
    for name in ("Résoudre quand même", "Continuer à écrire"):
        button = page.get_by_role("button", name=name)
        expect(button).to_be_visible(timeout=PATIENCE)
        assert in_sight(button), (name, size)
    page.get_by_role("button", name="Résoudre quand même").click()
    expect(page.locator(".dia-result h4, .dia-result h3").filter(has_text="Vos ordres")).to_be_visible(timeout=PATIENCE)


def see_tools(page: Page, size: tuple[int, int], count: int) -> None:
    """See that every tool above the screen can be reached; so many there are."""
    tools = page.locator("#tools > :is(a, button:not([hidden]), select)")
    assert tools.count() == count, size
    hidden = [tools.nth(number).inner_text() for number in range(tools.count()) if not in_sight(tools.nth(number))]
    assert hidden == [], size
