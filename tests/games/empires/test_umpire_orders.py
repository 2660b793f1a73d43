"""The umpire's sheet for invaders (EMP-16.2.2-01, ruling ``umpire-orders-invaders``); treaties agreed aloud."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.classroom.room import Room
from diadoques.cli import main
from diadoques.core.answers import Answers
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Verdict
from diadoques.core.prompts import UMPIRE
from diadoques.explain.sentences import sentences
from diadoques.games.empires.game import GAME
from diadoques.widgets.group_page import GroupPage
from tests.in_browser import clear, held
from tests.rooms import Hands, Rooms

NOBODY = Answers()


def until(position: Any, phase: str) -> Any:
    while position.phase != phase:
        position = GAME.resolve(position, NOBODY).after
    return position


def invaded() -> Any:
    """Germans have come into a Roman province, and it is time for orders."""
    begun = GAME.new("spring-220", {"umpire": "played", "seed": "x"})
    comes = {prompt.name: {UMPIRE: ["invasion"]} for prompt in GAME.awaits(begun).of(UMPIRE)}
    return until(GAME.resolve(begun, Answers(said=comes)).after, "orders")


def test_he_is_asked_for_a_sheet_only_where_somebody_has_invaded() -> None:
    sheet = GAME.awaits(invaded()).sheet(UMPIRE)
    assert sheet is not None and sheet.units == ("Germains-A1",) and sheet.hidden
    for options in ({"umpire": "played", "seed": "y"}, {}):
        assert GAME.awaits(until(GAME.new("spring-220", options), "orders")).sheet(UMPIRE) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [("A1 -> ILL", ""), ("Germains-A1 -> ILL", ""), ("germains-a1 siege", ""), ("A1 raid Rome", ""),
     ("Rome-A1 -> CIS", "force-not-yours"), ("ami Rome", "invaders-only"), ("A1 -> SIC", "march-not-next")],
)  # fmt: skip
def test_what_he_may_write(line: str, code: str) -> None:
    reading = GAME.read(invaded(), UMPIRE, [line])[0]
    assert reading.code == code and (reading.verdict is Verdict.FINE) == (not code), reading


def test_every_legal_order_of_his_is_read_back() -> None:
    position = invaded()
    orders = list(GAME.legal(position, UMPIRE))
    assert len(orders) >= 8
    for lang in LANGUAGES:
        for order in orders:
            assert GAME.read(position, UMPIRE, [GAME.write(position, order, lang)], lang)[0].order == order


def test_the_army_goes_where_he_sends_it_and_nobody_reads_the_order() -> None:
    position = invaded()
    report = GAME.resolve(position, Answers(orders={UMPIRE: ["A1 -> ILL", "A7 x y"]}))
    assert report.after.forces["Germains-A1"].at == "ILL" and position.forces["Germains-A1"].at == "CIS"
    ordered = [event for event in report.events if event.get("eyes") == UMPIRE]
    assert {event.kind for event in ordered} >= {"ordered", "not-followed"}
    assert not [event for event in GAME.seen(report, "Rome").events if event in ordered]
    for lang in LANGUAGES:
        assert [one for one in sentences(GAME.seen(report, UMPIRE), lang) if one.kind == "not-followed"]


def test_silence_leaves_them_where_they_came_in() -> None:
    after = until(GAME.resolve(invaded(), NOBODY).after, "review")
    assert after.forces["Germains-A1"].at == "CIS"


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_his_page_in_a_class_takes_his_orders(lang: str, tmp_path: Path) -> None:
    clear()
    rooms = Rooms(tmp_path, Hands())
    room: Room = rooms("class", game="empires", options={"umpire": "played", "seed": "x"})
    room.session.say(UMPIRE, "catastrophe Rome 1", ["invasion"])
    room.resolve()
    while room.session.position.phase != "orders":
        room.resolve()
    GroupPage(room, UMPIRE, lang)
    assert room.session.type(UMPIRE, "A1 -> ILL").followed and "Germains-A1" in held()
    assert UMPIRE not in room.missing()
    room.resolve()
    assert room.session.received[-1].orders[UMPIRE]
    rooms.close()
    clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scripts_and_files_of_orders_take_them(lang: str, tmp_path: Path) -> None:
    game = d.new("empires", umpire="played", seed="x", lang=lang)
    game.give("umpire", "catastrophe Rome 1: invasion")
    game.resolve()
    game.resolve()  # nobody proposes a treaty
    assert "A1 CIS" in str(game.awaits) and str(game.awaits).splitlines()[-1][0].isupper()
    begun, after, sheet = tmp_path / "begun.dia.json", tmp_path / "after.dia.json", tmp_path / "umpire.txt"
    game.save(begun)
    sheet.write_text("Arbitre:\nA1 -> ILL\n", encoding="utf-8")
    assert main(["resolve", str(begun), str(sheet), "-o", str(after)]) == 0
    game.give("umpire", "A1 -> ILL")
    game.resolve()
    assert d.load(after).record == game.record and "Germains" in after.read_text(encoding="utf-8")


def test_treaties_agreed_aloud_cost_no_question() -> None:
    """A season is begun with its orders; all else comes out as if nobody had proposed anything."""
    written, aloud = (GAME.new("spring-220", {"treaties": one}) for one in ("written", "aloud"))
    assert (written.phase, aloud.phase) == ("talk", "orders")
    told = {}
    for position in (written, aloud):
        settled = 0
        while position.number == 0:
            position = GAME.resolve(position, NOBODY).after
            settled += 1
        told[position.options["treaties"]] = (settled, {**GAME.record_of(until(position, "orders")), "options": None})
    assert told["written"][0] == told["aloud"][0] + 1 and told["written"][1] == told["aloud"][1]


def test_captives_are_talked_of_all_the_same() -> None:
    begun = GAME.new("spring-220", {"treaties": "aloud"})
    politician = begun.states["Rome"].politician
    taken = begun.with_state("Rome", politician=type(politician)(politician.name, captor="Carthage"))
    at_talk = taken.having(agenda=written_agenda(), awaiting="talk")
    assert {prompt.topic for prompt in GAME.awaits(at_talk).prompts} == {"ransom", "release"}


def written_agenda() -> Any:
    """What is to be done while treaties are proposed."""
    return GAME.new("spring-220", {}).agenda
