"""The makers of the book by themselves: what stops a build, maps painted once, texts set as their language wants."""

from __future__ import annotations

import doctest
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
import quickjs

from diadoques.games.diadoques.casebook import cases
from tests.book_built import GAMES

BOOK = Path(__file__).resolve().parent.parent / "book"
LANGUAGES = ("fr", "en")


@pytest.fixture(autouse=True)
def makers() -> Iterator[None]:
    """The folder of the book is where its makers are found."""
    sys.path.insert(0, str(BOOK))
    yield
    sys.path.remove(str(BOOK))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_words_have_the_same_keys_and_fields_in_both_languages() -> None:
    from makers.words import WORDS

    assert WORDS.tables  # it looks when it reads them (``core.phrases``)


def test_words_are_sorted_without_accents_and_case() -> None:
    from makers.lookup import alphabetical

    assert sorted(["Zeus", "exil", "Éphèse", "eau"], key=alphabetical) == ["eau", "Éphèse", "exil", "Zeus"]


def test_a_missing_case_of_datc_stops_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from makers import casebook

    monkeypatch.setattr(casebook, "NUMBERED", {**casebook.NUMBERED, "F": 26})
    with pytest.raises(LookupError, match=r"6\.F\.26"):
        casebook.write_datc(tmp_path, "fr", None)  # type: ignore[arg-type]


def test_a_row_without_case_or_code_stops_the_build() -> None:
    from makers.places import rules
    from makers.rulebook import check

    row = next(rule for rule in rules("bc218").values() if rule.code)
    check([row])
    for broken in (replace(row, cases=0), replace(row, code=(), options=()), replace(row, title={"fr": "", "en": "x"})):
        with pytest.raises(LookupError, match=row.id):
            check([broken])


def test_a_note_that_leads_nowhere_stops_the_build() -> None:
    from makers.reading import told

    assert 'href="rules-8.html#dia-8b-01"' in told("# X\n\nA tie. {DIA-8B-01}\n", "diadoques", "en")
    for wrong in ("{DIA-8B-99}", "\n{{DIA-8B-99}}\n"):
        with pytest.raises(KeyError):
            told(f"# X\n\nA tie. {wrong}\n", "diadoques", "en")


def test_a_table_of_results_is_that_of_the_game_and_marks_who_wins() -> None:
    from makers.reading import told

    page = told("# X\n\n{{table:combat}}\n", "amphipolis", "en")
    lines = [re.findall(r"<td>(.*?)</td>", line) for line in page.split("<tr>")[2:]]
    assert [len(line) for line in lines] == [8] * 10
    assert [line[0] for line in lines[:2]] == ["−1 or less", "0"] and lines[-1][0] == "8 or more"
    assert lines[6][6] == "<strong>R</strong> – 1/2", "the worked example: 5 at 2/1"
    assert (lines[4][4], lines[5][4]) == ("1/4 – <strong>1/4</strong>", "<strong>1/4</strong> – 1/4"), "at 1/1, 3 and 4"
    with pytest.raises(KeyError):
        told("# X\n\n{{table:nothing}}\n", "amphipolis", "en")


def test_numbers_of_a_game_are_read_from_its_tables_with_where_they_come_from() -> None:
    from makers.reading import told

    page = told("# X\n\nAt {=siege.winter}.\n\n{{table:siege}}\n\n{{table:sea ratio_2_1}}\n", "empires", "fr")
    assert "At −1." in page and "<td>hiver</td><td>−1</td><td>de ce projet</td>" in page
    assert page.count("<tr>") == 2 + 9 + 1 and "<td>+3</td><td>exemple</td>" in page
    for wrong in ("{=siege.nothing}", "\n{{table:sea nothing}}\n"):
        with pytest.raises(KeyError):
            told(f"# X\n\n{wrong}\n", "empires", "en")


@pytest.mark.parametrize("game", ["amphipolis", "empires"])
def test_every_rule_is_told_in_the_chapters_of_its_game(game: str) -> None:
    from makers.places import rules
    from makers.reading import chapters

    wanted = {one.id for one in rules(game).values() if one.kind in ("rule", "procedure") and not one.narrative}
    assert len(wanted) > 240
    for lang in LANGUAGES:
        texts = "".join(file.read_text(encoding="utf-8") for file in chapters(game, lang))
        assert wanted - set(re.findall(r"\{([A-Z]\w*-[\w.-]+)\}", texts)) == set()


