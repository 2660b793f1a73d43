"""What the screen says of an act: which unit, in whose place, what was struck out; in each language, never stale."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.widgets import Lesson

PLAYER = "Antipater"


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Lesson]:
    opened = Lesson(tmp_path)
    opened.choose(PLAYER)
    yield opened
    trouble = tmp_path / "trouble.log"
    assert not trouble.exists(), trouble.read_text(encoding="utf-8")
    opened.session.close()


def typed(lesson: Lesson, *lines: str) -> str:
    for line in lines:
        lesson.sheet.line.value = line
    return str(lesson.sheet.said.value).replace("\u00a0", " ").replace("&gt;", ">")


def buttons(lesson: Lesson) -> list[str]:
    return [one.description for one in lesson.sheet.verdict.offers.children]


def click(lesson: Lesson, **message: Any) -> None:
    lesson.map._handle_custom_msg(message, [])


def goals(lesson: Lesson) -> list[str]:
    return [order.to for order in lesson.session.orders(PLAYER)]


THREE = ("A MAC -> THE", "A MAC -> PEO", "A MAC -> CHA")


def test_which_of_three_is_asked_with_a_button_for_each(lesson: Lesson) -> None:
    said = typed(lesson, *THREE, "A MAC -> ILL")
    assert "dia-bad" in said and "A MAC -> ILL" in said
    assert buttons(lesson) == [
        f"la {number} armée de Macédoine (à présent {order})"
        for number, order in zip(("première", "deuxième", "troisième"), THREE, strict=True)
    ]
    assert goals(lesson) == ["THE", "PEO", "CHA"]
    lesson.sheet.verdict.offers.children[1].click()
    assert goals(lesson) == ["THE", "ILL", "CHA"]
    assert "à la place de A MAC -> PEO" in str(lesson.sheet.said.value).replace("&gt;", ">")
    assert not buttons(lesson) and not lesson.sheet.line.value


def test_a_unit_pointed_at_and_ordered_is_not_meant_by_the_next_line(lesson: Lesson) -> None:
    typed(lesson, *THREE)
    click(lesson, kind="selected", unit=f"{PLAYER}-1")
    index = next(one["index"] for one in lesson.map.choices[f"{PLAYER}-1"] if one["text"] == "A MAC -> TAU")
    click(lesson, kind="order", unit=f"{PLAYER}-1", index=index)
    typed(lesson, "A MAC -> ILL")
    assert goals(lesson) == ["TAU", "PEO", "CHA"] and len(buttons(lesson)) == 3


def test_an_order_clicked_in_the_place_of_another_says_so(lesson: Lesson) -> None:
    typed(lesson, THREE[0])
    one = lesson.sheet.cards[f"{PLAYER}-1"]
    one.value = next(index for label, index in one.options if label.startswith("A MAC -> TAU"))
    assert "à la place de A MAC -> THE" in str(lesson.sheet.said.value).replace("&gt;", ">")


def test_another_first_unit_says_what_it_struck_out_until_it_is_undone(lesson: Lesson) -> None:
    typed(lesson, *THREE)
    panel: Any = lesson.column.panels["levy"]
    panel.lists[1].value = "F"
    assert goals(lesson) == ["THE", "CHA"]
    assert "A MAC -> PEO" in panel.struck.value.replace("&gt;", ">") and "Annuler" in panel.struck.value
    lesson.speak("en")
    assert "Undo" in panel.struck.value
    lesson.sheet.undo.click()
    assert goals(lesson) == ["THE", "PEO", "CHA"] and not panel.struck.value


def test_what_was_said_follows_the_language(lesson: Lesson) -> None:
    french = typed(lesson, "A MAC -> ARM")
    lesson.speak("en")
    assert "dia-bad" in lesson.sheet.said.value and "Armenia" in lesson.sheet.said.value
    lesson.speak("fr")
    assert typed(lesson) == french


def test_a_refusal_of_the_whole_screen_follows_the_language(lesson: Lesson) -> None:
    lesson.do(lambda: lesson.session.say(PLAYER, "levy", ["A"]))
    french = lesson.message.value
    lesson.speak("en")
    assert lesson.message.value and lesson.message.value != french


@pytest.mark.slow
@pytest.mark.parametrize("act", ["undo", "tab", "resolve"])
def test_nothing_is_said_any_more_once_something_else_was_done(lesson: Lesson, act: str) -> None:
    assert typed(lesson, "A MAC -> THE", "A MAC -> ARM")
    if act == "undo":
        lesson.sheet.undo.click()
    elif act == "tab":
        lesson.choose("Lysimaque")
        lesson.choose(PLAYER)
    else:
        lesson.resolve(anyway=True)
        lesson.go_on()
        lesson.choose(PLAYER)
    assert not lesson.sheet.said.value and not buttons(lesson)
