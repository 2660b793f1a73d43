"""Answer keys: every question of a lesson, every contested space of a season, with what the engine says of it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.gallery import situation
from diadoques.classroom.lessons import lesson_of
from diadoques.classroom.presence import SAVES
from diadoques.classroom.room import Room
from diadoques.core.faults import Fault
from diadoques.explain.sections import place_of
from diadoques.explain.tables import contests
from diadoques.printing.handing_out import print_out
from diadoques.printing.lesson_key import lesson_key, notebooks_of
from diadoques.printing.season_key import season_key
from diadoques.widgets.desk.paper import KEY
from tests.printed_text import page_texts

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lean_letters")]


def told(pdf: bytes) -> str:
    """All its letters, blanks left out: lines break where they may."""
    return "".join("".join(page_texts(pdf)).split())


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_lesson_tells_each_answer_with_its_account(lang: str) -> None:
    text = told(lesson_key("03-supports", lang))
    assert all(f"{number}." in text for number in range(1, 7))
    assert bare("A PHR -> LYC") in text and bare("A PIS S A PHR -> LYC") in text
    assert bare({"fr": "Forces en Lycaonie", "en": "Strengths in Lycaonia"}[lang]) in text
    assert bare({"fr": "le soutien est coupé", "en": "the support is cut"}[lang]) in text, "what is answered in words"


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.proof)])
def test_every_lesson_has_its_key_and_leaves_the_games_alone(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SAVES, str(tmp_path))
    sources = Path(__file__).resolve().parents[2] / "notebooks" / "course" / "source"
    assert [*notebooks_of(lang)] == sorted(one.stem for one in sources.glob("*.md"))
    for lesson in notebooks_of(lang):
        text = told(lesson_key(lesson, lang))
        assert "<" not in text.replace("<->", ""), lesson
        cells = json.loads(notebooks_of(lang)[lesson].read_text(encoding="utf-8"))["cells"]
        asked = [one["id"] for one in cells if one["id"].endswith(("-check", "-question"))]
        assert len(asked) > 3 and all(f"{number}." in text for number in range(1, len(asked) + 1)), lesson
    assert not list(tmp_path.iterdir()) and os.environ[SAVES] == str(tmp_path)


def test_lessons_are_found_by_number_and_by_word() -> None:
    assert {lesson_of(one) for one in ("3", "03", "Supports", "03-supports")} == {"03-supports"}
    assert lesson_of("30") is None and lesson_of("") is None
    with pytest.raises(Fault):
        lesson_key("nothing", "fr")


@pytest.mark.turns(2)
@pytest.mark.parametrize("number", ["DIA-8B-01", "6.F.14"])
def test_a_season_tells_each_contested_space_with_its_strengths(number: str) -> None:
    found = situation(number)
    text, tables = told(season_key(found.report, "en", title=found.title["en"])), contests(found.report, "en")
    assert tables
    for one in tables:
        assert bare(one.title) in text and bare(one.line) in text and bare(place_of(one.rule, "en")) in text
    assert bare(found.title["en"]) in text


def test_the_desk_prints_the_answers_once_something_is_settled(tmp_path: Path) -> None:
    room = Room(tmp_path / "class", game="diadoques")
    with pytest.raises(Fault):
        print_out(room.session, KEY, "A4", "fr")
    assert room.session.type("Antigone", "A PHR -> LYC").followed
    room.resolve()
    path = print_out(room.session, KEY, "A4", "fr")
    room.close()
    assert path.name == "key-A4.pdf" and "Corrigé" in told(path.read_bytes())


def test_the_command_takes_a_lesson_a_case_or_a_game(shell: Any, tmp_path: Path) -> None:
    room = Room(tmp_path / "class")
    room.resolve()
    room.close()
    for asked in ("6", "DIA-8B-01", tmp_path / "class"):
        path = tmp_path / f"key-{Path(asked).name}.pdf"
        assert shell("print", "key", asked, "-o", path, "--lang", "fr").code == 0
        assert "Corrigé" in told(path.read_bytes())
    assert shell("print", "key", "-o", tmp_path / "none.pdf").code == 1
    missing = shell("print", "key", "nothing", "-o", tmp_path / "none.pdf")
    assert missing.code == 1 and not (tmp_path / "none.pdf").exists()
