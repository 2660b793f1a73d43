"""A game that is handed out as a file is named after what it is, where it stands and who played it."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.board.people import players
from diadoques.classroom.session import Session
from diadoques.games.catalogue import games, load_game
from diadoques.games.scenarios import worked_scenarios
from diadoques.site.file_names import file_name, game_of_file, game_summary, safe_file_name
from diadoques.site.pages import episodes


@pytest.mark.parametrize(
    ("game", "people", "lang", "name"),
    [
        ("diadoques", ["Antigone"], "fr", "diadoques-printemps-321-antigone.dia.json"),
        ("diadoques", ["Séleucos", "Eumène"], "en", "diadoques-spring-321-seleucus-eumenes.dia.json"),
        ("diplomacy", [], "fr", "diplomacy-printemps-1901-tous.dia.json"),
        ("bc218", ["ROME"], "fr", "bc218-an-218-rome.dia.json"),
        ("amphipolis", ["ATHENS"], "fr", "amphipolis-automne-424-athenes.dia.json"),
    ],
)
def test_a_file_is_named_after_game_season_and_side(
    tmp_path: Path, game: str, people: list[str], lang: str, name: str
) -> None:
    session = Session(tmp_path, game=game)
    assert file_name(session, people, lang) == name
    board = session.game.about.board
    assert sorted(game_of_file(name, board)) == sorted(people)
    assert sorted(game_of_file(f"/home/pupil/{name.replace('.dia', ' (2).dia')}", board)) == sorted(people)
    session.close()


def test_a_scenario_stands_in_the_name(tmp_path: Path) -> None:
    session = Session(tmp_path, scenario="gaza", game="diadoques")
    assert file_name(session, [], "en", ".html").startswith("diadoques-gaza-")
    session.close()


def test_who_opens_a_file_is_told_whose_game_it_was(tmp_path: Path) -> None:
    session = Session(tmp_path, game="diadoques")
    name = file_name(session, ["Antigone"], "fr")
    assert game_summary(session, name, ["Antigone"], "fr").endswith(
        "D’après le nom du fichier, qui jouait\u00a0: Antigone."
    )
    assert game_summary(session, name, ["Eumène"], "en").endswith("played it: Antigonus. Here you play: Eumenes.")
    assert "321" in game_summary(session, "thing.json", [], "fr") and "nom du fichier" not in game_summary(
        session, "thing.json", [], "fr"
    )
    session.close()


def test_names_are_safe_and_tell_sides_apart() -> None:
    assert safe_file_name("Cœur/../été:*?") == "coeur-ete"
    for game in games():
        board = load_game(game).about.board
        for lang in ("fr", "en"):
            for one, player in players(board).items():
                assert game_of_file(f"{game}-{safe_file_name(player.name[lang])}.dia.json", board) == [one]


def test_episodes_stand_in_the_order_of_time() -> None:
    names = list(episodes())
    assert names[:3] == ["triparadeisos", "eumenes", "cassander"]
    assert set(names) == set(worked_scenarios()) and names != sorted(names)
