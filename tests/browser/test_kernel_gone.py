"""The kernel is killed under a lesson in a real JupyterLab: the page says so, and the cell run again goes on."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.suite.browsing import Picture

from .class_process import wait
from .jupyter_process import MINUTE, run

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("jupyter")]
CELL = (
    "import os\nfrom pathlib import Path\nfrom diadoques.widgets import Lesson\n"
    'Path("kernel.pid").write_text(str(os.getpid()))\nLesson("saves/gone", lang="fr")'
)
#: What the kernel answers when it is asked whether it is there.
BEAT = '"kind": "beat"'


def notebook(cell: str) -> str:
    code = {"cell_type": "code", "id": "a", "metadata": {}, "source": cell, "outputs": [], "execution_count": None}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": [code], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


def run_cell(page: Page, shown: Locator) -> None:
    """Run the one cell, as a person does."""

    def ask() -> None:
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Control+Enter")

    run(page, ask, shown)


def kill(folder: Path) -> None:
    os.kill(int((folder / "kernel.pid").read_text()), signal.SIGKILL)


@pytest.mark.proof
def test_a_killed_kernel_is_said_and_the_lesson_goes_on(
    page: Page, jupyter: Any, click_space: Callable[[Page, str], None], picture: Picture
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    (jupyter.folder / "gone.ipynb").write_text(notebook(CELL), encoding="utf-8")
    page.goto(jupyter.lab("gone.ipynb"))
    run_cell(page, page.locator(".dia-svg"))
    expect(page.locator(".dia-absent")).to_be_hidden()
    page.locator(".dia-tabs [data-seat='Antipater']").click()
    page.locator('[data-piece="Antipater-1"][role="button"]').click()  # a button once it may be ordered
    expect(page.locator('[data-goal="THE"]')).to_be_visible(timeout=MINUTE)  # both cores may be at other tests
    click_space(page, "THE")
    expect(page.locator(".dia-arrow")).to_have_count(1, timeout=MINUTE)
    wait(lambda: page.title() and [one for one in heard if BEAT in one], "the kernel was asked, and has answered")

    kill(jupyter.folder)
    note = page.locator(".dia-pulse")
    expect(note).to_be_visible(timeout=20_000)
    expect(note).to_contain_text("Rien n’est perdu")
    dialog = page.locator(".jp-Dialog button", has_text="Ok")
    if dialog.count():
        dialog.first.click()
    assert page.locator(".dia-lesson [inert]").count() >= 2
    broken = "(node) => getComputedStyle(node, '::before').content"
    assert {one.evaluate(broken) for one in page.locator(".dia-lesson .jupyter-widgets-disconnected").all()} <= {"none"}
    picture(page, "kernel-gone")

    run_cell(page, page.locator(".dia-said", has_text="reprend là où elle en était"))
    expect(page.locator(".dia-pulse")).to_be_hidden()
    expect(page.locator(".dia-arrow")).to_have_count(1)

    # A second notebook on the same game says so, and takes it over when it is asked to.
    (jupyter.folder / "twice.ipynb").write_text(notebook(CELL.replace("kernel.pid", "other.pid")), encoding="utf-8")
    other = page.context.new_page()
    other.goto(jupyter.lab("twice.ipynb"))
    run_cell(other, other.locator(".dia-lesson b[role=alert]", has_text="ouverte ailleurs"))
    other.get_by_role("button", name="Reprendre la partie ici").click()
    expect(other.locator(".dia-arrow")).to_have_count(1, timeout=MINUTE)
    other.close()

    # The page loaded anew: the lesson, or the sentence that says how it comes back.
    with page.expect_response(lambda answer: answer.request.method == "PUT" and "/api/contents/" in answer.url):
        page.keyboard.press("Control+s")
    page.reload()
    expect(page.locator(".dia-svg:visible, .dia-absent:visible").first).to_be_visible(timeout=MINUTE)
