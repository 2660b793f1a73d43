"""The book, built as readers build it and read in a real browser that reaches nothing outside this machine."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlencode, urlsplit

import pytest

from tests import book_built
from tests.book_built import ALIKE, KINDS, KINDS_OF_BOOK, LANGUAGES, SAMPLE, Built
from tests.book_pictures import unlinked
from tests.browser.sight import complaints

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

pytestmark = [pytest.mark.browser, *ALIKE]


@pytest.fixture(scope="module", params=KINDS_OF_BOOK)
def built(request: pytest.FixtureRequest) -> Built:
    """The book: a draft of a sample of its pages, whole for ``make proof``."""
    return book_built.built(request.param)


def test_every_picture_of_a_position_can_be_opened(built: Built) -> None:
    """On all pages as they are built, those too that run while they are, and each position lies in the folder."""
    missing, marked = [], set[str]()
    for page in built.pages:
        text = page.read_text(encoding="utf-8")
        missing += unlinked(page.stem, text)
        names = set(re.findall(r' data-laid="([^"]*)"', text))
        assert {name for name in names if not (page.parent / "laid" / f"{name}.jsonl").is_file()} == set(), page
        marked |= {page.stem} if names else set()
    assert missing == []
    assert {"season", "scripts", "study-openings"} <= marked


def test_every_page_that_was_asked_for_is_built(built: Built) -> None:
    names = (built.names - built.left_out) | {"search", "genindex"}
    wanted = {f"{lang}/{name}.html" for lang in LANGUAGES for name in names} | {"index.html"}
    assert {path.relative_to(built.html).as_posix() for path in built.pages} ^ wanted == set()
    assert built.left_out == (set() if built.whole else built.names - set(SAMPLE))


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


def test_no_page_fetches_from_the_net(built: Built) -> None:
    outside = []
    for path in built.pages:
        fetched = FETCHED.findall(path.read_text(encoding="utf-8"))
        assert fetched, f"{path}: neither a program nor a style"
        far = [link for link in fetched if urlsplit(link).scheme not in ("", "data") or urlsplit(link).netloc]
        outside += [f"{path.relative_to(built.html)}: {link}" for link in far]
    assert outside == []


def test_no_link_is_dead_and_no_picture_missing(built: Built) -> None:
    """Of links from a draft to the pages that it leaves out: there is a page of that name."""
    texts = {path: path.read_text(encoding="utf-8") for path in built.pages}
    anchors = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    dead = []
    for path, text in texts.items():
        for link in set(LINK.findall(text)):
            address = urlsplit(unescape(link))
            if address.scheme or address.netloc:
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            if target.suffix == ".html" and target not in texts and target.stem in built.left_out:
                continue
            if not target.exists() or (
                address.fragment and unquote(address.fragment) not in anchors.get(target, set())
            ):
                dead.append(f"{path.relative_to(built.html)}: {link}")
    assert dead == []


def test_the_book_is_no_heavier_than_it_needs_to_be(built: Built) -> None:
    # In two languages: pages with the small maps of 1,600 cases, what the search knows, painted maps, files to keep;
    # and the scripts of the widgets once.
    assert sum(path.stat().st_size for path in built.html.rglob("*") if path.is_file()) < 150_000_000
    assert {path.name: path.stat().st_size for path in built.pages if path.stat().st_size > 1_500_000} == {}


def test_each_page_says_its_language_and_leads_to_the_other(built: Built, page: Page) -> None:
    for lang, other in (("fr", "en"), ("en", "fr")):
        page.goto((built.html / lang / "example-10-1.html").as_uri())
        assert page.locator("html").get_attribute("lang") == lang
        page.locator(".dia-language:visible").first.click()
        page.wait_for_url(f"**/{other}/example-10-1.html")
    page.goto((built.html / "index.html").as_uri())
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/index.html")


def test_the_answer_is_unfolded_by_a_click(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto((built.html / "fr" / "example-10-1.html").as_uri())
    question, answer = page.locator(".exercise").first, page.locator(".solution").first
    result = answer.locator("img")
    assert question.get_by_role("checkbox").count() == 6
    assert not result.is_visible()
    answer.locator(".toggle-button, button").first.click()
    result.wait_for(state="visible")
    assert "coupé" in answer.inner_text()
    result.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=result.element_handle())


def test_the_map_can_be_pointed_at_without_a_kernel(built: Built, page: Page) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto((built.html / "fr" / "map.html").as_uri())
    page.locator(".dia-svg").first.wait_for(timeout=20_000)
    assert page.locator(".dia-svg").count() == 1
    page.locator(".dia-tools input").first.fill("Phénicie")
    page.locator(".dia-tools input").first.press("Enter")
    page.locator(".dia-card", has_text="Phénicie").wait_for(timeout=5_000)
    page.locator("[data-piece]").first.dispatch_event("click")  # what a kernel would be told of
    assert complaints == []


def one_of_each_kind(pages: list[Path]) -> list[Path]:
    """The pages of ``KINDS``, the search, and the doors."""
    return [path for path in pages if path.stem in (*KINDS, "search")]


#: What stands beyond the right edge of a page that is pushed wide.
BEYOND = """() => [...document.querySelectorAll("main *")]
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .filter((node) => !node.closest(".dia-scroll, .dia-contest, pre"))
  .slice(0, 3).map((node) => `${node.tagName} ${(node.textContent || "").trim().slice(0, 40)}`)"""


def test_no_page_scrolls_sideways_on_a_phone(built: Built, page: Page) -> None:
    """No page at all of the whole book; of a draft, one of each kind in French (long words), some in English."""
    page.set_viewport_size({"width": 390, "height": 844})
    wide, seen = {}, built.pages
    if not built.whole:
        kinds = one_of_each_kind(built.pages)
        english = [path for path in kinds if path.parent.name == "en"]
        seen = [path for path in kinds if path not in english or path in english[::3]]
    assert len(seen) > 1.3 * len(KINDS)
    for path in seen:
        page.goto(path.as_uri())
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 390:
            wide[f"{path.parent.name}/{path.name}"] = (width, page.evaluate(BEYOND))
    assert wide == {}


#: The words of a page's tables that stand on two lines, with their tables: what opens is open.
BROKEN = r"""() => {
  const found = [];
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  for (const cell of document.querySelectorAll("article :is(td, th, dt, dd)")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width);
        if (new Set(boxes.map((box) => Math.round(box.top))).size > 1)
          found.push(`${cell.closest("table, dl").className}: ${word[0]}`);
      }
  }
  return found.slice(0, 5);
}"""


def test_no_table_breaks_a_word_on_a_phone(built: Built, page: Page) -> None:
    """Of all pages of the whole book; of a draft, of those of cases and of places, where names stand in cells."""
    page.set_viewport_size({"width": 390, "height": 844})
    kinds = ("cases", "datc", "bc218-cases", "places", "glossary")
    seen = built.pages if built.whole else [path for path in built.pages if path.stem.startswith(kinds)]
    assert len(seen) > 10
    broken = {}
    for path in seen:
        page.goto(path.as_uri())
        if words := page.evaluate(BROKEN):
            broken[f"{path.parent.name}/{path.name}"] = words
    assert broken == {}


def test_a_wide_table_scrolls_in_its_own_box_and_says_so(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((built.html / "fr" / "rules-8.html").as_uri())
    box = page.locator(".dia-scroll.dia-wide").first
    box.scroll_into_view_if_needed()
    assert box.evaluate("box => box.scrollWidth > box.clientWidth && box.tabIndex === 0")
    assert "⟷" in box.evaluate("box => getComputedStyle(box, '::before').content")
    page.set_viewport_size({"width": 1900, "height": 900})
    page.wait_for_function("!document.querySelector('.dia-register').closest('.dia-wide')")


#: Of the kinds the pages that differ most, none of the longest, in the window where more can go wrong: `make proof`
#: looks at all in both.
FEW = {
    1280: ("map", "read-fight", "glossary", "search"),
    390: ("index", "cases-07-orders", "rules-8", "lesson-02-moves"),
}


def test_nothing_serious_is_said_of_a_page_of_each_kind(built: Built, page: Page) -> None:
    """By axe-core, for those who cannot see or click."""
    found = {}
    for width, few in FEW.items():
        kinds = (*KINDS, "search") if built.whole else few
        page.set_viewport_size({"width": width, "height": 844})
        for path in one_of_each_kind(built.pages):
            if path.stem in kinds and path.parent.name == ("fr" if width == 390 else "en"):
                page.goto(path.as_uri())
                if said := complaints(page):
                    found[f"{path.stem} {width}"] = said
    assert found == {}


def test_pages_read_without_the_net(built: Built, page: Page) -> None:
    """The page fixture fails when anything outside is asked for."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def failed(request: Request) -> None:
        # A picture still on its way when the next page is opened is given up, which is no fault.
        if "ERR_ABORTED" not in (request.failure or ""):
            complaints.append(f"not found: {request.url} ({request.failure})")

    page.on("requestfailed", failed)
    seen = built.pages if built.whole else one_of_each(built.pages)
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
def test_a_new_reader_finds_the_answer_by_searching(built: Built, page: Page, lang: str) -> None:
    missed = {}
    for question, answer in ASKED[lang].items():
        page.goto(f"{(built.html / lang / 'search.html').as_uri()}?{urlencode({'q': question})}")
        page.locator(".dia-hits li").first.wait_for()
        links = [link.get_attribute("href") or "" for link in page.locator(".dia-hits a").all()[:5]]
        if answer not in [link.partition(".html")[0] for link in links]:
            missed[question] = links
        assert page.locator(".dia-hits mark").count() > 0, "no excerpt"
    assert missed == {}


