"""Printed pages: on the paper asked for, within its margins, in letters that can be read."""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from diadoques.classroom.room import Room
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.draw.canvas import DPI, Canvas
from diadoques.draw.names import scripts
from diadoques.draw.palette import livery, luminance
from diadoques.draw.plan import plan_of
from diadoques.explain.names import names_for
from diadoques.games.catalogue import begin, games, load_game, stated_options
from diadoques.printing.forms import card_pdf, forms_pdf
from diadoques.printing.maps import BLANK, COLOUR, GREY, fit_plan, legible, map_pdf
from diadoques.printing.paper import EDGE, GLUE, LEAST, MARGIN, NOTE, SIZES, Paper, Plate
from diadoques.printing.reports import report_pdf
from tests.printed_text import page_texts
from tests.sampling import sampled

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lean_letters")]

LANGUAGES = ("fr", "en")
MILLIMETRE = 72 / 25.4


def start(game: str) -> Any:
    rules = load_game(game)
    return begin(rules, rules.about.scenario, stated_options(rules, {}), None)[1]


@cache
def map_of(game: str, kind: str, paper: str) -> bytes:
    """The map as it is printed of itself; several tests look at it."""
    return map_pdf(start(game), "fr", kind, paper)


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def letters(pdf: bytes) -> list[tuple[float, float, float, str]]:
    """Everything written: where (points from the lower left corner), how large, what."""
    found: list[tuple[float, float, float, str]] = []
    for page in read(pdf).pages:

        def seen(text: str, cm: Any, tm: Any, _font: Any, size: float) -> None:
            if text.strip():
                x, y = (tm[4] * cm[axis] + tm[5] * cm[2 + axis] + cm[4 + axis] for axis in (0, 1))
                found.append((x, y, size * abs(tm[0] or tm[1] or 1), text))

        page.extract_text(visitor_text=seen)
    return found


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    boxes = [page.mediabox for page in read(pdf).pages]
    return {(round(float(box.width) / MILLIMETRE), round(float(box.height) / MILLIMETRE)) for box in boxes}


@pytest.mark.turns(4)
@pytest.mark.parametrize(
    ("lang", "paper"), [("fr", "A4"), ("en", "A4"), ("fr", "A3"), pytest.param("en", "A3", marks=pytest.mark.proof)]
)
@pytest.mark.parametrize("game", games())
def test_a_form_for_each_seat_fits_its_paper(game: str, lang: str, paper: str) -> None:
    position = start(game)
    pdf = forms_pdf(position, lang, paper)
    assert sizes(pdf) == {tuple(map(round, SIZES[paper]))}
    pages = page_texts(pdf)
    assert len(pages) == len(load_game(game).awaits(position).seats)
    for seat, page in zip(load_game(game).awaits(position).seats, pages, strict=True):
        assert names_for(position, lang).player(seat).bare.split()[-1] in page
    right = SIZES[paper][0] * MILLIMETRE - 8 * MILLIMETRE
    for x, y, size, text in letters(pdf):
        assert size >= LEAST - 0.01, text
        assert 8 * MILLIMETRE <= x <= right and y >= 8 * MILLIMETRE, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_has_gold_above_proposals_and_fills_its_page(lang: str) -> None:
    gold, proposed = {"fr": ("Or :", "Proposer la fin"), "en": ("Gold:", "Propose")}[lang]
    pdf = forms_pdf(start("diadoques"), lang)
    for text in page_texts(pdf):
        told = text.replace("\u00a0", " ")
        assert told.index(gold) < told.index(proposed) < told.index("A SYR -> COM"), "a reminder stands below"
        assert {"fr": "Groupe", "en": "Group"}[lang] not in told
    lowest = min(y for _, y, _, _ in letters(pdf))
    assert lowest < 40 * MILLIMETRE, "no half of the page stays white"


@pytest.mark.turns(2)
@pytest.mark.parametrize("game", games())
def test_the_card_shows_every_order_of_the_primer(game: str) -> None:
    french, english = (page_texts(card_pdf(start(game), lang)) for lang in LANGUAGES)
    assert len(french) <= 3 and len(english) <= 3
    assert french[0] != english[0]


def test_the_card_is_that_of_the_rules_that_are_played() -> None:
    def written(**options: str) -> str:
        rules = load_game("diadoques")
        position = begin(rules, rules.about.scenario, stated_options(rules, options), None)[1]
        pages = " ".join(page_texts(card_pdf(position, "en")))
        return " ".join(pages.replace("\u00a0", " ").split())

    basic, royal = written(), written(layer="advanced", dismissal="on")
    assert basic.index("aim of the game") < basic.index("17 out of 32") < basic.index("A SYR -> COM")
    assert "marries Cleopatra" in royal and "Optional rules played here" in royal
    assert "Cleopatra" not in basic and "Optional rules" not in basic and "opens Pelusium" not in royal


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize("game", games())
def test_a_map_fits_its_sheets(game: str, paper: str, halves: bool) -> None:
    plan = fit_plan(plan_of(start(game)), paper, halves=halves)
    wide, high = (side / DPI * 25.4 for side in plan.page.pixels)
    plate = Plate(paper, high / wide, halves)
    assert plate.room == pytest.approx(wide, rel=0.01)
    page = SIZES[paper][::-1] if plate.lying else SIZES[paper]
    inner = [side - 2 * EDGE for side in page]
    (left, top), (right, bottom) = plate.starts[0], plate.starts[-1]
    assert left < 0.5 and top < 0.5, "nothing is cut off before the first sheet"
    assert right + inner[0] > wide - 0.5 and bottom + inner[1] > high - 0.5, "nor after the last"
    if halves:
        step = (right - left, bottom - top)
        assert sorted(step) == pytest.approx([0, inner[1 if plate.lying else 0] - GLUE]), "a strip stands on both"
        assert top <= -NOTE + 0.5, "what to do with them is written above, where a printer reaches"


