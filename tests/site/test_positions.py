"""A position that the book shows is opened from its page: the same units and season, the orders on the sheets."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.untrusted import plain_values
from diadoques.games import catalogue
from diadoques.games.catalogue import game_of
from diadoques.site.build import put_book
from tests.sampling import sampled

from .conftest import PATIENCE, Visitor, ready

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("site")]

BOOK = Path(__file__).resolve().parents[2] / "book"
#: A page each: how a game begins, an example of the rules, a case of the DATC, one of 218, a position of Amphipolis.
SHOWN = {
    "begin": ("diplomacy", ""),
    "example": ("diadoques", "DIA-8B1-01"),
    "datc": ("diplomacy", "6.F.14"),
    "punic": ("bc218", "P218-ex-03c"),
    "strymon": ("amphipolis", ""),
}


def shown(page: str) -> tuple[Any, Report[Any] | None]:
    """The position of a page, and what came of it."""
    game, name = SHOWN[page]
    book = import_module(f"diadoques.games.{game}.casebook")
    if not name:
        return catalogue.begin(catalogue.load_game(game), catalogue.abouts()[game].scenario, {})[1], None
    report = book.play(next(case for case in book.cases() if case.id == name))[0].reports[0]
    return report.before, report


@pytest.fixture(scope="module")
def booked(beside: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Beside the browser edition a book of a few pages, their pictures by the makers of the whole one."""
    sys.path.insert(0, str(BOOK))
    try:
        laid, sketch = import_module("makers.laid"), import_module("makers.sketch").sketch
        book = tmp_path_factory.mktemp("book")
        for lang in ("fr", "en"):
            (book / lang).mkdir()
            for name in SHOWN:
                position, report = shown(name)
                what = {"report": report} if report is not None else {"position": position}
                drawn = f"<h1>{name}</h1><figure>{sketch(lang, (), **what)}</figure>"
                page = f'<!doctype html><link rel="icon" href="data:,">{drawn}'
                (book / lang / f"{name}.html").write_text(page, encoding="utf-8")
            laid.write_laid(book / lang, lang)
    finally:
        sys.path.remove(str(BOOK))
    put_book(book, beside / "book")


def saved(page: Page, path: Path) -> savegame.SavedGame:
    """The game of a page as the file that it hands out."""
    with page.expect_download() as saving:
        page.locator('[data-do="save"]').click()
    saving.value.save_as(path)
    return savegame.load(path)


@pytest.mark.parametrize("name", sampled(SHOWN))
def test_a_page_of_the_book_opens_what_it_shows(booked: None, visitor: Visitor, tmp_path: Path, name: str) -> None:
    position, report = shown(name)
    page = visitor.open(f"book/en/{name}.html")
    page.get_by_role("link", name="Open this position in the browser").click()
    ready(page)
    rules = game_of(position)
    file = saved(page, tmp_path / "before.dia.json")
    assert (file.game, file.scenario) == (SHOWN[name][0], "")
    held = plain_values(rules.record_of(position))
    assert {key: file.start[key] for key in held} == held
    if report is None:  # Amphipolis goes on by itself to the first question
        return
    assert file.turns == []
    if name == "example":  # somebody looks at it until the page at rest has prepared what comes next (``page.js``)
        page.evaluate("new Promise((done) => setTimeout(done, 2000))")
    page.get_by_role("button", name=re.compile("^Resolve")).last.click()
    anyway = page.get_by_role("button", name="Resolve anyway")
    result = page.locator(".dia-result")
    expect(anyway.or_(result).first).to_be_visible(timeout=PATIENCE)
    if anyway.is_visible():
        anyway.click()
    expect(result).to_be_visible(timeout=PATIENCE)
    file = saved(page, tmp_path / "after.dia.json")
    assert catalogue.replay_saved_game(file)
    after = plain_values(rules.record_of(report.after))
    assert file.turns[0].after is not None
    assert file.turns[0].after["units"] == after["units"]


def test_a_position_that_is_not_there_is_told(booked: None, visitor: Visitor) -> None:
    for asked in ("book/en/laid/none.jsonl", "https://elsewhere.example/one.jsonl", "../../one.jsonl"):
        page = visitor.open(f"lesson/index.html?position={asked}&lang=en", live=False)
        expect(page.get_by_role("alert").first).to_contain_text("not in the folder", timeout=PATIENCE)
    visitor.troubles.clear()  # the browser tells of the one that was asked for
