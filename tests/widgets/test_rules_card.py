"""A lesson says how one wins, and has the rules one click away, in every game, alone as together."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import ipywidgets as w
import pytest

from diadoques.board.people import players
from diadoques.classroom import Session
from diadoques.explain.rule_card import aims, card_of
from diadoques.games.catalogue import games, load_game
from diadoques.widgets import Lesson
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.rules_card import aim


def plain(shown: str) -> str:
    """HTML as it is read."""
    return unescape(re.sub(r"<[^>]+>", "", shown))


def said(lesson: Lesson) -> str:
    """What stands in the panel as text."""
    return plain("".join(box.value for box in lesson.panel.children if isinstance(box, w.HTML)))


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("alone", [False, True], ids=["all", "alone"])
def test_how_one_wins_is_said_and_the_rules_lie_one_click_away(game: str, alone: bool, tmp_path: Path) -> None:
    """Only the pages of groups did."""
    lang = "fr" if alone else "en"
    seats = list(players(load_game(game).about.board))
    lesson = Lesson(tmp_path / "game", lang, game=game, people=seats[:1] if alone else ())
    won, *more = card_of(lesson.session.position, lang)
    assert won.sentences[1] in said(lesson)
    lesson.rules.button.click()
    assert len(lesson.panel.children) == 1
    assert all(part.heading in said(lesson) for part in (won, *more))
    lesson.rules.button.click()
    assert len(lesson.panel.children) > 1
    lesson.session.close()


@pytest.mark.parametrize(
    ("scenario", "wanted"), [("nicias", "Scione"), ("cleon-brasidas", "Cleon"), ("brasidas-thucydides", "")]
)
def test_how_one_wins_says_what_counts_in_this_scenario_alone(tmp_path: Path, scenario: str, wanted: str) -> None:
    session = Session(tmp_path / "game", game="amphipolis", scenario=scenario)
    own = aims(session.position, "en")
    assert bool(own) is bool(wanted) and wanted in " ".join(own)
    assert all(html_text(one, "en") in aim(session.position, "en") for one in own)
    session.close()


@pytest.mark.slow
def test_the_rules_go_as_soon_as_something_is_done_and_the_aim_after_the_first_season(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "game", "en", game="diplomacy")
    lesson.rules.button.click()
    lesson.choose("FRANCE")
    assert not lesson.rules.reading and "You win at once" in said(lesson)
    lesson.resolve(anyway=True)
    lesson.go_on()
    assert lesson.session.position.season != lesson.session.reports[0].before.season
    assert "You win at once" not in said(lesson) and lesson.strip.box.children.count(lesson.rules.button) == 1
    lesson.session.close()
