"""A sheet that two write: each one's lines prevail in his own domain, and stand in for the other's silence."""

from __future__ import annotations

import pytest

from diadoques.classroom.room import Room
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import Pick, Prompts
from diadoques.explain.asked import asked_words
from diadoques.games.empires.model.orders import GENERAL_ANSWERS
from diadoques.games.empires.sheets.parts import PARTS
from diadoques.widgets.sheet.column import Column
from tests.rooms import Open


@pytest.fixture
def room(open_room: Open) -> Room:
    found = open_room(game="empires", options={"seed": "x"})
    while found.session.position.phase != "orders":
        found.resolve()
    return found


def typed(room: Room, line: str) -> str:
    """The code of what is refused, "" of what stands on the sheet now."""
    reading = room.session.type("Rome", line)
    return "" if reading.followed else reading.code or str(reading.verdict)


def sheet(room: Room) -> list[str]:
    return [line.text for line in room.session.sheet("Rome").lines.values()]


def test_each_stands_in_for_the_other_until_he_writes(room: Room) -> None:
    assert typed(room, "g: monument ROM") == ""
    assert sheet(room) == ["g: monument ROM"], "the politician says nothing: the general stands in"
    assert typed(room, "p: monument ROM") == "" and sheet(room) == ["p: monument ROM"]
    assert typed(room, "g: monument ROM") == "other-domain" and sheet(room) == ["p: monument ROM"]


def test_a_line_that_stood_in_keeps_nobody_from_writing_his_own(room: Room) -> None:
    assert typed(room, "g: monument ROM") == ""
    assert typed(room, "p: temples ROM") == "", "he orders for himself now: his general's line is of no use any more"
    assert typed(room, "g: Rome-A1 -> CIS") == ""
    told = {event["text"]: (event.kind, event.rule) for event in room.resolve().events if event.get("text")}
    assert told["G: monument ROM"] == ("not-followed", "EMP-18.3-01")
    assert told["P: temples ROM"][0] == told["G: A1 -> CIS"][0] == "ordered"


def test_what_was_written_by_whom_is_found_again(room: Room, open_room: Open) -> None:
    typed(room, "g: Rome-A1 -> CIS")
    typed(room, "p: monument ROM")
    before = [(line.text, line.order) for line in room.session.sheet("Rome").lines.values()]
    assert {getattr(order, "author", "") for _, order in before} == {"general", "politician"}
    room.close()
    again = open_room(game="empires")
    assert [(line.text, line.order) for line in again.session.sheet("Rome").lines.values()] == before


@pytest.mark.parametrize(("part", "first"), [("general", "stance Rome-A1"), ("politician", "intercept Rome-F1")])
def test_each_is_asked_first_what_is_his(part: str, first: str, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = (
        Pick("intercept Rome-F1", "Rome", of=("yes", "no"), least=1, most=1, usual=("no",)),
        Pick("stance Rome-A1", "Rome", of=("hold", "attack"), least=1, most=1, usual=("hold",)),
    )
    monkeypatch.setattr(type(room.session), "prompts", property(lambda _: Prompts(asked)))
    column = Column(room.session, lambda act: act())
    column.sheet.part = part
    column.show("Rome", "en", {})
    boxes = [column.panels[one.name].box for one in asked]
    order = [asked[boxes.index(one)].name if one in boxes else getattr(one, "value", "") for one in column.box.children]
    assert order.index(first) == 1, "under the heading comes what is his"
    other = next(one for one in ("general", "politician") if one != part)
    assert f"For the {other} to answer" in order[2] and len(order) == 4, "and what is the other's below, under his name"
    column.sheet.part = ""
    column.show("Rome", "en", {})
    assert [column.box.children.index(one) for one in boxes] == [1, 2], "one who plays alone is asked in turn"


def test_everything_that_a_state_is_asked_is_somebodys() -> None:
    topics = {topic for lang in LANGUAGES for topic in asked_words("empires")[lang]}
    assert topics >= GENERAL_ANSWERS, "no question is named that nobody asks"
    assert {PARTS.asked(one) for one in ("treaty", "sign", "reply", "ransom")} == {"politician"}
