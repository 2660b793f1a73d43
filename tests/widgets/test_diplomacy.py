"""The lesson and the exercises play Diplomacy by the same code."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.core.faults import Fault
from diadoques.widgets import Lesson
from diadoques.widgets.exercise import from_case


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
    assert list(lesson.sheet.lists) == ["+PAR"]
    lesson.sheet.lists["+PAR"].value = 0
    assert lesson.sheet.progress.value == "<b>1 sur 1 ordonnés</b>"
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
    assert exercise.said.value == "<b>1 of 4 predicted rightly.</b>"
    assert exercise.truth == {"ENGLAND-1": True, "ENGLAND-2": True, "FRANCE-1": False, "FRANCE-2": False}


def test_an_unknown_case_is_refused() -> None:
    with pytest.raises(Fault) as caught:
        from_case("6.Z.1")
    assert caught.value.code == "case-unknown"
