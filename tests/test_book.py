"""The made pages of the book, before they are built: all that should stand on them stands there, in both languages."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

import diadoques
from diadoques.board.load import load_board
from diadoques.core.cases import Case
from diadoques.core.cases import load as load_cases
from diadoques.core.rulings import load_rulings
from diadoques.draw.geometry import load_geometry
from diadoques.draw.legend import PLAYED, items_of
from diadoques.draw.printed import there_on
from diadoques.draw.words import vocabulary
from diadoques.explain import sentences
from diadoques.games.diadoques.casebook import cases, play
from tests import book_built
from tests.book_built import KINDS_OF_BOOK, LANGUAGES, Made
from tests.book_pictures import unlinked

# The pages are made anew; who looks at them, made and built, is one process, and nobody waits for another.
pytestmark = [pytest.mark.slow, pytest.mark.together("book"), pytest.mark.timeout(1800)]

BOOK = Path(__file__).resolve().parent.parent / "book"
GAMES = ("diadoques", "diplomacy", "bc218", "amphipolis")


#: What the cells of a study show, on its page.
SHOWN = 'class="dia-shown"'


@cache  # many cases stand on one page
def plain(text: str) -> str:
    """A text without tags, entities, escapes and what keeps blanks together."""
    shown = unescape(re.sub(r"\\([^\w\s])", r"\1", re.sub(r"<[^>]+>", " ", text))).replace("’", "'")
    return re.sub(r"\s+", " ", re.sub(r"[\u00a0\u202f]", " ", shown))


@pytest.fixture(scope="module", params=KINDS_OF_BOOK)
def made(request: pytest.FixtureRequest) -> Iterator[Made]:
    """The pages; who looks at them may ask their makers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BOOK)
        yield book_built.made(request.param)


def text_of(made: Made, lang: str, page: str) -> str:
    """A page as a reader sees it: without tags, entities and what keeps blanks together."""
    return plain(made.pages[lang][page])


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


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
                assert 'class="dia-sketch"' in entry and 'class="dia-orders"' in entry, case.id
                assert 'class="dia-because"' in entry and "dia-rule" in entry, case.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_small_maps_use_shapes_that_stand_on_their_page(made: Made, lang: str) -> None:
    seen = 0
    for name, page in made.pages[lang].items():
        used = set(re.findall(r'<use href="#([^"]+)"', page))
        assert used <= set(re.findall(r'<(?:g|path) id="([^"]+)"', page)), name
        seen += page.count('class="dia-sketch"')
        assert len(page) < 1_500_000, name
    assert seen > 1500


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


