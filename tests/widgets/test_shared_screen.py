"""Two seats at one screen of a class: who is asked sits there, and the curtain falls between the hands."""

from __future__ import annotations

import pytest

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.lamps import DEVICE, PROGRAM, SHARED, WAYS
from diadoques.classroom.room import Room
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.words import class_word
from tests.rooms import Open

ATHENS, SPARTA = "ATHENS", "SPARTA"
NAMES = {ATHENS: "Athens", SPARTA: "Sparta"}


def begin(open_room: Open, **ways: str) -> Room:
    return open_room(game="amphipolis", scenario="nicias", options={"seed": "two-turns"}, ways=ways)


@pytest.mark.slow
def test_the_page_turns_to_whoever_is_asked(open_room: Open) -> None:
    room = begin(open_room, SPARTA=SHARED)
    page = GroupPage(room, ATHENS, "en")
    seen = set()
    for _ in range(30):
        asked = asked_now(room.session)
        assert asked is not None and page.writer == asked.seat == page.table.writer
        assert NAMES[asked.seat] in page.pill.value
        seen.add(asked.seat)
        page.do(lambda seat=asked.seat: answer(room.session, (seat,)))
        assert not page.note
    assert seen == {ATHENS, SPARTA}


def test_no_hand_is_seen_before_its_curtain_is_opened(open_room: Open) -> None:
    room = begin(open_room, SPARTA=SHARED)
    page = GroupPage(room, ATHENS, "en")
    hand = page.table.column.hand
    hidden = 0
    for _ in range(40):
        asked = asked_now(room.session)
        if asked is None:
            break
        assert hand.covered(ATHENS) and hand.covered(SPARTA) and "<ul>" not in hand._told.value
        if asked.hidden:
            hidden += 1
            assert not page.table.column.panels.get(asked.name) or not page.table.column.panels[asked.name].prompt.name
            hand.curtain.click()
            assert not hand.covered(asked.seat) and page.table.column.panels[asked.name].prompt == asked
        room.do(lambda seat=asked.seat: (answer(room.session, (seat,)), room.follow()))
        page.show()
    assert hidden, "something hidden was asked"


def test_alone_at_a_screen_nothing_lies_behind_a_curtain(open_room: Open) -> None:
    page = GroupPage(begin(open_room), ATHENS, "en")
    assert page.sitting == (ATHENS,) and not page.table.column.hand.covered(ATHENS)


def test_a_report_on_a_shared_screen_is_told_to_no_side_alone(open_room: Open) -> None:
    room = begin(open_room, SPARTA=SHARED)
    page = GroupPage(room, ATHENS, "en")
    assert page.result.reader == page.table.column.reader == ""
    room.play(SPARTA, PROGRAM)
    page.show()
    assert page.result.reader == page.table.column.reader == ATHENS


def test_the_seat_that_shares_says_where_it_is_played(open_room: Open) -> None:
    room = begin(open_room, SPARTA=SHARED)
    page = GroupPage(room, SPARTA, "en")
    assert page.note_line.value and "screen of Athens" in page.note_line.value
    assert page.table.column.box not in page.panel.children
    room.join(ATHENS)
    assert all(one.joined for one in room.groups)


def test_the_desk_offers_it_where_another_screen_is_there(open_room: Open) -> None:
    room = begin(open_room)
    desk = DeskPage(room, "en", codes={ATHENS: "OLIVE-47", SPARTA: "FIG-12"})
    offered = {seat: [way for _, way in row.way.options] for seat, row in desk.groups.rows.items()}
    assert SHARED in offered[SPARTA] and SHARED not in offered[ATHENS]
    desk.groups.rows[SPARTA].way.value = SHARED
    desk.show()
    assert room.way(SPARTA) == SHARED and room.at_screen(ATHENS) == (ATHENS, SPARTA)
    assert "OLIVE-47" in desk.groups.rows[ATHENS].name.value and "FIG-12" not in desk.groups.rows[SPARTA].name.value
    room.play(ATHENS, PROGRAM)
    assert room.way(SPARTA) == DEVICE, "no other screen is left to share"
    assert class_word("en", "way_shared") and SHARED in WAYS


def test_it_is_kept(open_room: Open) -> None:
    room = begin(open_room, SPARTA=SHARED)
    room.close()
    assert open_room(game="amphipolis").at_screen(ATHENS) == (ATHENS, SPARTA)


@pytest.mark.parametrize("game", ["diadoques", "diplomacy"])
def test_games_of_sheets_know_no_such_thing(open_room: Open, game: str) -> None:
    room = open_room(game=game)
    seat = room.seats[-1]
    room.play(seat, SHARED)
    assert room.way(seat) == DEVICE and room.at_screen(room.seats[0]) == (room.seats[0],)
