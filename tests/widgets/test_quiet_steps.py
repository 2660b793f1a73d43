"""A step of which a reader is told nothing says so on his page, and who is waited for: no bare button stands there."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.draw import draw_map
from diadoques.games.catalogue import load_game
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.lesson import Lesson
from diadoques.widgets.map.scenes import film
from diadoques.widgets.result.painting import report_map
from diadoques.widgets.result.report_lines import report_groups
from tests.in_browser import clear
from tests.rooms import Hands, Rooms

SAID = {
    "fr": ("rien n’est arrivé que vous puissiez voir", "On attend maintenant", "C’est à vous"),
    "en": ("nothing happened that you can see", "Waiting now for", "it is your turn"),
}


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_without_a_line_says_so(lang: str, tmp_path: Path) -> None:
    clear()
    rooms = Rooms(tmp_path, Hands())
    room = rooms("class", game="empires", options={"umpire": "played", "seed": "x"})
    page = GroupPage(room, "Rome", lang)
    quiet, told = 0, 0
    for _ in range(8):
        room.resolve()
        page.show()
        lines = [line for group in page.result.report.report["groups"] for line in group["lines"]]
        note = unescape(page.result.quiet.value)
        assert bool(lines) != bool(note), (room.session.position.phase, lines, note)
        if note:
            said, waits, yours = SAID[lang]
            asked = room.session.asked
            assert said in note and (yours in note) == ("Rome" in asked) and (waits in note) == (asked != ("Rome",))
            assert page.result.quiet in page.result.panel.children and page.result.quiet.layout.display == ""
        quiet, told = quiet + bool(note), told + bool(lines)
    assert quiet and told
    rooms.close()
    clear()


@pytest.mark.parametrize(("people", "reader"), [(("Rome",), "Rome"), (("umpire",), "umpire"), (("Rome", "Gaule"), "")])
def test_film_text_and_drawn_map_show_what_their_reader_may_see(
    people: tuple[str, ...], reader: str, tmp_path: Path
) -> None:
    """Of the marches of a season each sees his own alone, and the umpire all; of the drawn map there is one for all."""
    clear()
    lesson = Lesson(tmp_path, "fr", game="empires", options={"umpire": "played", "seed": "x"}, people=people)
    game = load_game("empires")
    for _ in range(40):
        lesson.resolve(anyway=True)
        report = lesson.session.reports[-1]
        if film(game.seen(report, "Rome")) != film(report):  # somebody else has marched
            break
        lesson.go_on()
    seen = game.seen(report, reader)
    told = unescape(lesson.result.drawn.value)
    assert lesson.map.film == film(seen) and (film(seen) == film(report)) == (reader == "umpire")
    assert bool(lesson.result.quiet.value) == (
        not any(one["lines"] for one in report_groups(seen, "fr", reader)["groups"])
    )
    assert draw_map(report.after, lang="fr", report=report).alt not in told
    assert report_map(report, "fr").alt in told
    clear()
