"""`make lab`: JupyterLab prints the address of the notebook, opens on it, and asks nothing of the net."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

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

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="make and sh are not at home on Windows"),
]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """What `make lab` prints where there is no browser, on a notebook of this test's."""
    notebook = tmp_path / "start.ipynb"
    notebook.write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    # A user who has never opened Jupyter, and has no browser.
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    own |= {"HOME": str(tmp_path), "BROWSER": "/nonexistent-browser %s"}
    command = ["sh", str(TOP / "tools" / "lab.sh"), notebook.name, "--port=0", f"--ServerApp.root_dir={tmp_path}"]
    log = tmp_path / "lab.log"
    with log.open("w", encoding="utf-8") as output:
        lab = subprocess.Popen(
            command, env=os.environ | own, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        yield wait_for_address(lab, log)
    finally:
        if lab.poll() is None:
            os.killpg(lab.pid, signal.SIGTERM)
        lab.wait(timeout=30)


def wait_for_address(lab: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := re.search(r"http://127\.0\.0\.1:\d+/lab\S*", log.read_text(encoding="utf-8")):
            return found.group()
        if lab.poll() is not None:
            break
        time.sleep(0.2)
    pytest.fail("no address was printed:\n" + log.read_text(encoding="utf-8"))


@pytest.mark.skipif(Path(sys.prefix) != TOP / ".venv", reason="`make lab` runs what is in .venv, not this Python")
def test_lab_opens_on_the_notebook(address: str, page: Page) -> None:
    """The page fixture fails when anything outside this machine is asked for."""
    assert "/lab/tree/start.ipynb" in address
    page.goto(address)
    page.get_by_role("heading", name="Lysimachia").wait_for(timeout=60_000)
    page.wait_for_timeout(2_000)  # the news pop-up, were it on, takes a moment
    assert page.get_by_text("Jupyter news").count() == 0
    assert page.locator(".jp-Dialog").count() == 0
