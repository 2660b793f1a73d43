"""What a turn came to, on the pages: the score and what changed it, read off the events; nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom.answering import asked_now, go_on
from diadoques.classroom.chapters import Chapters
from diadoques.classroom.empty_seats import answer
from diadoques.core.answers import Report
from diadoques.core.events import fold
from diadoques.explain.names import names_for
from diadoques.explain.sentences import sentences, tell
from diadoques.explain.turn_summary import turn_summary
from diadoques.explain.voice import Voice
from diadoques.widgets import Lesson
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.turn_box import TurnBox
from tests.rooms import Open

SIDES = ("ATHENS", "SPARTA")
OPTIONS = {"seed": "two-turns"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A game of three turns that simple players played to its end, and its chapters."""
    session = Session(tmp_path_factory.mktemp("played"), "nicias", game="amphipolis", options=OPTIONS)
    while not session.over:
        go_on(session, SIDES)
    yield session, Chapters(session)
    session.close()


def test_turns_are_whole_and_follow_one_another(played: Any) -> None:
    session, chapters = played
    turns = chapters.turns()
    assert [turn.number for turn in turns] == [4, 5, 6] and all(turn.closed and turn.acted for turn in turns)
    assert sum(len(turn.report.events) for turn in turns) == sum(len(one.events) for one in session.reports)
    for turn in turns:
        assert fold(turn.report.before, turn.report.events, session.game.apply) == turn.report.after
        assert turn.report.after.turn == turn.number
        begun = [event["turn"] for event in turn.report.events if event.kind == "turn-begun"]
        assert begun == [turn.number]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_that_changed_the_score_is_told_by_its_own_sentence(played: Any, lang: str) -> None:
    session, chapters = played
    gains = 0
    for turn in chapters.turns():
        told = turn_summary(turn.report, None, lang)
        was, now = (session.game.standing(one).points for one in (turn.report.before, turn.report.after))
        summed = dict.fromkeys(SIDES, 0)
        voice = Voice(session.game.seen(turn.report), lang)
        known = {one.text for one in sentences(voice.report, lang)}
        alike = (event for event in voice.report.events if event.kind in voice.wording.together)
        known |= {one.text for event in alike if (one := tell(voice, event)) is not None}  # a report tells them in one
        names = {"ATHENS": ("Athènes", "Athens"), "SPARTA": ("Sparte", "Sparta")}
        for change in told.changes:
            assert change.text in known and "AMP-" in change.rule
            for side in SIDES:
                found = re.search(rf"(?:{'|'.join(names[side])}) ([+−]\d+) \(", change.points)
                summed[side] += int(found[1].replace("−", "-")) if found else 0
        assert summed == {side: now[side] - was[side] for side in SIDES}, "nothing that changed it is left out"
        gains += len(told.changes)
    assert gains > 1


def test_places_and_losses_are_those_between_the_positions(played: Any) -> None:
    session, chapters = played
    holders, seen = session.game.abilities.holders, 0
    for turn in chapters.turns():
        told = turn_summary(turn.report, None, "en")
        was, now = holders(turn.report.before), holders(turn.report.after)
        moved = [at for at in was if was[at] != now[at]]
        listed = [one for one in told.places.split(", ") if one]
        above = " ".join((*told.news, *(change.text for change in told.changes)))
        names = names_for(turn.report.after, "en")
        for at in moved:  # above or in the list, and not in both
            assert (f"at {names.place(at).bare}" in above) != any(names.place(at).bare in one for one in listed), at
        assert len(listed) <= len(moved)
        dead = [event for event in turn.report.events if event.kind in ("eliminated", "deserted")]
        assert bool(told.lost) == bool(dead)
        seen += len(moved) + len(dead)
    assert seen


def test_every_combat_is_told_once(tmp_path: Path) -> None:
    """Whether it changed the score or not: simple players fight little, and now and then at 10.1."""
    session = Session(tmp_path / "fought", "brasidas-thucydides", game="amphipolis", options={"seed": "b"})
    while not session.over:
        go_on(session, SIDES)
    fought = 0
    for turn in Chapters(session).turns():
        told = turn_summary(turn.report, None, "en")
        texts = [*told.news, *(change.text for change in told.changes)]
        voice = Voice(session.game.seen(turn.report), "en")
        for event in turn.report.events:
            if event.kind == "combat":
                (line,) = voice.wording.headlines["combat"](voice, event)
                assert texts.count(line) == 1
                fought += 1
    session.close()
    assert fought


