"""The made pages of the book, before they are built: all that should stand on them stands there, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from diadoques.core.cases import Case
from diadoques.core.cases import load as load_cases
from diadoques.core.rulings import load_rulings
from diadoques.explain import sentences
from diadoques.games.diadoques.casebook import cases, play
from tests import book_built
from tests.book_built import ALIKE, BOOK, GAMES, LANGUAGES, SHOWN, Made, plain, slug, text_of
from tests.book_pictures import unlinked

pytestmark = ALIKE

made = book_built.pages


# ------------------------------------------------------------------ both languages


def test_both_books_have_the_same_pages(made: Made) -> None:
    own = {lang: {path.stem for path in (BOOK / "pages" / lang).glob("*.md")} for lang in LANGUAGES}
    assert own["fr"] == own["en"]
    assert set(made.pages["fr"]) == set(made.pages["en"])
    assert made.below["fr"] == made.below["en"]
    assert made.maps["fr"] == made.maps["en"]


def test_every_page_stands_in_the_table_of_contents_once(made: Made) -> None:
    import yaml

    contents = yaml.safe_load((BOOK / "_toc.yml").read_text(encoding="utf-8"))
    chapters = [chapter for part in contents["parts"] for chapter in part["chapters"]]
    listed = [contents["root"], *(chapter["file"] for chapter in chapters)]
    for chapter in chapters:
        if chapter.get("fill"):
            listed += made.below["fr"][chapter["file"]]
    there = {path.stem for path in (BOOK / "pages" / "fr").glob("*.md")} | set(made.pages["fr"])
    assert sorted(listed) == sorted(there)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_a_position_keeps_it_to_be_opened(made: Made, lang: str) -> None:
    kept = {path.stem for path in (made.folder / lang / "extra" / "laid").glob("*.jsonl")}
    marks = {page: set(re.findall(r' data-laid="([^"]*)"', text)) for page, text in made.pages[lang].items()}
    bare = [told for page, text in made.pages[lang].items() for told in unlinked(page, text)]
    assert bare == []
    # Beside one in whose midst no game begins stands another that can be opened.
    assert {page for page, text in made.pages[lang].items() if "data-unlaid" in text and not marks[page]} == set()
    assert set().union(*marks.values()) == kept
    for page in (
        "example-10-1", "datc-6f", "bc218-cases-08-revolts", "amphipolis", "scenario-gaza", "study-openings",
    ):  # fmt: skip
        told = made.whole or not page.startswith("study-") or SHOWN in made.pages[lang][page]
        assert marks[page] or not told, f"{page}: no picture that can be opened"


# ------------------------------------------------------------------ examples and cases


def printed() -> set[str]:
    """The rows of the register that are examples of the rules with cases: sections 6 to 10."""
    from makers.places import rules

    return {rule.id for rule in rules().values() if rule.kind == "example" and rule.cases}


def test_every_printed_example_is_drawn_before_and_after(made: Made) -> None:
    examples = [case for case in cases() if case.rule in printed()]
    assert {"DIA-101-01", "DIA-102-01", "DIA-103-01", "DIA-72-05", "DIA-8B-05", "DIA-8B1-12", "DIA-8B2b-05",
            "DIA-8B4d-02", "DIA-63A2-08"} <= {case.id for case in examples}  # fmt: skip
    for case in examples:
        if case.kind == "season":
            assert {f"{slug(case.id)}-orders", f"{slug(case.id)}-result"} <= made.maps["fr"], case.id
        elif case.kind == "notation":
            assert f"{slug(case.id)}-orders" in made.maps["fr"], case.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_shows_its_orders_sentences_strengths_and_reason(made: Made, lang: str) -> None:
    from makers.places import example_page, rules

    for case in cases():
        if case.rule in printed() and case.kind == "season":
            text = text_of(made, lang, example_page(rules()[case.rule].section))
            [played] = play(case)
            for sentence in sentences(played.reports[0], lang):
                assert plain(sentence.text) in text, (case.id, sentence.text)
                assert sentence.rule in text
            for orders in case.steps[0].answers["orders"].values():
                for line in orders:
                    assert plain(line) in text or re.sub(r"-+>?", " -> ", line, count=1) in text, (case.id, line)
            assert plain(case.title[lang]) in text and plain(case.why[lang]) in text, case.id
            assert all(rule in text for rule in case.rules)


def test_the_answer_of_an_example_is_folded_after_its_question(made: Made) -> None:
    for name, page in made.pages["fr"].items():
        if name.startswith("example-"):
            questions = re.findall(r"```\{exercise\}.*?:label: (\S+)", page, re.DOTALL)
            answers = re.findall(r"```\{solution\} (\S+)\n:class: dropdown", page)
            assert questions and questions == answers, name
            assert page.find("{exercise}") < page.find("{solution}")


def every_case() -> list[Case]:
    return [case for game in GAMES for case in load_cases(game)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_case_of_every_built_game_has_one_entry(made: Made, lang: str) -> None:
    from makers.places import case_anchor, case_page

    anchors = Counter(
        (name, anchor)
        for name, page in made.pages[lang].items()
        for anchor in re.findall(r"^\((case-.*)\)=$", page, re.M)
    )
    assert len(every_case()) > 1500
    assert anchors == Counter((case_page(case), case_anchor(case)) for case in every_case())
    for case in every_case():
        if case.why:
            assert plain(case.why[lang]) in text_of(made, lang, case_page(case)), case.id


def entries(page: str) -> dict[str, str]:
    """The cases of a page by their number."""
    parts = re.split(r'<div class="dia-at" id="([^"]+)"></div>', page)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_numbered_cases_of_datc_are_told_with_map_orders_result_and_reason(made: Made, lang: str) -> None:
    from diadoques.games.diplomacy.casebook import cases as known

    told = {
        number: entry for name in made.below[lang]["datc"] for number, entry in entries(made.pages[lang][name]).items()
    }
    numbers = {number.rstrip("ab") for number in told if "/" not in number}
    assert len(numbers) == 164
    index = made.pages[lang]["datc"]
    assert "164" in index
    for case in known():
        if case.section.startswith("datc-"):
            entry = told[case.id]
            assert f"{made.pages[lang]['datc']}".count(f">{case.id}</a>") == 1
            if case.kind == "season":
                assert 'class="dia-sketch' in entry and 'class="dia-orders"' in entry, case.id
                assert 'class="dia-because"' in entry and "dia-rule" in entry, case.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_small_maps_use_shapes_that_stand_on_their_page(made: Made, lang: str) -> None:
    from makers.sketch import UNDRAWN

    seen = undrawn = 0
    for name, page in made.pages[lang].items():
        used = set(re.findall(r'<use href="#([^"]+)"', page))
        assert used <= set(re.findall(r'<(?:g|path) id="([^"]+)"', page)), name
        seen += page.count('class="dia-sketch"')
        undrawn += page.count(UNDRAWN)
        assert len(page) < 1_500_000, name
    assert seen + undrawn > (1500 if made.whole else 1000)
    assert seen > (1500 if made.whole else 150), "one of five"
    assert (undrawn == 0) == made.whole


# ------------------------------------------------------------------ the rules


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_register_is_printed_row_by_row(made: Made, lang: str, game: str) -> None:
    from makers.places import chapter, page_named, rules

    pages = {name: made.pages[lang][name] for name in made.below[lang][page_named("rules", game)]}
    found = {name: re.findall(r'<tr id="([^"]+)"', page) for name, page in pages.items()}
    anchors = Counter((name, anchor) for name, listed in found.items() for anchor in listed)
    assert anchors == Counter((chapter(rule.section, game), slug(rule.id)) for rule in rules(game).values())
    for rule in rules(game).values():
        page = pages[chapter(rule.section, game)]
        row = re.search(rf'<tr id="{slug(rule.id)}">(.*?)</tr>', page, re.DOTALL)
        assert row and plain(rule.title[lang]) in plain(row.group(1)), rule.id
        assert row.group(1).count('class="dia-case-link"') == rule.cases, rule.id


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reading_of_every_ruling_is_printed(made: Made, lang: str, game: str) -> None:
    from makers.places import page_named

    page = page_named("rulings", game)
    text = text_of(made, lang, page)
    for ruling in load_rulings(game):
        assert f'id="ruling-{ruling.name}"' in made.pages[lang][page]
        assert plain(ruling.question[lang]) in text
        for reading in ruling.readings:
            assert plain(reading.text[lang]) in text, (ruling.name, reading.name)
            assert all(plain(holder.name[lang]) in text for holder in reading.held)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_links_between_made_pages_lead_somewhere(made: Made, lang: str) -> None:
    pages = made.pages[lang]
    names = set(pages) | {path.stem for path in (BOOK / "pages" / lang).glob("*.md")}
    anchors = {
        name: set(re.findall(r'id="([^"]+)"', page)) | set(re.findall(r"^\(([^)]+)\)=$", page, re.M))
        for name, page in pages.items()
    }
    links = {(name, link) for name, page in pages.items() for link in re.findall(r'href="([^":]+)"', page)}
    assert len(links) > 1000
    dead = []
    for name, link in links:
        target, _, anchor = link.partition("#")
        if target.startswith("files/"):
            if not (made.folder / lang / "extra" / target).is_file():
                dead.append((name, link))
            continue
        if target.endswith(".webp"):
            if Path(target).stem not in made.maps[lang] and not (made.folder / lang / "extra" / target).is_file():
                dead.append((name, link))
            continue
        page = target.removesuffix(".html") or name
        if page not in names or (anchor and anchor not in anchors[page]):
            dead.append((name, link))
    assert dead == []


#: What Markdown shows as it stands: code, in blocks and within a line, and data.
VERBATIM = re.compile(r"^(`{3,}|~{3,}).*?^\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
INCLUDED = re.compile(r"^```\{include\} (\S+)\n```$", re.MULTILINE)
CARD = re.compile(r"^:link: (\S+)\n:link-type: doc$", re.MULTILINE)
HEADING = re.compile(r"^(#{1,6}) +(.+?)\s*$", re.MULTILINE)
MARKDOWN_LINK = re.compile(r"\[[^\]\[]*\]\((?P<page>[\w./-]*)(?:#(?P<at>[^)\s]+))?\)")


def sources(made: Made, lang: str) -> dict[str, str]:
    """All pages that Jupyter Book reads, those too that are written by hand, or taken in from elsewhere."""
    own = {path.stem: path for path in (BOOK / "pages" / lang).glob("*.md")}
    whole = {
        name: INCLUDED.sub(lambda found, path=path: (path.parent / found[1]).read_text(encoding="utf-8"), text)
        for name, path in own.items()
        for text in [path.read_text(encoding="utf-8")]
    }
    return whole | made.pages[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_links_of_markdown_lead_to_pages_and_to_their_headings(made: Made, lang: str) -> None:
    from myst_parser.mdit_to_docutils.base import default_slugify  # how the book itself makes anchors of headings

    pages, texts = sources(made, lang), {name: VERBATIM.sub("", page) for name, page in sources(made, lang).items()}
    anchors = {
        name: {
            default_slugify(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head[2])) for head in HEADING.finditer(texts[name])
        }
        | set(re.findall(r'id="([^"]+)"', page))
        | set(re.findall(r"^\(([^)]+)\)=$", page, re.MULTILINE))
        for name, page in pages.items()
    }
    dead, seen = [], 0
    for name, text in texts.items():
        dead += [f"{name}: a card to {page}" for page in CARD.findall(pages[name]) if page not in pages]
        for link in MARKDOWN_LINK.finditer(text):
            page, at = link["page"], link["at"]
            if page and not page.endswith(".md"):
                if not (made.folder / lang / page).exists() and not (made.folder / lang / "extra" / page).exists():
                    dead.append(f"{name}: {link[0]}")
                continue
            seen += 1
            target = page.removesuffix(".md") or name
            if target not in pages or (at and at not in anchors[target]):
                dead.append(f"{name}: {link[0]}")
    assert dead == []
    assert seen > 50


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_one_title_and_leaves_no_level_of_headings_out(made: Made, lang: str) -> None:
    wrong = []
    for name, page in sources(made, lang).items():
        levels = [len(head[1]) for head in HEADING.finditer(VERBATIM.sub("", page))]
        if not levels or levels[0] != 1 or levels.count(1) != 1:
            wrong.append(f"{name}: {levels.count(1)} titles, the first heading is of level {(levels or [0])[0]}")
        wrong += [f"{name}: a heading of level {b} below one of level {a}" for a, b in pairwise(levels) if b > a + 1]
    assert wrong == []
