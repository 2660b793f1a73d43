"""The pages of a class on every screen, from a phone to a projector: nothing runs out of the page, all is at hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .class_process import PATIENCE, ClassProcess, Screens, codes, join, open_desk, running
from .sight import FAULTS, PHONE, SIZES, resize

pytestmark = pytest.mark.browser
PHONES = [size for size in SIZES if size[0] < PHONE]


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[ClassProcess]:
    """One class for all screens: what is looked at changes nothing in it that another screen would show."""
    with running(tmp_path_factory.mktemp("screens")) as found:
        yield found


def take(page: Page, size: tuple[int, int], picture: Path) -> None:
    resize(page, *size)
    page.screenshot(path=picture)


def faults(page: Page, width: int, scrolls: bool = False) -> list[str]:
    """What is wrong with the page; on a phone the desk ``scrolls`` down, and nowhere else."""
    found = page.evaluate(FAULTS, width < PHONE)
    return [one for one in found if not (scrolls and one.startswith("beyond the edge"))]


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_the_door_keeps_to_its_page(
    process: ClassProcess, screens: Screens, artifacts: Path, size: tuple[int, int]
) -> None:
    page = screens.page(screens.context(*size))
    page.goto(process.address)
    page.screenshot(path=artifacts / f"screen-door-{size[0]}.png")
    for part in ("#code", "button"):
        box = page.locator(part).bounding_box()
        assert box is not None and box["x"] >= 12 and box["x"] + box["width"] <= size[0] - 12, part


def test_the_desk_has_all_at_hand(process: ClassProcess, screens: Screens, artifacts: Path) -> None:
    desk, projector = open_desk(screens, process)
    group = join(screens, process, codes(desk)["Antigone"], 1280, 720)  # one code has been used: its row says more
    expect(desk.get_by_role("button", name="nouveau code")).to_be_visible(timeout=PATIENCE)
    for width, height in SIZES:
        take(desk, (width, height), artifacts / f"screen-desk-{width}.png")
        assert faults(desk, width, scrolls=width < PHONE) == [], (width, height)
        if width >= PHONE:
            expect(desk.locator(".dia-season > .dia-go")).to_be_in_viewport(ratio=1)
        rows = [row.bounding_box() for row in desk.locator(".dia-group").all()]
        assert max(row["height"] for row in rows if row) < (126 if width < PHONE else 48 if width < 3000 else 100)
    # A window as low as a laptop with its bars leaves: to resolve stays in sight.
    desk.set_viewport_size({"width": 1024, "height": 560})
    expect(desk.locator(".dia-season > .dia-go")).to_be_in_viewport(ratio=1)
    for width, height in [size for size in SIZES if size[0] >= PHONE]:
        take(projector, (width, height), artifacts / f"screen-projector-{width}.png")
        assert faults(projector, width) == [], (width, height)
    for width, height in SIZES:
        take(group, (width, height), artifacts / f"screen-group-{width}.png")
        assert faults(group, width) == [], (width, height)
        head, title = group.locator(".dia-head").bounding_box(), group.locator(".dia-pill h2").bounding_box()
        clock = group.locator(".dia-clock").bounding_box()
        assert head is not None and title is not None and clock is not None
        assert title["x"] + title["width"] <= clock["x"], "the name lies under the clock"
        if width < PHONE:
            assert head["height"] < 84, "the head takes more than two lines"


def test_seven_groups_fit_on_the_desk(tmp_path: Path, screens: Screens, chromium: str, artifacts: Path) -> None:
    with running(tmp_path, "--game", "diplomacy") as process:
        desk = screens.page(screens.context(1024, 700))
        desk.goto(process.desk)
        expect(desk.locator(".dia-group")).to_have_count(7, timeout=PATIENCE)
        expect(desk.locator(".dia-clock")).to_be_visible(timeout=PATIENCE)  # it comes with the style of the page
        for width, height in ((1024, 700), (1280, 720)):
            take(desk, (width, height), artifacts / f"screen-desk-seven-{width}.png")
            assert faults(desk, width) == [], (width, height)
        desk.context.close()


def test_what_is_to_be_predicted_comes_into_sight(
    tmp_path: Path, screens: Screens, chromium: str, artifacts: Path
) -> None:
    with running(tmp_path) as process:
        desk, _ = open_desk(screens, process)
        phone = join(screens, process, codes(desk)["Eumène"], 390, 844)
        phone.locator(".dia-panel").evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
        expect(phone.locator(".dia-panel h3").first).not_to_be_in_viewport()
        desk.get_by_role("button", name="Temps écoulé").click()
        desk.get_by_role("button", name="Oui, fermer les feuilles").click()
        desk.get_by_role("button", name="Prédire d’abord").click(timeout=PATIENCE)
        expect(phone.locator(".dia-votes")).to_be_in_viewport(ratio=1, timeout=PATIENCE)
        phone.screenshot(path=artifacts / "screen-predict.png")
        for page in (desk, phone):
            page.context.close()
