"""JupyterLab as a process of its own, and what a person runs in it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .class_process import wait

TOP = Path(__file__).resolve().parents[2]
MINUTE = 60_000
NOTEBOOK = "01_first_season.ipynb"
# Where Jupyter keeps what it knows of a person: every server of a test begins as on a new machine.
HOMES = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)


class Server:
    """A Jupyter program of this environment, serving a copy of the first notebook on a free port."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        shutil.copy(TOP / "notebooks" / NOTEBOOK, folder)
        here = {name: str(folder / name.lower()) for name in HOMES}
        environment = os.environ | here | {"DIADOQUES_SAVES": str(folder), "PYTHONPATH": str(TOP)}
        # As `diadoques lab` has it.
        environment["JUPYTER_CONFIG_PATH"] = str(TOP / "diadoques" / "cli" / "jupyter")
        self.log = folder / "server.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command, f"--port={self.port}"],
                cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def wait(self, path: str) -> str:
        """The address of ``path`` once the server answers there."""
        address = f"http://127.0.0.1:{self.port}{path}"
        for _ in range(1200):
            if self.process.poll() is not None:
                pytest.fail(f"the server stopped: {self.log.read_text()[-2000:]}")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5):
                return address
            time.sleep(0.05)
        pytest.fail(f"no answer from {address}: {self.log.read_text()[-2000:]}")

    def lab(self, notebook: str) -> str:
        """The address of a notebook in a JupyterLab that shows nothing else: what others opened stays with them."""
        return self.wait(f"/lab/workspaces/{notebook.partition('.')[0]}/tree/{notebook}")

    def stop(self) -> None:
        """End the server and its kernels."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(15)


# The page has the kernel of its notebook, and that is idle: before, JupyterLab asks which one it should be.
READY = """async () => {
  const name = decodeURIComponent(location.pathname.split("/").pop());
  const sessions = await (await fetch("/api/sessions")).json();
  return sessions.some(({ path, kernel }) =>
    path.endsWith(name) && kernel && kernel.execution_state === "idle" && kernel.connections > 0);
}"""


def run(page: Page, ask: Callable[[], None], shown: Locator) -> None:
    """Have cells run until something is shown; what JupyterLab lost nevertheless is asked again."""
    waiting = page.locator(".jp-InputPrompt", has_text="[*]")
    for _ in range(5):
        page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=2 * MINUTE)
        wait(lambda: page.evaluate(READY), "the notebook has its kernel", 120)
        ask()
        with contextlib.suppress(AssertionError):
            expect(waiting).not_to_have_count(0)
        expect(waiting).to_have_count(0, timeout=2 * MINUTE)
        with contextlib.suppress(AssertionError):
            expect(shown).to_be_visible()
            return
    pytest.fail("the cells were not run, five times over")


def run_all(page: Page) -> None:
    """Run every cell of a notebook that shows maps."""

    def ask() -> None:
        page.locator(".lm-MenuBar-item", has_text=re.compile("^(Run|Exécuter)$")).click()
        page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()

    run(page, ask, page.locator(".dia-svg").first)
