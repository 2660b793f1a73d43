"""A lesson on pupils' own devices, in real browsers: two of them solve different tasks, the teacher sees both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, running
from .conftest import POINT_OF
from .sight import complaints

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: What a teacher reads and no pupil does: of the plan, of an answer in words, of the debate.
TEACHERS = ("Trois élèves échangent leurs places", "garde la Lycaonie vide sans y être", "Le secret et l’attente")
#: What the engine says of right answers, before anybody gave one.
VERDICTS = ("ne parvient pas à", "Prévisions justes", "C’est juste")
PLANTED = "zizanie731"


@pytest.fixture
def lesson(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    """The second lesson, served by ``diadoques class``."""
    with running(tmp_path, "--lesson", "2") as found:
        yield found


def join(screens: Screens, process: ClassProcess, code: str, width: int, height: int) -> Page:
    """A device that types the code."""
    page = screens.page(screens.context(width, height))
    page.goto(f"{process.address}/?lang=fr")
    page.get_by_label("Code de la classe").fill(code.lower())
    page.locator("button[type=submit]").click()
    expect(page.locator(".dia-task")).to_have_count(6, timeout=PATIENCE)
    return page


def task(page: Page, number: int) -> Locator:
    """The question of that number, brought to sight by its number in the head."""
    page.locator(f'.dia-chip[href="#question-{number}"]').click()
    found = page.locator(".dia-task").nth(number - 1)
    expect(found).to_be_in_viewport()
    return found


def click_space(page: Page, asked: Locator, code: str) -> None:
    """Click the bare ground of a space, of the map of one question."""
    # The script looks for the first map of the page: of several, each for itself.
    point = POINT_OF.replace("document.querySelector", "window.asked.querySelector")
    asked.evaluate("(one) => { window.asked = one; }")
    at = page.evaluate(point.replace("document.querySelectorAll", "window.asked.querySelectorAll"), code)
    assert at is not None
    page.mouse.click(*at)


def see_absent(screens: Screens, page: Page, *texts: str) -> None:
    """See that none of these ever came to a page, nor is held by its scripts."""
    held = screens.told(page) + screens.memory(page)
    assert not (found := [text for text in texts if text in held]), f"{page.url} was told: {found}"


def row(desk: Page, name: str) -> list[str]:
    """A row of the teacher's table."""
    return (
        desk.locator(".dia-course-table tr", has=desk.get_by_role("rowheader", name=name))
        .locator("td")
        .all_inner_texts()
    )


def test_two_devices_solve_different_tasks(lesson: ClassProcess, screens: Screens, picture: Picture) -> None:
    desk = screens.page(screens.context(1280, 720))
    desk.goto(lesson.desk)
    code = desk.locator(".dia-code").inner_text(timeout=PATIENCE)
    laptop, phone = join(screens, lesson, code, 1280, 720), join(screens, lesson, code, 390, 844)
    for page in (laptop, phone):
        assert page.locator(".dia-task").first.locator(".dia-svg").is_visible()
        see_absent(screens, page, *TEACHERS, *VERDICTS, PLANTED)
    expect(desk.locator(".dia-course-table caption")).to_have_text(re.compile(": 2$"), timeout=PATIENCE)

    # One predicts, with the map beside the question.
    first = task(laptop, 1)
    board, asked = first.locator(".dia-map").bounding_box(), first.locator(".dia-asked").bounding_box()
    assert board is not None and asked is not None and board["x"] + board["width"] <= asked["x"]
    for choice in first.locator(".dia-asked select").all():
        choice.select_option(label="échoue")
    first.locator(".dia-go").click()
    expect(first.locator(".dia-right")).to_be_visible(timeout=PATIENCE)
    expect(first.locator(".dia-film")).to_be_visible()
    picture(laptop, "lesson-laptop")

    # The other, on a telephone, clicks a unit and where it is to go.
    fourth = task(phone, 4)
    fourth.locator('[data-piece="Antigone-1"]').click()
    expect(fourth.locator('[data-goal="LYC"]')).to_be_visible(timeout=PATIENCE)
    click_space(phone, fourth, "LYC")
    phone.locator(".dia-menu [role=menuitem]").first.click()  # on so small a map a click asks what is meant
    expect(fourth.locator("textarea")).to_have_value("A PIS -> LYC", timeout=PATIENCE)
    fourth.locator(".dia-go").click()
    expect(fourth.locator(".dia-right")).to_be_visible(timeout=PATIENCE)
    task(phone, 6).locator("textarea").fill(PLANTED)
    expect(phone.locator(".dia-chip.dia-written")).to_have_text("6✎", timeout=PATIENCE)
    picture(phone, "lesson-phone")
    for page in (laptop, phone):
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width == page.viewport_size["width"]
        assert complaints(page, ".dia-course-page") == []

    # The teacher sees both, and answers behind clicks alone.
    expect(desk.locator(".dia-course-table tbody")).to_have_text(re.compile("✓.*✓.*✎", re.DOTALL), timeout=PATIENCE)
    assert row(desk, "Poste 1") == ["✓", "–", "–", "–", "–", "–"]
    assert row(desk, "Poste 2") == ["–", "–", "–", "✓", "–", "✎"]
    assert row(desk, "Réussies, écrites") == ["1", "0", "0", "1", "0", "1"]
    picture(desk, "lesson-desk")
    expect(desk.locator(".dia-right")).to_have_count(0)
    desk.locator(".dia-task").nth(3).get_by_role("button", name="Montrer la réponse").click()
    expect(desk.locator(".dia-task").nth(3).locator(".dia-right")).to_be_visible(timeout=PATIENCE)
    assert row(desk, "Réussies, écrites") == ["1", "0", "0", "1", "0", "1"], "the teacher's own try counts for nobody"

    # A reload, and a server that was killed and comes again: each goes on where it was.
    laptop.reload()
    expect(laptop.locator(".dia-task").first.locator(".dia-right")).to_be_visible(timeout=PATIENCE)
    screens.expected = ("WebSocket connection",)  # that cannot be made, while it is gone
    lesson.kill()
    expect(phone.locator("#banner")).to_contain_text("ne répond plus", timeout=PATIENCE)
    lesson.start()
    for page in (laptop, phone):
        expect(page.locator("#banner")).to_be_hidden(timeout=PATIENCE)
    expect(laptop.locator(".dia-task").first.locator(".dia-right")).to_be_visible(timeout=PATIENCE)
    expect(phone.locator(".dia-task").nth(3).locator(".dia-right")).to_be_visible(timeout=PATIENCE)
    expect(phone.locator(".dia-task").nth(5).locator("textarea")).to_have_value(PLANTED)
    phone.get_by_role("radio", name="English").click()
    expect(phone.locator("h1")).to_have_text("2 · Moves and stand-offs", timeout=PATIENCE)
    expect(phone.locator(".dia-chip.dia-solved")).to_have_text("4✓", timeout=PATIENCE)

    # What one wrote, and what only the teacher reads, never came to the other.
    see_absent(screens, laptop, *TEACHERS, PLANTED)
    see_absent(screens, phone, *TEACHERS)
