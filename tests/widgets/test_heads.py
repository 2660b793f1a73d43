"""Whom the diadoch leads in the first season is chosen on his line, stays chosen, and is told plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.widgets import Lesson

SEAT, LINE = "Lysimaque", "@Lysimaque"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    lesson = Lesson(tmp_path, "en")
    lesson.choose(SEAT)
    return lesson


def texts(lesson: Lesson) -> dict[str, str]:
    session = lesson.session
    return {key: session.game.write(session.planned, order, "en") for key, order in session.rows(SEAT)}


def crowned(lesson: Lesson) -> list[str]:
    return [piece["id"] for piece in lesson.map.scene["pieces"] if piece["leader"] == SEAT]


def test_his_line_says_whom_he_leads_by_the_rules_and_offers_the_others(lesson: Lesson) -> None:
    told = [text for text, _ in lesson.sheet.cards[LINE].options][:4]
    assert told == [
        "leads one of them", "leads 1 · A CHE", "leads 2 · A CHE", "leads 3 · A CHE",
    ]  # fmt: skip
    assert "he leads the unit that stays, else the first." in lesson.sheet.cards[LINE].note
    lesson.sheet.cards[LINE].value = "Lysimaque-2"
    assert not lesson.sheet.cards[LINE].note, "it was chosen"


def test_the_crown_stays_on_the_unit_that_was_chosen(lesson: Lesson) -> None:
    lesson.sheet.cards[LINE].value = "Lysimaque-1"
    assert texts(lesson) == {"Lysimaque-1": "A* CHE x"} and crowned(lesson) == ["Lysimaque-1"]
    march = next(index for text, index in lesson.sheet.cards["Lysimaque-1"].options if text.startswith("A CHE -> THR"))
    lesson.sheet.cards["Lysimaque-1"].value = march
    assert texts(lesson) == {"Lysimaque-1": "A* CHE -> THR"} and crowned(lesson) == ["Lysimaque-1"]
    assert lesson.sheet.cards[LINE].value == "Lysimaque-1"


def test_he_leads_one_or_goes_alone_never_both(lesson: Lesson) -> None:
    lesson.sheet.line.value = "A CHE -> THR"
    for unit in ("Lysimaque-1", "Lysimaque-2"):
        lesson.sheet.cards[LINE].value = unit
    assert texts(lesson) == {"Lysimaque-1": "A CHE -> THR", "Lysimaque-2": "A* CHE x"}
    alone = next(index for text, index in lesson.sheet.cards[LINE].options if text.startswith("Lysimachus -> THR"))
    lesson.sheet.cards[LINE].value = alone
    assert texts(lesson) == {
        "Lysimaque-1": "A CHE -> THR", "Lysimaque-2": "A CHE x", LINE: "Lysimachus -> THR",
    }  # fmt: skip
    lesson.sheet.cards[LINE].value = "Lysimaque-1"
    assert texts(lesson) == {"Lysimaque-1": "A* CHE -> THR", "Lysimaque-2": "A CHE x"}
    lesson.sheet.cards[LINE].value = -1
    assert texts(lesson) == {"Lysimaque-1": "A CHE -> THR", "Lysimaque-2": "A CHE x"}
    assert lesson.sheet.cards[LINE].value == -1


def test_a_typed_head_is_seen_on_his_line(lesson: Lesson) -> None:
    lesson.sheet.line.value = "A* CHE -> THR"
    assert lesson.sheet.cards[LINE].value == "Lysimaque-1"


def test_later_his_line_says_with_which_unit_he_stays(lesson: Lesson) -> None:
    lesson.sheet.line.value = "A* CHE -> THR"
    lesson.session.resolve()
    while lesson.session.position.phase != "movement":
        lesson.session.resolve()
    lesson.refresh()
    assert lesson.sheet.cards[LINE].options[0][0] == "stays with A THR"
