"""The book, built as readers build it and read in a real browser that reaches nothing outside this machine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlencode, urlsplit

import pytest

from tests.book_pictures import unlinked
from tests.browser.sight import complaints

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

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
def built(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """The HTML of a copy of the book with the page of widgets added: a draft, whole for ``make proof``."""
    top = tmp_path_factory.mktemp("checkout")
    shutil.copytree(TOP / "book", top / "book", ignore=shutil.ignore_patterns("_build", "generated"))
    for page in ("README.md", "SOURCES.md", "CONTRIBUTING.md"):  # they are pages of the book, or told there
        shutil.copy(TOP / page, top)
    for data in ("geodata", "tests", "notebooks", "docs"):
        if (TOP / data).is_dir():
            (top / data).symlink_to(TOP / data, target_is_directory=True)
    for lang in LANGUAGES:
        (top / "book" / "pages" / lang / "widgets.md").write_text(WIDGETS, encoding="utf-8")
    toc = top / "book" / "_toc.yml"
    toc.write_text(toc.read_text(encoding="utf-8").rstrip() + "\n      - file: widgets\n", encoding="utf-8")
    build_again(top / "book", kind_of_build(pytestconfig))
    return top / "book" / "_build" / "html"


def kind_of_build(config: pytest.Config) -> list[str]:
    """With what the book is built: whole for ``make proof``, else as a draft, most maps of which are empty."""
    return [] if config.getoption("markexpr") == "proof" else ["--draft"]


def build_again(book: Path, arguments: list[str]) -> str:
    """What the build says, which must succeed."""
    command = [sys.executable, book / "build.py", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def pages_of(built: Path) -> list[Path]:
    return sorted(path for path in built.rglob("*.html") if "_static" not in path.parts)


def test_every_picture_of_a_position_can_be_opened(built: Path) -> None:
    """On all pages as they are built, those too that run while they are, and each position lies in the folder."""
    missing, marked = [], set[str]()
    for page in pages_of(built):
        text = page.read_text(encoding="utf-8")
        missing += unlinked(page.stem, text)
        names = set(re.findall(r' data-laid="([^"]*)"', text))
        assert {name for name in names if not (page.parent / "laid" / f"{name}.jsonl").is_file()} == set(), page
        marked |= {page.stem} if names else set()
    assert missing == []
    assert {"season", "scripts", "study-openings"} <= marked


#: A link that is for readers to follow, and a program, style or picture that a browser fetches by itself.
LINK = re.compile(r'(?:href|src)="([^"]+)"')
FETCHED = re.compile(r'<(?:script|link|img|source|iframe)\b[^>]*?\b(?:href|src)="([^"]+)"')


def one_of_each(pages: list[Path]) -> list[Path]:
    """Pages of which each fetches other programs and styles than those before it."""
    kinds: dict[frozenset[str], Path] = {}
    for path in pages:
        fetched = FETCHED.findall(path.read_text(encoding="utf-8"))
        names = (urlsplit(link).path.rpartition("/")[2] for link in fetched)
        kinds.setdefault(frozenset(name for name in names if name.endswith((".js", ".css"))), path)
    return list(kinds.values())


def test_no_page_fetches_from_the_net(built: Path) -> None:
    for path in pages_of(built):
        fetched = FETCHED.findall(path.read_text(encoding="utf-8"))
        assert fetched, path
        assert [link for link in fetched if urlsplit(link).scheme not in ("", "data") or urlsplit(link).netloc] == []


def test_no_link_is_dead_and_no_picture_missing(built: Path) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in pages_of(built)}
    anchors = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    dead = []
    for path, text in texts.items():
        for link in set(LINK.findall(text)):
            address = urlsplit(unescape(link))
            if address.scheme or address.netloc:
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            if not target.exists() or (
                address.fragment and unquote(address.fragment) not in anchors.get(target, set())
            ):
                dead.append(f"{path.relative_to(built)}: {link}")
    assert dead == []


@pytest.mark.proof
def test_the_book_is_no_heavier_than_it_needs_to_be(built: Path) -> None:
    # In two languages: pages with the small maps of 1,600 cases, what the search knows, painted maps, files to keep;
    # and the scripts of the widgets once.
    assert sum(path.stat().st_size for path in built.rglob("*") if path.is_file()) < 150_000_000
    assert {path.name: path.stat().st_size for path in pages_of(built) if path.stat().st_size > 1_500_000} == {}


def test_each_page_says_its_language_and_leads_to_the_other(built: Path, page: Page) -> None:
    for lang, other in (("fr", "en"), ("en", "fr")):
        page.goto((built / lang / "example-10-1.html").as_uri())
        assert page.locator("html").get_attribute("lang") == lang
        page.locator(".dia-language:visible").first.click()
        page.wait_for_url(f"**/{other}/example-10-1.html")
    page.goto((built / "index.html").as_uri())
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/index.html")


def test_the_answer_is_unfolded_by_a_click(built: Path, page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto((built / "fr" / "example-10-1.html").as_uri())
    question, answer = page.locator(".exercise").first, page.locator(".solution").first
    result = answer.locator("img")
    assert question.get_by_role("checkbox").count() == 6
    assert not result.is_visible()
    answer.locator(".toggle-button, button").first.click()
    result.wait_for(state="visible")
    assert "coupé" in answer.inner_text()
    result.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=result.element_handle())


def test_the_map_can_be_pointed_at_without_a_kernel(built: Path, page: Page) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto((built / "fr" / "map.html").as_uri())
    page.locator(".dia-svg").first.wait_for(timeout=20_000)
    assert page.locator(".dia-svg").count() == 1
    page.locator(".dia-tools input").first.fill("Phénicie")
    page.locator(".dia-tools input").first.press("Enter")
    page.locator(".dia-card", has_text="Phénicie").wait_for(timeout=5_000)
    page.locator("[data-piece]").first.dispatch_event("click")  # what a kernel would be told of
    assert complaints == []


#: One page of each kind that the makers write, for what is measured in a browser.
KINDS = (
    "index", "map", "notation", "season", "printing", "examples", "example-10-1", "cases", "cases-07-orders",
    "datc", "datc-6f", "bc218-cases-08-revolts", "read", "read-fight", "class", "course", "lesson-02-moves", "glossary",
    "places", "works", "library", "diplomacy", "bc218",
    "rules", "rules-8", "rulings", "ours", "commands", "scripts", "formats", "building",
    "building-add-a-game", "sources", "search",
)  # fmt: skip


def one_of_each_kind(pages: list[Path]) -> list[Path]:
    """The pages of ``KINDS``, and the doors."""
    return [path for path in pages if path.stem in KINDS]


#: What stands beyond the right edge of a page that is pushed wide.
BEYOND = """() => [...document.querySelectorAll("main *")]
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .filter((node) => !node.closest(".dia-scroll, .dia-contest, pre"))
  .slice(0, 3).map((node) => `${node.tagName} ${(node.textContent || "").trim().slice(0, 40)}`)"""


@pytest.mark.parametrize(
    "chosen",
    [pytest.param(one_of_each_kind, id="kinds"), pytest.param(list, id="every", marks=pytest.mark.proof)],
)
def test_no_page_scrolls_sideways_on_a_phone(
    built: Path, page: Page, chosen: Callable[[list[Path]], list[Path]]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    wide, seen = {}, chosen(pages_of(built))
    assert len(seen) > 2 * len(KINDS) - 2
    for path in seen:
        page.goto(path.as_uri())
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 390:
            wide[f"{path.parent.name}/{path.name}"] = (width, page.evaluate(BEYOND))
    assert wide == {}


def test_a_wide_table_scrolls_in_its_own_box_and_says_so(built: Path, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((built / "fr" / "rules-8.html").as_uri())
    box = page.locator(".dia-scroll.dia-wide").first
    box.scroll_into_view_if_needed()
    assert box.evaluate("box => box.scrollWidth > box.clientWidth && box.tabIndex === 0")
    assert "⟷" in box.evaluate("box => getComputedStyle(box, '::before').content")
    page.set_viewport_size({"width": 1900, "height": 900})
    page.wait_for_function("!document.querySelector('.dia-register').closest('.dia-wide')")


#: Of these kinds the pages that differ most: the others are looked at by `make proof`.
FEW = ("index", "map", "datc-6f", "read-fight", "rules-8", "lesson-02-moves", "places", "search")


@pytest.mark.parametrize("kinds", [pytest.param(FEW, id="few"), pytest.param(KINDS, id="all", marks=pytest.mark.proof)])
def test_nothing_serious_is_said_of_a_page_of_each_kind(built: Path, page: Page, kinds: tuple[str, ...]) -> None:
    """By axe-core, for those who cannot see or click."""
    found = {}
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for path in one_of_each_kind(pages_of(built)):
            if path.stem in kinds and path.parent.name == ("fr" if width == 390 else "en"):
                page.goto(path.as_uri())
                if said := complaints(page):
                    found[f"{path.stem} {width}"] = said
    assert found == {}


@pytest.mark.parametrize(
    "chosen",
    [pytest.param(one_of_each, id="one-of-each"), pytest.param(list, id="every", marks=pytest.mark.proof)],
)
def test_pages_read_without_the_net(built: Path, page: Page, chosen: Callable[[list[Path]], list[Path]]) -> None:
    """The page fixture fails when anything outside is asked for."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def failed(request: Request) -> None:
        # A picture still on its way when the next page is opened is given up, which is no fault.
        if "ERR_ABORTED" not in (request.failure or ""):
            complaints.append(f"not found: {request.url} ({request.failure})")

    page.on("requestfailed", failed)
    pages = pages_of(built)
    assert len(pages) > 100
    seen = chosen(pages)
    assert len(seen) > 2
    for path in seen:
        # Pages with programs of their own may ask for more once they stand.
        page.goto(path.as_uri(), wait_until="networkidle" if path.stem in ("index", "map", "season") else "load")
        assert page.title()
    assert complaints == []


