"""The lesson and the exercises play Diplomacy by the same code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.widgets import Lesson
from diadoques.widgets.exercise import from_case
from diadoques.widgets.lesson import SAVED


@pytest.mark.slow
def test_a_year_with_adjustments_is_played_and_opened_again(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, lang="fr", game="diplomacy")
    lesson.choose("FRANCE")
    lesson.session.type("FRANCE", "A PAR - BOU")
    lesson.resolve(anyway=True)
    lesson.go_on()
    lesson.session.type("FRANCE", "A BOU - BEL")
    lesson.resolve(anyway=True)
    assert lesson.session.position.phase == "adjustments"
    lesson.go_on()
    lesson.choose("FRANCE")
    assert list(lesson.sheet.cards) == ["+PAR"]
    lesson.sheet.cards["+PAR"].value = 0
    assert lesson.sheet.progress.value.startswith("<b>ajustements\u00a0: 1 sur 1</b>")
    assert not lesson.session.missing()
    lesson.resolve()
    position = lesson.session.position
    assert (str(position.season), len(position.of("FRANCE"))) == ("spring 1902", 4)
    assert Lesson(tmp_path).session.position == position  # the journal knows its game
    assert not (tmp_path / "trouble.log").exists()


def test_an_exercise_is_predicted_then_revealed() -> None:
    exercise = from_case("6.F.14", "en")
    exercise.predict({"F LON": True, "A BRE": True})
    assert not exercise.revealed
    assert "passes" not in exercise.said.value
    exercise.button.click()
    assert exercise.revealed
    assert exercise.said.value == "<b>Predicted correctly: 1 of 2. Orders without a prediction: 2.</b>"
    assert exercise.truth == {"ENGLAND-1": True, "ENGLAND-2": True, "FRANCE-1": False, "FRANCE-2": False}
    exercise.button.click()
    assert not exercise.revealed and exercise.map.film == [] and not exercise.why.value, "and tried again"
    assert [one.value for one in exercise.guesses.values()].count(True) == 2 and not exercise.button.disabled


def test_an_unknown_case_is_refused() -> None:
    with pytest.raises(Fault) as caught:
        from_case("6.Z.1")
    assert caught.value.code == "case-unknown"


#: Codes of one language that the other does not have.
ONLY = {
    "en": re.compile(r"\b(BUR|MAR|MAO|SEV|WAR|TYS|STP/[NS]C)\b"),
    "fr": re.compile(r"\b(BOU|TOU|ATL|ODE|VAR|ALP)\b"),
}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_whole_screen_writes_the_codes_of_its_language(tmp_path: Path, lang: str) -> None:
    """Whichever language the game was begun in: the other one's codes stand nowhere on the screen of this one."""
    other = {"fr": "en", "en": "fr"}[lang]
    lesson = Lesson(tmp_path, lang=other, game="diplomacy")
    assert lesson.session.options["notation"] == other
    lesson.speak(lang)
    for player in ("FRANCE", "RUSSIA", "ITALY"):
        lesson.choose(player)
        shown = [str(option) for row in lesson.sheet.cards.values() for option, _ in row.options]
        shown += [lesson.sheet.line.placeholder, *(card["code"] for card in lesson.sheet.view.cards)]
        choices = [choice["text"] for listed in lesson.map.choices.values() for choice in listed]
        text = "\n".join([*shown, *choices])
        assert ONLY[lang].search(text)
        assert not ONLY[other].search(text), ONLY[other].search(text)
    lesson.choose("ITALY")
    typed, goal = ("A VEN - TYR", "TYR") if lang == "en" else ("F NAP - TYR", "TYS")
    lesson.sheet.line.value = typed
    [order] = lesson.session.orders("ITALY")
    assert order.to == goal
    scene = lesson.map.scene
    assert [arrow["text"][lang] for arrow in scene["arrows"]] == [typed]
    assert [piece["order"][lang] for piece in scene["pieces"] if piece["ordered"]] == [typed]
    lesson.resolve(anyway=True)
    told = "\n".join([arrow["text"][lang] for frame in lesson.map.film for arrow in frame["scene"]["arrows"]])
    assert typed in told


@pytest.mark.slow
def test_a_game_begun_in_english_is_kept_in_english(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "new", lang="en", game="Diplomatie")
    assert lesson.session.game.about.id == "diplomacy"
    lesson.choose("FRANCE")
    lesson.sheet.line.value = "F BRE - MAO"
    lesson.resolve(anyway=True)
    saved = savegame.load(tmp_path / "new" / SAVED)
    assert (saved.game, saved.options["notation"]) == ("diplomacy", "en")
    assert saved.turns[0].answers.orders["FRANCE"] == ["F BRE - MAO"]
    assert Lesson(tmp_path / "new", lang="fr").session.options["notation"] == "en"  # the journal knows better