# ------------------------------------------------------------------ the rules told, the course, what is looked up


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_told_in_both_languages_with_the_same_rows_and_maps(made: Made, game: str) -> None:
    from makers.places import page_named
    from makers.reading import chapters

    french, english = chapters(game, "fr"), chapters(game, "en")
    assert [file.name for file in french] == [file.name for file in english] != []
    for one, other in zip(french, english, strict=True):
        texts = [file.read_text(encoding="utf-8") for file in (one, other)]
        notes = [Counter(re.findall(r"(?<!\{)\{[A-Z]\w*-[\w.-]+\}(?!\})", text)) for text in texts]
        assert notes[0] == notes[1], one.name
        assert len({tuple(re.findall(r"\{\{(.+?)\}\}", text)) for text in texts}) == 1, one.name
        assert len({text.count("\n## ") for text in texts}) == 1, one.name
    own = [page_named("read", game), *made.below["fr"][page_named("read", game)]]
    for lang, files in (("fr", french), ("en", english)):
        drawn = [len(re.findall(r"^\{\{(?!table:).+\}\}$", file.read_text(encoding="utf-8"), re.M)) for file in files]
        assert [made.pages[lang][name].count('class="dia-sketch"') for name in own] == drawn
        assert sum(drawn) and not any("{{" in made.pages[lang][name] for name in own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_and_study_is_a_page_with_its_files(made: Made, lang: str) -> None:
    from makers.course import KINDS, lessons

    found = [lesson for kind in KINDS for lesson in lessons(kind, lang)]
    assert len(found) >= 13
    for lesson in found:
        page = made.pages[lang][lesson.page]
        assert page.startswith("# ")
        files = {name: b64decode(data) for data, name in re.findall(r'base64,([^"]+)" download="([^"]+)"', page)}
        assert files[f"{lesson.page}.ipynb"] == lesson.pupil.read_bytes()
        assert files[f"{lesson.page}-teacher.ipynb"] == lesson.teacher.read_bytes()
        assert f'href="files/map-{lesson.game}.pdf" download' in page
        for name, data in files.items():
            if name.endswith(".json"):
                assert diadoques.position(json.loads(data), lang=lang).units
    assert (made.folder / lang / "extra" / "files" / "map-bc218.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_lead_to_pages_and_places_have_their_numbers(made: Made, lang: str) -> None:
    from makers.lookup import words

    names = set(made.pages[lang]) | {path.stem for path in (BOOK / "pages" / lang).glob("*.md")}
    assert {word["page"] for word in words()} <= names
    text = text_of(made, lang, "places")
    assert {"fr": "Alexandrie", "en": "Alexandria"}[lang] in text and "727070" in text
    assert re.search(r"Argilos .{0,80} 501358 ", text), "a space that is a place known to the gazetteer"
    for board in ("diadoques", "europe1901", "bc218", "amphipolis"):
        for space in load_board(board).spaces.values():
            assert plain(space.name[lang]) in text, space.id


# ------------------------------------------------------------------ what is ours


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_contact_that_is_not_the_texts_is_listed(made: Made, lang: str) -> None:
    from makers.ours import links, source_text
    from makers.told import place

    text = text_of(made, lang, "ours")
    ours = [
        row
        for row in links()
        if row["certainty"] != "text" or (row["obstacle"] and row["obstacle_certainty"] != "text")
    ]
    assert len(ours) > 150
    for row in ours:
        pair = f"{place(row['a'], 'basic', lang)}–{place(row['b'], 'basic', lang)}".replace("’", "'")
        assert pair in text, row
        assert plain(source_text(row["source"], lang)) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_counts_of_what_is_ours_add_up(made: Made, lang: str) -> None:
    from makers.ours import degrees

    overview = re.search(r"<table.*?</table>", made.pages[lang]["ours"], re.DOTALL)
    assert overview
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", overview.group())][1:]
    assert len(rows) >= 7
    for row in rows:
        assert len(row) == 2 + len(degrees())
        assert int(row[1]) == sum(int(cell or 0) for cell in row[2:])


# ------------------------------------------------------------------ the map, the notation, the formats, the commands


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_of_the_map_is_told(made: Made, lang: str) -> None:
    from makers.mapkey import GROUPS
    from makers.words import catalogue

    there = there_on(load_board("diadoques"), load_geometry("diadoques"), "diadoques")
    needed = {*items_of(None, False, there), *(f"legend.{key}" for key in PLAYED if key in there)}
    assert {f"legend.{key}" for keys in GROUPS.values() for key in keys} >= needed
    signs = {f"legend.{key}" for keys in GROUPS.values() for key in keys}
    words = [vocabulary(game)[lang]["mark"] for game in ("diadoques", "diplomacy", "bc218")]
    signs |= {f"mark.{key}" for marks in words for key in marks} - {"mark.done"}
    assert {sign for sign in signs if f"map.sign.{sign}" not in catalogue()[lang]} == set()
    page = made.pages[lang]["map"]
    assert set(re.findall(r'src="signs/([^"]+)\.svg"', page)) == {sign.replace(".", "-") for sign in signs}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notation_pages_have_every_kind_of_order(made: Made, lang: str) -> None:
    from html import escape

    from makers.notation import FAMILY
    from makers.words import typeset

    from diadoques.explain.primer import meaning
    from diadoques.games.primer import primer

    for game, name in {"diadoques": "notation", **FAMILY}.items():
        page = made.pages[lang][name]
        for part in primer(game):
            for one in part.examples:
                assert f"<td><code>{escape(one.texts[lang])}</code><" in page, one.name
                assert f"<td>{escape(typeset(meaning(game, one.name, lang), lang))}</td>" in page, one.name
    page = made.pages[lang]["notation"]
    for verdict in ("fine", "mistaken", "illegal", "ambiguous", "unreadable"):
        assert page.count(f"dia-{verdict}") >= 2, "in the list, and on a line of a case"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_formats_is_listed(made: Made, lang: str) -> None:
    from makers.formats import SCHEMAS, schema

    page = made.pages[lang]["formats"]
    for name in SCHEMAS:
        whole = schema(name)
        tops = [whole, *whole.get("oneOf", ()), *whole.get("$defs", {}).values()]
        for top in tops:
            for key in top.get("properties", {}):
                assert re.search(rf"<code>([a-z_.*\[\]]+\.)?{key}</code>", page), (name, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_commands_page_shows_real_answers(made: Made, lang: str) -> None:
    from makers.commands import COMMANDS

    page = made.pages[lang]["commands"]
    for command in COMMANDS:
        assert f"$ diadoques {command} " in page
    assert {"fr": "usage\u00a0: diadoques", "en": "usage: diadoques"}[lang] in page
    assert '"id": "DIA-103-01"' in page and "DIA-8B2e-01" in page


def test_the_worked_season_is_the_notebook_without_its_lesson(made: Made) -> None:
    from makers.season import cells, orders_of

    page = made.pages["fr"]["season"]
    code = [source for kind, source in cells() if kind == "code"]
    assert sum("Lesson(" in source for source in code) == 1
    for source in code:
        assert (source in page) == ("Lesson(" not in source)
    assert orders_of("SPRING")["Antigone"]
    with pytest.raises(LookupError):
        orders_of("NOTHING")


# ------------------------------------------------------------------ the games of the family


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_diplomacy_tells_where_the_french_rules_and_datc_part(made: Made, lang: str) -> None:
    from makers.parent import GALLERY, by_id, parted

    text = text_of(made, lang, "diplomacy")
    assert len(parted()) > 10
    for datc, seed in parted():
        assert f" {datc.id} " in text
        assert plain(seed.why[lang]) in text
    for name in GALLERY:
        assert plain(by_id()[name].title[lang]) in text
        assert {f"{slug(name)}-orders", f"{slug(name)}-result"} <= made.maps[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_218_says_of_every_centre_how_it_is_known(made: Made, lang: str) -> None:
    text = text_of(made, lang, "bc218")
    board = load_board("bc218")
    centres = [space for space in board.spaces.values() if space.centre != "none"]
    for space in centres:
        assert f" {space.id} {plain(space.name[lang])} " in text, space.id
    assert {"fr": "demi-centre", "en": "half-centre"}[lang] in text
    assert "révolte" not in text_of(made, "en", "bc218"), "the secret lines stay secret"
    assert {"punic-start", "punic-218-orders", "punic-218-result", "punic-revolt-result"} <= made.maps[lang]


# ------------------------------------------------------------------ what the studies show

NOTEBOOKS = BOOK.parent / "notebooks" / "analysis"
STUDIES = sorted(path.stem for path in (NOTEBOOKS / "en" / "pupil").glob("*.ipynb"))


def shown(made: Made, lang: str, study: str) -> bool:
    """Whether a page shows what the cells of its study show, and each cell: a draft runs a study in one language."""
    notebook = json.loads((NOTEBOOKS / lang / "pupil" / f"{study}.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if "shown" in cell["metadata"].get("tags", ())]
    page = made.pages[lang][f"study-{study}"]
    assert cells
    if not made.whole and SHOWN not in page:
        return False
    for source in cells:
        _before, found, after = page.partition(source)
        assert found, source
        assert after.startswith('\n```\n\n<div class="dia-shown">\n<'), source
    for file in re.findall(r'src="(maps/[^"]+)"', page):
        assert (made.folder / lang / "extra" / file).read_bytes()[8:12] == b"WEBP", file
    return True


def test_a_study_shows_what_its_cells_show_when_they_are_run(made: Made) -> None:
    told = {study: [lang for lang in LANGUAGES if shown(made, lang, study)] for study in STUDIES}
    assert len(told) >= 3
    assert {study: len(langs) for study, langs in told.items()} == dict.fromkeys(told, 2 if made.whole else 1)
    assert {lang for langs in told.values() for lang in langs} == set(LANGUAGES)
