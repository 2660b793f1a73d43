"""The cards of a sheet: what each says, what is offered on the open one, what a choice from the browser does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from diadoques.widgets.lesson import Lesson


def hear(lesson: Lesson, **said: Any) -> None:
    lesson.sheet.view._handle_custom_msg(said, [])


def card(lesson: Lesson, key: str) -> dict[str, Any]:
    return next(one for one in lesson.sheet.view.cards if one["key"] == key)


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """Antipater's sheet of the first spring."""
    found = Lesson(tmp_path, "fr")
    found.choose("Antipater")
    return found


def test_a_card_says_in_words_what_is_ordered_and_in_signs(lesson: Lesson) -> None:
    assert card(lesson, "Antipater-1")["what"] == "pas encore d’ordre" and not card(lesson, "Antipater-1")["state"]
    lesson.sheet.line.value = "1 A MAC -> THE"
    told = card(lesson, "Antipater-1")
    assert (told["what"], told["code"], told["state"]) == ("gagner la Thessalie", "A MAC -> THE", "done")
    assert told["sign"]["letter"] == "A" and told["sign"]["kind"] == "A"


def test_the_open_card_offers_every_order_once(lesson: Lesson) -> None:
    hear(lesson, kind="open", key="Antipater-1")
    view, offers = lesson.sheet.view, lesson.table.menu["Antipater-1"].offers
    flat = [one for row in view.choices for one in row.get("within", [row])]
    assert sorted(one["value"] for one in flat) == list(range(len(offers)))
    assert all(one["text"] for one in flat)
    assert [row["text"] for row in view.choices if "within" in row][:1] == ["Gagner un lieu…"]


def test_what_helps_a_march_on_the_map_comes_first(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", game="diplomacy", options={"notation": "en"})
    lesson.choose("AUSTRIA")
    lesson.sheet.line.value = "A BUD - GAL"
    vienna = next(key for key, row in lesson.table.menu.items() if "VIE" in row.title)
    hear(lesson, kind="open", key=vienna)
    best = [one for one in lesson.sheet.view.choices if one.get("best")]
    assert best and lesson.sheet.view.choices[0] is best[0] and "A BUD - GAL" in best[0]["code"]


def test_a_choice_is_written_and_the_next_unit_opens(lesson: Lesson) -> None:
    hear(lesson, kind="open", key="Antipater-1")
    assert lesson.map.lift == "Antipater-1"
    hear(lesson, kind="choose", key="Antipater-1", value=0)
    assert "Antipater-1" in lesson.session.sheet("Antipater").lines
    assert lesson.sheet.view.opened == "Antipater-2"
    hear(lesson, kind="choose", key="Antipater-1", value=-1)
    assert "Antipater-1" not in lesson.session.sheet("Antipater").lines


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "choose", "key": "Antipater-1", "value": 9999},
        {"kind": "choose", "key": "Antipater-1", "value": True},
        {"kind": "choose", "key": "Antipater-1", "value": "Antigone-1"},
        {"kind": "choose", "key": "Antigone-1", "value": 0},
        {"kind": "choose", "key": ["x"], "value": 0},
        {"kind": "open", "key": "Antigone-1"},
        {"kind": "open"},
        {},
    ],
)
def test_what_a_browser_may_not_ask_does_nothing(lesson: Lesson, said: dict[str, Any]) -> None:
    hear(lesson, **said)
    assert not lesson.session.sheet("Antipater").lines and not lesson.session.sheet("Antigone").lines
    assert not lesson.sheet.view.opened


def test_nothing_of_a_sheet_stays_when_another_seat_comes(lesson: Lesson) -> None:
    hear(lesson, kind="open", key="Antipater-1")
    lesson.choose("")
    view = lesson.sheet.view
    assert (view.cards, view.choices, view.opened) == ([], [], "")
