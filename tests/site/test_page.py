"""A page of the browser edition: a file of another game or of other players is refused; a lesson leads to its game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

import pytest

from diadoques.core import savegame
from diadoques.games.catalogue import begin, choices_of, games, load_game, stated_options
from diadoques.games.scenarios import scenarios, worked_scenarios
from diadoques.server.comms import carry
from diadoques.site.browser_lesson import BrowserLesson, GameScreen, OwnLesson
from diadoques.site.browser_lesson import begin as begin_page
from diadoques.site.looks import SEED, look_pages, seeds
from diadoques.site.pages import first_page
from diadoques.site.sides import sides
from diadoques.widgets.tasks.prepared import prepared_lesson


class File(NamedTuple):
    """Bytes as the browser hands them over."""

    data: bytes

    def to_bytes(self) -> bytes:
        return self.data


def file(game: str, scenario: str = "") -> File:
    rules = load_game(game)
    chosen = scenario or rules.about.scenario
    return File(savegame.write(begin(rules, chosen, stated_options(rules, {}, chosen))[0]).encode())


@pytest.fixture
def page(tmp_path: Path) -> Iterator[BrowserLesson]:
    """Ptolemy alone at the Diadochi, with an order on his sheet."""
    put_back = carry()
    asked = json.dumps({"game": "diadoques", "people": "Ptolémée", "lang": "fr"})
    found = begin_page(str(tmp_path / "game"), asked, "{}", lambda _, __, name: name, lambda _: None, lambda: None)
    assert isinstance(found, BrowserLesson), found
    assert found._session.type("Ptolémée", "A EGY -> CYR").followed
    yield found
    found.page.close()
    put_back()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (file("diplomacy"), "Diplomatie"),
        (file("amphipolis"), "Amphipolis"),
        (file("diadoques", "cassander"), "Ptolémée"),
        (File(b"{"), ""),
    ],
    ids=["diplomacy", "amphipolis", "other-players", "broken"],
)
def test_it_is_refused_and_the_game_goes_on(page: BrowserLesson, given: File, said: str) -> None:
    """It was opened, and the page that asks for Ptolemy stayed empty for ever."""
    why, made = page.perform("adopt", given)
    assert why and said in why and made is None
    assert page._session.game.about.id == "diadoques"
    assert len(page._session.orders("Ptolémée")) == 1


def test_a_file_of_the_same_game_goes_on(page: BrowserLesson) -> None:
    assert page.perform("adopt", file("diadoques"))[0] == ""
    assert page._session.game.about.id == "diadoques" and not page._session.reports


def test_a_game_put_aside_is_told_and_goes_on(page: BrowserLesson) -> None:
    """It was put aside for good: there was no way back to it."""
    assert page.put_aside == 0 and page.perform("anew") == ("", None)
    assert page.put_aside == 1 and not page._session.orders("Ptolémée")
    why, rows = page.perform("asides")
    assert (why, rows) == ("", [("journal-1.jsonl", "Printemps 321 av. J.-C. (n° 1)")])
    why, said = page.perform("resume", None, "journal-1.jsonl")
    assert why == "" and "Les Diadoques" in said and page.put_aside == 0
    assert len(page._session.orders("Ptolémée")) == 1
    assert "journal-9" in page.perform("resume", None, "journal-9.jsonl")[0]


def test_who_plays_all_sides_of_an_episode_says_so(tmp_path: Path) -> None:
    put_back = carry()
    for people, sitting in (("Ptolémée", ("Ptolémée",)), ("*", ("Antigone", "Ptolémée", "Séleucos"))):
        asked = json.dumps({"scenario": "gaza", "people": people})
        folder = str(tmp_path / people.replace("*", "all"))
        found = begin_page(folder, asked, "{}", lambda _, __, name: name, lambda _: None, lambda: None)
        assert isinstance(found, BrowserLesson), found
        assert isinstance(found.page.screen, GameScreen)
        assert found.page.screen.lesson.column.people == sitting
        found.page.close()
    put_back()


def test_the_first_page_leads_to_every_beginning_and_side() -> None:
    """An episode opens for one side; the scenarios that no episode tells stand with their game."""
    page = first_page(book=False, notebooks=False)
    ways = [parse_qs(unescape(way)) for way in re.findall(r'href="lesson/index\.html\?([^"]*)"', page)]
    for game in games():
        rules = load_game(game)
        there = {one["scenario"][0] for one in ways if one.get("game") == [game] and "scenario" in one}
        assert there == set(scenarios(rules)) - {rules.about.scenario}
    for episode in worked_scenarios():
        seats = [
            one.get("people", [""])[0] for one in ways if one.get("scenario") == [episode] and one["lang"] == ["fr"]
        ]
        assert seats[0] == sides()[episode]["side"] in sides()[episode]["seats"]
        assert set(seats) == {*sides()[episode]["seats"], "*"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "way"),
    [
        ("11-amphipolis", {"game": ["amphipolis"], "scenario": ["nicias"], "people": ["ATHENS"]}),
        ("12-controlling", {"game": ["empires"], "scenario": ["occupation-218"], "people": ["Gaule"]}),
        ("10-negotiation", {}),
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_a_notebook_plays_a_game_a_lesson_leads_to_it(lesson: str, way: dict[str, list[str]], lang: str) -> None:
    """It sent pupils to a notebook, and to a command of their teacher's."""
    [program] = [part.text for part in prepared_lesson(lesson, lang).parts if part.kind == "game"]
    told = OwnLesson(lesson, lang).game(program)
    assert "diadoques class" not in told
    [address] = re.findall(r'href="\?([^"]*)"', told)
    assert parse_qs(unescape(address)) == {**way, "lang": [lang]}


def test_a_page_that_is_shown_beforehand_is_of_the_seed_of_the_game_that_comes() -> None:
    """Else a size or a hand would change under the eyes of who looks at it."""
    asked = [one for _, one in look_pages() if "game" in one]
    seeded = {one["game"] for one in asked if "option" in one}
    assert seeded == set(seeds()) == {"amphipolis", "empires"}
    for one in asked:
        if "option" not in one:
            game = load_game(one["game"])
            first, other = (
                game.record_of(game.new(game.about.scenario, {SEED: str(number)} if SEED in choices_of(game) else {}))
                for number in (1, 2)
            )
            first.pop("options", None), other.pop("options", None)
            assert first == other, one
