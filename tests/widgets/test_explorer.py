"""The explorer: a sheet is written as in a lesson, and what is told of it is what is counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.analysis.openings import prospects
from diadoques.analysis.openings.listing import Listed, list_openings
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from diadoques.widgets import Explorer

_listed: dict[tuple[str, str], Listed] = {}


@pytest.fixture(autouse=True)
def _openings_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every explorer lists the openings of its start; nearly all begin at the same one."""

    def listed(position: Any, seat: str) -> Listed:
        key = (json.dumps(load_game(position.game).record_of(position), default=str), seat)
        if key not in _listed:
            _listed[key] = list_openings(position, seat)
        return _listed[key]

    monkeypatch.setattr(prospects, "list_openings", listed)


@pytest.fixture
def explorer(tmp_path: Path) -> Iterator[Explorer]:
    found = Explorer(tmp_path / "game", "en")
    yield found
    found.close()
    assert not (tmp_path / "game" / "trouble.log").exists()


def write(explorer: Explorer, player: str, *lines: str) -> None:
    explorer.choose(player)
    for line in lines:
        assert explorer.session.type(player, line).followed
    explorer.show()


@pytest.mark.slow
def test_nobody_is_explored_before_he_is_chosen(explorer: Explorer) -> None:
    assert explorer.map.shares == {} and explorer.map.choices == {}
    assert "Choose above" in explorer.text.value


@pytest.mark.slow
def test_a_line_on_the_sheet_changes_what_the_map_shows(explorer: Explorer) -> None:
    write(explorer, "Antigone", "A PHR -> LYC", "A PHR -> PIS", "A* PHR -> AXY")
    shares = explorer.map.shares
    # The table of the study says so too: whoever goes to Lycaonia alone is kept out by Eumenes in half of his openings.
    assert explorer.outcome.rivals == ("Eumène",)
    assert shares["PIS"]["value"] == 1 and 0 < shares["LYC"]["value"] < 1
    assert shares["LYC"]["owner"] == "Antigone" and "Antigonus" in shares["LYC"]["told"]
    explorer.session.withdraw("Antigone", "Antigone-1")
    explorer.show()
    assert "LYC" not in explorer.map.shares


@pytest.mark.slow
def test_rivals_stand_in_the_order_of_what_they_leave(explorer: Explorer) -> None:
    write(explorer, "Antigone", "A PHR -> LYC", "A PHR -> PIS", "A* PHR -> AXY")
    prospects, opening = explorer.prospects, explorer.outcome.prospect.opening
    worst = [prospects.against(opening, (seat,), "places").worst for seat in ("Eumène", "Séleucos")]
    assert worst[0] < worst[1]
    explorer.outcome._take(("Séleucos",))
    assert explorer.outcome.prospect.worst == worst[1]
    assert explorer.map.shares["LYC"]["value"] == 1
    explorer.choose("Eumène")  # who is now asked about another is told of whoever hurts him most
    assert explorer.outcome.rivals != ("Séleucos",)


@pytest.mark.slow
def test_what_counts_is_chosen(explorer: Explorer) -> None:
    write(explorer, "Eumène", "A ANC -> G Ancyre", "A ANC -> LYC", "A ANC -> PAP")
    explorer.outcome.counts.value = "safe-capital"
    assert explorer.outcome.prospect.best == 0 >= explorer.outcome.prospect.worst


@pytest.mark.slow
def test_later_seasons_are_told_of_openings_that_were_played_on(explorer: Explorer) -> None:
    write(explorer, "Eumène", "A ANC -> LYC", "A ANC -> PAP", "A* ANC -> PTE")
    explorer.outcome.season.value = 3
    ends = explorer.outcome.ends
    assert ends is not None and ends.counted > 100
    assert explorer.map.shares["PTE"]["text"].endswith("%")
    assert len(explorer.outcome.shown.options) == 6
    explorer.session.withdraw("Eumène", "Eumène-1")
    explorer.show()
    assert explorer.outcome.ends is None and explorer.map.shares == {}
    explorer.outcome.season.value = 1
    assert explorer.map.shares


@pytest.mark.slow
def test_the_line_that_hurts_is_played_by_the_game_itself(explorer: Explorer) -> None:
    write(explorer, "Antigone", "A PHR -> LYC", "A PHR -> PIS", "A* PHR -> AXY")
    explorer.see()
    assert explorer.report is not None and explorer.map.film and explorer.map.shares == {}
    found = explorer.outcome.prospect
    before = {"PHR", "Gordion"}
    assert sum(unit.space not in before for unit in explorer.report.after.of("Antigone")) == found.worst
    assert explorer.session.reports == []  # nothing of the game itself was settled
    explorer.go_back()
    assert explorer.map.film == [] and explorer.map.shares


@pytest.mark.slow
def test_an_opening_is_played_on_in_a_lesson_and_found_again(explorer: Explorer) -> None:
    write(explorer, "Antigone", "A PHR -> LYC", "A PHR -> PIS", "A* PHR -> AXY")
    written = explorer.session.orders("Antigone")
    assert explorer.session.type("Séleucos", "A CHD -> ARA").followed  # another sheet that was looked at before
    explorer.play(both=True)
    lesson = explorer.lesson
    assert lesson is not None and lesson.player == "Antigone"
    assert lesson.session.orders("Séleucos") == ()  # what the program will write is not there before it does
    assert set(lesson.empty) == {"Antipater", "Lysimaque", "Ptolémée", "Séleucos"}
    assert len(lesson.session.orders("Eumène")) == 3
    lesson.resolve()
    assert lesson.report is not None
    explorer.stop_playing()
    assert explorer.lesson is None and explorer.session.orders("Antigone") == written
    assert "journal-1" in explorer.message.value  # the game that was played is kept
    assert len(explorer.session.orders("Séleucos")) == 1 and not explorer.session.orders("Eumène")
    assert explorer.map.shares


@pytest.mark.slow
def test_a_game_that_had_gone_on_is_put_away_and_said(tmp_path: Path) -> None:
    session = Session(tmp_path / "game")
    session.resolve()
    session.close()
    explorer = Explorer(tmp_path / "game", "fr", player="Antigone")
    assert "journal-1" in explorer.message.value and explorer.map.shares
    assert (tmp_path / "game" / "journal-1.jsonl").exists()
    explorer.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_other_games_are_explored(tmp_path: Path, game: str) -> None:
    explorer = Explorer(tmp_path / game, "en", game=game)
    explorer.choose(explorer.prospects.players[-1])
    assert explorer.map.shares and not explorer.outcome.season.options[1:]
    explorer.speak("fr")
    assert "Ce qui peut en advenir" in dict(explorer.view.options)
    explorer.close()
    assert not (tmp_path / game / "trouble.log").exists()


@pytest.mark.slow
def test_a_sheet_that_cannot_be_counted_says_why(explorer: Explorer) -> None:
    write(explorer, "Antigone", "Antigonus -> PIS")
    assert "cannot be counted" in explorer.text.value and explorer.map.shares == {}


def test_bad_beginnings_are_sentences(tmp_path: Path) -> None:
    with pytest.raises(Fault):
        Explorer(tmp_path / "x", "de")
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "alert" in Explorer(tmp_path / "file", "en").box.children[0].value
    shut = Explorer(tmp_path / "y", "en", game="chess")
    assert "alert" in shut.box.children[0].value
    unwritten = Explorer(tmp_path / "z", "en", game="amphipolis")
    assert "No written orders are asked of Athens" in unwritten.box.children[0].value
    assert not (tmp_path / "z" / "trouble.log").exists()
    shut.show()
    shut.speak("fr")
    shut.close()
