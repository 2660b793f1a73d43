"""A game of questions at the teacher's desk, on the projector and on the pages of its sides: what is true there."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

import pytest

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.clock import IDLE, WRITING
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.going_back import STEP, TURN, UNITS
from diadoques.classroom.lamps import ONCE, PAPER, PROGRAM
from diadoques.classroom.room import Room
from diadoques.core.faults import Fault
from diadoques.explain.sentences import sentences
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.desk.plan import DeskSteps
from diadoques.widgets.desk.turn import DeskTurn
from diadoques.widgets.gallery import Gallery
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.words import ASKED, WORDS
from tests.rooms import Hands, Open

ATHENS, SPARTA = "ATHENS", "SPARTA"
#: What is true where sheets are handed in, and nowhere here.
OF_SHEETS = {
    "fr": ("négoci", "feuille", "ordre", "prédi", "saison en arr", "cette saison", "1 saison", "résou", "ouverture"),
    "en": ("negotiat", "sheet", "order", "predict", "season back", "this season", "1 season", "resolve", "openings"),
}  # fmt: skip


def begin(open_room: Open, **ways: str) -> Room:
    room = open_room(game="amphipolis", scenario="nicias", options={"seed": "two-turns"}, ways=ways)
    room.follow()
    return room


def play(room: Room, until: Callable[[Any], bool] = lambda _: False, most: int = 200) -> Any:
    """Answer as simple players do until such a thing is asked, so many times at most."""
    for _ in range(most):
        asked = asked_now(room.session)
        if asked is None or until(asked):
            return asked
        room.do(lambda seat=asked.seat: (answer(room.session, (seat,)), room.follow()))
    return asked_now(room.session)


def next_turn(room: Room) -> None:
    turn = room.chapters.now.turn  # type: ignore[union-attr]
    play(room, lambda _: room.chapters.now.turn > turn)  # type: ignore[union-attr]


def seen(widget: Any) -> str:
    """All that may be read of a widget: what stands there, buttons, choices and what hovering tells."""
    if widget.layout is not None and getattr(widget.layout, "display", None) == "none":
        return ""
    found = [str(getattr(widget, name)) for name in ("value", "description", "tooltip") if getattr(widget, name, None)]
    found += [str(one) for one in getattr(widget, "options", ())]
    return " ".join([*found, *(seen(one) for one in getattr(widget, "children", ()))])


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("ways", [{}, {SPARTA: PROGRAM}, {ATHENS: PAPER}, {ATHENS: PROGRAM, SPARTA: PROGRAM}])
def test_the_desk_says_nothing_that_is_true_of_sheets_alone(open_room: Open, lang: str, ways: dict[str, str]) -> None:
    room = begin(open_room, **ways)
    desk = DeskPage(room, lang, projector="/p", gallery="/g", openings="/o", out=lambda *_: None)
    for _ in range(2):
        if room.played_alone:
            room.resolve()
        else:
            play(room, most=7)
        told = re.sub(r"<[^>]+>", " ", seen(desk.box)).lower()
        assert not [word for word in OF_SHEETS[lang] if word in told], told
    assert isinstance(desk.season_box, DeskTurn) and isinstance(desk.plan, DeskSteps)
    assert "/g" not in desk.where.value and "/o" not in desk.where.value


def test_openings_stay_where_there_are_sheets_to_count(open_room: Open) -> None:
    desk = DeskPage(open_room(), "fr", gallery="/g", openings="/o")
    assert "/o" in desk.where.value and not isinstance(desk.season_box, DeskTurn)


def test_the_gallery_stays_where_there_is_something_to_predict(open_room: Open) -> None:
    assert "/g" in DeskPage(open_room("orders", game="diplomacy"), "fr", gallery="/g").where.value
    assert "/g" not in DeskPage(begin(open_room), "fr", gallery="/g").where.value
    shown = Gallery("fr", game="amphipolis")
    assert shown.game.value != "amphipolis" and shown.listed.options


@pytest.mark.parametrize(("lang", "told"), [("fr", "le programme joue"), ("en", "the program plays")])
def test_a_seat_of_the_program_neither_waits_nor_is_awaited(open_room: Open, lang: str, told: str) -> None:
    room = begin(open_room, ATHENS=PROGRAM, SPARTA=PROGRAM)
    rows = DeskPage(room, lang).groups.rows.values()
    assert [row.state.value for row in rows] == [told, told]


@pytest.mark.slow
def test_the_desk_and_the_projector_say_whose_turn_it_is_and_what_is_asked_since_when(open_room: Open) -> None:
    room = begin(open_room)
    desk, projector = DeskPage(room, "en"), ProjectorPage(room, "en")
    for _ in range(6):
        play(room, most=4)
        asked, stage = asked_now(room.session), room.chapters.now
        assert asked is not None and stage is not None
        name, other = ("Athens", "Sparta") if asked.seat == ATHENS else ("Sparta", "Athens")
        for told in (desk.season_box.head.value + desk.season_box.turn.value, projector.told.value):
            assert f"<b>{name}:" in told and f"Nothing to do for now: {other}." in told
            assert f"Turn {stage.turn} ·" in told
            assert re.search(r"Asked at \d\d:\d\d\.", told)
            assert not stage.number or f"No. {stage.number}" in told
        assert f'<li class="dia-here" aria-current="step">{stage.step}' in desk.plan.steps.value


def test_a_seat_that_the_program_plays_is_not_told_to_wait(open_room: Open) -> None:
    room = begin(open_room, SPARTA=PROGRAM)
    desk, projector = DeskPage(room, "en"), ProjectorPage(room, "en")
    for told in (desk.season_box.turn.value, projector.told.value):
        assert "<b>Athens:" in told and "Nothing to do for now" not in told


def test_the_desk_tells_the_score(open_room: Open) -> None:
    room = begin(open_room)
    desk = DeskPage(room, "fr", out=lambda *_: None)
    points = room.session.game.standing(room.session.position).points
    told = re.sub(r"<[^>]+>|\s", " ", seen(desk.box))
    assert f"Athènes {points[ATHENS]} PV" in told and f"Sparte {points[SPARTA]} PV" in told


@pytest.mark.slow
def test_neither_tells_what_one_side_alone_may_see(open_room: Open) -> None:
    from tests.widgets.test_answer_by_answer import told, words_of

    room = begin(open_room)
    desk, projector, athens = DeskPage(room, "en"), ProjectorPage(room, "en"), GroupPage(room, ATHENS, "en")
    words, looked = words_of("amphipolis"), 0
    for _ in range(8):
        play(room, most=5)
        for page, seats in ((desk, (ATHENS, SPARTA)), (projector, (ATHENS, SPARTA)), (athens, (SPARTA,))):
            text = seen(page.box)
            for seat in seats:
                other = ATHENS if seat == SPARTA else SPARTA
                played = {e["face"] for r in room.session.reports for e in r.events if e.kind == "counter-played"}
                hidden = [words[face] for face in told(room.session.position, seat) - played if face in words]
                mine = told(room.session.position, other) if page is athens else set()
                looked += len(hidden)
                assert not [name for name in hidden if f"“{name}”" in text and name not in map(words.get, mine)]
    assert looked


@pytest.mark.slow
def test_a_teacher_goes_back_by_an_answer_a_stage_or_a_turn(open_room: Open) -> None:
    room = begin(open_room)
    desk, athens = DeskPage(room, "en"), GroupPage(room, ATHENS, "en")
    box = desk.season_box
    assert isinstance(box, DeskTurn) and all(one.disabled for one in box.backs.values()), "there is nothing to undo"
    play(room, lambda _: room.chapters.now.number == 2)  # type: ignore[union-attr]
    play(room, most=2)
    for unit in UNITS:
        first, count = room.undoes(unit), len(room.session.reports)
        box.backs[unit].click()
        assert box.confirm.layout.display == "" and len(room.session.reports) == count, "it is asked first"
        stage = room.chapters.asked_in(first)
        assert (
            f"Turn {stage.turn}" in box.sure.value and room.session.position is not room.session.reports[first].before
        )
        box.yes.click()
        assert len(room.session.reports) == first and "You are back at the question" in desk.note
        assert "gone back" in athens.note and box.confirm.layout.display == "none"
    box.backs[TURN].click()
    box.no.click()
    assert not box.asking and len(room.session.reports) == first
    assert "phase" in box.backs[STEP].description and "turn" in box.backs[TURN].description


def test_a_group_that_takes_back_its_own_answer_is_not_told_that_the_teacher_did(open_room: Open) -> None:
    room = begin(open_room)
    asked = play(room, lambda one: one.name == "announce")
    page = GroupPage(room, asked.seat, "en")
    page.do(lambda: room.session.say(asked.seat, asked.name, 1))
    page.table.column.back.click()
    assert asked_now(room.session) == asked and not page.note


def test_the_clock_of_a_stage_stops_the_answers_and_the_program_helps(open_room: Open, hands: Hands) -> None:
    room = begin(open_room)
    desk = DeskPage(room, "en")
    box, steps = desk.season_box, desk.plan
    assert isinstance(box, DeskTurn) and isinstance(steps, DeskSteps)
    steps.minutes.value = 3
    assert room.limits.writing == 3 and "3:00" in box.begin.description and "3 min" in str(steps.minutes.options)
    assert box.resolve.layout.display == "none", "there is nothing to resolve"
    box.begin.click()
    assert room.clock.stage == WRITING and room.left == 180
    asked = asked_now(room.session)
    assert asked is not None
    page = GroupPage(room, asked.seat, "en")
    hands.now += 181
    desk.tick()
    assert room.up and "Time is up" in box.said.value and "Time is up" in page.note_line.value
    page.do(lambda: answer(room.session, (asked.seat,)))
    assert asked_now(room.session) == asked and "Too late" in page.note
    assert box.resolve.layout.display == "" and "program" in box.resolve.description
    box.resolve.click()
    assert not room.up and asked_now(room.session) != asked and room.clock.stage == IDLE
    box.time_up.click()
    assert not room.up and "no answer yet" in box.sure.value
    box.yes.click()
    assert room.up
    box.once.click()
    assert ONCE in {room.way(seat) for seat in room.seats} and asked_now(room.session) is not None


def test_programs_alone_are_led_on_stage_by_stage(open_room: Open) -> None:
    room = begin(open_room, ATHENS=PROGRAM, SPARTA=PROGRAM)
    desk = DeskPage(room, "en")
    box = desk.season_box
    assert isinstance(box, DeskTurn) and "every seat" in box.turn.value
    stages = [room.chapters.now]
    for _ in range(4):
        assert box.resolve.layout.display == "" and "Play on" in box.resolve.description
        box.resolve.click()
        stages.append(room.chapters.now)
    assert len(set(stages)) == len(stages) and not desk.note


@pytest.mark.slow
def test_entries_have_names_of_their_own_and_all_tell_something(open_room: Open) -> None:
    room = begin(open_room)
    next_turn(room)
    page, projector = GroupPage(room, ATHENS, "en"), ProjectorPage(room, "en")
    names, chapters = room.chapters.names("en"), room.chapters.all()
    assert len(set(names)) == len(names) == len(chapters) > 10
    assert any(name == "Turn 4 · Athens · Actions No. 1 (B.3)" for name in names), names
    page._look_at(2)
    assert [label for label, _ in page.result.seasons.list.options] == list(names)
    for at in (0, 5, len(chapters) - 1):
        page._look_at(at)
        assert page.result.report.report["groups"], names[at]
    assert page.result.seasons.list.tooltip == "All that was played, phase by phase"
    assert projector.report is None, "what was settled is told beside what is asked"
    projector.seasons.children[0].click()
    assert projector.report is chapters[-1] and names[-1] in projector.seasons.children[0].description
    projector.result.seasons.before.click()
    assert projector.report is chapters[-2]
    projector.seasons.children[-1].click()
    assert projector.report is None


def test_the_button_that_leads_back_says_where_and_is_not_there_before(open_room: Open) -> None:
    room = begin(open_room, ATHENS=PROGRAM, SPARTA=PROGRAM)
    page = GroupPage(room, ATHENS, "en")
    assert not room.session.reports and page.again not in page.panel.children
    room.resolve()
    assert page.again in page.panel.children
    assert page.again.description == f"↶ Look back: {room.chapters.names('en')[-1]}"


def test_phrases_of_questions_stand_for_phrases_of_sheets() -> None:
    """Each that is said instead of another has that other; the rest are said by their own keys."""
    for table in (WORDS.tables[lang]["class"] for lang in ("fr", "en")):
        instead = [key for key in table if key.startswith(ASKED) and key.removeprefix(ASKED) in table]
        assert len(instead) > 12
        for key in instead:
            assert table[key] != table[key.removeprefix(ASKED)], key


def test_the_next_question_is_brought_back_into_sight(open_room: Open) -> None:
    """The panel kept its scroll, and the question stood above what was seen."""
    room = begin(open_room)
    page, projector = GroupPage(room, ATHENS, "en"), ProjectorPage(room, "en")
    mine, theirs = page.summary.scenario.value, projector.summary.scenario.value
    for told in (mine, theirs):
        assert "The scenario" in told and "· The expedition of Nicias" in told and "chapter 10.2" in told
    assert " open" in theirs and " open" not in mine, "the question comes first"
    before = page.top.backs
    page.show()
    assert page.top.backs == before, "nothing was settled"
    play(room, most=1)
    assert page.top.backs == before + 1
    told = re.sub(r"<[^>]+>", " ", projector.told.value).replace("\u00a0", " ")
    assert re.search(r"Athens \d+ VP\s+S\s+Sparta \d+ VP", told)


def test_a_battle_is_still_told_when_the_next_phase_has_begun(open_room: Open) -> None:
    room = begin(open_room)
    projector = ProjectorPage(room, "en")
    while len(room.chapters.all()) < 4:
        play(room, most=1)
    last = [one.text for one in sentences(room.session.game.seen(room.chapters.all()[-2]), "en")][-1]
    assert escape(last) in projector.lately.value


@pytest.mark.slow
def test_a_game_that_began_by_itself_can_still_be_dealt(open_room: Open) -> None:
    """``--groups 1`` was passed over in silence: the first question had answered itself, and both seats had codes."""
    room = begin(open_room)
    assert room.session.reports and not room.under_way
    [seat] = room.deal(1)
    other = next(one for one in room.seats if one != seat)
    assert room.way(other) == PROGRAM and room.question is not None and room.question.seat == seat
    play(room, until=lambda asked: asked.name == "activate")
    assert room.under_way
    with pytest.raises(Fault, match="."):
        room.deal(2)