def test_a_file_of_a_lesson_is_kept_from_the_disk(built: Built, page: Page) -> None:
    page.goto((built.html / "fr" / "lesson-02-moves.html").as_uri())
    for name in ("lesson-02-moves.ipynb", "lesson-02-moves-1.json"):
        with page.expect_download() as kept:
            page.locator(f'a[download="{name}"]').first.click()
        assert kept.value.suggested_filename == name
        assert json.loads(kept.value.path().read_text(encoding="utf-8"))
    link = page.locator('a[download][href$=".pdf"]').first
    assert link.is_visible() and (built.html / "fr" / (link.get_attribute("href") or "")).is_file()


def test_the_other_language_keeps_the_place(built: Built, page: Page) -> None:
    page.goto(f"{(built.html / 'fr' / 'datc-6f.html').as_uri()}#6.F.14")
    page.locator(".dia-language:visible").first.click()
    page.wait_for_url("**/en/datc-6f.html#6.F.14")


def test_a_second_build_paints_and_runs_nothing_anew(built: Built, tmp_path: Path) -> None:
    made = (built.html.parents[1] / "generated" / "fr" / "datc-6f.md").stat().st_mtime_ns
    book, said = built.again(tmp_path)
    assert (book / "generated" / "fr" / "datc-6f.md").stat().st_mtime_ns == made
    assert "Executing notebook" not in said
    html = book / "_build" / "html"
    there = {path.relative_to(built.html) for path in built.pages}
    assert {path.relative_to(html) for path in html.rglob("*.html") if "_static" not in path.parts} == there
    assert [name for name in sorted(there) if (html / name).read_bytes() != (built.html / name).read_bytes()] == []


