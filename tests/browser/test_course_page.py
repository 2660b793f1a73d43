"""A lesson of the course in a real JupyterLab, at the size of a small projector: screens, and no code."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .jupyter_process import run_all
from .sight import complaints

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("jupyter")]
TOP = Path(__file__).resolve().parents[2]


HIT = """(one) => {
  const box = one.getBoundingClientRect(), hit = document.elementFromPoint(box.left + 3, box.top + box.height / 2);
  return one === hit || one.contains(hit) || hit.contains(one) && hit.closest(".dia-task") !== null;
}"""


@pytest.mark.proof
def test_a_lesson_is_screens_and_no_code(page: Page, jupyter: Any) -> None:
    name = "02-moves.ipynb"
    shutil.copy(TOP / "notebooks" / "course" / "fr" / "pupil" / name, jupyter.folder)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(jupyter.lab(name))
    run_all(page)
    task = page.locator(".dia-task").first
    task.scroll_into_view_if_needed()
    check = task.locator("button.dia-go")
    expect(check).to_be_visible()
    # Nothing of the code is to be seen, neither open nor folded.
    assert page.locator(".jp-CodeCell .jp-InputArea-editor:visible").count() == 0
    assert page.locator(".jp-InputPlaceholder:visible").count() == 0
    # The pointer reaches all that can be clicked, by its left edge too: nothing of JupyterLab's lies over it.
    for what in page.locator(".dia-task :is(button, input, select):visible").all():
        what.scroll_into_view_if_needed()
        what.hover(position={"x": 3, "y": 3})
        assert what.evaluate(HIT), what.evaluate("one => one.outerHTML")
    task.scroll_into_view_if_needed()
    # The map and what is asked stand side by side, and both fit the window.
    board, asked = task.locator(".dia-map").bounding_box(), task.locator(".dia-asked").bounding_box()
    assert board is not None and asked is not None
    assert board["x"] + board["width"] <= asked["x"]
    assert max(board["height"], asked["height"]) < 720

    check.click()
    expect(task).to_contain_text("Répondez d’abord")
    for choice in task.locator("select").filter(has_text="…").all():
        choice.select_option(index=2)
    check.click()
    expect(task.locator(".dia-right")).to_be_visible()
    expect(task.locator(".dia-film")).to_be_visible()
    assert complaints(page, ".dia-task") == []
