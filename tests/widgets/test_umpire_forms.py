"""What the umpire has filled in is handed in when he goes on; what is missing is called by its label."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE
from diadoques.widgets.lesson import Lesson
from diadoques.widgets.sheet.said_panels import FilledForm
from tests.in_browser import clear

LACKS = {"fr": "« Raison » reste à remplir", "en": "“Reason” must be filled in"}


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Lesson]:
    """At the end of a season, the umpire alone before the screen."""
    clear()
    options = {"umpire": "played", "seed": "quiet"}
    page = Lesson(tmp_path / "game", "fr", game="empires", scenario="class-220", options=options, people=(UMPIRE,))
    for _ in range(20):
        if page.session.position.phase == "review":
            break
        page.resolve(anyway=True)
    page.go_on()
    yield page
    page.session.close()
    clear()


def form(page: Lesson) -> Any:
    panel = page.column.panels["review"]
    assert isinstance(panel, FilledForm)
    return panel


def told(page: Lesson) -> str:
    return str(page.message.value).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_going_on_hands_in_what_stands_filled_in(lesson: Lesson, lang: str) -> None:
    lesson.speak(lang)
    number, prestige = lesson.session.position.number, lesson.session.position.states["Rome"].prestige
    fields = form(lesson).fields
    fields["decision"].value, fields["what"].value, fields["state"].value = "override", "prestige", "Rome"
    fields["by"].value = "2"
    assert form(lesson).unsaid
    lesson.resolve()
    assert LACKS[lang] in told(lesson), "by its label, in the language of the screen"
    assert lesson.session.position.phase == "review" and lesson.session.position.number == number
    form(lesson).fields["reason"].value = "agreed"
    lesson.resolve()
    assert not told(lesson) and lesson.session.position.states["Rome"].prestige == prestige + 2


def test_a_number_that_is_none_is_not_handed_in(lesson: Lesson) -> None:
    form(lesson).fields["by"].value = "deux"
    lesson.resolve()
    assert lesson.session.position.phase == "review" and form(lesson).fields["by"].trouble.value
    assert not lesson.session.sheet(UMPIRE).said


def test_an_untouched_form_is_not_handed_in(lesson: Lesson) -> None:
    assert not form(lesson).unsaid
    lesson.resolve()
    assert lesson.session.position.phase == "review" and not lesson.session.sheet(UMPIRE).said
    assert lesson._asking, "that nothing was decided is asked about"
