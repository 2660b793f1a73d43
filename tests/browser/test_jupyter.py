"""The first notebook in a real JupyterLab and in Notebook 7: a class plays its first season."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.suite.browsing import Picture

from .jupyter_process import MINUTE, Server, run_all

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("jupyter")]


def choose(page: Page, name: str) -> None:
    page.locator(".dia-strip button", has_text=name).click()
    # The kernel may still be busy with the cells below.
    expect(page.locator(".dia-panel h3")).to_contain_text(name, timeout=MINUTE)


def test_lab_plays_spring_321(
    page: Page, jupyter: Any, click_space: Callable[[Page, str], None], picture: Picture
) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto(jupyter.lab("01_first_season.ipynb"))
    run_all(page)
    choose(page, "Antipater")

    # Two clicks: a unit, then where it goes.
    page.locator('[data-piece="Antipater-1"][role="button"]').click()  # a button once it may be ordered
    expect(page.locator('[data-goal="THE"]')).to_be_visible()
    click_space(page, "THE")
    expect(page.locator(".dia-arrow")).to_have_count(1)
    expect(page.locator(".dia-panel")).to_contain_text("1 sur 3")

    # Letters typed in the map are no shortcuts of the notebook.
    cells = page.locator(".jp-Cell").count()
    page.locator(".dia-tools input").fill("")
    page.keyboard.type("ddab phénicie")
    assert page.locator(".jp-Cell").count() == cells
    page.locator(".dia-tools input").fill("")

    # A line that was refused stays on its own sheet, and nowhere else in the page.
    line = page.locator(".dia-typed")
    line.click()
    page.keyboard.type("A MAC -> zyddb")
    page.keyboard.press("Enter")
    expect(page.locator(".dia-said .dia-bad")).to_be_visible(timeout=MINUTE)
    assert page.locator(".jp-Cell").count() == cells
    choose(page, "Lysimaque")
    expect(line).to_have_value("")
    assert "zyddb" not in page.content()
    choose(page, "Antipater")
    expect(line).to_have_value("A MAC -> zyddb")

    # The keyboard alone: Antipater's second unit.
    page.locator('[data-piece="Antipater-2"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    menu, ordered = page.locator(".dia-menu"), page.locator(".dia-panel", has_text="2 sur 3")
    expect(menu.or_(ordered)).to_be_visible()
    if menu.is_visible():
        page.keyboard.press("Enter")
    expect(ordered).to_be_visible()
    assert page.locator(".jp-Cell").count() == cells
    picture(page, "lab-orders")

    # What is missing is asked first.
    page.get_by_role("button", name=re.compile("^Résoudre : Printemps 321")).click()
    expect(page.locator(".dia-warn")).to_contain_text("Lysimaque : 1 · A CHE, 2 · A CHE, 3 · A CHE")
    page.get_by_role("button", name="Résoudre quand même").click()

    # The result is told, filmed and drawn.
    expect(page.locator(".dia-saga")).to_contain_text("gagne la Thessalie", timeout=MINUTE)
    page.wait_for_function(
        "() => { const image = document.querySelector('.dia-drawn img'); return image && image.naturalWidth >= 1000; }",
        timeout=MINUTE,
    )
    expect(page.locator(".dia-reel button").first).to_have_text("Les ordres")
    won = page.locator(".dia-told", has_text="gagne la Thessalie")
    page.locator(".dia-saga details", has=won).locator("summary").click()  # what succeeded is folded
    won.click()
    # While the film shows the moves, a ghost of the unit stands where it came from.
    moved = page.locator('[data-piece="Antipater-1"]:not(.dia-ghost)')
    expect(moved).to_have_class(re.compile("dia-lit"))
    page.locator(".dia-strip").scroll_into_view_if_needed()
    picture(page, "lab-result")
    page.locator(".dia-drawn summary").click()
    page.locator(".dia-drawn img").scroll_into_view_if_needed()
    expect(page.locator(".dia-drawn img")).to_be_in_viewport(ratio=0.95)
    assert (page.locator(".dia-drawn img").bounding_box() or {"width": 0})["width"] > 700, "it opens over the table"
    picture(page, "lab-drawn")
    page.locator(".dia-drawn summary").click()

    # And everything speaks English at once.
    page.locator(".widget-toggle-button", has_text="English").click()
    expect(page.locator(".dia-saga")).to_contain_text("Thessaly", timeout=MINUTE)


@pytest.mark.proof
def test_notebook_7_shows_the_same_map(page: Page, jupyter: Any) -> None:
    # Another notebook, another game: a second kernel may not write the first one's.
    # What follows the map in it was run in JupyterLab.
    first = jupyter.folder / "01_first_season.ipynb"
    told = json.loads(first.read_text(encoding="utf-8").replace("saves/premiere-saison", "saves/seven"))
    shows = next(number for number, cell in enumerate(told["cells"]) if "Lesson(" in "".join(cell["source"]))
    (jupyter.folder / "seven.ipynb").write_text(
        json.dumps(told | {"cells": told["cells"][: shows + 1]}), encoding="utf-8"
    )
    page.goto(jupyter.wait("/notebooks/seven.ipynb"))
    run_all(page)
    choose(page, "Séleucos")
    page.locator('[data-piece="Séleucos-1"][role="button"]').click()  # a button once it may be ordered
    expect(page.locator('[data-goal="MES"]')).to_be_visible()


@pytest.mark.parametrize(("lang", "menu"), [("fr", "Fichier"), pytest.param("en", "File", marks=pytest.mark.proof)])
def test_the_menus_are_in_the_language_of_the_program(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, menu: str
) -> None:
    monkeypatch.setenv("JUPYTER_TOKEN", "lesson")
    server = Server(tmp_path, "diadoques.cli", "lab", "notes", "--lang", lang, "--no-browser")
    try:
        page.goto(server.wait("/lab?token=lesson"))
        expect(page.locator("#jp-MainMenu li").first).to_have_text(menu, timeout=MINUTE)
        expect(page.get_by_text("404")).to_have_count(0)
    finally:
        server.stop()
