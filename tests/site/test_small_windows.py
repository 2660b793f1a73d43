"""A pupil alone at a small window: his sheet is open, and nothing that he is told or asked lies out of sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PATIENCE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("site")]

SIZES = ((1280, 720), (1024, 768), (390, 844))
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


def opened(visitor: Visitor, game: str, size: tuple[int, int]) -> Page:
    page = visitor.open(f"lesson/index.html?game={game}&lang=fr&people={GAMES[game][0]}", live=False)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator("body.dia-live")).to_have_count(1, timeout=PATIENCE)
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_pupil_alone_sees_what_he_is_told_and_asked(visitor: Visitor, game: str, size: tuple[int, int]) -> None:
    page = opened(visitor, game, size)
    line = page.locator(".dia-typed")
    expect(line).to_have_count(1, timeout=PATIENCE)  # his sheet is open
    line.fill(GAMES[game][1])
    line.press("Enter")
    said = page.locator(".dia-said .dia-good").first
    expect(said).to_contain_text("Compris", timeout=PATIENCE)
    assert in_sight(said)

    page.locator(".dia-row .dia-sign").first.click()
    expect(page.locator(".dia-selected")).to_have_count(1, timeout=PATIENCE)
    assert page.evaluate(HIDDEN) == 0
    page.keyboard.press("Escape")

    page.locator(".dia-go").first.click()
    for name in ("Résoudre quand même", "Continuer à écrire"):
        button = page.get_by_role("button", name=name)
        expect(button).to_be_visible(timeout=PATIENCE)
        assert in_sight(button), name
    page.get_by_role("button", name="Résoudre quand même").click()
    expect(page.locator(".dia-result h4, .dia-result h3").filter(has_text="Vos ordres")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("size", [*SIZES, (360, 640)], ids=str)
def test_every_tool_above_the_screen_can_be_reached(visitor: Visitor, size: tuple[int, int]) -> None:
    page = opened(visitor, "diadoques", size)
    tools = page.locator("#tools > a, #tools > button")
    assert tools.count() == 5
    assert [tools.nth(number).inner_text() for number in range(5) if not in_sight(tools.nth(number))] == []
    assert size not in SIZES or page.evaluate("document.documentElement.scrollHeight <= innerHeight")
