"""One pupil alone: the program answers for the seats at which nobody sits, phase after phase."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.classroom import Session
from diadoques.classroom.empty_seats import answer, empty_seats
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.games.catalogue import replay_saved_game
from diadoques.games.diadoques.model.position import LEVY, WINTER_PHASE
from diadoques.widgets import Lesson

ME = "Ptolémée"


@pytest.mark.slow
def test_a_year_alone_against_five(tmp_path: Path) -> None:
    """The pupil writes nothing at all; everybody else expands, retreats, and raises units in winter."""
    lesson = Lesson(tmp_path, people=[ME])
    assert ME not in lesson.empty
    assert len(lesson.empty) == 5
    phases = set()
    while lesson.session.position.season.year == 321 and lesson.session.position.phase != OVER:
        phases.add(lesson.session.position.phase)
        lesson.resolve(anyway=True)
        lesson.go_on()
    assert phases >= {LEVY, WINTER_PHASE}
    taken = [event for report in lesson.session.reports for event in report.events if event.kind == "citadel-taken"]
    assert {event["owner"] for event in taken} <= set(lesson.empty)
    assert taken
    position = lesson.session.position
    lesson.session.close()
    assert Session(tmp_path).position == position
    saved = savegame.load(tmp_path / "game.dia.json")
    assert replay_saved_game(saved)[-1] == position


def test_only_the_pupil_is_asked(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", people=[ME])
    lesson.resolve()
    assert lesson.missing.box in lesson.panel.children  # his three units have no orders yet
    assert "Ptolemy" in lesson.missing.said.value
    assert "Antigonus" not in lesson.missing.said.value
    lesson.choose("Antigone")
    assert lesson.player == ""
    assert "Nobody plays Antigonus" in lesson.message.value
    lesson.choose(ME)
    assert lesson.player == ME
    lesson.session.close()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "me"), [("diplomacy", "TURKEY"), ("bc218", "ROME")])
def test_what_is_asked_of_nobody_here_needs_no_click(game: str, me: str, tmp_path: Path) -> None:
    """A year or two without an order: retreats and winters of the program's alone are settled behind the result."""
    lesson = Lesson(tmp_path, "en", game=game, people=[me])
    settled = []
    for _ in range(2):
        lesson.resolve(anyway=True)
        while lesson.report is not None:
            before = len(lesson.session.reports)
            lesson.go_on()
            assert (lesson.report is not None) == (len(lesson.session.reports) > before), "what was settled is shown"
            settled += [report.before.phase for report in lesson.session.reports[before:]]
        assert me in lesson.session.asked
    assert settled and "movement" not in settled
    lesson.session.close()


def test_orders_of_empty_seats_come_with_the_result(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, people=[ME])
    assert not any(lesson.session.orders(name) for name in lesson.empty)
    lesson.resolve(anyway=True)
    ordered = {event["player"] for event in lesson.session.reports[0].events if event.kind == "ordered"}
    assert ordered == set(lesson.empty)
    lesson.session.close()


def test_without_people_named_everybody_is_played_by_people(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path)
    assert lesson.empty == ()
    lesson.session.close()


def test_nobody_of_that_name(tmp_path: Path) -> None:
    session = Session(tmp_path)
    with pytest.raises(Fault) as fault:
        empty_seats(session, ["Alexandre"])
    assert fault.value.code == "player-unknown"
    session.close()
    assert "Alexandre" in Lesson(tmp_path, people=["Alexandre"]).box.children[0].value


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_other_games_are_answered_too(tmp_path: Path, game: str) -> None:
    session = Session(tmp_path, game=game)
    me = session.position.players[0]
    for _ in range(6):
        answer(session, empty_seats(session, [me]))
        session.resolve()
    assert len(session.reports) == 6
    session.close()


@pytest.mark.parametrize("name", ["Ptolemy", "PTOLEMEE", "ptolémée"])
def test_a_pupil_is_known_by_any_of_the_names(tmp_path: Path, name: str) -> None:
    session = Session(tmp_path)
    assert ME not in empty_seats(session, [name])
    assert len(empty_seats(session, [name])) == 5
    with pytest.raises(Fault) as caught:
        empty_seats(session, ["Ptolemey"])
    assert caught.value.data["meant"] == ME


def test_who_plays_alone_begins_on_his_sheet_and_reads_of_his_orders_first(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, people=[ME])
    assert lesson.player == ME and lesson.opened and lesson.hide not in lesson.panel.children
    lesson.resolve(anyway=True)
    first = lesson.result.report.report["groups"][0]
    assert first["name"] == "own" and not first["folded"]
    lesson.go_on()
    assert lesson.player in (ME, "") and (lesson.player == ME) == (ME in lesson.session.asked)
    lesson.choose("")
    lesson.restart.click()
    lesson.restart.click()
    assert lesson.player == ME


def test_several_choose_whose_sheet_is_opened(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, people=[ME, "Antigone"])
    assert lesson.player == "" and lesson.hide in lesson.panel.children
    lesson.resolve(anyway=True)
    assert lesson.result.report.report["groups"][0]["name"] == "failed"
