"""For those who cannot see or click: axe-core finds nothing serious on any page of a class."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import sampled

from .class_process import PATIENCE, ClassProcess, Screens, codes, join, open_desk, type_line
from .sight import complaints

pytestmark = [pytest.mark.browser, pytest.mark.slow]


#: Each page once, where most stands on it, and the group's while it writes an order.
FEW = ("desk", "door", "order", "group, settled", "phone, settled", "projector, settled")


@pytest.mark.parametrize("whole", sampled([False, True]), ids=["few", "whole"])
def test_nothing_serious_is_said_of_the_pages_of_a_class(process: ClassProcess, screens: Screens, whole: bool) -> None:
    desk, projector = open_desk(screens, process)
    door = screens.page(screens.context(1024, 700))
    door.goto(process.address)
    group = join(screens, process, codes(desk)["Antipater"], 1024, 700)
    phone = join(screens, process, codes(desk)["Lysimaque"], 390, 844, "en")
    pages = {"desk": desk, "projector": projector, "door": door, "group": group, "phone": phone}
    found: dict[str, list[str]] = {}

    def look(name: str, page: Page) -> None:
        if whole or name in FEW:
            found[name] = complaints(page)

    for name, page in pages.items():
        look(name, page)
    type_line(group, "A MAC -> THE")
    expect(group.locator(".dia-arrow")).to_have_count(1, timeout=PATIENCE)
    group.locator('[data-piece="Antipater-2"]').click()
    look("order", group)
    group.keyboard.press("Escape")
    desk.get_by_role("button", name="Résoudre dès que tous ont rendu").click()
    desk.get_by_role("button", name="Résoudre maintenant").click()
    for page in (group, phone, projector):
        expect(page.locator(".dia-saga")).not_to_be_empty(timeout=PATIENCE)
        expect(page.locator(".dia-drawn img")).to_have_count(1, timeout=PATIENCE)
    projector.locator(".dia-history summary").click()
    group.locator(".dia-saga summary, .dia-saga li").first.click()
    for name, page in pages.items():
        if name != "door":
            look(f"{name}, settled", page)
    assert set(found) >= set(FEW)
    assert {name: said for name, said in found.items() if said} == {}
