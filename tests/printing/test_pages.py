"""Printed pages: on the paper asked for, within its margins, in letters that can be read."""

from __future__ import annotations

import io
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from diadoques.classroom.room import Room
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.draw.palette import livery, luminance
from diadoques.explain.names import names_for
from diadoques.games.catalogue import begin, games, load_game, stated
from diadoques.printing.cards import card_pdf
from diadoques.printing.forms import forms_pdf
from diadoques.printing.maps import BLANK, COLOUR, GREY, map_pdf
from diadoques.printing.paper import LEAST, MARGIN, SIZES
from diadoques.printing.reports import report_pdf

LANGUAGES = ("fr", "en")
MILLIMETRE = 72 / 25.4


def start(game: str) -> Any:
    rules = load_game(game)
    return begin(rules, rules.about.scenario, stated(rules, {}), None)[1]


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


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("game", games())
def test_a_form_for_each_seat_fits_its_paper(game: str, paper: str) -> None:
    position = start(game)
    for lang in LANGUAGES:
        pdf = forms_pdf(position, lang, paper)
        assert sizes(pdf) == {tuple(map(round, SIZES[paper]))}
        pages = [page.extract_text() for page in read(pdf).pages]
        assert len(pages) == len(position.players)
        for seat, page in zip(load_game(game).awaits(position).seats, pages, strict=True):
            assert names_for(position, lang).player(seat).bare.split()[-1] in page
        right = SIZES[paper][0] * MILLIMETRE - 8 * MILLIMETRE
        for x, y, size, text in letters(pdf):
            assert size >= LEAST - 0.01, text
            assert 8 * MILLIMETRE <= x <= right and y >= 8 * MILLIMETRE, text


@pytest.mark.parametrize("game", games())
def test_the_card_shows_every_order_of_the_primer(game: str) -> None:
    french, english = (read(card_pdf(game, lang)).pages for lang in LANGUAGES)
    assert len(french) <= 3 and len(english) <= 3
    assert french[0].extract_text() != english[0].extract_text()


@pytest.mark.parametrize("kind", [COLOUR, GREY, BLANK])
def test_the_map_fills_two_small_sheets_or_a_large_one(kind: str) -> None:
    small, large = (map_pdf(start("diadoques"), "fr", kind, paper) for paper in ("A4", "A3"))
    assert len(read(small).pages) == 2 and sizes(small) == {(210, 297)}
    assert len(read(large).pages) == 1 and sizes(large) == {(420, 297)}
    assert large == map_pdf(start("diadoques"), "fr", kind, "A3"), "the same bytes every time"
    text = read(large).pages[0].extract_text()
    assert "Antipater" in text if kind != BLANK else "Antipater" not in text


def test_a_blank_map_may_have_no_names() -> None:
    named, nameless = (
        read(map_pdf(start("diadoques"), "fr", BLANK, "A3", names=names)).pages[0].extract_text()
        for names in (True, False)
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
    own, other = (read(report_pdf([report], "fr", seat)).pages for seat in ("Antigone", "Séleucos"))
    told = "".join(page.extract_text() for page in own).replace("\n", " ")
    assert "Antigone · Printemps 321" in told and "Pour la saison prochaine" in told
    assert "Séleucos · Printemps 321" in other[0].extract_text()


def test_what_is_not_known_is_said(shell: Any, tmp_path: Path) -> None:
    with pytest.raises(Fault):
        card_pdf("diadoques", "fr", "B7")
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
