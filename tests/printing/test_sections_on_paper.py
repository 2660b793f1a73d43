"""What is printed, and the pages that a class keeps, cite rules by the sections that the printed rules bear."""

from __future__ import annotations

import re
from typing import Any

import pytest

from diadoques.classroom.pages.game_page import game_page
from diadoques.explain import rule_card
from diadoques.explain.annals import annals
from diadoques.explain.report import season_report
from diadoques.explain.sections import place_of
from diadoques.games.catalogue import load_game
from diadoques.printing.forms import card_pdf
from diadoques.printing.paper import Paper
from diadoques.printing.reports import report_pdf
from tests.games.amphipolis.players import Bold
from tests.games.amphipolis.test_games import reports
from tests.printed_text import page_texts

_ID = re.compile(r"\b[A-Z][A-Z0-9]{2,3}-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*-\d\d[a-z]?\b")


def unfound(told: str) -> set[str]:
    """Rules that are cited in sight by an id, though the printed rules have a place for them."""
    return {rule for rule in _ID.findall(re.sub(r'title="[^"]*"', "", told)) if place_of(rule, "fr") != rule}


@pytest.fixture(scope="module")
def played() -> list[Any]:
    """A game in which there was a combat."""
    return list(reports("cleon-brasidas", 1, Bold()))


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_of_questions_on_paper_and_as_a_page(played: list[Any], lang: str) -> None:
    paper = " ".join(page_texts(report_pdf(played, lang, None, maps=False)))
    page = game_page(annals(played[0].before, played, lang), maps=False)
    for told in (paper, page):
        assert unfound(told) == set() and told.count("§") > 10
    assert "AMP-4.2-02" in page, "the rule itself stands in the tooltip"


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("game", ["amphipolis", "diadoques", "diplomacy", "bc218"])
def test_the_rule_card_says_how_a_rule_is_found(game: str) -> None:
    position = load_game(game).new(load_game(game).about.scenario, {})
    told = re.sub(r"\s+", " ", " ".join(page_texts(card_pdf(position, "fr"))))
    assert "donne le chapitre des règles imprimées" in told and unfound(told) == set()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rule_card_shows_every_order_and_what_it_does(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cell by cell, before a line is broken: on paper an order may stand in two."""
    rows: list[tuple[str, ...]] = []
    monkeypatch.setattr(Paper, "row", lambda _, cells, widths: rows.append(tuple(text for text, _ in cells)))
    position = load_game("diplomacy").new(load_game("diplomacy").about.scenario, {})
    card_pdf(position, lang)
    orders = [one for part in rule_card.card_of(position, lang) for one in part.orders]
    assert len(orders) > 9 and [row for row in rows if row in orders] == orders


def test_a_report_as_a_page_has_the_rule_in_its_tooltip(played: list[Any]) -> None:
    fought = next(one for one in played if any(event.kind == "combat" for event in one.events))
    told = season_report(fought, "fr").page()
    assert unfound(told) == set() and 'title="AMP-' in told and "§" in told
