"""The lesson plays 218 avant J.-C.: revolts have their lines on the sheet, and stay secret on the common screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadoques.widgets import Lesson


def test_revolts_are_chosen_one_of_each_type_on_the_sheet(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, lang="fr", game="bc218")
    lesson.choose("ROME")
    rows = lesson.sheet.lists
    assert [row for row in rows if row.startswith("revolt")] == ["revolt 1", "revolt 2", "revolt 3"]
    assert lesson.sheet.line.placeholder == "Ou écrivez l’ordre\u00a0: A Apo - Epi"
    own = rows["revolt 2"]
    labels = [label for label, _ in own.options]
    assert labels[0] == "— aucune révolte —"
    assert any(label.startswith("révolte Rom ") for label in labels)
    assert any(label.startswith("révolte Sad ") for label in labels), "for revolts Sardinia is Roman (P218-rev-01h)"
    assert not any(label.startswith("révolte Car ") for label in labels)
    own.value = next(index for label, index in own.options if label.startswith("révolte Rom "))
    assert [order.to for order in lesson.session.orders("ROME")] == ["Rom"]
    own.value = next(index for label, index in own.options if label.startswith("révolte Sad "))
    assert [order.to for order in lesson.session.orders("ROME")] == ["Sad"], "a second of one type takes its place"
    lesson.session.type("ROME", "révolte Car")
    assert sorted(lesson.session.sheet("ROME").lines) == ["revolt 2", "revolt 3"]
    assert "Sad" not in json.dumps(lesson.map.scene["pieces"]) + json.dumps(lesson.map.scene["arrows"])
    assert not (tmp_path / "trouble.log").exists()


@pytest.mark.slow
def test_what_was_chosen_may_be_raised_from_216_on_and_nobody_is_told_by_whom(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, lang="fr", game="bc218")
    lesson.session.type("CARTHAGE", "révolte Sad")
    lesson.session.type("ROME", "révolte Rom")
    assert Lesson(tmp_path, game="bc218").session.sheet("ROME").lines.keys() == {"revolt 2"}, "the journal knows it"
    lesson = Lesson(tmp_path, lang="fr")
    for _ in range(2):  # 218 and 217
        lesson.resolve(anyway=True)
        assert "évolte Rom" not in json.dumps(lesson.result.report.report, ensure_ascii=False)
        lesson.go_on()
    while lesson.session.position.phase != "movement":
        lesson.resolve(anyway=True)
        lesson.go_on()
    assert lesson.session.position.season.year == 216
    lesson.choose("ROME")
    assert [row for row in lesson.sheet.lists if row.startswith("revolt")] == ["revolt Rom"]
    lesson.sheet.lists["revolt Rom"].value = 0
    lesson.resolve(anyway=True)
    said = json.dumps(lesson.result.report.report, ensure_ascii=False)
    assert "Révolte à Rome" in said
    assert [mark["kind"] for mark in lesson.map.film[0]["scene"]["marks"]] == ["revolt"]
