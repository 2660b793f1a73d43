"""Two ways to look at the widgets: alone in a page with a fake model, and in a real Jupyter with a real kernel."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

TOP = Path(__file__).resolve().parents[2]
NOTEBOOK = "01_first_season.ipynb"
# Where Jupyter keeps what it knows of a person: every server of a test begins as on a new machine.
HOMES = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)

# What anywidget's model offers and our scripts use.
FAKE_MODEL = """
const traits = __TRAITS__, heard = {};
window.sent = [];
window.model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; (heard["change:" + name] || []).forEach((call) => call()); },
  save_changes: () => {},
  send: (message) => window.sent.push(message),
  on: (names, call) => names.split(" ").forEach((name) => (heard[name] = heard[name] || []).push(call)),
  off: (name, call) => { heard[name] = (heard[name] || []).filter((other) => other !== call); },
};
"""


@pytest.fixture
def show(page: Page, tmp_path: Path) -> Callable[..., Page]:
    """``show(script, style, traits)``: the widget in a page of 1150 pixels; errors of the page fail the test."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def open_page(script: str, style: str, traits: dict[str, Any], width: int = 1150) -> Page:
        fake = FAKE_MODEL.replace("__TRAITS__", json.dumps(traits).replace("</", "<\\/"))
        (tmp_path / "page.html").write_text(
            f'<!doctype html><html lang="fr"><meta charset="utf-8"><style>{style}</style>'
            f'<body><div id="widget" style="width:{width}px"></div><script type="module">{fake}'
            f"{script.replace('export default { render };', '')}"
            'window.stop = render({ model: window.model, el: document.getElementById("widget") });'
            "window.ready = true;</script></body></html>",
            encoding="utf-8",
        )
        page.goto((tmp_path / "page.html").as_uri())
        page.wait_for_function("window.ready === true")
        return page

    yield open_page
    assert not errors, errors


# A point of the screen where the ground of a space is seen, not covered by anything.
POINT_OF = """(code) => {
  const ground = document.querySelector(`path.dia-space[data-space="${code}"]`);
  const box = ground.getBoundingClientRect();
  for (let i = 1; i < 40; i += 1)
    for (let j = 1; j < 40; j += 1) {
      const x = box.left + (box.width * i) / 40, y = box.top + (box.height * j) / 40;
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === ground || (hit.dataset && hit.dataset.goal === code))) return [x, y];
    }
  return null;
}"""


@pytest.fixture
def click_space() -> Callable[[Page, str], None]:
    """Click the bare ground of a province or sea."""

    def click(page: Page, code: str) -> None:
        page.locator(".dia-svg").scroll_into_view_if_needed()
        at = page.evaluate(POINT_OF, code)
        assert at is not None, f"no point of {code} is in sight"
        page.mouse.click(*at)

    return click


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
        for _ in range(120):
            if self.process.poll() is not None:
                pytest.fail(f"the server stopped: {self.log.read_text()[-2000:]}")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5):
                return address
            time.sleep(0.5)
        pytest.fail(f"no answer from {address}: {self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        """End the server and its kernels."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(15)


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Server]:
    """JupyterLab, which serves Notebook 7 as well."""
    flags = ("--no-browser", "--ServerApp.token=", "--ServerApp.ip=127.0.0.1", "--allow-root")
    server = Server(tmp_path_factory.mktemp("lab"), "jupyterlab", *flags)
    yield server
    server.stop()
