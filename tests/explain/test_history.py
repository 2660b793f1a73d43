"""The history beside the game: every event placed, dated, told in both languages and supported by its sources."""

from __future__ import annotations

import re

import pytest

from diadoques.board.load import load_board
from diadoques.board.people import owners
from diadoques.core.calendar import Season
from diadoques.core.language import LANGUAGES
from diadoques.draw.words import date
from diadoques.explain.history import FEWEST, MOST, HistoricalEvent, history_of
from diadoques.games.amphipolis.pieces import commanders
from diadoques.games.catalogue import begin, games, load_game
from diadoques.widgets.result.history_view import history_html
from tests.rows import each

STORIES = {game: story for game in games() if (story := history_of(game)) is not None}
HISTORY = STORIES["diadoques"]
HAPPENINGS = HISTORY.happenings
ALL = [(game, one) for game, story in STORIES.items() for one in story.happenings]


def test_the_story_runs_from_the_death_of_alexander_to_that_of_seleucus() -> None:
    years = [one.season.year for one in HAPPENINGS]
    assert years == sorted(years, reverse=True)
    assert years[0] == 323 and years[-1] == 281 and len(HAPPENINGS) > 100
    assert len({one.id for one in HAPPENINGS}) == len(HAPPENINGS)


def test_between_ipsus_and_beroea_the_story_has_antioch_cyprus_and_pyrrhus() -> None:
    """From 300 to 289 no year but one is empty, and the man of the next war is followed from Egypt to Edessa."""
    years = {year: HISTORY.of(year) for year in range(300, 288, -1)}
    assert [year for year, found in years.items() if not found] == [296]
    told = [one for found in years.values() for one in found]
    assert any(one.place["en"].startswith("Antioch") and "Strab. 16.2.4" in one.sources for one in told)
    assert any("Ptolémée" in one.persons and one.place["en"] == "Cyprus" for one in told)
    assert len([one for one in told if "Pyrrhos" in one.persons]) > 6


def test_a_chapter_of_diodorus_is_cited_for_what_it_tells() -> None:
    """19.74 is of Telesphorus in the Peloponnese; Polemaeus comes to Chalcis in 19.77-78."""
    by_chapter = {source: one for one in HAPPENINGS for source in one.sources if source.startswith("Diod. 19.7")}
    assert "Telesphorus" in by_chapter["Diod. 19.74"].text["en"] and by_chapter["Diod. 19.74"].at == "ARC"
    assert by_chapter["Diod. 19.77-78"].sources == ("Diod. 19.77-78",)
    assert "Polemaeus" in by_chapter["Diod. 19.77-78"].text["en"]


def test_the_story_of_amphipolis_is_that_of_its_turns() -> None:
    seasons = [one.season for one in STORIES["amphipolis"].happenings]
    assert str(seasons[0]) == "summer 424" and {season.year for season in seasons} == {424, 423, 422}
    assert len({one.id for one in STORIES["amphipolis"].happenings}) == len(seasons) > 25
    start = begin(load_game("amphipolis"), "campaign", {}, None)[1]
    assert start.season == seasons[0]
    duel = STORIES["amphipolis"].then(Season(422, "autumn"))
    assert all("Thuc. 5." in source for one in duel for source in one.sources)
    assert any({"Brasidas", "Cléon"} <= set(one.persons) and one.at == "T7" for one in duel)


def test_the_story_beside_a_campaign_goes_from_the_taking_of_the_plain_to_its_rising() -> None:
    """222 is told for what it left; nothing is cited but Polybius, book and chapters of each event its own."""
    story = STORIES["empires"]
    assert {one.season.year for one in story.happenings} == {222, 220, 219, 218}
    assert all(source.startswith("Polyb. ") for one in story.happenings for source in one.sources)
    plain = [one.sources[0] for one in story.happenings if one.at == "CIS"]
    assert plain == ["Polyb. 2.34-35", "Polyb. 3.40", "Polyb. 3.60", "Polyb. 3.65-67", "Polyb. 3.70-74"]
    _saved, start = begin(load_game("empires"), "occupation-218", {}, None)
    assert "Polyb. 3.40" in [one.sources[0] for one in story.then(start.season)]


def test_every_event_is_placed_told_and_supported() -> None:
    each(ALL, lambda row: supported(*row), lambda row: f"{row[0]} {row[1].id}")


