"""A game that is played answer by answer, in a real browser: a pupil plays two turns by clicks against the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from diadoques.classroom.room import Room
from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, codes, join, running, wait
from .conftest import POINT_OF
from .sight import FAULTS, resize

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCENARIO, NAME, OTHER = "nicias", "Athènes", "SPARTA"
GOAL, TAKEN, CLOSED = "où mène l’opération", "O1", "Mendè ne peut être choisi : § 2.B.2"
OVER = "La partie est finie"
SIZES = ((1920, 1080), (1280, 720))
#: The ground of a button that can be clicked.
ON = "rgb(100, 38, 19)"
#: Far more than two turns ask for.
MOST = 120


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    """A class at scenario 10.2: Athens sits at a screen, the program answers for Sparta."""
    folder = tmp_path / "class"
    Room(folder, game="amphipolis", scenario=SCENARIO, options={"seed": "two-turns"}, ways={OTHER: "program"}).close()
    with running(tmp_path, "--game", "amphipolis") as found:
        yield found


def turn_of(page: Page) -> int:
    """The number of the turn, as the page tells it."""
    told = page.locator(".dia-news").inner_text()
    return int(told.partition("Tour ")[2].split()[0].rstrip(" ;·"))


def head(page: Page) -> str:
    """What is asked, and what came before: it changes with every answer."""
    return page.locator(".dia-panel").inner_text() + page.locator(".dia-news").inner_text()


def faults(page: Page) -> list[str]:
    """What is wrong with what is seen."""
    return [str(one) for one in page.evaluate(FAULTS, False)]


def answers_in_sight(page: Page) -> bool:
    """Whether what is asked and all of its answers are seen without scrolling."""
    size = page.viewport_size
    shown = [page.locator(".dia-panel h3").first, *page.locator(".dia-prompt .dia-offer button").all()]
    boxes = [one.bounding_box() for one in shown]
    assert size is not None and len(boxes) > 1
    return all(box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"] for box in boxes)


def summary_stands_whole(page: Page) -> None:
    """What the turn came to lies over the map, read without scrolling, and hides no answer; it is closed and opened."""
    sheet, close = page.locator(".dia-turn-sheet"), page.get_by_role("button", name="Fermer le bilan")
    for width, height in SIZES:
        resize(page, width, height)
        assert sheet.evaluate("one => one.scrollHeight <= one.clientHeight"), width
        assert answers_in_sight(page) and faults(page) == [], width
    expect(sheet.locator(".dia-decided")).to_contain_text("§")
    close.click()
    expect(sheet).to_be_hidden(timeout=PATIENCE)
    line = page.locator(".dia-turn-line")
    expect(line).to_contain_text("PV")
    assert answers_in_sight(page), "the line that is left hides none either"
    page.get_by_role("button", name="Bilan : Tour").click()
    expect(sheet).to_be_visible(timeout=PATIENCE)
    resize(page, *SIZES[0])


def still(page: Page) -> bool:
    """Whether the page has come to rest: what follows an answer comes in several messages."""
    before = head(page)
    page.wait_for_timeout(350)
    return head(page) == before


def click_zone(page: Page, code: str) -> bool:
    """Click the bare ground of a zone, where some of it is in sight."""
    at = page.evaluate(POINT_OF, code)
    if at is None:
        return False
    page.mouse.click(*at)
    return True


def lit(page: Page) -> list[str]:
    """The zones that are lit."""
    return [str(one.get_attribute("data-goal")) for one in page.locator("path.dia-offered.dia-goal").all()]


def looks_off(page: Page) -> bool:
    """Whether the button that gives ticked boxes looks as it is; one that is off says what it wants."""
    go = page.locator(".dia-prompt .dia-go")
    if go.is_enabled():
        return True
    look = str(go.evaluate("one => getComputedStyle(one).backgroundColor"))
    return look != ON and bool(go.get_attribute("title"))


def step(page: Page, clicked: set[str]) -> None:
    """One answer, by a click: on the map where a zone is lit, else on the list beside it."""
    asked = page.locator(".dia-panel h3").first.inner_text()
    goals = lit(page)
    boxes = page.locator(".dia-prompt input[type=checkbox]")
    if goals and asked not in clicked and any(click_zone(page, goal) for goal in goals):
        clicked.add(asked)  # once each: the map leads on, and the list says "no more"
    elif goals and asked not in clicked:  # what is out of sight is picked in the table beside the map
        page.locator(".dia-holdings button").first.click()
        clicked.add(asked)
    elif boxes.count() and not looks_off(page):
        pytest.fail(f"{asked}: a button that can do nothing yet looks as if it could")
    elif boxes.count() and (every := page.get_by_role("button", name="Tous", exact=True)).is_enabled():
        every.click()
        page.locator(".dia-prompt .dia-go").click()
    elif boxes.count():
        for number, box in enumerate(boxes.all(), start=1):
            if page.locator(".dia-prompt .dia-go").is_enabled():
                break
            box.check()
            expect(page.locator(".dia-prompt").first).to_contain_text(f"{number} sur", timeout=PATIENCE)
        page.locator(".dia-prompt .dia-go").click()
    elif page.locator(".dia-prompt .widget-toggle-button").count():
        page.locator(".dia-prompt .widget-toggle-button").first.click()
    elif page.locator(".dia-prompt input[type=text]").count():
        page.locator(".dia-prompt input[type=text]").first.fill("1")
        page.locator(".dia-prompt input[type=text]").first.press("Enter")
    else:
        offers = page.locator(".dia-prompt").first.locator(".dia-offer button")
        (offers.last if page.locator(".dia-offer-none").count() else offers.first).click()


def test_a_pupil_plays_two_turns_by_clicks(process: ClassProcess, screens: Screens, picture: Picture) -> None:
    desk = screens.page(screens.context(*SIZES[1]))
    desk.goto(process.desk)
    expect(desk.locator(".dia-desk")).to_contain_text(NAME, timeout=PATIENCE)
    page = join(screens, process, codes(desk)[NAME], *SIZES[0])
    expect(page.locator(".dia-panel h3").first).to_contain_text(NAME, timeout=PATIENCE)
    begun = turn_of(page)
    clicked: set[str] = set()
    seen: set[str] = set()
    refused, summed = 0, False
    for _ in range(MOST):
        title = page.locator(".dia-panel h3").first.inner_text()
        if title.startswith(OVER):
            break
        if not summed and page.locator(".dia-turn-sheet").is_visible():
            summed = True
            summary_stands_whole(page)
        if title not in seen:
            seen.add(title)
            for width, height in SIZES:
                resize(page, width, height)
                picture(page, f"answers-{len(seen):02d}-{width}")
                assert faults(page) == [], (title, width)
                assert len(seen) > 1 or answers_in_sight(page), (title, width)
            resize(page, *SIZES[0])
            if GOAL in title and click_zone(page, TAKEN):  # the enemy stands there: no reinforcement lands
                expect(page.locator(".dia-prompt").first).to_contain_text(CLOSED, timeout=PATIENCE)
                expect(page.locator(".dia-panel h3").first).to_have_text(title)
                refused += 1
        before = head(page)
        step(page, clicked)
        wait(lambda before=before: head(page) != before and still(page), f"an answer to “{title}”")
    assert turn_of(page) == begun + 1, "the scenario has two turns"
    expect(page.locator(".dia-panel h3").first).to_contain_text(OVER)
    assert refused, "a zone where nothing may be done says why"
    assert summed, "a turn was over"
    assert clicked, "something was answered on the map"
