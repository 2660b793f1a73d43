"""The explorer of openings as a page of the class: orders by clicks, what others can do, and a lesson played on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, open_desk, running
from .conftest import POINT_OF
from .sight import FAULTS, PHONE, SIZES, complaints, resize

pytestmark = pytest.mark.browser


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    with running(tmp_path) as found:
        yield found


@pytest.fixture
def explorer(process: ClassProcess, screens: Screens) -> Page:
    """The page that the desk leads to."""
    desk, _projector = open_desk(screens, process)
    with desk.context.expect_page() as opened:
        desk.get_by_role("link", name="Ouvertures").click()
    page = opened.value
    expect(page.locator(".dia-svg .dia-label").first).to_be_visible(timeout=PATIENCE)
    return page


def order(page: Page, unit: str, goal: str) -> None:
    """Take a unit of the sheet in hand, and point at a goal on the map."""
    page.locator(".dia-order-head", has_text=unit).click()
    light = page.locator(f'[data-goal="{goal}"]').first
    expect(light).to_be_visible(timeout=PATIENCE)
    at = page.evaluate(POINT_OF, goal)
    assert at is not None, goal
    page.mouse.click(*at)
    expect(page.locator(".dia-order.dia-is-done", has_text=unit.split()[1])).to_be_visible(timeout=PATIENCE)


def test_an_opening_is_written_weighed_seen_and_played_on(explorer: Page, picture: Picture) -> None:
    page = explorer
    page.locator(".dia-tab", has_text="Antigone").click()
    order(page, "La première armée", "LYC")
    order(page, "La deuxième armée", "PIS")
    order(page, "La troisième armée", "AXY")
    expect(page.locator(".dia-l-share[data-space=LYC]")).to_have_text(re.compile(r"^\d+.%$"), timeout=PATIENCE)
    share = page.locator(".dia-l-share[data-space=LYC]").text_content()
    page.get_by_text("Ce qui peut en advenir").click()
    table = page.locator(".dia-shares")
    expect(table).to_contain_text("Lycaonie", timeout=PATIENCE)
    assert share is not None and share in (table.locator("tr", has_text="Lycaonie").text_content() or "")
    rivals = page.locator(".dia-outcome .dia-row button").all_inner_texts()
    assert rivals[0] == "Eumène" and rivals[-1] == "tous à la fois"

    page.get_by_role("button", name="Voir ce qui se passe").click()
    expect(page.locator(".dia-film")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".dia-panel")).to_contain_text("à forces égales personne n’entre")
    page.get_by_role("button", name="Jouer les deux dans une partie à part").click()
    expect(page.get_by_role("button", name=re.compile("^Résoudre"))).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.get_by_role("button", name=re.compile("^Résoudre")).click()
    expect(page.locator(".dia-film")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Revenir aux ouvertures").click()
    expect(page.locator(".dia-l-share[data-space=LYC]")).to_have_text(share, timeout=PATIENCE)


def test_the_explorer_keeps_to_its_page_on_every_screen(explorer: Page, picture: Picture) -> None:
    page = explorer
    page.locator(".dia-tab", has_text="Eumène").click()
    page.get_by_text("Ce qui peut en advenir").click()
    expect(page.locator(".dia-shares")).to_be_visible(timeout=PATIENCE)
    assert complaints(page, ".dia-lesson") == []
    for width, height in SIZES:
        resize(page, width, height)
        picture(page, f"screen-openings-{width}")
        assert page.evaluate(FAULTS, width < PHONE) == [], (width, height)
    resize(page, 1280, 720)
    page.get_by_text("Automne", exact=True).click()
    expect(page.locator(".dia-outcome")).to_contain_text("Aucune partie n’a été jouée d’avance", timeout=PATIENCE)
