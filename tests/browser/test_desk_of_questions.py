"""A teacher leads a class through a turn of a game of questions, in a real browser: clock, help, and back again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.room import Room
from tests.suite.browsing import Picture

from .class_process import PATIENCE, ClassProcess, Screens, codes, join, running
from .sight import resize
from .test_answer_by_answer import SCENARIO, SIZES, faults, turn_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIDES = ("Athènes", "Sparte")
#: More than a turn has stages.
MOST = 40


@pytest.fixture
def process(tmp_path: Path, chromium: str) -> Iterator[ClassProcess]:
    """A class at scenario 10.2 whose two sides sit at screens; the first action phase begins."""
    room = Room(tmp_path / "class", game="amphipolis", scenario=SCENARIO, options={"seed": "two-turns"})
    while (asked := asked_now(room.session)) is not None and asked.name != "announce":
        answer(room.session, (asked.seat,))
        room.follow()
    room.close()
    with running(tmp_path, "--game", "amphipolis") as found:
        yield found


@pytest.mark.proof
def test_a_teacher_leads_a_turn(process: ClassProcess, screens: Screens, picture: Picture) -> None:
    context = screens.context(*SIZES[1])
    desk, projector = screens.page(context), screens.page(context)
    desk.goto(process.desk)
    expect(desk.locator(".dia-desk")).to_contain_text(SIDES[0], timeout=PATIENCE)
    projector.goto(f"{process.address}/projector")
    found = codes(desk)
    groups = {side: join(screens, process, found[side], *SIZES[1]) for side in SIDES}
    first = turn_of(groups[SIDES[0]])

    def look(name: str) -> None:
        for page, called in ((desk, "desk"), (projector, "projector")):
            for width, height in SIZES:
                resize(page, width, height)
                picture(page, f"questions-{name}-{called}-{width}")
                assert faults(page) == [], (name, called, width)

    def asked() -> tuple[str, Page]:
        title = groups[SIDES[0]].locator(".dia-panel h3").first.inner_text()
        return title, next(page for side, page in groups.items() if side in title)

    title, _ = asked()
    expect(desk.locator(".dia-season")).to_contain_text(title, timeout=PATIENCE)
    expect(projector.locator(".dia-awaited")).to_contain_text(title)
    desk.get_by_role("button", name=re.compile("Horloge de la phase")).click()
    desk.get_by_role("button", name="Temps écoulé").click()
    desk.get_by_role("button", name="Oui, arrêter").click()
    expect(asked()[1].locator(".dia-panel")).to_contain_text("Le temps est écoulé", timeout=PATIENCE)
    look("up")
    desk.get_by_role("button", name="Le programme répond à cette question").click()
    expect(desk.locator(".dia-season")).not_to_contain_text(title, timeout=PATIENCE)
    desk.get_by_role("button", name="↶ Une réponse").click()
    desk.get_by_role("button", name="Oui, revenir").click()
    expect(desk.locator(".dia-season .dia-whose")).to_contain_text(title, timeout=PATIENCE)
    expect(asked()[1].locator(".dia-class, .dia-seat").first).to_contain_text("est revenu en arrière", timeout=PATIENCE)
    for side in SIDES:
        desk.get_by_title(f"Comment joue {side}").select_option(label="le programme")
    for _ in range(MOST):
        on = desk.get_by_role("button", name=re.compile("Jouer la suite"))
        expect(on).to_be_visible(timeout=PATIENCE)
        if "Tour 5" in (told := on.inner_text()):
            break
        on.click()
        expect(on).not_to_have_text(told, timeout=PATIENCE)
    for page in (projector, *groups.values()):
        expect(page.locator(".dia-turn-sheet").first).to_contain_text(f"Tour {first}, bilan", timeout=PATIENCE)
    look("turn")