def supported(game: str, one: HistoricalEvent) -> None:
    board = load_board(load_game(game).about.board, "advanced")
    people = {*owners(board.id), *(commanders() if game == "amphipolis" else ())}
    assert one.at in board.spaces or one.at in board.places
    assert all(name in people for name in one.persons)
    for lang in LANGUAGES:
        assert one.text[lang].endswith(".") and one.place[lang]
        assert "'" not in one.text[lang], "apostrophes as they are printed"
    assert one.text["fr"] != one.text["en"]
    for source in one.sources:
        author = next((name for name in STORIES[game].authors if source.startswith(name)), None)
        assert author and re.search(r"\d", source), f"{source}: author, book, chapter"


def test_every_turn_has_a_history_of_several_lines() -> None:
    """The seasons of its turns, from summer 424 to autumn 422."""
    story = STORIES["amphipolis"]
    names = ["summer", "autumn", "winter", "spring"]
    for turn in range(10):
        season = Season(424 - (turn + 1) // 4, names[turn % 4])
        assert len(story.then(season)) > 1, season


def test_who_held_a_place_is_told_from_a_season_on_until_another_did() -> None:
    story, autumn = STORIES["amphipolis"], Season(423, "autumn")
    places = load_board("amphipolis", "advanced").spaces
    assert all(one.at in places and one.source.startswith("Thuc. ") for one in story.held)
    assert story.otherwise(autumn, {"O1": "ATHENS", "O2": "SPARTA", "O4": "SPARTA", "T12": "SPARTA"}) is None
    assert story.otherwise(autumn, {"O1": "ATHENS", "O2": "SPARTA", "O4": "ATHENS"}).source == "Thuc. 4.113-116"  # type: ignore[union-attr]
    both = story.otherwise(autumn, {"O1": "SPARTA", "O2": "ATHENS", "O4": "ATHENS"})
    assert both is not None and both.at == "O1", "the latest row is asked about"
    assert story.otherwise(Season(424, "winter"), {"O5": "SPARTA"}) is not None
    assert story.otherwise(autumn, {"O5": "SPARTA"}) is None, "what is not known then is not asked"
    assert not HISTORY.held


def test_beside_a_season_stand_a_few_events_of_its_year() -> None:
    for year in range(323, 281, -1):
        for name in ("spring", "summer", "autumn", "winter"):
            told = HISTORY.beside(Season(year, name))
            now = [one for one in HAPPENINGS if one.season == Season(year, name)]
            assert len(told) <= max(MOST, len(now)) and (len(told) >= FEWEST or year < 284)
            assert list(told) == sorted(told, key=HAPPENINGS.index)
            assert all(one in told for one in now), "what happened in the season itself is not left out"
    first = HISTORY.headline(Season(321, "summer"))
    assert first is not None and "Perdiccas" in first.text["fr"]


def test_a_full_season_is_told_whole() -> None:
    winter = Season(424, "winter")
    story = STORIES["amphipolis"]
    assert len(story.then(winter)) > MOST
    assert story.beside(winter) == story.then(winter)


SEASONS = [Season(year, name) for year in range(323, 281, -1) for name in ("spring", "summer", "autumn", "winter")]


def summary(season: Season, lang: str) -> str:
    """The line that is told beside a season before anybody opens it."""
    return history_html(HISTORY, season, "diadoques", lang).partition("</summary>")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_season_is_headed_by_what_another_one_was_headed_by(lang: str) -> None:
    told_of = [line for line in (summary(season, lang) for season in SEASONS) if line]
    assert len(told_of) > 100 and len(set(told_of)) == len(told_of)


def test_a_season_without_events_of_its_own_says_so_and_opens_on_the_rest_of_its_year() -> None:
    quiet = [season for season in SEASONS if not HISTORY.then(season) and HISTORY.of(season.year)]
    assert len(quiet) > 20 and Season(321, "winter") in quiet
    for season in quiet:
        assert HISTORY.headline(season) is None
        line = summary(season, "en")
        assert "nothing is dated" in line and date(season, "en", "diadoques")[1:] in line
        assert "<li>" in history_html(HISTORY, season, "diadoques", "en")


def test_what_fell_in_january_stands_in_the_winter_before() -> None:
    [gabiene] = [one for one in HAPPENINGS if one.id == "H042"]
    assert str(gabiene.season) == "winter 317"


def test_a_game_without_a_story_shows_none() -> None:
    assert [*STORIES] == ["diadoques", "amphipolis", "empires"]
