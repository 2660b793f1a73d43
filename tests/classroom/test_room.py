"""The class in its room: what it finds again after a break, its clock, its deal, time up, one season back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.clock import NEGOTIATION, WRITING, Limits
from diadoques.classroom.clock import WatchedClock as Watch
from diadoques.classroom.lamps import ANSWERED, AWAY, HANDED_IN, JOINED, PAPER, PAPER_WAITS, PROGRAM, READY, SHUT, Lamp
from diadoques.classroom.lamps import WRITING as WRITES
from diadoques.classroom.pages.printed_files import REPORTS, printed_files
from diadoques.classroom.room import Room
from diadoques.classroom.room_record import Keeper, RoomRecord
from diadoques.core.faults import Fault
from tests.refusals import refusing
from tests.rooms import Hands, Open

SIX = ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")


def diplomacy(open_room: Open, **arguments: Any) -> Room:
    return open_room(game="diplomacy", options={"notation": "en"}, **arguments)


def test_sheets_are_always_hidden_from_one_another(open_room: Open) -> None:
    assert open_room().session.hidden


def test_a_class_finds_itself_again_after_a_break(open_room: Open, hands: Hands) -> None:
    room = diplomacy(open_room, ways={"ITALY": PAPER}, limits=Limits(20, 10, 5))
    room.join("FRANCE")
    room.session.type("FRANCE", "A PAR - BUR")
    room.write()
    deadline = room.clock.deadline
    room.close()
    hands.now += 60
    again = open_room()
    assert again.limits == Limits(20, 10, 5)
    assert again.clock.deadline == deadline and again.left == 240
    lamps = {group.seat: (group.lamp.state, group.lamp.done, group.lamp.wanted) for group in again.groups}
    assert lamps["FRANCE"] == (WRITES, 1, 3)
    assert lamps["ITALY"] == (PAPER_WAITS, 0, 3)
    assert lamps["TURKEY"] == (AWAY, 0, 3)


def test_the_lamps_follow_the_sheet(open_room: Open) -> None:
    room = diplomacy(open_room, ways={"RUSSIA": PROGRAM})
    seen: list[str] = []
    room.changed.append(lambda: seen.append(room.lamp("FRANCE").state))
    room.join("FRANCE")
    room.do(lambda: room.session.type("FRANCE", "A PAR - BUR"))
    room.do(lambda: room.session.hand_in("FRANCE"))
    assert seen == [JOINED, WRITES, HANDED_IN]
    assert room.lamp("RUSSIA").state == READY and "RUSSIA" not in room.awaited


def test_time_up_shuts_the_sheets_and_names_who_goes_without(open_room: Open, hands: Hands) -> None:
    room = diplomacy(open_room, ways={"ITALY": PAPER, "RUSSIA": PROGRAM})
    room.session.type("FRANCE", "A PAR - BUR")
    room.write()
    assert room.clock.stage == WRITING and room.tick() == ()
    hands.now += 601
    named = room.tick()
    assert "FRANCE" not in named and "RUSSIA" not in named and {"ITALY", "TURKEY"} <= set(named)
    assert room.lamp("TURKEY").state == SHUT and room.lamp("TURKEY").ready
    with pytest.raises(Fault, check=refusing("sheet-shut")):
        room.session.type("FRANCE", "F BRE - MAO")
    room.session.type("ITALY", "A VEN H")  # the teacher types in what stood on paper
    assert room.tick() == (), "it is said once"
    room.more(2)
    assert room.left == 120
    room.session.type("FRANCE", "F BRE - MAO")
    room.time_up()
    room.resolve()
    assert room.held_in(0) == tuple(seat for seat in named if seat != "ITALY")
    assert not room.up and room.session.shut == frozenset()


def test_a_shut_sheet_stays_shut_when_the_room_is_opened_again(open_room: Open) -> None:
    room = diplomacy(open_room)
    room.write()
    room.time_up()
    room.close()
    again = open_room()
    with pytest.raises(Fault, check=refusing("sheet-shut")):
        again.session.type("FRANCE", "A PAR - BUR")


def test_the_clock_stands_at_nought_when_the_teacher_calls_time(open_room: Open, hands: Hands) -> None:
    room = diplomacy(open_room)
    room.write()
    hands.now += 60
    room.time_up()
    assert (room.left, room.clock.stage) == (0, WRITING) and room.tick() == ()
    hands.now += 30
    room.more(2)
    assert room.left == 120 and not room.up
    room.pause()
    room.time_up()
    assert room.left == 0 and not room.clock.paused


def test_the_clock_can_stand_still(open_room: Open, hands: Hands) -> None:
    room = diplomacy(open_room)
    room.negotiate()
    assert room.clock.stage == NEGOTIATION and room.left == 30 * 60
    hands.now += 60
    room.pause()
    hands.now += 3600
    assert room.left == 29 * 60 and room.tick() == ()
    room.more(1)
    room.resume()
    hands.now += 30
    assert room.left == 29 * 60 + 30


@pytest.mark.parametrize("set_by", [-3600.0, -30.0, 3600.0, 86400.0 * 365])
def test_a_clock_that_is_set_takes_no_time_and_gives_none(open_room: Open, hands: Hands, set_by: float) -> None:
    """Set back by an hour, a class had an hour more to write; set forward, its sheets were shut at once."""
    passed = Hands()
    room = open_room(game="diplomacy", passed=passed)

    def goes(seconds: float) -> None:
        hands.now += seconds
        passed.now += seconds

    room.write()
    goes(60)
    assert room.tick() == () and room.left == 9 * 60
    hands.now += set_by
    goes(0.5)
    assert room.tick() == () and 9 * 60 - 1 <= room.left <= 9 * 60 and not room.up
    room.pause()
    hands.now += set_by
    assert room.tick() == () and 9 * 60 - 1 <= room.left <= 9 * 60
    room.resume()
    goes(9 * 60)
    assert len(room.tick()) == 7 and room.up


@pytest.mark.parametrize("set_by", [-3600.0, 3600.0])
def test_a_clock_that_is_set_just_before_an_act_is_put_right_once(open_room: Open, hands: Hands, set_by: float) -> None:
    """Between two looks at it somebody sets the clock, and the teacher presses a button."""
    passed = Hands()
    room = open_room(game="diplomacy", passed=passed)
    hands.now += set_by
    room.write(5)
    assert room.tick() == () and room.left == 5 * 60
    hands.now += set_by
    room.pause()
    assert room.left == 5 * 60
    hands.now += set_by
    room.resume()
    assert room.tick() == () and room.left == 5 * 60
    hands.now += set_by
    room.more(1)
    assert room.tick() == () and room.left == 6 * 60 and not room.up


def test_a_clock_that_is_set_while_the_disk_is_full_is_looked_at_again(
    open_room: Open, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = Hands()
    room = open_room(game="diplomacy", passed=passed)
    room.write()
    room.tick()

    def full(keeper: Keeper, _: RoomRecord) -> None:
        raise Fault("file-unwritable", str(keeper.path), why="ENOSPC")

    monkeypatch.setattr(Keeper, "write", full)
    hands.now -= 3600
    with pytest.raises(Fault, check=refusing("file-unwritable")):
        room.tick()
    monkeypatch.undo()
    assert room.tick() == () and room.left == 10 * 60


def test_a_machine_that_slept_has_spent_the_time(open_room: Open, hands: Hands) -> None:
    """Where the system tells how long it slept, that is time that passed; where it does not, it looks so."""
    room = open_room(game="diplomacy", passed=hands)
    room.write()
    hands.now += 3600
    assert len(room.tick()) == 7
    awake = Watch(hands, lambda: 0.0, sleepless=False)
    hands.now += 3600
    assert awake.moved() == 0.0
    hands.now -= 7200
    assert awake.moved() == -3600.0


def test_one_season_back_keeps_a_copy_and_the_sheets(open_room: Open) -> None:
    room = diplomacy(open_room)
    room.session.type("FRANCE", "A PAR - BUR")
    room.resolve()
    journal = room.session.folder / "journal.jsonl"
    before = journal.read_bytes()
    kept = room.back()
    assert (room.session.folder / kept).read_bytes() == before
    assert [line.text for line in room.session.sheet("FRANCE").lines.values()] == ["A PAR - BUR"]
    assert room.session.reports == [] and room.held_in(0) == ()
    room.close()
    again = open_room()
    assert list(again.session.sheet("FRANCE").lines) and not again.session.reports
    with pytest.raises(Fault, check=refusing("nothing-settled")):
        again.back()


def test_one_season_back_takes_back_its_retreats_too(open_room: Open) -> None:
    room = diplomacy(open_room)
    for lines in (
        {"GERMANY": ["A MUN - BUR"], "FRANCE": []},
        {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"]},
    ):
        for seat, sheet in lines.items():
            for line in sheet:
                assert room.session.type(seat, line).followed
        room.resolve()
    assert room.session.position.phase == "retreats"
    room.resolve()
    season = room.session.reports[1].before.season
    assert room.session.position.phase == "adjustments"
    room.back()
    assert (room.session.position.season, room.session.position.phase) == (season, "movement")
    assert len(room.session.sheet("FRANCE").lines) == 2


def test_one_season_back_what_was_written_of_it_is_put_aside(open_room: Open) -> None:
    room = diplomacy(open_room)
    room.resolve()
    report = room.session.folder / REPORTS / "teacher.pdf"
    report.parent.mkdir()
    report.write_bytes(b"PDF")
    assert printed_files(room.session.folder)
    room.back()
    assert not printed_files(room.session.folder)
    [kept] = room.session.folder.glob("*/teacher.pdf")
    assert kept.read_bytes() == b"PDF"


def test_one_season_back_the_program_does_what_it_did(open_room: Open) -> None:
    """What comes out otherwise is what people changed; after a break, too."""
    room = open_room(ways=dict.fromkeys(SIX[1:], PROGRAM))

    def settled() -> dict[str, str]:
        room.resolve()
        units = room.session.reports[0].after.units.values()
        return {unit.id: f"{unit.kind} {unit.at}" for unit in units if unit.owner != "Antipater"}

    first = settled()
    assert len(set(first.values())) > 10, "they moved"
    room.back()
    room.session.type("Antipater", "A MAC -> THE")
    assert settled() == first
    room.close()
    room = open_room()
    room.back()
    assert settled() == first


def test_a_room_that_does_not_read_is_put_aside(open_room: Open, tmp_path: Path) -> None:
    for number, text in enumerate((b"\xff\xfe", b"{", b"[]", b'{"format": "diadoques-room", "version": 1, "x": 1}')):
        folder = f"class{number}"
        open_room(folder).close()
        (tmp_path / folder / "room.json").write_bytes(text)
        room = open_room(folder)
        assert room.aside and (tmp_path / folder / room.aside).read_bytes() == text
        assert len(room.groups) == 6


def test_what_a_strangers_room_names_is_not_believed(open_room: Open, tmp_path: Path) -> None:
    open_room().close()
    file = tmp_path / "class" / "room.json"
    record = json.loads(file.read_text())
    record["groups"]["<script>"] = {"way": "program"}
    record["groups"]["Antipater"] = {"way": "rm -rf"}
    record |= {"shut": ["nobody", "Antigone"], "held": {"x": ["y"]}, "clock": {"stage": "lunch"}}
    file.write_text(json.dumps(record))
    room = open_room()
    assert [group.seat for group in room.groups] == list(SIX)
    assert {group.way for group in room.groups} == {"device"}
    assert room.session.shut == frozenset(), "with an unknown stage nothing of the turn is believed"


def test_what_the_room_could_not_write_shuts_no_sheet_of_the_next_season(
    open_room: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up when the journal has the season: it is settled, and every page is told so."""
    room = diplomacy(open_room)
    room.write()
    room.time_up()
    write, told = Keeper.write, []

    def full(keeper: Keeper, record: RoomRecord) -> None:
        if room.session.reports:
            raise Fault("file-unwritable", str(keeper.path), why="ENOSPC")
        write(keeper, record)

    monkeypatch.setattr(Keeper, "write", full)
    room.changed.append(lambda: told.append(room.up))
    with pytest.raises(Fault, check=refusing("file-unwritable")):
        room.resolve()
    assert len(room.session.reports) == 1 and told[-1:] == [False]
    assert room.session.shut == frozenset() and room.lamp("FRANCE").state == AWAY
    monkeypatch.undo()
    room.session.type("FRANCE", "A PAR - BUR")
    room.resolve()
    assert len(room.session.reports) == 2


