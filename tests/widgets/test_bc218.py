"""The lesson plays 218 avant J.-C.: revolts have their lines on the sheet, and stay secret on the common screen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from diadoques.classroom.lamps import PROGRAM
from diadoques.classroom.pages.game_page import game_page
from diadoques.classroom.session import Session
from diadoques.core.language import LANGUAGES
from diadoques.explain.annals import annals
from diadoques.widgets import Lesson
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from diadoques.widgets.words import class_word, in_its_words, speaking_of
from tests.in_browser import clear, states, text
from tests.rooms import Open


def test_revolts_are_chosen_one_of_each_type_on_the_sheet(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, lang="fr", game="bc218")
    lesson.choose("ROME")
    rows = lesson.sheet.cards
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
    assert [row for row in lesson.sheet.cards if row.startswith("revolt")] == ["revolt Rom"]
    lesson.sheet.cards["revolt Rom"].value = 0
    lesson.resolve(anyway=True)
    said = json.dumps(lesson.result.report.report, ensure_ascii=False)
    assert "Révolte à Rome" in said
    assert [mark["kind"] for mark in lesson.map.film[0]["scene"]["marks"]] == ["revolt"]


def spoken(lang: str) -> list[str]:
    """What the screens of this process say of seasons, in a text of some length: names of styles are none."""
    pictures = re.compile(r"base64,[A-Za-z0-9+/=]+")
    told = [
        pictures.sub("", text(value))
        for state in states(but=("_esm", "_css", "_dom_classes", "children", "words", "board"))
        for value in state.values()
    ]
    word = {"fr": "saison", "en": "season"}[lang]
    return [one[max(0, one.lower().index(word) - 60) :][:120] for one in told if word in one.lower()]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turn_is_a_year_on_every_screen(lang: str, open_room: Open, tmp_path: Path) -> None:
    """Desk, group, projector and lesson, before and after a year, with what they ask and what they are asked."""
    clear()
    room = open_room(game="bc218", ways={"MACEDOINE": PROGRAM})
    desk, pages = DeskPage(room, lang), [GroupPage(room, "ROME", lang), ProjectorPage(room, lang)]
    lesson = Lesson(tmp_path / "alone", lang, game="bc218")
    told = spoken(lang)
    for button in (desk.season_box.time_up, next(iter(desk.season_box.blank.buttons.values()))):
        button.click()
        told += spoken(lang)
    room.resolve()
    desk.season_box.back.click()
    lesson.resolve(anyway=True)
    told += spoken(lang)
    lesson.go_on()
    assert told + spoken(lang) == []
    assert {one.lang for one in (desk, *pages)} == {lang}
    for words in lesson.map.words[lang].values():
        assert not re.search("saison|season", words), words
    lesson.session.close()


def test_a_season_of_another_game_stays_one() -> None:
    assert in_its_words("La saison précédente", "fr", "diadoques") == "La saison précédente"
    assert in_its_words("Back to {season}: this season", "en", "bc218") == "Back to {season}: this year"
    with speaking_of("bc218"):
        assert class_word("fr", "way_once") == "programme, 1 an"
    assert class_word("fr", "way_once") == "programme, 1 saison"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_goes_year_by_year(lang: str, tmp_path: Path) -> None:
    session = Session(tmp_path / "game", game="bc218")
    for _ in range(3):
        session.resolve()
    page = game_page(annals(session.reports[0].before, session.reports, lang), maps=False)
    told = re.sub(r"<(style|script)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)
    assert {"fr": "année après année", "en": "year by year"}[lang] in told
    assert not re.search("saison|season", told, re.IGNORECASE)
    session.close()
