"""The browser edition, built once, and handed out by the plainest of web servers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from diadoques.core.faults import Fault
from diadoques.site.build import build
from tests.suite.browsing import BROWSER_FLAGS, UNPAINTED
from tests.suite.kept import TOP, kept

#: How long a page may take while others are at work on the machine, in thousandths of a second.
PATIENCE = 30_000
#: A name of this machine that browsers trust less than ``localhost``: as they do a school's server without https.
SCHOOL = "school.test"
#: What the browser edition is made of.
MADE_OF = ("diadoques", "geodata", "notebooks", "book/scenarios", "tests/cases", "pyproject.toml")


@pytest.fixture(scope="session")
def built() -> Path:
    """The lesson, with notebooks where JupyterLite is installed; without the registries there is nothing to test.

    It is built once for all processes; what a build keeps for the next lies where ``make site`` has it.
    """
    with_notebooks = find_spec("jupyterlite_core") is not None

    def make(folder: Path) -> None:
        build(folder / "site", kept=TOP / ".venv" / "parts", notebooks=with_notebooks)

    try:
        return kept(f"browser-edition{'' if with_notebooks else '-alone'}", MADE_OF, make) / "site"
    except Fault as fault:
        if fault.code == "site-part-missing":
            pytest.skip(f"the browser edition cannot be built here: {fault}")
        raise


@pytest.fixture(scope="session")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose files are handed out as if they lay in ``built``, which belongs to all tests."""
    return tmp_path_factory.mktemp("beside")


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, as they are: those of a folder, and those of another one beside them."""

    def __init__(self, *told: Any, beside: Path, **more: Any) -> None:
        self.beside = beside
        super().__init__(*told, **more)

    def translate_path(self, path: str) -> str:
        """The file that an address names."""
        found = super().translate_path(path)
        if Path(found).exists():
            return found
        return str(self.beside / Path(found).relative_to(self.directory))

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def log_message(self, *_told: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(built: Path, beside: Path) -> Iterator[str]:
    """Where it is handed out."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built), beside=beside))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def plain(address: str) -> str:
    """The same over plain http, for the browsers of ``visiting`` and of ``firefox.running``."""
    return address.replace("127.0.0.1", SCHOOL)


@dataclass
class Visitor:
    """Somebody with a browser of his own: what it asked for, and what went wrong in it."""

    context: BrowserContext
    address: str
    asked: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def open(self, path: str = "index.html", live: bool = True) -> Page:
        """A page; a lesson once it can be played."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)
        page.goto(self.address + path)
        if live and path.startswith("lesson"):
            ready(page)
        return page


def ready(page: Page) -> None:
    """Wait until a lesson can be played."""
    expect(page.locator("body.dia-live")).to_have_count(1, timeout=PATIENCE)


@contextmanager
def visiting(browser: Browser, chromium: str, profile: Path, address: str) -> Iterator[Visitor]:
    """A browser process with a profile of its own, which keeps what it is given to keep."""
    flags = [*BROWSER_FLAGS, f"--host-resolver-rules=MAP {SCHOOL} 127.0.0.1"]
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=chromium, args=flags, viewport={"width": 1280, "height": 720},
        locale="fr-FR", accept_downloads=True,
    )  # fmt: skip
    context.add_init_script(UNPAINTED)
    visitor = Visitor(context, address)
    context.on("request", lambda request: visitor.asked.append(request.url))
    try:
        yield visitor
    finally:
        context.close()
    assert visitor.troubles == []
    outside = [url for url in visitor.asked if not url.startswith((address, "blob:", "data:"))]
    assert outside == []


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    """A visitor whose browser forgets him."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 1280, "height": 720}, accept_downloads=True)
    context.add_init_script(UNPAINTED)
    found = Visitor(context, address)
    context.on("request", lambda request: found.asked.append(request.url))
    yield found
    context.close()
    assert found.troubles == []
    assert [url for url in found.asked if not url.startswith((address, "blob:", "data:"))] == []