def test_a_case_that_is_played_question_by_question_is_told() -> None:
    from makers.casebook import _entry
    from makers.reading import case_named

    entry = _entry(case_named("AMP-4.2-01"), "amphipolis", "fr", "")
    assert "plaine du sud" in entry.lower() and "SH7a.1, SH7a.2, AP5a.1, AP5a.2" in entry
    assert "ATHENS losses AP5a.2" in entry and "Les dés font 5." in entry
    assert "Sparte (14 points de force) attaque Athènes (10)" in entry and entry.count('class="dia-sketch"') == 1
    assert entry.count("<svg") == 1 and "P5 T8" in entry, "it is drawn as it begins"


def test_a_case_of_a_season_with_an_umpire_is_told() -> None:
    from makers.casebook import _entry
    from makers.reading import case_named

    entry = _entry(case_named("EMP-6.5-02/3"), "empires", "fr", "")
    assert "armée de Rome (Gaule cisalpine, 350 AP)" in entry and "<code>A1 -&gt; TRA</code>" in entry
    assert "Socles détruits (Gaule) = le général de la Gaule, le politique de la Gaule" in entry
    assert "sort du politique <strong>3</strong>" in entry
    assert "Le politique de la Gaule est pris ; il est aux mains de Rome." in entry.replace("\u202f", " ")
    assert "détecte" not in entry and "La révolte gronde" not in entry, "what strikes others is left out"
    assert entry.count('class="dia-sketch"') == 1 and "Impôts" not in entry
    refused = _entry(case_named("EMP-5.4-03/2"), "empires", "en", "")
    assert "Refused: attack, hold or retreat with Carthage’s army" in refused


