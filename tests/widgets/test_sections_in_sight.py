"""On the pages of a class and of a lesson no rule is cited by an id that the printed rules do not bear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.explain.sections import place_of
from diadoques.widgets import Lesson
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.in_browser import COMMON, clear, states, text
from tests.rooms import Open
from tests.sampling import sampled

_ID = re.compile(r"\b[A-Z][A-Z0-9]{2,3}-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*-\d\d[a-z]?\b")
#: What is not read on a page but told by hovering.
_TIPS = ("tooltip", "tooltips", "rules")


@pytest.fixture(autouse=True)
def _no_widgets_of_others() -> Iterator[None]:
    clear()
    yield
    clear()


def bare(value: Any) -> Any:
    """What is read of a value: nothing of tooltips."""
    if isinstance(value, dict):
        return {key: bare(one) for key, one in value.items() if key not in _TIPS}
    return [bare(one) for one in value] if isinstance(value, (list, tuple)) else value


def in_sight() -> str:
    told = text([bare(one) for one in states((*COMMON, *_TIPS))]).replace('\\"', '"')
    return re.sub(r'title="[^"]*"', "", told)


def ids(told: str) -> set[str]:
    """Ids in sight though the printed rules number their section, or call it by a name."""
    return {rule for rule in _ID.findall(told) if place_of(rule, "fr") != rule}


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sampled(["nicias", "cleon-brasidas"]))
def test_the_pages_of_a_game_of_questions_cite_sections(open_room: Open, scenario: str) -> None:
    room = open_room(game="amphipolis", scenario=scenario, options={"seed": "two-turns"})
    room.follow()
    pages = [GroupPage(room, seat) for seat in room.seats]
    others = [DeskPage(room), ProjectorPage(room)]
    cited = 0
    for number in range(90):
        asked = asked_now(room.session)
        if asked is None:
            break
        room.do(lambda seat=asked.seat: (answer(room.session, (seat,)), room.follow()))
        if number % 3 == 0:
            for page in (*pages, *others):
                page.show()
            told = in_sight()
            assert ids(told) == set(), [told[max(0, at.start() - 200) : at.end()] for at in _ID.finditer(told)][:4]
            cited += told.count("§")
    assert cited > 100
    for page in pages:  # the rules in short, too
        page.rules.click()
        assert page.card.value.count('class="dia-ref"') > 5
    assert ids(in_sight()) == set()


@pytest.mark.slow
def test_the_report_of_a_season_cites_sections(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "lesson", "fr")
    try:
        asked = lesson.session.asked
        for _ in range(3):  # those who all want the same, and what nobody may: something fails
            lesson.do(lambda: answer(lesson.session, asked))
            lesson.resolve(anyway=True)
            lesson.refresh()
        told = in_sight()
        assert ids(told) == set() and told.count("§") > 3
    finally:
        lesson.session.close()
