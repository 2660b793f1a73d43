"""The book, built as readers build it and read in a real browser that reaches nothing outside this machine."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOP = Path(__file__).resolve().parent.parent

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES = ("fr", "en")

# A page of widgets, added to the copy of the book that is tested: an own one, a plain one, one with an icon.
WIDGETS = """---
kernelspec: {name: python3}
file_format: mystnb
---
# Widgets

```{code-cell} ipython3
import anywidget, ipywidgets, traitlets

class Stele(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const text = document.createElement("p");
        text.className = "stele";
        text.textContent = model.get("word");
        el.appendChild(text);
    } };'''
    word = traitlets.Unicode("Lysimachia").tag(sync=True)

ipywidgets.VBox([Stele(), ipywidgets.IntSlider(value=7, description="glisse"), ipywidgets.Button(icon="play")])
```

```{code-cell} ipython3
from IPython.display import SVG
SVG('<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="300"><rect width="2400" height="300"/></svg>')
```
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The HTML of a copy of the book with the page of widgets added."""
    top = tmp_path_factory.mktemp("checkout")
    shutil.copytree(TOP / "book", top / "book", ignore=shutil.ignore_patterns("_build", "generated"))
    shutil.copy(TOP / "SOURCES.md", top)
    for data in ("geodata", "tests", "notebooks"):
        if (TOP / data).is_dir():
            (top / data).symlink_to(TOP / data, target_is_directory=True)
    for lang in LANGUAGES:
        (top / "book" / "pages" / lang / "widgets.md").write_text(WIDGETS, encoding="utf-8")
    toc = top / "book" / "_toc.yml"
    toc.write_text(toc.read_text(encoding="utf-8").rstrip() + "\n      - file: widgets\n", encoding="utf-8")
    done = subprocess.run([sys.executable, top / "book" / "build.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return top / "book" / "_build" / "html"


def test_every_page_reads_without_the_net(built: Path, page: Page) -> None:
    """The page fixture fails when anything outside is asked for."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(f"not found: {request.url}"))
    pages = sorted(path for path in built.rglob("*.html") if "_static" not in path.parts)
    assert len(pages) >= 4
    for path in pages:
        page.goto(path.as_uri(), wait_until="networkidle")
        assert page.title()
    assert complaints == []


def test_each_widget_appears_once(built: Path, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((built / "fr" / "widgets.html").as_uri())
    page.locator(".stele").first.wait_for(timeout=20_000)
    page.locator(".widget-slider").first.wait_for(timeout=20_000)
    page.wait_for_load_state("networkidle")
    assert page.locator(".stele").all_inner_texts() == ["Lysimachia"]
    assert page.locator(".widget-slider").count() == 1
    assert page.locator(".widget-button").count() == 1
    assert complaints == []
    icons = page.evaluate("document.fonts.ready.then(fonts => [...fonts].filter(f => f.status === 'error').length)")
    assert icons == 0, "fonts that could not be loaded"


def test_the_menu_icons_have_their_font(built: Path, page: Page) -> None:
    page.goto((built / "fr" / "index.html").as_uri(), wait_until="networkidle")
    loaded = page.evaluate(
        "document.fonts.ready.then(fonts => [...fonts].filter(f => f.status === 'loaded').map(f => f.family))"
    )
    assert any("Font Awesome" in family for family in loaded), loaded


def test_a_wide_picture_stays_within_its_page(built: Path, page: Page) -> None:
    page.set_viewport_size({"width": 700, "height": 900})
    page.goto((built / "fr" / "widgets.html").as_uri(), wait_until="networkidle")
    picture = page.locator(".cell_output img")
    assert picture.count() == 1
    assert picture.evaluate("image => image.naturalWidth") == 2400
    assert picture.evaluate("image => image.width") <= 700
