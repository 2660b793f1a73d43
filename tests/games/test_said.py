"""What seats said, held against what they were asked: whatever a file brings, a game gets sound answers."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import CHOICE, TEXT, UMPIRE, WHOLE, Field, Form, Number, Pick, Prompt, Prompts, Sheet
from diadoques.games.said import checked

BOARD = "mediterranean220"
WINNER, LOSSES = Field("winner", CHOICE, of=("Rome", "Carthage")), Field("losses", WHOLE, most=5)
BATTLE = Form("battle", UMPIRE, fields=(WINNER, LOSSES, Field("tale", TEXT, most=9, usual="")), rule="X-1-01")
GIFT = Pick("gift", "Rome", of=("1", "2", "3"), least=1, most=2, rule="X-1-02", hidden=True)
BID = Number("bid", "Rome", least=0, most=4)


def said(prompt: Prompt, value: Any = None) -> Any:
    answers = Answers(said={} if value is None else {prompt.name: {prompt.seat: value}})
    return checked(Prompts((prompt,)), answers, BOARD).said[prompt.name][prompt.seat]


@pytest.mark.parametrize(
    ("prompt", "value", "found"),
    [
        (GIFT, ["2"], ("2",)),
        (GIFT, ("1", "3"), ("1", "3")),
        (Pick("gift", "Rome", of=("1",), most=1), None, ()),
        (Pick("gift", "Rome", of=("1", "none"), most=1, none="none"), [], ("none",)),
        (Pick("gift", "Rome", of=("1",), least=1, most=1, usual=("1",)), None, ("1",)),
        (Pick("gift", "Rome", of=(("A", "B"),), least=1, most=1), [["A", "B"]], (("A", "B"),)),
        (BID, 4, 4),
        (BATTLE, {"winner": "Rome", "losses": 0}, {"winner": "Rome", "losses": 0, "tale": ""}),
        (Form("letter", "Rome", fields=(Field("text", TEXT, most=9),), optional=True), None, {}),
    ],
)
def test_what_a_prompt_takes_comes_in_its_form(prompt: Prompt, value: Any, found: Any) -> None:
    assert said(prompt, value) == found


@pytest.mark.parametrize(
    ("prompt", "value", "code", "where"),
    [
        (GIFT, None, "answer-wanted", "gift.Rome"),
        (GIFT, ["9"], "answer-refused", "gift.Rome"),
        (GIFT, "1", "list-wanted", "gift.Rome"),
        (GIFT, ["1", "2", "3"], "answer-count", "gift"),
        (GIFT, ["1", "1"], "answer-twice", "gift"),
        (BID, None, "answer-wanted", "bid.Rome"),
        (BID, True, "answer-refused", "bid.Rome"),
        (BID, 5, "answer-refused", "bid.Rome"),
        (BATTLE, None, "answer-wanted", "battle.winner"),
        (BATTLE, {"winner": "Rome"}, "answer-wanted", "battle.losses"),
        (BATTLE, {"winner": "Rome", "losses": 6}, "answer-refused", "battle.losses"),
        (BATTLE, {"winner": "Rome", "losses": 1, "tale": "far too long"}, "answer-refused", "battle.tale"),
        (BATTLE, {"winner": "Rome", "losses": 1, "mood": "bad"}, "answer-refused", "battle.umpire"),
        (BATTLE, ["Rome"], "type-wrong", "battle.umpire"),
    ],
)
def test_what_it_does_not_take_is_refused_by_its_place(prompt: Prompt, value: Any, code: str, where: str) -> None:
    with pytest.raises(Fault) as caught:
        said(prompt, value)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value)


def test_what_may_be_chosen_from_a_hand_is_told_with_whose_it_is() -> None:
    with pytest.raises(Fault) as caught:
        said(GIFT, ["9"])
    assert caught.value.data["hidden"] == "Rome"
    with pytest.raises(Fault) as caught:
        said(BATTLE)
    assert "hidden" not in caught.value.data


def test_sheets_stay_as_they_are() -> None:
    answers = Answers(orders={"Rome": ["A -> SIC"]})
    assert checked(Prompts((Sheet("orders", "Rome"),)), answers, BOARD) == answers