@pytest.mark.parametrize(
    ("held", "said"), [((), "lacks Mende and Scione"), (("O1",), "lacks Scione"), (("O1", "O2"), "both")]
)
def test_places_that_are_worth_points_together_alone(played: Any, held: tuple[str, ...], said: str) -> None:
    """At a turn's end it is said, whoever holds one of them or both (AMP-10.2-15)."""
    _, chapters = played
    report = chapters.turns()[0].report
    garrisons = dict.fromkeys(report.after.garrisons, "SPARTA") | dict.fromkeys(held, "ATHENS")
    after = replace(report.after, garrisons=garrisons)
    told = turn_summary(replace(report, after=after), None, "en")
    assert len(told.stakes) == 1 and "5 points" in told.stakes[0] and said in told.stakes[0], told.stakes


def test_it_says_how_the_next_turn_begins_or_how_the_game_ends(played: Any) -> None:
    _, chapters = played
    first, second, last = chapters.turns()
    begun = [event for event in second.report.events if event.kind == "initiative"]
    assert turn_summary(first.report, second.report, "en").ahead and begun
    assert "initiative" in turn_summary(first.report, second.report, "en").ahead[0]
    assert not turn_summary(first.report, None, "en").ahead
    assert len(turn_summary(last.report, None, "en").ended) == 3


def test_what_history_did_is_that_of_the_turn(played: Any) -> None:
    _, chapters = played
    for turn in chapters.turns():
        for one in turn_summary(turn.report, None, "fr").happened:
            assert one.season == turn.report.after.season
    assert any(turn_summary(turn.report, None, "fr").happened for turn in chapters.turns())


def test_it_is_the_same_whatever_lies_in_the_hands(played: Any) -> None:
    """Of what one side alone may see nothing comes into it."""
    session, chapters = played
    for turn in chapters.turns():
        open_to_all = session.game.seen(turn.report)
        veiled = Report(open_to_all.before, open_to_all.events, open_to_all.after)
        assert turn_summary(veiled, None, "en") == turn_summary(turn.report, None, "en")


def _one_turn(folder: Path) -> None:
    session = Session(folder, "nicias", game="amphipolis", options=OPTIONS)
    chapters = Chapters(session)
    go_on(session, ())
    while chapters.now.turn == 4:  # type: ignore[union-attr]
        answer(session, (asked_now(session).seat,))  # type: ignore[union-attr]
        go_on(session, ())
    session.close()


def test_every_page_has_it_open_when_the_turn_is_over_and_folded_when_the_next_is_under_way(open_room: Open) -> None:
    room = open_room(game="amphipolis", scenario="nicias", options=OPTIONS)
    pages = [GroupPage(room, side, "en") for side in SIDES]
    projector = ProjectorPage(room, "en")
    assert not any("summing up" in page.summary.box.value for page in (*pages, projector))
    for page in (*pages, projector):
        page.close()
    room.close()
    _one_turn(room.session.folder)
    room = open_room(game="amphipolis")
    pages = [GroupPage(room, side, "en") for side in SIDES]
    projector = ProjectorPage(room, "en")
    for page in pages:
        told, children = page.summary.box.value, list(page.panel.children)
        assert '<details class="dia-summary" open>' in told and "Turn 4, summing up: Athens" in told
        assert children.index(page.summary.box) < children.index(page.table.column.box)
        assert told == projector.summary.box.value, "all read the same"
    assert projector.summary.box in projector.story.children
    room.history = False
    assert "In history" not in projector.summary.box.value and "In history" in told
    while not room.chapters.now.number:  # type: ignore[union-attr]
        seat = asked_now(room.session).seat  # type: ignore[union-attr]
        room.do(lambda seat=seat: (answer(room.session, (seat,)), room.follow()))
    for page in pages:
        children = list(page.panel.children)
        assert "open" not in page.summary.box.value.split(">")[0]
        assert children.index(page.summary.box) > children.index(page.table.column.box)


def test_a_lesson_has_it_too(tmp_path: Path) -> None:
    _one_turn(tmp_path / "lesson")
    lesson = Lesson(tmp_path / "lesson", "fr", game="amphipolis")
    assert "Tour 4, bilan : Athènes" in lesson.turn.box.value.replace("\u00a0", " ")
    assert lesson.panel.children[0] is lesson.turn.box
    assert lesson.again.description.startswith("↶ Revoir")
    lesson.session.close()


def test_no_game_of_sheets_has_one(open_room: Open) -> None:
    room = open_room(game="diplomacy")
    box = TurnBox(room.chapters)
    room.resolve()
    assert not box.show("fr") and not box.box.value
