"""The umpire in a class: a seat, a code and a page of his own; he is waited for by name, and what is his stays his."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.empty_seats import empty_seats
from diadoques.classroom.lamps import AWAY, HANDED_IN, JOINED, PAPER, PROGRAM
from diadoques.classroom.room import Room
from diadoques.core.faults import Fault
from diadoques.core.prompts import UMPIRE
from diadoques.widgets import Lesson
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.in_browser import clear, held
from tests.rooms import Open

NAMES = {"fr": "l’arbitre", "en": "the umpire"}
LANGUAGES = tuple(NAMES)


@pytest.fixture(autouse=True)
def _no_widgets_of_others() -> Iterator[None]:
    clear()
    yield
    clear()


def campaign(open_room: Open, folder: str = "class", umpire: str = "played", **more: Any) -> Room:
    return open_room(folder, game="empires", options={"umpire": umpire, "seed": "x"}, **more)


def until(room: Room, phase: str) -> None:
    while room.session.position.phase != phase:
        room.resolve()


def test_he_has_a_seat_of_his_own_where_somebody_plays_him(open_room: Open) -> None:
    room = campaign(open_room)
    assert room.beside == (UMPIRE,) and UMPIRE not in room.seats
    assert [group.seat for group in room.groups] == [*room.seats, UMPIRE]
    assert room.lamp(UMPIRE).state == AWAY and room.awaited == (UMPIRE,)
    room.join(UMPIRE)
    assert room.lamp(UMPIRE).state == JOINED
    room.session.hand_in(UMPIRE)
    assert room.lamp(UMPIRE).state == HANDED_IN and not room.awaited
    assert campaign(open_room, "other", "program").beside == ()


def test_he_is_dealt_to_nobody_and_is_found_again(open_room: Open) -> None:
    room = campaign(open_room)
    assert UMPIRE not in room.deal(2)
    group = next(one for one in room.groups if one.seat == UMPIRE)
    assert group.number == 0 and group.way != PROGRAM
    with pytest.raises(Fault):
        room.deal(chosen=(UMPIRE,))
    room.play(UMPIRE, PAPER)
    room.join(UMPIRE)
    room.close()
    again = campaign(open_room)
    assert again.way(UMPIRE) == PAPER and UMPIRE in again.awaited


def test_the_program_may_play_him(open_room: Open) -> None:
    room = campaign(open_room)
    room.play(UMPIRE, PROGRAM)
    assert not room.awaited
    for _ in range(8):
        if UMPIRE in room.session.asked:
            assert not room.missing()
        room.resolve()
    assert any(UMPIRE in table for one in room.session.received for table in one.said.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_waits_for_him_by_name(open_room: Open, lang: str) -> None:
    room = campaign(open_room)
    rome, projector, desk = GroupPage(room, "Rome", lang), ProjectorPage(room, lang), DeskPage(room, lang)
    name = NAMES[lang]
    assert name in rome.note_line.value
    assert projector.told.value.count(name) == 1
    assert name in desk.missing.value and name in desk.groups.rows[UMPIRE].name.value.lower().replace("'", "’")
    until(room, "orders")
    for page in (rome, projector, desk):
        page.show()
    assert name not in projector.told.value and name not in desk.missing.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_his_page_asks_him_and_shows_all(open_room: Open, lang: str) -> None:
    room = campaign(open_room)
    page = GroupPage(room, UMPIRE, lang)
    assert NAMES[lang] in page.pill.value.lower() and "§" in page.pill.value
    assert page.table.column.box in page.panel.children
    panel: Any = page.table.column.panels["catastrophe Rome 1"]
    assert "plague" in {value for _, value in panel.one.options}
    room.do(lambda: room.session.say(UMPIRE, "catastrophe Rome 1", ["plague"]))
    room.resolve()
    page.show()
    assert page.report is not None
    until(room, "review")
    page._go_on()
    assert page.table.column.panels["review"].prompt.seat == UMPIRE
    room.do(lambda: room.session.say(UMPIRE, "review", {"decision": "publish"}))
    assert not room.missing()


def test_what_is_his_stays_his(open_room: Open) -> None:
    """His page holds what he is asked and says; those of the groups and the projector never do."""
    room = campaign(open_room)
    GroupPage(room, UMPIRE, "en")
    assert all(secret in held() for secret in ("plague", "civil war"))
    room.changed.clear()
    clear()
    for page in (GroupPage(room, "Rome", "en"), ProjectorPage(room, "en")):
        page.show()
    room.do(lambda: room.session.say(UMPIRE, "catastrophe Rome 1", ["plague"]))
    text = held()
    for secret in ("plague", "civil war", "365 AP"):
        assert secret not in text, secret
    until(room, "review")
    reason = {"decision": "override", "what": "treasury", "state": "Carthage", "by": 7, "reason": "zizanie 731"}
    room.do(lambda: room.session.say(UMPIRE, "review", reason))
    room.resolve()
    assert "zizanie" not in held(), "it is told to him and to Carthage"
    page = GroupPage(room, UMPIRE, "en")
    page._look_at(len(room.chapters.all()) - 1)
    assert "zizanie" in held()


def test_the_teacher_may_answer_for_him(open_room: Open) -> None:
    room = campaign(open_room)
    desk = DeskPage(room, "fr")
    assert desk.groups.rows[UMPIRE].open.layout.display == "" and not desk.groups.others.children
    desk.groups.rows[UMPIRE].open.click()
    assert desk.typing == UMPIRE and desk.table.column.panels["catastrophe Rome 1"].prompt.seat == UMPIRE
    until(room, "orders")
    desk.show()
    assert desk.groups.rows[UMPIRE].open.layout.display == "none" and desk.typing == ""


def test_alone_before_the_screen_the_program_is_the_umpire(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", game="empires", options={"umpire": "played", "seed": "x"}, people=["Rome"])
    try:
        assert UMPIRE in lesson.empty
        assert empty_seats(lesson.session, ["arbitre"]) == tuple(lesson.session.position.players)
        for _ in range(6):
            if "Rome" not in lesson.session.asked:
                assert not lesson.session.missing().keys() - set(lesson.empty)
            lesson.resolve(anyway=True)
            lesson.go_on()
        assert len(lesson.session.reports) >= 6
    finally:
        lesson.session.close()