def test_each_widget_appears_once(built: Built, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((built.html / "fr" / "widgets.html").as_uri())
    page.locator(".stele").first.wait_for(timeout=20_000)
    page.locator(".widget-slider").first.wait_for(timeout=20_000)
    page.wait_for_load_state("networkidle")
    assert page.locator(".stele").all_inner_texts() == ["Lysimachia"]
    assert page.locator(".widget-slider").count() == 1
    assert page.locator(".widget-button").count() == 1
    assert complaints == []
    icons = page.evaluate("document.fonts.ready.then(fonts => [...fonts].filter(f => f.status === 'error').length)")
    assert icons == 0, "fonts that could not be loaded"


def test_the_menu_icons_have_their_font(built: Built, page: Page) -> None:
    page.goto((built.html / "fr" / "index.html").as_uri(), wait_until="networkidle")
    loaded = page.evaluate(
        "document.fonts.ready.then(fonts => [...fonts].filter(f => f.status === 'loaded').map(f => f.family))"
    )
    assert any("Font Awesome" in family for family in loaded), loaded


def test_a_wide_picture_stays_within_its_page(built: Built, page: Page) -> None:
    page.set_viewport_size({"width": 700, "height": 900})
    page.goto((built.html / "fr" / "widgets.html").as_uri(), wait_until="networkidle")
    picture = page.locator(".cell_output img")
    assert picture.count() == 1
    assert picture.evaluate("image => image.naturalWidth") == 2400
    assert picture.evaluate("image => image.width") <= 700
