"""The notebooks of the browser edition, in JupyterLite: each runs to its end, and nothing is asked of any other place.

What a browser lacks (matplotlib, which paints maps) is told by a sentence where its picture would stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from diadoques.site.notebooks import shipped_notebooks
from diadoques.site.pages import first_notebook
from tests.conftest import IN_CI
from tests.suite.browsing import UNPAINTED

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.together("site")]

#: How long a notebook may take while others are at work on the machine, in thousandths of a second.
PATIENCE = 240_000
#: The program of JupyterLab, which it shows to nobody unless it is told to (``shown``).
LAB = "window.jupyterapp"
NOTEBOOK = f"{LAB}.shell.currentWidget"
OPEN = f"{LAB} && {NOTEBOOK}?.content?.model && {NOTEBOOK}.sessionContext"
READY = f"""async () => {{
  await {NOTEBOOK}.context.ready;
  await {NOTEBOOK}.sessionContext.ready;
  await {NOTEBOOK}.sessionContext.session.kernel.info;
}}"""
RUN = f"async () => await {LAB}.commands.execute('notebook:run-all-cells')"
#: The one that is run with the other tests, and the one with most maps; `make proof` runs all.
SAMPLE, FIRST = "course/fr/pupil/08-chance.ipynb", "01_first_season.ipynb"
NAMES = [name for name, _ in shipped_notebooks()]


class Reader:
    """Somebody with a browser of his own: what it asked for, and what went wrong in it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.context = browser.new_context(locale="fr-FR", viewport={"width": 1280, "height": 720})
        self.context.add_init_script(UNPAINTED)
        self.context.route("**/jupyter-lite.json*", shown)
        self.asked: list[str] = []
        self.troubles: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))

    def open(self, path: str) -> Page:
        """A page."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.goto(self.address + path)
        return page

    def run(self, page: Page) -> list[dict[str, Any]]:
        """Run all of the notebook that is being opened: its cells of code as they stand then."""
        page.wait_for_function(OPEN, timeout=PATIENCE)
        page.set_default_timeout(PATIENCE)
        page.evaluate(READY)
        page.evaluate(RUN)
        cells = page.evaluate(f"{NOTEBOOK}.content.model.toJSON().cells")
        return [cell for cell in cells if cell["cell_type"] == "code"]


def shown(route: Route) -> None:
    """Have JupyterLite show its program to the page, so that what stands in a notebook can be read."""
    answer = route.fetch()
    told = answer.json()
    told.setdefault("jupyter-config-data", {})["exposeAppInBrowser"] = True
    route.fulfill(response=answer, body=json.dumps(told))


@pytest.fixture
def reader(browser: Browser, built: Path, address: str) -> Iterator[Reader]:
    """A reader whose browser forgets him."""
    if not (built / "notebooks").is_dir():
        reason = "JupyterLite is not installed here (pip install 'diadoques[site]')"
        pytest.fail(reason) if IN_CI else pytest.skip(reason)
    found = Reader(browser, address)
    yield found
    found.context.close()
    assert found.troubles == []
    assert f"{address}python/notebooks.zip" in found.asked, "what its Python asks for is not seen"
    assert [url for url in found.asked if not url.startswith((address, "blob:", "data:"))] == []


def pictures(cells: list[dict[str, Any]]) -> list[str]:
    """The pages that cells show."""
    shows = [output["data"] for cell in cells for output in cell["outputs"] if "data" in output]
    return ["".join(data["text/html"]) for data in shows if "text/html" in data]


def see_run(page: Page, cells: list[dict[str, Any]]) -> None:
    """See that every cell has run, and none has failed."""
    assert cells
    for number, cell in enumerate(cells, start=1):
        wrong = [one for one in cell["outputs"] if one["output_type"] == "error" or one.get("name") == "stderr"]
        assert not wrong, (number, cell["source"], wrong)
        assert cell["execution_count"] == number, (number, cell["source"])
    assert page.get_by_text("Error displaying widget").count() == 0


@pytest.mark.parametrize(
    "name",
    [SAMPLE, *(pytest.param(name, marks=pytest.mark.proof) for name in NAMES if name not in (SAMPLE, FIRST))],
)
def test_a_notebook_runs_to_its_end(reader: Reader, name: str) -> None:
    page = reader.open(f"notebooks/lab/index.html?path={name}")
    see_run(page, reader.run(page))


@pytest.mark.proof
def test_a_map_that_nothing_can_paint_is_told_in_words(reader: Reader) -> None:
    page = reader.open(f"notebooks/lab/index.html?path={FIRST}")
    cells = reader.run(page)
    see_run(page, cells)
    told = [text for text in pictures(cells) if "matplotlib" in text]
    assert len(told) >= 5
    assert all("n’existe pas dans l’édition pour navigateur" in text and "Carte" in text for text in told)


def test_the_first_page_leads_to_the_first_notebook_in_french(reader: Reader) -> None:
    page = reader.open("index.html")
    page.locator('main:not([hidden]) a[href*="notebooks/lab"]').click()
    page.wait_for_function(OPEN, timeout=PATIENCE)
    assert page.evaluate(f"{NOTEBOOK}.context.path") == first_notebook("fr")
    page.get_by_role("menuitem", name="Fichier").wait_for(timeout=PATIENCE)
    page.evaluate(READY)


def test_no_notebook_links_to_one_that_is_not_here(built: Path) -> None:
    """Of the course a browser has the pupil's notebooks alone."""
    files = built / "notebooks" / "files"
    if not files.is_dir():
        pytest.skip("JupyterLite is not installed here (pip install 'diadoques[site]')")
    dead = []
    for path in files.rglob("*.ipynb"):
        for target in re.findall(r"\]\(([^)#:]+\.ipynb)\)", path.read_text(encoding="utf-8")):
            if not (path.parent / target).is_file():
                dead.append((path.relative_to(files).as_posix(), target))
    assert dead == []
