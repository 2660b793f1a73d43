"""A class goes back in a game played answer by answer: to an answer, a stage, a turn; the journal loses nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.clock import Limits
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.export import SAVED
from diadoques.classroom.going_back import ANSWER, STEP, TURN, UNITS
from diadoques.classroom.journal import NAME, put_away
from diadoques.classroom.room import Room
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from tests.refusals import refusing
from tests.rooms import Hands, Open

ATHENS, SPARTA = "ATHENS", "SPARTA"


def begin(open_room: Open, **ways: str) -> Room:
    room = open_room(game="amphipolis", scenario="nicias", options={"seed": "two-turns"}, ways=ways)
    room.follow()
    return room


def play(room: Room, answers: int) -> list[tuple[Any, Any]]:
    """So many answers as simple players give them; what was asked each time, and the position."""
    found = []
    for _ in range(answers):
        asked = asked_now(room.session)
        assert asked is not None
        found.append((asked, room.session.game.record_of(room.session.position)))
        room.do(lambda seat=asked.seat: answer(room.session, (seat,)))
        room.follow()
    return found


def record(room: Room) -> Any:
    return room.session.game.record_of(room.session.position)


def test_the_last_answer_is_asked_again_and_not_given_again(open_room: Open) -> None:
    room = begin(open_room)
    asked, before = play(room, 30)[-1]
    kept = room.back(ANSWER)
    assert record(room) == before and asked_now(room.session) == asked
    assert not room.session.sheet(asked.seat).said, "what was answered is not said again"
    room.follow()
    assert record(room) == before, "nothing goes on by itself"
    saved = json.loads((room.session.folder / SAVED).read_text(encoding="utf-8"))
    assert len(saved["turns"]) == len(room.session.reports)
    assert [path.name for path in put_away(room.session.folder)] == [kept]


@pytest.mark.slow
def test_what_was_accepted_before_is_read_back_and_what_was_undone_is_kept_aside(open_room: Open) -> None:
    room = begin(open_room)
    play(room, 40)
    whole = (room.session.folder / NAME).read_bytes()
    far = record(room)
    kept = room.back(TURN)
    here, folder = record(room), room.session.folder
    assert (folder / kept).read_bytes() == whole
    room.close()
    again = Session(folder)
    assert again.game.record_of(again.position) == here and again.differs is None and not again.kept
    again.close()
    (folder / NAME).write_bytes((folder / kept).read_bytes())
    restored = Session(folder)
    assert restored.game.record_of(restored.position) == far
    restored.close()


@pytest.mark.slow
def test_one_goes_back_by_answers_stages_and_turns(open_room: Open) -> None:
    room = begin(open_room)
    first = room.chapters.now
    assert first is not None
    while room.chapters.now.turn == first.turn or not room.chapters.now.number:  # type: ignore[union-attr]
        play(room, 1)
    play(room, 3)
    stage = room.chapters.now
    firsts = {unit: room.undoes(unit) for unit in UNITS}
    assert firsts[TURN] < firsts[STEP] < firsts[ANSWER] == len(room.session.reports) - 1
    assert room.chapters.asked_in(firsts[STEP]) == stage != room.chapters.asked_in(firsts[STEP] - 1)
    room.back(STEP)
    assert room.chapters.now == stage and len(room.session.reports) == firsts[STEP]
    room.back(TURN)
    assert room.chapters.now.turn == stage.turn  # type: ignore[union-attr]
    room.back(TURN)
    assert room.chapters.now.turn == first.turn, "from the start of a turn one comes to that before"  # type: ignore
    for unit in UNITS:
        with pytest.raises(Fault, check=refusing("nothing-settled")):
            while True:
                room.back(unit)


def test_dice_and_what_was_taken_back_do_not_hinder_the_teacher(open_room: Open) -> None:
    room = begin(open_room)
    while True:
        asked = asked_now(room.session)
        assert asked is not None
        if asked.name == "announce":
            break
        play(room, 1)
    before = record(room)
    room.do(lambda: room.session.say(asked.seat, asked.name, 1))
    room.follow()
    room.session.take_back(asked.seat)
    room.do(lambda: room.session.say(asked.seat, asked.name, 2))
    room.follow()
    room.back(ANSWER)
    assert record(room) == before, "an answer that was taken back is none to come back to"
    while not any(event.kind == "thrown" for event in room.session.reports[-1].events):
        play(room, 1)
    thrown = len(room.session.reports)
    room.back(ANSWER)
    assert len(room.session.reports) < thrown
    start = room.session.reports[0].before
    events = [event for report in room.session.reports for event in report.events]
    assert fold(start, events, room.session.game.apply) == room.session.position


def test_one_comes_back_to_people_not_to_the_program(open_room: Open) -> None:
    room = begin(open_room, SPARTA="program")
    asked, before = play(room, 12)[-1]
    assert asked.seat == ATHENS
    room.back(ANSWER)
    assert asked_now(room.session) == asked and record(room) == before
    room.back(STEP)
    assert asked_now(room.session).seat == ATHENS  # type: ignore[union-attr]


def test_it_is_told_since_when_a_question_waits(open_room: Open, hands: Hands) -> None:
    room = begin(open_room)
    play(room, 1)
    since = room.asked_since
    hands.now += 90
    assert room.asked_since == since == hands.now - 90
    play(room, 1)
    assert room.asked_since == hands.now
    folder = room.session.folder
    room.close()
    again = open_room(game="amphipolis")
    assert again.session.folder == folder and again.asked_since == (folder / NAME).stat().st_mtime


def test_a_clock_starts_again_with_each_stage_and_stays_paused(open_room: Open, hands: Hands) -> None:
    room = begin(open_room)
    room.limits = Limits(writing=4)
    room.write()
    stage = room.chapters.now
    hands.now += 60
    while room.chapters.now == stage:
        play(room, 1)
    assert room.left == 240 and room.clock.running
    hands.now += 100
    room.pause()
    stage = room.chapters.now
    while room.chapters.now == stage:
        play(room, 1)
    assert room.clock.paused and room.left == 240


def test_when_the_time_is_up_the_program_answers_once(open_room: Open, hands: Hands) -> None:
    room = begin(open_room)
    asked = asked_now(room.session)
    assert asked is not None
    with pytest.raises(Fault, check=refusing("answer-awaited")):
        room.resolve()
    room.write()
    hands.now += 24 * 3600
    room.tick()
    assert room.up and asked.seat in room.session.shut
    count = len(room.session.reports)
    room.resolve()
    assert len(room.session.reports) > count and not room.up and not room.session.shut