def test_a_small_map_holds_what_is_in_its_sight_alone() -> None:
    from makers.casebook import shown
    from makers.reading import case_named

    drawn = shown(case_named("EMP-5.3-06"), "en")
    assert "data-laid" in drawn and ">CIS</text>" in drawn
    assert 0 < drawn.count('class="dia-held"') < 20, "of 28 provinces that somebody holds"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_on_python_shows_every_game_at_work(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    from makers.scripts import SHOWN

    import diadoques

    for name in ("each", "answers"):
        exec(SHOWN[name].format(lang=lang, game="game", report="report"), {"d": diadoques})  # noqa: S102  (our page)
    told = capsys.readouterr().out
    assert [name for name in diadoques.list_games() if diadoques.new(name).name not in told] == []
    assert "?" not in told and {"fr": "commencer", "en": "begin"}[lang] in told


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_is_found_by_its_number_and_by_every_row_it_is_about(game: str, tmp_path: Path) -> None:
    """By the search, which takes a doubt whole, with what stands below its readings; and on its page."""
    from makers.finding import parts_of
    from makers.places import page_named, ruling_numbers
    from makers.rulebook import write_rulings

    from diadoques.core.rulings import load_rulings

    write_rulings(game)(tmp_path, "en", None)
    page, numbers = (tmp_path / f"{page_named('rulings', game)}.md").read_text(encoding="utf-8"), ruling_numbers(game)
    built = f'<article class="bd-article"><section id="a"><h2>A</h2>{page}</section></article>'
    told = {str(part[1]): part for part in parts_of("rulings", built) if str(part[1]).startswith("ruling-")}
    assert len(set(numbers.values())) == len(told) == len(load_rulings(game)) > 20
    for ruling in load_rulings(game):
        _page, _at, title, _top, text, _weight = told[f"ruling-{ruling.name}"]
        assert str(title).startswith(f"{numbers[ruling.name]} ·"), title
        assert all(row in f"{title} {text}" for row in ruling.rows), ruling.name
        number = numbers[ruling.name]
        assert page.count(f'id="{number}"') == page.count(f'#ruling-{ruling.name}">{number}</a> ') == 1


def test_what_stands_in_angle_brackets_is_found() -> None:
    from makers.finding import parts_of

    told = "<h1>Title</h1><p>diadoques show &lt;FILE&gt; a &lt; b</p>"
    page = f'<article class="bd-article"><section id="x">{told}</section></article>'
    [(_, _, _, _, text, _)] = parts_of("page", page)
    assert text == "diadoques show <FILE> a < b"


def test_a_link_within_the_book_leads_to_its_part() -> None:
    from makers.readers import DOCS, led

    page, other = DOCS / "python.md", DOCS / "class.md"
    assert led("[a](class.md#clock) [b](class.md)", page, {other: "screens"}) == "[a](screens.md#clock) [b](screens.md)"


#: As much of a page as the search asks for; what it finds is left in `hits`.
SEARCH_PAGE = """
const hits = [], node = () => ({ append(...all) { this.all = [...(this.all ?? []), ...all]; } });
var window = globalThis, location = { search: "" }, made = null;
var URLSearchParams = class { get() { return asked; } };
var document = { createElement: node, querySelector: (name) => (name.includes("input") ? null
  : name === ".dia-hits" ? { append: (row) => hits.push(row.all[0].href) } : node()) };
var addEventListener = (_name, run) => { made = run; };
"""


def test_a_word_is_found_before_what_only_begins_like_it() -> None:
    """Sardis and Sardinia have one stem; the search finds each before the other."""
    parts = [
        ["p", "sardinia", "Sardinia", "Places", "Sardinia, of 218; Sardinia again, and Sardinia.", 2.0],
        ["p", "sardis", "Sardis", "Places", "Sardis, capital of Lydia.", 1.5],
    ]
    book = {"quiet": [], "alike": [], "none": "", "some": "{n}", "parts": parts}
    script = (BOOK / "assets" / "search.js").read_text(encoding="utf-8")
    for asked, first in (("Sardis", "sardis"), ("Sardinia", "sardinia"), ("sardis'", "sardis"), ("sard", "sardinia")):
        context = quickjs.Context()
        context.eval(f"var asked = {json.dumps(asked)}, diaBook = {json.dumps(book)};{SEARCH_PAGE}{script}; made();")
        assert context.eval("hits[0]") == f"p.html#{first}", asked


def test_every_certainty_has_its_own_look() -> None:
    from makers.certainty import LOOKS
    from makers.ours import degrees

    assert set(LOOKS) == set(degrees())
    assert len({(width, dashes) for _, width, dashes in LOOKS.values()}) == len(LOOKS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sign_is_a_picture_without_words(lang: str) -> None:
    from makers.mapkey import sign

    move, hold = sign("mark.move", lang).decode(), sign("legend.plain", lang).decode()
    assert move.startswith("<?xml") and move != hold
    assert len(move) < 20_000, "the word beside the sign was left in"


def test_orders_are_of_the_kind_that_their_line_says() -> None:
    from makers.notation import forms, kind_of

    from diadoques.games.notations import primer

    kinds = {form.canonical: kind_of(form) for form in forms() if form.reading.order is not None}
    assert kinds["A DAM -> COM"] == "move" and kinds["F CHE -> THRcs"] == "coast"
    assert kinds["Ae CIL -> Ge Soloi"] == "enter" and kinds["Ge Tyr -> F MIN"] == "leave"
    known = {one.name for part in primer("diadoques") for one in part.examples}
    assert set(kinds.values()) <= known
    assert kinds["A SYR r DAM sinon d"] == "yield" and kinds["F EOL R Rhodes"] == "supply"


def test_the_schemas_are_described_in_french() -> None:
    from makers.formats import SCHEMAS, descriptions, french, schema

    told = {text for name in SCHEMAS for text in descriptions(schema(name))}
    rows = tomllib.loads((BOOK / "makers" / "formats_fr.toml").read_text(encoding="utf-8"))["text"]
    assert len(rows) == len(french())
    assert set(french()) == told


def test_the_reference_shows_how_a_name_is_called_as_the_code_has_it() -> None:
    from makers import library

    shown = {
        f"{module.__name__}.{name}": library.signature(value)
        for module in library.modules()
        for name, value in library.names(module)
    }
    assert len(shown) > 60
    assert {name: told for name, told in shown.items() if "ForwardRef" in told or "<" in told or " _" in told} == {}
    assert shown["diadoques.analysis.balance.balance"] == (
        "(question: Question, *, workers: int = 1, tell: Callable[[int, int], object] = …) -> Balance"
    )


def test_a_command_that_fails_stops_the_book() -> None:
    from makers.commands import shell

    with pytest.raises(RuntimeError, match="exit code 1"):
        shell("show", "no-such-game.dia.json")


def test_two_maps_of_one_name_are_refused(tmp_path: Path) -> None:
    from makers.maps import Maps

    maps = Maps(tmp_path, "fr")
    assert 'width="1200"' in maps.ask("levant", theatre="levant")
    with pytest.raises(ValueError, match="levant"):
        maps.ask("levant", theatre="egypt")


def test_maps_are_painted_in_both_languages(tmp_path: Path) -> None:
    from makers.maps import Maps, paint
    from PIL import Image

    books = [Maps(tmp_path / lang, lang) for lang in LANGUAGES]
    for maps in books:
        maps.ask("egypt", theatre="egypt", size=400)
    paint(books)
    pictures = [Image.open(tmp_path / lang / "maps" / "egypt.webp").convert("RGB") for lang in LANGUAGES]
    assert {picture.width for picture in pictures} == {400}
    assert pictures[0].tobytes() != pictures[1].tobytes(), "names differ"
    assert len(pictures[0].getcolors(maxcolors=1_000_000) or ()) > 1000, "a map, not a blank sheet"


def test_a_view_shows_what_it_is_about() -> None:
    from makers.examples import view

    from diadoques.games.diadoques.casebook import position_of

    by_id = {case.id: position_of(case) for case in cases() if case.id in ("DIA-102-01", "DIA-63B4-04")}
    near = view(by_id["DIA-102-01"], ["PHE"])
    assert near == "levant" or (isinstance(near, tuple) and {"PHE", "DAM", "MIN"} <= set(near))
    whole = by_id["DIA-63B4-04"]
    assert view(whole, whole.board.spaces) is None


def test_a_picture_is_painted_once_for_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from makers import kept, maps

    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(maps.os, "cpu_count", lambda: 1)
    painted = []
    webp = maps.webp
    monkeypatch.setattr(maps, "webp", lambda pixels: painted.append(1) or webp(pixels))
    for turn, theatre in enumerate(("egypt", "egypt", "levant")):
        book = maps.Maps(tmp_path / str(turn), "fr")
        book.ask("view", theatre=theatre, size=400)
        maps.paint([book])
    assert len(painted) == 2, "the second was kept, the third shows something else"
    views = [(tmp_path / str(turn) / "maps" / "view.webp").read_bytes() for turn in range(3)]
    assert views[0] == views[1] != views[2]


@pytest.mark.parametrize(
    ("text", "lang", "shown"),
    [
        ("l'armée : « oui » ?", "fr", "l’armée\u00a0: «\u00a0oui\u00a0»\u202f?"),
        ("Alexander's army: yes?", "en", "Alexander’s army: yes?"),
        ("'quoted'", "en", "'quoted'"),
    ],
)
def test_texts_are_set_as_their_language_wants(text: str, lang: str, shown: str) -> None:
    from makers.words import typeset

    assert typeset(text, lang) == shown


def test_what_the_makers_print_is_true() -> None:
    from makers import places

    result = doctest.testmod(places)
    assert result.attempted and not result.failed


def test_a_plain_text_stays_plain_in_markdown_and_html() -> None:
    from makers.words import code, markdown

    assert markdown("A* DAM <script> [x](y) `z`") == r"A\* DAM \<script\> \[x\](y) \`z\`"
    assert code("<script>") == "<code>&lt;script&gt;</code>"


def test_a_winter_before_christ_bears_both_of_its_years() -> None:
    from makers.history import when

    from diadoques.core.calendar import Season

    assert "321/320" in when(Season.parse("winter 321"), "en", "diadoques")
    assert "/" not in when(Season.parse("summer 321"), "en", "diadoques")
