"""The pages of a class on every screen, from a phone to a projector: nothing runs out of the page, all is at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import sampled
from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, codes, join, open_desk, running
from .sight import FAULTS, PHONE, SIZES, resize

pytestmark = pytest.mark.browser
PHONES = [size for size in SIZES if size[0] < PHONE]


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[ClassProcess]:
    """One class for all screens: what is looked at changes nothing in it that another screen would show."""
    with running(tmp_path_factory.mktemp("screens")) as found:
        yield found


def faults(page: Page, width: int, scrolls: bool = False) -> list[str]:
    """What is wrong with the page; on a phone the desk ``scrolls`` down, and nowhere else."""
    found = page.evaluate(FAULTS, width < PHONE)
    return [one for one in found if not (scrolls and one.startswith("beyond the edge"))]


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_the_door_keeps_to_its_page(
    process: ClassProcess, screens: Screens, picture: Picture, size: tuple[int, int]
) -> None:
    page = screens.page(screens.context(*size))
    page.goto(process.address)
    picture(page, f"screen-door-{size[0]}")
    for part in ("#code", "button"):
        box = page.locator(part).bounding_box()
        assert box is not None and box["x"] >= 12 and box["x"] + box["width"] <= size[0] - 12, part


def test_the_desk_has_all_at_hand(process: ClassProcess, screens: Screens, picture: Picture) -> None:
    desk, projector = open_desk(screens, process)
    group = join(screens, process, codes(desk)["Antigone"], 1280, 720)  # one code has been used: its row says more
    expect(desk.get_by_role("button", name="nouveau code")).to_be_visible(timeout=PATIENCE)
    for width, height in SIZES:
        resize(desk, width, height)
        picture(desk, f"screen-desk-{width}")
        assert faults(desk, width, scrolls=width < PHONE) == [], (width, height)
        if width >= PHONE:
            expect(desk.locator(".dia-season > .dia-go")).to_be_in_viewport(ratio=1)
        rows = [row.bounding_box() for row in desk.locator(".dia-group").all()]
        assert max(row["height"] for row in rows if row) < (126 if width < PHONE else 48 if width < 3000 else 100)
    # A window as low as a laptop with its bars leaves: to resolve stays in sight.
    desk.set_viewport_size({"width": 1024, "height": 560})
    expect(desk.locator(".dia-season > .dia-go")).to_be_in_viewport(ratio=1)
    for width, height in [size for size in SIZES if size[0] >= PHONE]:
        resize(projector, width, height)
        picture(projector, f"screen-projector-{width}")
        assert faults(projector, width) == [], (width, height)
    for width, height in SIZES:
        resize(group, width, height)
        picture(group, f"screen-group-{width}")
        assert faults(group, width) == [], (width, height)
        head, title = group.locator(".dia-head").bounding_box(), group.locator(".dia-pill h2").bounding_box()
        clock = group.locator(".dia-clock").bounding_box()
        assert head is not None and title is not None and clock is not None
        assert title["x"] + title["width"] <= clock["x"], "the name lies under the clock"
        if width < PHONE:
            assert head["height"] < 84, "the head takes more than two lines"


def test_seven_groups_fit_on_the_desk(tmp_path: Path, screens: Screens, chromium: str, picture: Picture) -> None:
    with running(tmp_path, "--game", "diplomacy") as process:
        desk = screens.page(screens.context(1024, 700))
        desk.goto(process.desk)
        expect(desk.locator(".dia-group")).to_have_count(7, timeout=PATIENCE)
        expect(desk.locator(".dia-clock")).to_be_visible(timeout=PATIENCE)  # it comes with the style of the page
        for width, height in ((1024, 700), (1280, 720)):
            resize(desk, width, height)
            picture(desk, f"screen-desk-seven-{width}")
            assert faults(desk, width) == [], (width, height)
        # The longest name of all on a phone: its clock was cut, and lay under the button beside it.
        phone = join(screens, process, codes(desk)["Hongrie"], 390, 844)
        picture(phone, "screen-group-long-name-390")
        clock, rules = phone.locator(".dia-clock"), phone.get_by_role("button", name="Règles")
        expect(rules).to_be_visible(timeout=PATIENCE)
        assert clock.evaluate("face => face.scrollWidth <= face.clientWidth"), "the clock is cut"
        face, beside = clock.bounding_box(), rules.bounding_box()
        assert face is not None and beside is not None and face["x"] + face["width"] <= beside["x"]
        phone.context.close()
        desk.context.close()


def test_what_is_to_be_predicted_comes_into_sight(
    tmp_path: Path, screens: Screens, chromium: str, picture: Picture
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
        picture(phone, "screen-predict")
        for page in (desk, phone):
            page.context.close()


@pytest.fixture
def alone(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    """A class in which orders are written; it ends after the screens that look at it."""
    with running(tmp_path) as found:
        yield found


@pytest.mark.parametrize("size", sampled([(390, 844), (1280, 720)]), ids=str)
def test_an_order_stands_whole_and_what_the_map_says_below_it(
    alone: ClassProcess, screens: Screens, picture: Picture, size: tuple[int, int]
) -> None:
    desk, _ = open_desk(screens, alone)
    group = join(screens, alone, codes(desk)["Antipater"], *size)
    cards = group.locator(".dia-order")
    for index, (way, code) in enumerate((("Gagner un lieu", "A MAC -> ILL"), ("", "A MAC S A MAC -> ILL"))):
        if not index:  # the others open by themselves, one after the other
            cards.nth(index).locator(".dia-order-head").click()
        expect(cards.nth(index).locator(".dia-choice").first).to_be_visible(timeout=PATIENCE)
        if way:
            cards.nth(index).locator(".dia-choice", has_text=way).click()
        cards.nth(index).locator(".dia-choice", has=group.get_by_text(code, exact=True)).first.click()
        expect(cards.nth(index)).to_have_class(re.compile("dia-is-done"), timeout=PATIENCE)
        written = cards.nth(index).locator(".dia-order-head code")
        expect(written).to_have_text(code)
        assert written.evaluate("one => one.scrollWidth <= one.clientWidth"), "it is cut"
    # The next that has no order lies open, and its unit is in hand.
    expect(cards.nth(2)).to_have_class(re.compile("dia-now"), timeout=PATIENCE)
    expect(group.locator(".dia-lifting")).to_be_visible(timeout=PATIENCE)
    group.locator(".dia-selected").focus()
    group.keyboard.press("ArrowRight")
    group.keyboard.press("Enter")
    voice = group.locator(".dia-voice")
    expect(voice).to_contain_text("Ordre écrit", timeout=PATIENCE)
    picture(group, f"screen-orders-{size[0]}")
    said, drawn = voice.bounding_box(), group.locator(".dia-svg").bounding_box()
    assert said is not None and drawn is not None
    assert said["height"] < drawn["height"] * 0.25, "it covers the map"


def test_on_a_phone_the_sheet_has_three_heights(alone: ClassProcess, screens: Screens) -> None:
    desk, _ = open_desk(screens, alone)
    phone = join(screens, alone, codes(desk)["Antipater"], 390, 844)
    grip, panel = phone.locator(".dia-grip"), phone.locator(".dia-panel")

    def share() -> float:
        phone.wait_for_timeout(400)  # it glides
        box = panel.bounding_box()
        assert box is not None
        return box["y"] / 844

    half = share()
    grip.focus()
    phone.keyboard.press("ArrowDown")
    low = share()
    phone.keyboard.press("ArrowUp")
    assert share() == half
    grip.click()
    full = share()
    assert full < 0.25 < half < 0.6 < 0.75 < low
    phone.context.close()
    desk.context.close()
