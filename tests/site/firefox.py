"""A Firefox that is told what to do over WebDriver BiDi, its own door: no driver stands between."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import websocket

from .conftest import SCHOOL

NAMES = ("firefox-esr", "firefox")
#: Where it says at which address it listens, on the stream of its errors.
_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
#: What it would ask of its makers by itself; what a page asks is asked all the same.
_QUIET = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.newtab.preload": False,
    "browser.newtabpage.activity-stream.newtabWallpapers.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    # Its first tab, which is ours, is empty: else it begins on a page of its makers.
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "fr-FR, fr",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.localDomains": SCHOOL,
    # Else whoever is told what to do over this door lets files read each other.
    "remote.prefs.recommended": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
#: How long it is waited for, in seconds.
_PATIENCE = 60


def firefox() -> str | None:
    """The program, or None."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """One tab of a running Firefox (a ``hands.Hand``).

    Attributes:
        asked: the addresses that its page asked for.
        troubles: the errors that its page told.
    """

    def __init__(self, address: str) -> None:
        """``address``: where it listens."""
        self.asked: list[str] = []
        self.troubles: list[str] = []
        self._numbers = count(1)
        self._line = websocket.create_connection(f"{address}/session", timeout=_PATIENCE, suppress_origin=True)
        self._do("session.new", capabilities={})
        self._tab = self._do("browsingContext.getTree")["contexts"][0]["context"]
        # Of this tab and its workers alone: what the program asks for by itself is not the page's.
        told = ["network.beforeRequestSent", "log.entryAdded"]
        self._do("session.subscribe", events=told, contexts=[self._tab])
        self._do("browsingContext.setViewport", context=self._tab, viewport={"width": 1280, "height": 720})

    def open(self, address: str) -> None:
        """Go to a page."""
        self._do("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def see(self, script: str) -> Any:
        """What a script of the page comes to."""
        said = self._do(
            "script.evaluate", expression=f"JSON.stringify({script})", target={"context": self._tab}, awaitPromise=True
        )
        if said["type"] == "exception":
            raise AssertionError(said["exceptionDetails"]["text"])
        value = said["result"].get("value")
        return None if value is None else json.loads(value)

    def click(self, x: float, y: float) -> None:
        """Click a point of the window."""
        acts = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._do(
            "input.performActions", context=self._tab, actions=[{"type": "pointer", "id": "mouse", "actions": acts}]
        )

    def picture(self) -> str:
        """What the window shows: PNG, in base64."""
        return str(self._do("browsingContext.captureScreenshot", context=self._tab)["data"])

    def end(self) -> None:
        """End the program, as somebody does who closes its window."""
        self._do("browser.close")

    def close(self) -> None:
        """Hear nothing more of it, however it ended."""
        self._line.close()

    def _do(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv())
            if told.get("id") == number:
                if told["type"] == "error":
                    raise AssertionError(f"{method}: {told['message']}")
                return told["result"]
            if told.get("method") == "network.beforeRequestSent":
                self.asked.append(told["params"]["request"]["url"])
            elif told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.troubles.append(str(told["params"]["text"]))


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own, which keeps what it is given to keep."""
    profile.mkdir(exist_ok=True)
    told = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _QUIET.items())
    (profile / "user.js").write_text(told, encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    errors = profile / "errors.txt"
    with errors.open("wb") as stream, subprocess.Popen(command, stdout=stream, stderr=stream) as process:
        try:
            with closing(Firefox(_address(process, errors))) as browser:
                yield browser
                browser.end()
            process.wait(_PATIENCE)
        finally:
            process.kill()


def _address(process: subprocess.Popen[bytes], errors: Path) -> str:
    """Where it listens, once it does."""
    for _ in range(10 * _PATIENCE):
        if found := _LISTENS.search(errors.read_text(encoding="utf-8", errors="replace")):
            return found[1]
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        break
    raise AssertionError(
        f"Firefox did not begin to listen: {errors.read_text(encoding='utf-8', errors='replace')[-2000:]}"
    )