def test_another_room_on_the_same_folder_takes_over(open_room: Open) -> None:
    older = open_room()
    newer = open_room()
    newer.join("Antigone")
    with pytest.raises(Fault, check=refusing("file-changed")):
        older.join("Eumène")
    assert not next(group for group in older.groups if group.seat == "Eumène").joined


@pytest.mark.parametrize("minutes", [0.0, -1, 1e9, True, float("nan")])
def test_impossible_minutes_are_refused(open_room: Open, minutes: float) -> None:
    room = open_room()
    if minutes != 0:
        with pytest.raises(Fault, check=refusing("minutes-impossible")):
            room.write(minutes)
    with pytest.raises(Fault, check=refusing("minutes-impossible")):
        Limits(writing=minutes)


def test_predictions_are_kept_and_found_again(open_room: Open) -> None:
    room = diplomacy(open_room)
    with pytest.raises(Fault, check=refusing("predict-early")):
        room.predict()
    for seat, line in (("FRANCE", "A PAR - BUR"), ("GERMANY", "A MUN - BUR")):
        assert room.session.type(seat, line).followed
    room.time_up()
    room.predict()
    (question,) = room.prediction.questions
    assert (question.space, question.choices) == ("BUR", ("FRANCE", "GERMANY", ""))
    room.prediction.vote("ITALY", "BUR", "")
    room.prediction.vote("FRANCE", "BUR", "FRANCE")
    for space, choice, code in (("PAR", "", "vote-space"), ("BUR", "ITALY", "answer-unknown")):
        with pytest.raises(Fault, check=refusing(code)):
            room.prediction.vote("ITALY", space, choice)
    room.close()
    again = open_room()
    assert again.prediction.open and again.prediction.votes("ITALY") == {"BUR": ""}
    with pytest.raises(Fault, check=refusing("orders-shown")):
        again.write()
    with pytest.raises(Fault, check=refusing("orders-shown")), again.typing_in("ITALY"):
        pass
    again.resolve()
    assert again.prediction.scores(0) == ({"ITALY": 1, "FRANCE": 0}, 1)
    with pytest.raises(Fault, check=refusing("vote")):
        again.prediction.vote("ITALY", "BUR", "")
    again.back()
    assert again.prediction.votes("ITALY") == {}


def test_nothing_is_predicted_of_retreats(open_room: Open) -> None:
    room = open_room()
    room.resolve()
    assert room.session.position.phase == "retreats"
    room.time_up()
    with pytest.raises(Fault, check=refusing("predict-what")):
        room.predict()


def test_whoever_writes_no_sheet_is_ready_when_he_has_answered(open_room: Open) -> None:
    """A vote, which nobody hands in: the class waits for the ballots, and for nothing else."""
    room = open_room(ways={"Lysimaque": PROGRAM})
    room.session.say("Antigone", "proposals", [["Antigone"], ["Ptolémée"]])
    while room.session.position.phase != "vote":
        room.resolve()
    people = tuple(seat for seat in SIX if seat != "Lysimaque")
    assert {*room.awaited} == {*people} and room.lamp("Antigone").state == AWAY
    for seat in people:
        room.session.say(seat, "vote", [] if seat == "Eumène" else [["Antigone"]])  # none of them is an answer, too
        assert room.lamp(seat) == Lamp(ANSWERED, 1, 1)
    assert room.awaited == ()
    room.session.undo("Eumène")
    assert room.awaited == ("Eumène",)