def test_the_names_on_a_single_small_sheet_can_be_read() -> None:
    plan = fit_plan(plan_of(start("diadoques"), legend=False), "A4", halves=False)
    assert legible(plan, "A4") and not legible(plan_of(start("diplomacy"), legend=False), "A4")
    canvas = Canvas(plan.page)
    named = scripts(canvas, plan.geometry, plan.board, "fr")
    assert len(named) > 150
    assert min(canvas.points(one.size) for one in named if len(one.text) > 1) >= 5.99  # a letter is one of a bent name


def test_the_halves_say_where_they_are_glued_and_hold_one_drawing() -> None:
    pages = read(map_of("diadoques", COLOUR, "A4")).pages
    forms = [page["/Resources"]["/XObject"] for page in pages]  # type: ignore[index]
    first, second = (page.extract_xform_text(form["/L1"]) for page, form in zip(pages, forms, strict=True))
    assert "Coller ici" in first and "Coller ici" not in second and "Couper le long" in second
    assert len({form.raw_get("/L0").idnum for form in forms}) == 1
    [page] = read(map_pdf(start("diadoques"), "fr", COLOUR, "A4", one_page=True)).pages
    assert page.mediabox.width > page.mediabox.height


def test_a_file_is_its_pages_alone_and_the_same_every_time() -> None:
    def sheet(text: str) -> bytes:
        drawn = Paper(title="Antigone")
        drawn.write(text)
        drawn.feed()
        return drawn.pdf()

    alone = sheet("secret")
    assert sheet("Zeugma & Xanthos") != alone == sheet("secret")
    file = read(alone)
    assert file.metadata is not None and file.metadata.title == "Antigone"
    assert [text.split() for text in page_texts(alone)] == [["secret"], []]


@pytest.mark.parametrize("kind", sampled([COLOUR, GREY, BLANK]))
def test_the_map_fills_two_small_sheets_or_a_large_one(kind: str) -> None:
    small, large = (map_of("diadoques", kind, paper) for paper in ("A4", "A3"))
    assert len(read(small).pages) == 2 and sizes(small) == {(210, 297)}
    assert len(read(large).pages) == 1 and sizes(large) == {(420, 297)}
    assert large == map_pdf(start("diadoques"), "fr", kind, "A3"), "the same bytes every time"
    text = page_texts(large)[0]
    assert "Antipater" in text if kind != BLANK else "Antipater" not in text


def test_a_blank_map_may_have_no_names() -> None:
    named, nameless = (
        page_texts(pdf)[0]
        for pdf in (map_pdf(start("diadoques"), "fr", BLANK, "A3", names=True), map_of("diadoques", BLANK, "A3"))
    )
    assert "Thessalie" in named and "Thessalie" not in nameless


@pytest.mark.parametrize("board", ["diadoques", "europe1901", "bc218"])
def test_owners_of_like_brightness_differ_by_hatch(board: str) -> None:
    from diadoques.board.people import players

    looks = [livery(name, board) for name in players(board)]
    for one, other in combinations(looks, 2):
        alike = abs(luminance(one.fill) - luminance(other.fill)) < 0.08
        assert not alike or one.hatch != other.hatch or one.letter != other.letter


def test_a_report_tells_one_seat_what_it_may_know() -> None:
    game, position = load_game("diadoques"), start("diadoques")
    report = game.resolve(position, Answers(orders={"Antigone": ["A PHR -> LYD", "don 1 Eumène"]}))
    own, other = (page_texts(report_pdf([report], "fr", seat)) for seat in ("Antigone", "Séleucos"))
    told = "".join(own).replace("\n", " ")
    assert "Antigone · Printemps 321" in told and "Pour la saison prochaine" in told
    assert "Séleucos · Printemps 321" in other[0]


def test_what_is_not_known_is_said(shell: Any, tmp_path: Path) -> None:
    with pytest.raises(Fault):
        card_pdf(start("diadoques"), "fr", "B7")
    with pytest.raises(Fault):
        map_pdf(start("diadoques"), "fr", "sepia")
    assert MARGIN >= 8
    room = Room(tmp_path / "class")
    room.resolve()
    room.close()
    assert shell("print", "report", tmp_path / "class", "-o", tmp_path / "class.pdf").code == 0
    assert (tmp_path / "class.pdf").read_bytes().startswith(b"%PDF")
    assert shell("print", "card", "-o", tmp_path / "card.pdf", "--lang", "fr").code == 0
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
    assert shell("print", "report", "-o", tmp_path / "report.pdf").code == 1
    assert shell("print", "card", "-o", tmp_path / "card.png").code == 1
    assert shell("print", "map", "--paper", "B7", "-o", tmp_path / "map.pdf").code == 1
