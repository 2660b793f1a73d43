"""An answer is taken back until a die is thrown or something hidden is shown; the journal keeps that, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom.answer_by_answer import asked_now, go_on
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.export import Exports
from diadoques.classroom.going_back import SettledStages, is_forced, lately
from diadoques.classroom.journal import NAME
from diadoques.core.answers import Answers
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.prompts import Number, Pick
from diadoques.games.catalogue import load_game, stated_options
from diadoques.games.saving import begin_from
from tests.refusals import refusing

ATHENS, SPARTA = "ATHENS", "SPARTA"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = Session(tmp_path, game="amphipolis", options={"seed": "two-turns"})
    go_on(opened, ())
    yield opened
    opened.close()


def until(session: Session, name: str, seat: str = "", most: int = 200) -> Any:
    """Answer as simple players do until this is asked."""
    for _ in range(most):
        asked = asked_now(session)
        assert asked is not None
        if asked.name == name and seat in ("", asked.seat):
            return asked
        answer(session, (asked.seat,))
        go_on(session, ())
    raise AssertionError(f"{name} is never asked")


def say(session: Session, value: Any) -> None:
    asked = asked_now(session)
    assert asked is not None
    session.say(asked.seat, asked.name, value)
    go_on(session, ())


def record(session: Session) -> Any:
    return session.game.record_of(session.position)


def test_an_answer_without_dice_is_taken_back(session: Session) -> None:
    asked = until(session, "announce")
    before, count = record(session), len(session.reports)
    say(session, 1)
    assert record(session) != before
    session.take_back(asked.seat)
    assert record(session) == before and len(session.reports) == len(session.answered) == count
    say(session, 2)
    assert record(session) != before


def test_what_was_taken_back_is_not_in_the_saved_game(session: Session, tmp_path: Path) -> None:
    """For the file only what is new is played; what was said in the place of something else is."""
    path, other = tmp_path / "game.dia.json", tmp_path / "at-once.dia.json"
    asked, found = until(session, "announce"), []
    for value in (1, 2):
        say(session, value)
        session.save(path)
        other.unlink(missing_ok=True)
        Exports().save(session.game, session._file, session.received, other)
        assert path.read_bytes() == other.read_bytes(), f"saved after {value} was said"
        found.append(other.read_bytes())
        session.take_back(asked.seat)
    assert found[0] != found[1]


def test_what_was_taken_back_is_so_when_the_folder_is_opened_again(session: Session) -> None:
    asked = until(session, "announce")
    say(session, 1)
    session.take_back(asked.seat)
    say(session, 2)
    kept = record(session)
    session.close()
    opened = Session(session.folder)
    assert record(opened) == kept and opened.differs is None and not opened.kept
    assert [report.after for report in opened.reports] == [report.after for report in session.reports]
    opened.save(opened.folder / "saved.dia.json")
    opened.close()


def test_who_has_answered_nothing_has_nothing_to_take_back_whatever_fell(session: Session) -> None:
    until(session, "advantage-points")
    for seat in (ATHENS, SPARTA):
        with pytest.raises(Fault, check=refusing("back-nothing")):
            session.take_back(seat)


def test_a_throw_stays(session: Session) -> None:
    until(session, "keep-counter")  # both have answered
    answer(session, (asked_now(session).seat,))
    go_on(session, ())
    asked = until(session, "advantage-points")
    with pytest.raises(Fault, check=refusing("back-dice")):
        session.take_back(asked.seat)
    acts = (session.folder / NAME).read_bytes()
    with pytest.raises(Fault, check=refusing("back-dice")):
        session.take_back(SPARTA)
    assert (session.folder / NAME).read_bytes() == acts, "what is refused is not kept"


def test_nobody_takes_back_what_another_answered_since(session: Session) -> None:
    asked = until(session, "announce")
    other = ATHENS if asked.seat == SPARTA else SPARTA
    say(session, 1)
    with pytest.raises(Fault) as caught:
        session.take_back(other)
    assert caught.value.code in ("back-others", "back-dice")


def test_a_journal_that_takes_back_a_throw_is_refused(session: Session) -> None:
    until(session, "advantage-points")
    session.close()
    with (session.folder / NAME).open("a", encoding="utf-8") as file:
        file.write(json.dumps({"act": "take-back", "player": ATHENS, "count": 1}) + "\n")
    with pytest.raises(Fault, check=refusing("back-dice")):
        Session(session.folder)


def test_games_of_sheets_take_nothing_back_so(tmp_path: Path) -> None:
    opened = Session(tmp_path / "sheets")
    opened.resolve()
    with pytest.raises(Fault, check=refusing("back-nothing")):
        opened.take_back("Antipater")
    opened.close()


def test_what_is_not_offered_is_refused_with_its_rule_and_asked_still(session: Session) -> None:
    asked = until(session, "activate")
    before = record(session)
    for value in (["T99"], ["O1"], ["-", "T12"], "T12", 3):
        with pytest.raises(Fault):
            session.say(asked.seat, asked.name, value)
        go_on(session, ())
        assert record(session) == before and asked_now(session) == asked
    other = ATHENS if asked.seat == SPARTA else SPARTA
    with pytest.raises(Fault, check=refusing("asked-of-others")):
        session.say(other, asked.name, [asked.of[0]])


def test_the_program_answers_for_empty_seats_until_somebody_is_asked(tmp_path: Path) -> None:
    opened = Session(tmp_path, game="amphipolis", options={"seed": "x"})
    go_on(opened, (SPARTA,))
    for _ in range(12):
        asked = asked_now(opened)
        assert asked is not None and asked.seat == ATHENS
        assert not (isinstance(asked, Pick) and asked.idle), "nobody is asked where there is nothing to choose"
        answer(opened, (ATHENS,))
        go_on(opened, (SPARTA,))
    opened.close()


def test_two_programs_play_part_by_part_to_the_end(tmp_path: Path) -> None:
    opened = Session(tmp_path, game="amphipolis", options={"seed": "x"})
    chapters = SettledStages(opened)
    for _ in range(400):
        if opened.over:
            break
        first = chapters.now
        assert go_on(opened, (ATHENS, SPARTA))
        assert opened.over or chapters.now != first
    assert opened.over
    opened.close()


def test_parts_are_told_together_and_lead_where_the_game_stands(session: Session) -> None:
    until(session, "announce")
    told = SettledStages(session)
    parts = told.all()
    assert 1 < len(parts) < len(session.reports)
    assert parts[0].before is session.reports[0].before and parts[-1].after is session.position
    assert all(fold(part.before, part.events, session.game.apply) == part.after for part in parts)
    assert told.all()[0] is parts[0], "the same, as long as nothing is added"
    since = lately(session, (ATHENS, SPARTA))
    assert since is not None and since.after is session.position


@pytest.mark.slow
def test_nothing_that_followed_an_answer_is_left_unsaid(tmp_path: Path) -> None:
    """What was answered by itself for who sits here does not end what came of his own answer."""
    opened = Session(tmp_path, game="amphipolis", options={"seed": "unsaid"})
    go_on(opened, (SPARTA,))
    while not opened.over:
        count = len(opened.reports)
        answer(opened, (ATHENS,))
        go_on(opened, (SPARTA,))
        told = lately(opened, (ATHENS,))
        assert told is not None and told.before is opened.reports[count].before
    opened.close()


def test_every_spot_is_on_the_board_and_prices_are_what_is_paid(tmp_path: Path) -> None:
    opened = Session(tmp_path, game="amphipolis", options={"seed": "x"})
    play = opened.game.abilities.play
    assert play is not None
    paid = 0
    go_on(opened, ())
    for _ in range(150):
        asked = asked_now(opened)
        if asked is None:
            break
        spots = play.spots(opened.position, asked) if isinstance(asked, Pick) else {}
        for option, spot in spots.items():
            assert option in asked.of and spot.at in opened.position.board.spaces
            if asked.name == "activate":
                said = Answers(said={asked.name: {asked.seat: (option,)}})
                after = opened.game.resolve(opened.position, said).after
                assert (spot.cost, spot.left) == (
                    opened.position.impulse.left - after.impulse.left, after.impulse.left,
                )  # fmt: skip
                paid += 1
            if spot.way:
                same = [other for other in spots.values() if other.at == spot.at]
                assert sum(other.first for other in same) == 1
                assert spot.cost is None or spot.cost >= next(one.cost or 0 for one in same if one.first)
        assert not isinstance(asked, Number) or not spots
        answer(opened, (asked.seat,))
        go_on(opened, ())
    assert paid
    opened.close()


def test_a_hidden_question_tells_nobody_whether_there_was_anything_to_choose() -> None:
    asked = Pick(name="any-time", seat=SPARTA, hidden=True, of=("-",), most=1, none="-")
    assert asked.idle and is_forced([asked], 1) and not is_forced([asked], 2)
    assert is_forced([Pick(name="begin", seat=SPARTA, of=("begin",), least=1, most=1)], 2)


@pytest.mark.parametrize(("hand", "asked"), [("S12/S13", True), ("S5/S6", False)])
def test_the_only_moment_of_a_stratagem_is_not_passed_over(tmp_path: Path, hand: str, asked: bool) -> None:
    """AMP-7.S12-01: it restores a unit anywhere, also where the step itself has nothing to ask; it was kept in vain."""
    game = load_game("amphipolis")
    record = game.record_of(game.new("nicias", {}))
    weak = next(unit for unit, at in record["units"].items() if at == "O1")
    bowl = [one for one in record["bowl"] if one != hand]
    record |= {"step": "D.3", "weak": [weak], "advantage": ATHENS, "bowl": bowl, "hands": {ATHENS: [], SPARTA: [hand]}}
    record |= {"agenda": [["recovery", {"seat": SPARTA}]], "phase": "recovery"}
    saved, position = begin_from(game, record, stated_options(game, {}))
    prompts = game.awaits(position).prompts
    assert (prompts[0].name, prompts[0].seat) == ("recovery", SPARTA) and not prompts[0].of  # type: ignore[attr-defined]
    assert is_forced(prompts, 1) is not asked
    assert not is_forced(prompts, 2), "of two people nobody learns what the other holds"
    session = Session(tmp_path / "alone", begins=saved)
    go_on(session, {ATHENS})
    now = asked_now(session)
    assert (now is not None and now.name == "recovery") is asked
    session.close()
