"""`diadoques lab`: JupyterLab prints the address of the notebook, opens on it, and asks nothing of the net."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOP = Path(__file__).resolve().parent.parent
NOTEBOOK = {
    "cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Lysimachia"}],
    "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}

FIRST = "01_first_season.ipynb"

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Lab:
    """A JupyterLab that listens: its folder, the address that it printed, and all that it said."""

    folder: Path
    address: str
    log: Path
    running: subprocess.Popen[bytes]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    """What `diadoques lab FOLDER` opens for a user who has never opened Jupyter, and has no browser."""
    folder = tmp_path / "carnets d’été"
    folder.mkdir()
    (folder / FIRST).write_text(json.dumps(NOTEBOOK), encoding="utf-8")  # a copy that he changed
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    own |= {"HOME": str(tmp_path), "BROWSER": "/nonexistent-browser %s", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "diadoques.cli", "lab", str(folder), "--no-browser", "--port", "0"]
    log = tmp_path / "lab.log"
    with log.open("w", encoding="utf-8") as output:
        running = subprocess.Popen(
            command, env=os.environ | own, stdout=output, stderr=subprocess.STDOUT, start_new_session=True, cwd=TOP
        )
    try:
        yield Lab(folder, wait_for_address(running, log), log, running)
    finally:
        running.terminate()
        # A kernel that is only starting is waited for, on a busy machine for minutes: that is Jupyter's affair and
        # no fault of ours.  That the lab ends when it is told to is shown below, where no kernel runs.
        with suppress(subprocess.TimeoutExpired):
            running.wait(timeout=20)
        with suppress(ProcessLookupError):  # nothing of it is left for another test to trip over
            os.killpg(running.pid, signal.SIGKILL)
        running.wait(timeout=10)


def test_lab_serves_the_notebooks_from_a_folder_of_the_user(lab: Lab) -> None:
    from diadoques.classroom.lessons import notebooks

    at = urlsplit(lab.address)
    with urlopen(lab.address, timeout=60) as page:  # noqa: S310  (our own server, on this machine)
        assert page.status == 200
        assert b"JupyterLab" in page.read()
    with urlopen(f"http://{at.netloc}/api/contents?{at.query}", timeout=60) as listed:
        served = {item["name"] for item in json.load(listed)["content"]}
    with pytest.raises(HTTPError, match="404"):  # it shows a notebook by running it, for whoever asks
        urlopen(f"http://{at.netloc}/voila?{at.query}", timeout=60)
    own = {path.name for path in (TOP / "notebooks").glob("*.ipynb")}
    assert served == {one.name for one in notebooks()} | {"analysis", "course"} == own | {"analysis", "course"}
    for one in notebooks():
        copy = (lab.folder / one.name).read_bytes()
        assert (copy == one.read_bytes()) == (one.name != FIRST), "what the user changed, and nothing else, is his own"
    said = lab.log.read_text(encoding="utf-8")
    assert f"{FIRST} stands there already" in said
    assert said.count("stands there already") == 1
    lab.running.terminate()
    lab.running.wait(timeout=60)  # it ends when it is told to


def test_what_is_there_is_brought_once(tmp_path: Path) -> None:
    from diadoques.classroom.lessons import bring_notebooks

    assert bring_notebooks(tmp_path / "a" / "b") == ()
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "a" / "b").iterdir()}
    assert len(before) >= 4
    for name in ("course", "analysis"):
        ours = {path.relative_to(TOP / "notebooks") for path in (TOP / "notebooks" / name).glob("??/*/*.ipynb")}
        there = {path.relative_to(tmp_path / "a" / "b") for path in (tmp_path / "a" / "b" / name).rglob("*.*")}
        assert ours == there != set(), "both languages and both readers, without the sources"
    assert bring_notebooks(tmp_path / "a" / "b") == ()
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "a" / "b").iterdir()}


@pytest.mark.skipif(not shutil.which("make"), reason="no make on this machine")
def test_make_lab_serves_the_notebooks_of_the_checkout() -> None:
    command = ["make", "-n", "--no-print-directory", "lab", "LAB=--no-browser"]
    told = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True)
    assert told.stdout.rstrip().endswith(" -m diadoques.cli lab notebooks --no-browser")


def wait_for_address(lab: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := re.search(r"http://127\.0\.0\.1:\d+/lab\S*", log.read_text(encoding="utf-8")):
            return found.group()
        if lab.poll() is not None:
            break
        time.sleep(0.2)
    pytest.fail("no address was printed:\n" + log.read_text(encoding="utf-8"))


@pytest.mark.browser
def test_lab_opens_on_the_notebook(lab: Lab, page: Page) -> None:
    """The page fixture fails when anything outside this machine is asked for."""
    assert f"/lab/tree/{FIRST}" in lab.address
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(lab.address)
    page.get_by_role("heading", name="Lysimachia").wait_for(timeout=60_000)
    page.wait_for_load_state("networkidle", timeout=60_000)  # all that it asks when it opens
    assert [path for path in asked if "/api/contents" in path]
    assert not [path for path in asked if path in ("/lab/api/news", "/lab/api/update")]
    assert page.get_by_text("Jupyter news").count() == 0
    assert page.locator(".jp-Dialog").count() == 0


@pytest.mark.parametrize("name", ["02_218.ipynb", "03_diplomacy.ipynb"])
def test_what_only_checks_or_prepares_is_folded(name: str) -> None:
    """A class reads screens: what is open is the language, what one is invited to change, and the whole game."""
    cells = json.loads((TOP / "notebooks" / name).read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    folded = [cell["metadata"].get("jupyter", {}).get("source_hidden", False) for cell in code]
    shown = ["".join(cell["source"]) for cell, hidden in zip(code, folded, strict=True) if not hidden]
    assert all(one.startswith(("LANG = ", "helped = ", "from diadoques.widgets import Lesson")) for one in shown), shown
