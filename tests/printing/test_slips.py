"""Slips with the codes of the groups: all of them, within the paper, each between its own lines."""

from __future__ import annotations

from typing import Any

import pytest
from matplotlib.patches import Rectangle

from diadoques.core.faults import Fault
from diadoques.explain.names import names_for
from diadoques.games.catalogue import begin, games, load_game, stated_options
from diadoques.printing import slips
from diadoques.printing.paper import EDGE, SIZES, Paper
from diadoques.printing.slips import COLUMNS, HIGH, INNER, WHITE, Slip, _square, slips_pdf
from tests.printed_text import page_texts

from .test_pages import LANGUAGES, MILLIMETRE, letters, sizes, start

pytestmark = pytest.mark.slow

SQUARE = [[1, 0, 1], [0, 1, 0], [1, 1, 1]]
ADDRESS = "http://192.168.178.155:8800"


def text(pdf: bytes) -> str:
    told = " ".join(page_texts(pdf))
    return " ".join(told.replace("\u00a0", " ").replace("\u202f", " ").split())


def made(game: str, lang: str, paper: str = "A4", **told: Any) -> bytes:
    position = start(game)
    codes = [Slip(seat, number, f"COQUELICOT-{number + 10}") for number, seat in enumerate(position.players, start=1)]
    return slips_pdf(position, codes, told.pop("address", ADDRESS), lang, paper, **told)


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_each_group_reads_whom_it_plays_its_code_and_where_to_go(game: str, lang: str) -> None:
    position, said = start(game), text(made(game, lang, square=SQUARE))
    for number, seat in enumerate(position.players, start=1):
        assert names_for(position, lang).player(seat).bare.split()[-1] in said and f"COQUELICOT-{number + 10}" in said
    assert said.count(ADDRESS) == len(position.players), "in one line each"
    assert said.count({"fr": "il ne sert qu’une fois", "en": "it works once"}[lang]) == len(position.players)


@pytest.mark.turns(3)
@pytest.mark.parametrize("square", [SQUARE, ()])
@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_a_slip_is_cut_off(lang: str, paper: str, square: Any) -> None:
    pdf = made("diplomacy", lang, paper, square=square)
    assert sizes(pdf) == {tuple(map(round, SIZES[paper]))}
    wide, high = SIZES[paper]
    half = wide / 2
    for x, y, size, told in letters(pdf):
        across, down = x / MILLIMETRE, high - y / MILLIMETRE
        assert (down - EDGE) % HIGH < HIGH - 2, f"{told} stands on the line below"
        end = across + len(told) * size * 0.45 / MILLIMETRE
        assert across >= EDGE + INNER - 0.5 and (across >= half or end < half), told


@pytest.mark.parametrize("address", [ADDRESS, f"{ADDRESS}/{'x' * 30}"])
def test_no_address_runs_into_its_square(address: str) -> None:
    """A letter of its fixed width is three fifths as wide as it is high."""
    wide = (SIZES["A4"][0] - 2 * EDGE) / COLUMNS
    end, found = EDGE + wide - INNER - slips.SQUARE - WHITE, 0
    for x, _, size, told in letters(made("diplomacy", "en", square=SQUARE, address=address)):
        if told.strip() in address and x / MILLIMETRE < EDGE + wide:
            found += 1
            assert (x + 0.602 * size * len(told)) / MILLIMETRE <= end + 0.2, told
    assert found


def test_more_groups_than_a_page_holds_take_another() -> None:
    rules = load_game("diadoques")
    position = begin(rules, rules.about.scenario, stated_options(rules, {}), None)[1]
    many = [Slip(position.players[number % 6], number, f"OLIVE-{number}") for number in range(10, 21)]
    pages = page_texts(slips_pdf(position, many, ADDRESS, "fr"))
    assert [text.count("OLIVE-") for text in pages] == [8, 3]


def test_a_class_on_one_machine_speaks_of_no_network() -> None:
    here = text(made("diadoques", "fr", address="http://127.0.0.1:8800"))
    assert "réseau" not in here and "le carré" not in here and "http://127.0.0.1:8800" in here
    assert "le carré" in text(made("diadoques", "fr", square=SQUARE))


def test_the_square_is_drawn_as_it_is_told() -> None:
    """Row below row from its upper left corner, each as high as a module; what is told twice in a row is one bar."""
    sheet = Paper("A4")
    _square(sheet, SQUARE, 20.0, 30.0)
    module = slips.SQUARE / len(SQUARE)
    found = [
        (bar.get_x() * sheet.width, (1 - bar.get_y() - bar.get_height()) * sheet.height, bar.get_width() * sheet.width)
        for bar in sheet.figures[-1].findobj(Rectangle)
        if bar.get_facecolor() == (0, 0, 0, 1)
    ]
    wanted = [(0, 0, 1), (2, 0, 1), (1, 1, 1), (0, 2, 3)]
    wanted = [(20.0 + across * module, 30.0 + down * module, wide * module) for across, down, wide in wanted]
    assert found == [pytest.approx(bar, abs=module / 20) for bar in wanted]


def test_a_square_is_on_every_slip_and_an_unknown_paper_is_refused() -> None:
    plain, squared = (len(made("diadoques", "fr", square=rows)) for rows in ((), SQUARE))
    assert squared > plain
    with pytest.raises(Fault):
        made("diadoques", "fr", "B7")


@pytest.mark.parametrize(("lang", "word"), [("fr", "Groupe"), ("en", "Group")])
def test_as_long_as_seats_are_not_dealt_a_group_has_no_number(lang: str, word: str) -> None:
    position = start("diplomacy")
    for number, told in ((0, False), (3, True)):
        said = text(slips_pdf(position, [Slip(position.players[0], number, "OLIVE-10")], ADDRESS, lang))
        assert "OLIVE-10" in said and (f"{word} {number}" in said) is told
