"""The gallery: any worked case by its number or its words, predicted by one or by groups, and turns of saved games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadoques.classroom import gallery
from diadoques.core import cases
from diadoques.core.faults import Fault
from diadoques.games.catalogue import games
from diadoques.games.diplomacy.interchange import position_from
from diadoques.widgets import Exercise, Gallery, Lesson
from diadoques.widgets.exercise import from_case


def test_a_number_finds_its_case_first_and_words_find_all_that_have_them() -> None:
    assert next(case.id for _, case in gallery.find("6.F.14", "diplomacy")) == "6.F.14"
    assert next(case.id for _, case in gallery.find(" 6.f.1 ")) == "6.F.1"
    assert {name for name, _ in gallery.find("convoi")} == {"diadoques", "diplomacy", "bc218"}
    assert list(gallery.find("zyddb")) == []


def test_a_case_with_retreats_is_shown_where_its_orders_are_settled() -> None:
    found = gallery.situation("6.H.3", "diplomacy")
    assert found.report.before.phase == "movement" and found.report.after.phase == "retreats"


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_every_case_in_which_orders_are_given_can_be_opened(game: str) -> None:
    shown = gallery.pictures(game)
    assert {case.id for case in shown} <= {case.id for case in cases.load(game)}
    for case in shown:
        found = gallery.of_case(game, case)
        assert found.report.before is not found.report.after
        assert found.title["fr"] and found.title["en"]


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_one_case_of_each_section_is_predicted_and_understood(game: str) -> None:
    sections = {case.section: case.id for case in gallery.pictures(game)}
    for number in sections.values():
        exercise = from_case(number, "en", game)
        assert exercise.map.film == [], "nothing of the result is in the browser before it is revealed"
        exercise.reveal()
        assert exercise.map.film and exercise.why.value


@pytest.mark.slow
def test_groups_vote_each_for_itself() -> None:
    exercise = from_case("6.F.14", "en", groups=("Athens", "Sparta"))
    exercise.predict({"F LON": True, "A BRE": True}, "Athens")
    exercise.predict({"F LON": True, "F WAL": True, "A BRE": False, "F ENG": False}, "Sparta")
    assert exercise.scores == {"Athens": 1, "Sparta": 4}
    assert not exercise.said.value
    exercise.reveal()
    assert exercise.said.value == ("<b>Athens: 1 of 2. Orders without a prediction: 2.</b><br><b>Sparta: 4 of 4.</b>")


def test_where_nothing_was_predicted_nothing_is_counted() -> None:
    exercise = from_case("6.F.14", "en")
    exercise.reveal()
    assert exercise.said.value == "<b>Nothing had been predicted.</b>"
    exercise = from_case("6.F.14", "en", groups=("Athens", "Sparta"))
    exercise.predict({"A BRE": False}, "Sparta")
    exercise.reveal()
    assert "Athens: nothing had been predicted." in exercise.said.value
    assert "Sparta: 1 of 1. Orders without a prediction: 3." in exercise.said.value


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_reason_and_its_mirror_are_one(lang: str) -> None:
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A MAR"]}
    orders = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"], "ITALY": ["A MAR - BUR"]}
    position = position_from({"units": units, "players": list(units), "notation": "en"})
    exercise = Exercise(position, orders, lang)
    exercise.reveal()
    reasons = exercise.why.value.partition("<table")[0]
    assert reasons.count("<li") == 1 and reasons.count("<code>") == 2, "one reason for the place, for all three orders"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_two_that_meet_head_on_have_one_reason(lang: str) -> None:
    """Each was told with the other as its cause: four lines, two of them twice."""
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    position = position_from({"units": units, "players": list(units), "notation": "en"})
    for third in ("A GAS H", "A GAS - PAR"):
        exercise = Exercise(position, {"FRANCE": ["A PAR - BUR", third], "GERMANY": ["A BUR - PAR"]}, lang)
        exercise.reveal()
        reasons = exercise.why.value.partition("<table")[0]
        assert reasons.count("margin-left:0.0em") == 2 and reasons.count("<code>") == 1, third


def test_what_is_asked_stands_beside_the_map() -> None:
    exercise = from_case("6.F.14", "en")
    table = exercise.box.children[1]
    assert "dia-at-map" in table._dom_classes and table.children[0] is exercise.map
    assert {*exercise.rows, exercise.button, exercise.said} <= set(table.children[1].children)


def test_the_screen_lists_and_opens() -> None:
    screen = Gallery("fr", game="diplomacy")
    assert screen.exercise is None and len(screen.listed.options) > 100
    screen.asked.value = "6.F.14"
    assert screen.exercise is not None and "6.F.14" in screen.shown.children[0].children[0].value
    screen.asked.value = "zyddb"
    assert screen.listed.options == () and "Rien de tel" in screen.count.value
    screen.game.value = "diadoques"
    screen.asked.value = "convoi"
    first = screen.listed.options[0][1]
    screen.listed.value = first
    assert first in screen.shown.children[0].children[0].value


def test_the_screen_changes_its_language_and_keeps_what_lies_open() -> None:
    screen = Gallery("fr", game="diplomacy", asked="6.F")
    screen.listed.value = "6.F.14"
    screen.language.value = "en"
    assert (screen.lang, screen.game.value, screen.asked.value) == ("en", "diplomacy", "6.F")
    assert screen.listed.value == "6.F.14" and "The gallery" in screen.head.value
    assert screen.exercise is not None and screen.exercise.button.description == "Reveal"
    screen.speak("fr")
    assert screen.language.value == "fr" and "La galerie" in screen.head.value


def test_a_turn_of_a_saved_game_is_a_situation_too(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, lang="en")
    lesson.choose("Antipater")
    lesson.sheet.line.value = "A MAC -> THE"
    lesson.resolve(anyway=True)
    saved = tmp_path / "game.dia.json"
    assert json.loads(saved.read_text())["turns"]
    exercise = Exercise.of(gallery.of_game(saved), "en")
    assert set(exercise.truth.values()) == {True}
    with pytest.raises(Fault, match="1 tour"):
        gallery.of_game(saved, 7)


def test_an_unknown_number_is_said_to_be_unknown() -> None:
    with pytest.raises(Fault, match="aucun cas"):
        gallery.situation("6.Z.99")
