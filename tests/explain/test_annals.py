"""The summary of a whole game: every season with what happened in it, and the points that it changed."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

import pytest

from diadoques.classroom.pages.game_markdown import game_markdown
from diadoques.classroom.pages.game_page import game_page, score_chart
from diadoques.core import savegame
from diadoques.explain.annals import Annals, annals, brief
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names, uninflected_name
from diadoques.explain.report import season_report
from diadoques.games.catalogue import begin, load_game, reports, stated_options
from diadoques.games.saving import SavedRules

from .seasons import SEASONS, played

#: With these dice Roxane's death is announced for Summer 321; she is Antipater's, and worth a point.
DICE = {"layer": "advanced", "seed": "7"}


def silent(lang: str) -> Annals:
    """A game in which nobody writes an order, until Autumn 321."""
    game = load_game("diadoques")
    saved, position = begin(game, game.about.scenario, stated_options(game, DICE))
    while position.season.name != "autumn":
        saved, position = savegame.resolve_turn(SavedRules(game), saved, position, savegame.SavedAnswers())
    found = reports(saved)
    return annals(found[0].before, found, lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_happens_at_dawn_counts_for_its_own_season(lang: str) -> None:
    told = silent(lang)
    spring, summer = told.chapters[:2]
    assert spring.changes == ""
    assert summer.changes == "Antipater \N{MINUS SIGN}1"
    assert summer.news[0].startswith("Roxane ")
    assert not any("Roxane" in line for line in spring.news)


def test_the_summary_says_a_thing_once() -> None:
    told = silent("fr")
    text = brief(told, told.chapters[1])
    assert "événement annoncé" not in text
    assert text.count("Roxane") == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_name_is_text_on_every_page(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a player is called, no page takes it for a tag."""
    evil = "<script>alert(1)</script>"
    monkeypatch.setattr(Names, "player", lambda self, _: uninflected_name(evil, self.lang))
    report = played(**SEASONS["stand-off"])
    fragment, page = season_report(report, lang).html, game_page(annals(report.before, [report], lang), maps=False)
    for told in (fragment, page):
        assert "<script" not in told and escape(evil) in told


@pytest.mark.parametrize(
    ("lang", "season", "waited"), [("fr", "Automne 321", "ordres"), ("en", "Autumn 321", "orders")]
)
def test_the_season_not_played_yet_has_its_title_and_is_what_is_to_come(lang: str, season: str, waited: str) -> None:
    """Its event stood, without a heading, under the table of the season before, and the winter was said to be next."""
    told = silent(lang)
    assert told.dawn and told.morrow.startswith(season)
    assert told.ending.endswith(f"{told.morrow} ({waited}).")
    for page in (game_markdown(told), game_page(told, maps=False)):
        body = page[page.index(told.chapters[-1].title) :]
        assert body.rindex(told.morrow) < body.rindex(told.dawn[0].text.partition("\N{NO-BREAK SPACE}")[0])
        assert body.rindex(told.morrow) > body.rindex(catalogue(lang).text("annals.standings"))


def test_the_chart_names_every_season_in_full_or_by_its_first_letters() -> None:
    told = silent("fr")
    chart = score_chart(told)
    assert re.findall(r">(Printemps|Été)<", chart) == ["Printemps", "Été"] and ">321<" in chart
    many = score_chart(replace(told, chapters=told.chapters * 8))
    assert many.count(">Pr<") == many.count(">Ét<") == 8 and ">Printemps<" not in many
    crowd = score_chart(replace(told, chapters=told.chapters * 40))
    assert 10 < crowd.count(">Pr<") + crowd.count(">Ét<") < 80, "every second or third, none over another"