#: What a new reader asks, and a page that answers it: by search alone, among the first five.
ASKED = {
    "fr": {
        "Comment finit un siège ?": "read-siege",
        "Qu'a fait Eumène en 316 ?": "scenario-eumenes",
        "Comment conduire une classe de 24 ?": "class",
        "Que veut dire A1 ?": "read-season",
        "Qui gagne en cas d'égalité ?": "read-fight",
        "convois dans la DATC 6.F.14": "datc-6f",
        "Comment ajouter une option ?": "building-add-an-option",
        "Où est Tyr ?": "places",
        "révolte 218": "bc218-read",
        "régent": "read-royal",
    },
    "en": {
        "how does a siege end?": "read-siege",
        "what did Eumenes do in 316?": "scenario-eumenes",
        "how do I run a class of 24?": "class",
        "what does A1 mean?": "read-season",
        "who wins a tie?": "read-fight",
        "how do convoys work in DATC 6.F.14?": "datc-6f",
        "how do I add an option?": "building-add-an-option",
        "where is Tyre?": "places",
        "revolt in 218": "bc218-read",
        "regent": "read-royal",
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_reader_finds_the_answer_by_searching(built: Path, page: Page, lang: str) -> None:
    missed = {}
    for question, answer in ASKED[lang].items():
        page.goto(f"{(built / lang / 'search.html').as_uri()}?{urlencode({'q': question})}")
        page.locator(".dia-hits li").first.wait_for()
        links = [link.get_attribute("href") or "" for link in page.locator(".dia-hits a").all()[:5]]
        if answer not in [link.partition(".html")[0] for link in links]:
            missed[question] = links
        assert page.locator(".dia-hits mark").count() > 0, "no excerpt"
    assert missed == {}


def test_a_file_of_a_lesson_is_kept_from_the_disk(built: Path, page: Page) -> None:
    page.goto((built / "fr" / "lesson-02-moves.html").as_uri())
    for name in ("lesson-02-moves.ipynb", "lesson-02-moves-1.json"):
        with page.expect_download() as kept:
            page.locator(f'a[download="{name}"]').first.click()
        assert kept.value.suggested_filename == name
        assert json.loads(kept.value.path().read_text(encoding="utf-8"))
    link = page.locator('a[download][href$=".pdf"]').first
    assert link.is_visible() and (built / "fr" / (link.get_attribute("href") or "")).is_file()


def test_the_other_language_keeps_the_place(built: Path, page: Page) -> None:
    page.goto(f"{(built / 'fr' / 'datc-6f.html').as_uri()}#6.F.14")
    page.locator(".dia-language:visible").first.click()
    page.wait_for_url("**/en/datc-6f.html#6.F.14")


def test_a_second_build_paints_and_runs_nothing_anew(built: Path, pytestconfig: pytest.Config) -> None:
    book = built.parents[1]
    pages = {path: path.read_bytes() for path in pages_of(built)}
    made = (book / "generated" / "fr" / "datc-6f.md").stat().st_mtime_ns
    said = build_again(book, kind_of_build(pytestconfig))
    assert (book / "generated" / "fr" / "datc-6f.md").stat().st_mtime_ns == made
    assert "Executing notebook" not in said
    assert {path: path.read_bytes() for path in pages_of(built)} == pages


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
