"""The made pages of the book on which one looks things up: rules told, lessons, signs, notation, formats, studies."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections import Counter

import pytest

import diadoques
from diadoques.board.load import load_board
from diadoques.draw.geometry import load_geometry
from diadoques.draw.legend import PLAYED, items_of
from diadoques.draw.signs import there_on
from diadoques.draw.words import vocabulary
from diadoques.games.catalogue import begin, load_game
from diadoques.games.scenarios import game_of_scenario, scenarios
from tests import book_built
from tests.book_built import ALIKE, BOOK, GAMES, LANGUAGES, SHOWN, Made, plain, slug, text_of

pytestmark = ALIKE

made = book_built.pages


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
        assert [made.pages[lang][name].count('class="dia-sketch') for name in own] == drawn
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
    from makers.words import WORDS

    there = there_on(load_board("diadoques"), load_geometry("diadoques"), "diadoques")
    needed = {*items_of(None, False, there), *(f"legend.{key}" for key in PLAYED if key in there)}
    assert {f"legend.{key}" for keys in GROUPS.values() for key in keys} >= needed
    signs = {f"legend.{key}" for keys in GROUPS.values() for key in keys}
    words = [vocabulary(game)[lang]["mark"] for game in ("diadoques", "diplomacy", "bc218")]
    signs |= {f"mark.{key}" for marks in words for key in marks} - {"mark.done"}
    assert {sign for sign in signs if f"map.sign.{sign}" not in WORDS.of(lang)} == set()
    page = made.pages[lang]["map"]
    assert set(re.findall(r'src="signs/([^"]+)\.svg"', page)) == {sign.replace(".", "-") for sign in signs}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notation_pages_have_every_kind_of_order(made: Made, lang: str) -> None:
    from html import escape

    from makers.notation import FAMILY
    from makers.words import typeset

    from diadoques.explain.rule_card import order_meaning
    from diadoques.games.notations import primer

    for game, name in {"diadoques": "notation", **FAMILY}.items():
        page = made.pages[lang][name]
        for part in primer(game):
            for one in part.examples:
                assert f"<td><code>{escape(one.texts[lang])}</code><" in page, one.name
                assert f"<td>{escape(typeset(order_meaning(game, one.name, lang), lang))}</td>" in page, one.name
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_campaign_says_what_each_province_is_worth_and_how_that_is_known(made: Made, lang: str) -> None:
    page, position = made.pages[lang]["empires"], begin(load_game("empires"), "world-220", {}, None)[1]
    rows = {row[0]: row for row in re.findall(r"<tr><td><code>(\w+)</code>[^<]*</td><td>(\d+)</td><td>([^<]+)", page)}
    assert set(rows) == set(position.provinces)
    examples = {"fr": "exemple", "en": "example"}
    assert {name for name, row in rows.items() if row[2] == examples[lang]} == {"TRA", "AQU"}
    assert {int(rows[name][1]) for name in ("TRA", "AQU")} == {15, 10}, "as the rules' examples have it"
    there = {one for one in scenarios(load_game("empires")) if not game_of_scenario(one)}
    assert {f"empires-{one}" for one in there} <= made.maps[lang]
    assert "(lesson-12-controlling.md)" in page and "(empires-history.md)" in page


def test_a_study_shows_what_its_cells_show_when_they_are_run(made: Made) -> None:
    told = {study: [lang for lang in LANGUAGES if shown(made, lang, study)] for study in STUDIES}
    assert len(told) >= 3
    assert {study: len(langs) for study, langs in told.items()} == dict.fromkeys(told, 2 if made.whole else 1)
    assert {lang for langs in told.values() for lang in langs} == set(LANGUAGES)
