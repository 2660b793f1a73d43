"""A step of which a reader is told nothing says so on his page, and who is waited for: no bare button stands there."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.widgets.group_page import GroupPage
from tests.in_browser import clear
from tests.rooms import Hands, Rooms

SAID = {
    "fr": ("rien n’est arrivé que vous puissiez voir", "On attend maintenant"),
    "en": ("nothing happened that you can see", "Waiting now for"),
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
            assert all(one in note for one in SAID[lang]), note
            assert page.result.quiet in page.result.panel.children and page.result.quiet.layout.display == ""
        quiet, told = quiet + bool(note), told + bool(lines)
    assert quiet and told
    rooms.close()
    clear()
