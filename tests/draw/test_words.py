"""The words of the map: the same in both languages, and one for everything the map may say."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from diadoques.board.load import load_board
from diadoques.core.calendar import Calendar, Season
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.draw import draw_map, legend
from diadoques.draw.geometry import load_geometry
from diadoques.draw.signs import there_on
from diadoques.draw.view import theatre_name, theatres
from diadoques.draw.words import date, sources, vocabulary, word
from diadoques.games.catalogue import load_game
from diadoques.widgets.map.board_scene import board_scene
from tests.refusals import refusing

GAMES = {"diadoques": "diadoques", "europe1901": "diplomacy", "bc218": "bc218"}
BOARDS = tuple(GAMES)


def phrases(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from phrases(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def fields(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name}


@pytest.mark.parametrize("board", BOARDS)
def test_both_languages_say_the_same_things(board: str) -> None:
    french, english = (dict(phrases(vocabulary(GAMES[board])[lang])) for lang in LANGUAGES)
    assert set(french) == set(english)
    for key in french:
        assert fields(french[key]) == fields(english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_everything_shown_has_a_word(lang: str, board: str) -> None:
    game = load_game(GAMES[board])
    for step in game.abilities.pictures.steps:
        assert word(lang, f"step.{step.name}", game.about.id)
    for theatre in theatres(board):
        assert theatre_name(board, theatre, lang)
    assert sources(board, lang)
    there = there_on(load_board(board), load_geometry(board), game.about.id)
    for key in (*legend.BOARD, *legend.PLAYED):
        assert key not in there or word(lang, f"legend.{key}", game.about.id)


def test_a_board_alone_has_its_own_words_and_a_game_adds_its() -> None:
    board, geometry = load_board("europe1901"), load_geometry("europe1901")
    bare, played = there_on(board, geometry), there_on(board, geometry, "diplomacy")
    assert played - bare == {"army", "fleet"}
    assert board_scene("europe1901") != board_scene("europe1901", game="diplomacy") == board_scene("", game="diplomacy")
    assert [draw_map(lang="en", **what).alt for what in ({"board": "europe1901"}, {"game": "diplomacy"}, {})] == [
        f"Map of the board “{name}”." for name in ("europe1901", "Diplomacy", "The Diadochi")
    ]


def test_dates() -> None:
    assert date(Season(321, "spring"), "fr") == "Printemps 321 av. J.-C."
    assert date(Season(320, "autumn"), "en") == "Autumn 320 BC"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("language-unknown")):
        word("de", "date")


def test_a_calendar_for_which_a_game_has_no_words_can_be_drawn() -> None:
    assert date(Season(3, "day", calendar=Calendar(("day",), before_christ=False)), "fr", "diplomacy") == "Day 3"
