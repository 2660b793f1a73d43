"""``diadoques class`` as a process of its own, and the pages that look at it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, Response, expect

from tests.suite.browsing import UNPAINTED

TOP = Path(__file__).resolve().parents[2]
#: How long a page may take while others are at work on the machine, in thousandths of a second.
PATIENCE = 30_000


class ClassProcess:
    """A class of ``folder``, on a free port that it keeps when it is started again."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder, self.arguments = folder, arguments
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Begin, or go on, and wait until the desk can be opened."""
        self.log = self.folder / f"server-{time.monotonic_ns()}.log"
        command = ("class", "--lang", "fr", "--folder", str(self.folder / "class"), "--port", str(self.port))
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-m", "diadoques.cli", *command, "--no-browser", *self.arguments],
                cwd=TOP, stdout=log, stderr=subprocess.STDOUT, env=os.environ | {"PYTHONPATH": str(TOP)},
            )  # fmt: skip
        try:
            wait(lambda: "Ctrl-C" in self.told or self.process.poll() is not None, "the server speaks", 120)
            found = re.search(r"http://\S+key=\S+", self.told)
            assert found, self.told
        except AssertionError:
            self.kill()
            raise
        self.desk = found[0]

    @property
    def told(self) -> str:
        """What it printed."""
        return self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.wait(20)

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                assert self.process.wait(120) == 0, self.told
            except subprocess.TimeoutExpired:
                self.kill()
                raise


@contextlib.contextmanager
def running(folder: Path, *arguments: str) -> Iterator[ClassProcess]:
    """A class that ends well: at Ctrl-C, and nobody had trouble in it."""
    found = ClassProcess(folder, *arguments)
    try:
        yield found
    finally:
        found.stop()
    trouble = folder / "class" / "trouble.log"
    assert not trouble.exists(), trouble.read_text(encoding="utf-8")


class Screens:
    """Pages of a class, each in a browser context of its own; errors and whatever else a page complains of are kept."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        #: Words of the complaints that a test itself brings about.
        self.expected: tuple[str, ...] = ()
        self.traffic: dict[Page, list[str]] = {}
        self.answers: dict[Page, list[Response]] = {}

    def context(self, width: int, height: int) -> BrowserContext:
        found = self.browser.new_context(viewport={"width": width, "height": height})
        found.add_init_script(UNPAINTED)
        self.contexts.append(found)
        return found

    def page(self, context: BrowserContext) -> Page:
        """A new page; all that its websockets are told is recorded, and what it is answered over HTTP."""
        page = context.new_page()
        heard = self.traffic[page] = []
        answers = self.answers[page] = []

        def record(line: Any) -> None:
            line.on("framereceived", lambda frame: heard.append(str(frame)))

        page.on("websocket", record)
        page.on("response", lambda answer: answers.append(answer))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        return page

    def told(self, page: Page) -> str:
        """All that ever came to a page: what its websockets heard, and the bodies over HTTP that are still there."""
        bodies = []
        for answer in self.answers[page]:
            with contextlib.suppress(Error, UnicodeDecodeError):  # a redirect has none, a picture is no text
                bodies.append(answer.text())
        assert bodies, "a page comes over HTTP"
        return "\n".join([*self.traffic[page], *bodies])

    @staticmethod
    def memory(page: Page) -> str:
        """All that a page's scripts hold, as Chromium's own snapshot of their heap has it, strings and all."""
        parts: list[str] = []
        line = page.context.new_cdp_session(page)
        line.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
        line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        line.detach()
        return "".join(parts)

    def close(self) -> None:
        """Close them all; no page has complained of anything that its test did not bring about."""
        for context in self.contexts:
            context.close()
        lost = [one for one in self.complaints if not any(word in one for word in self.expected)]
        assert not lost, lost


def wait(until: Callable[[], Any], what: str, seconds: float = 30) -> Any:
    """Ask again and again: under the pages' policy nothing can be evaluated by the page itself."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := until():
            return found
        time.sleep(0.05)
    raise AssertionError(f"it never came to be: {what}")


def open_desk(screens: Screens, process: ClassProcess) -> tuple[Page, Page]:
    """The desk on a small screen, the projector on a large one, in one browser."""
    context = screens.context(1280, 720)
    desk = screens.page(context)
    desk.goto(process.desk)
    expect(desk.locator(".dia-desk")).to_contain_text("Antipater", timeout=PATIENCE)
    projector = screens.page(context)
    projector.set_viewport_size({"width": 1920, "height": 1080})
    projector.goto(f"{process.address}/projector")
    expect(projector.locator(".dia-svg")).to_be_visible(timeout=PATIENCE)
    return desk, projector


def codes(desk: Page) -> dict[str, str]:
    """What the desk shows for whom."""
    return dict(re.findall(r"(\w+) · (?:[^\n]* )?([A-Z]+-\d\d)", desk.locator(".dia-desk").inner_text()))


def join(screens: Screens, process: ClassProcess, code: str, width: int, height: int, lang: str = "fr") -> Page:
    page = screens.page(screens.context(width, height))
    page.goto(f"{process.address}/?lang={lang}")
    page.get_by_label(re.compile("ode")).fill(code.lower().replace("-", " "))
    page.locator("button[type=submit]").click()
    page.get_by_role("button", name=re.compile("notre place|our seat")).click()
    expect(page.locator(".dia-svg")).to_be_visible(timeout=PATIENCE)
    return page


def type_line(page: Page, text: str) -> None:
    line = page.locator(".dia-typed")
    line.fill(text)
    line.press("Enter")
