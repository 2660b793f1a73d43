"""Sheets of paper as they are printed, copied line by line at a group's page and at the desk: nothing is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import resolutions
from diadoques.classroom.lamps import PAPER
from diadoques.classroom.room import Room
from diadoques.core.answers import Report
from diadoques.explain.digest import OWN, Group, digest
from diadoques.explain.sentences import sentences
from diadoques.games.catalogue import begin, game_of, load_game, stated_options
from diadoques.games.diadoques.model.settings import OPTIONAL, clashes
from diadoques.printing.forms import forms_pdf
from diadoques.printing.reports import report_pdf
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from tests.in_browser import clear
from tests.printed_text import page_texts
from tests.rooms import Open

pytestmark = pytest.mark.usefixtures("lean_letters")

_CLASHING = {one for one, _ in clashes()}
#: All options that may be played together.
EVERYTHING = {"layer": "advanced"} | {name: "on" for name in OPTIONAL if name not in _CLASHING}
GAMES = {
    "basic": ("diadoques", {"layer": "basic"}),
    "all options": ("diadoques", EVERYTHING),
    "1901": ("diplomacy", {}),
    "218": ("bc218", {}),
}
#: First seasons: with six or seven sheets each, some sixty sheets.  One of each game is always copied, and in both
#: languages; the others in ``make proof``.
SEASONS = [
    *(("basic", seed) for seed in (1, 2, 3)),
    *(("all options", seed) for seed in (4, 5, 6)),
    *(("1901", seed) for seed in (1, 2)),
    *(("218", seed) for seed in (1, 2)),
]
ALWAYS = {("all options", 4), ("218", 2)}


@pytest.fixture(autouse=True)
def _no_widgets_of_others() -> Iterator[None]:
    clear()
    yield
    clear()


def season(name: str, seed: int) -> tuple[dict[str, Any], Report[Any]]:
    """How a class of the same game begins, and the first season of a game in which anything is ordered that may be."""
    id_, options = GAMES[name]
    game = load_game(id_)
    told = stated_options(game, {**options, "seed": str(seed)} if id_ == "diadoques" else dict(options))
    _, position = begin(game, game.about.scenario, told)
    report, _ = next(iter(resolutions(position, RandomLegal(), seed, 1)))
    return {"game": id_, "options": told}, report


def own(report: Report[Any], seat: str, lang: str) -> Group:
    """What a seat's report tells of its own orders."""
    seen = game_of(report.before).seen(report, seat)
    return next((group for group in digest(seen, lang, seat) if group.name == OWN), Group(OWN, "", False, ()))


def printed(report: Report[Any], seat: str, lang: str) -> list[str]:
    """The orders of a seat as its report on paper has them, read from the page; those that were refused left out."""
    group = own(report, seat, lang)
    page = "\n".join(page_texts(report_pdf([report], lang, seat, maps=False))).partition(group.title)[2]
    lines = [line.partition(" · ")[0] for line in page.splitlines() if " · " in line]
    ordered = [one.sentence for one in group.entries if one.sentence.order]
    return [line for line, one in zip(lines, ordered, strict=False) if one.kind != "ordered"]


def numbered(report: Report[Any], seat: str, lang: str, orders: list[str]) -> list[str]:
    """The same on the order form of the seat, which may number its units."""
    form = page_texts(forms_pdf(report.before, lang, seats=[seat]))[0]
    if not re.search(r"^1\. [AF]\b", form, re.MULTILINE):
        return orders
    return [f"{number}. {order}" for number, order in enumerate(orders, start=1)]


def enter(table: Any, line: str) -> list[str]:
    """Type a line as a browser hands it in; returns it with what is said of it if it is refused."""
    table.sheet.line._handle_custom_msg({"kind": "typed", "text": line}, [])
    left, said = table.sheet.line.value, table.sheet.said.value
    return [f"{line}: {said}"] if left or "dia-bad" in said else []


def at_group_pages(room: Room, sheets: dict[str, list[str]], lang: str) -> list[str]:
    """Type each sheet at the page of its group; returns what was refused, and why."""
    refused = []
    for seat, lines in sheets.items():
        page = GroupPage(room, seat, lang)
        for line in lines:
            refused += enter(page.table, line)
        clear()
    return refused


def at_the_desk(room: Room, sheets: dict[str, list[str]], lang: str) -> list[str]:
    """Type each sheet as one of paper at the desk."""
    refused, desk = [], DeskPage(room, lang)
    for seat, lines in sheets.items():
        desk.groups.rows[seat].open.click()
        assert desk.typing == seat
        for line in lines:
            refused += enter(desk.table, line)
        desk.close_button.click()
    return refused


def outcomes(report: Report[Any]) -> Counter[tuple[str, str]]:
    """The order of each unit and what came of it, whichever of several alike it was for."""
    return Counter(
        (one.order, str(one.success)) for one in sentences(report, "fr") if one.kind == "resolved" and one.order
    )


@pytest.mark.slow
def test_a_sheet_copied_from_a_report_is_not_refused(open_room: Open) -> None:
    basic = {"options": {"layer": "basic"}}
    mixed = {"Antipater": ["F MAC -> EUB", "A MAC S F MAC -> G Pydna", "F MAC -> G Pydna"]}
    assert at_group_pages(open_room("pages", **basic), mixed, "fr") == []
    alike = {"Lysimaque": ["1. A CHE -> THR", "2. A CHE S A CHE -> THR", "3. F CHE -> EGE"]}
    assert at_the_desk(open_room("desk", **basic, ways={"Lysimaque": PAPER}), alike, "fr") == []


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed"), [pytest.param(*one, marks=[pytest.mark.proof] * (one not in ALWAYS)) for one in SEASONS]
)
def test_sixty_sheets_copied_as_printed_are_not_refused(name: str, seed: int, open_room: Open) -> None:
    begun, report = season(name, seed)
    lang = ("fr", "en")[seed % 2]
    sheets = {seat: printed(report, seat, lang) for seat in report.before.players}
    assert sum(map(len, sheets.values())) > 12
    pages = open_room("pages", **begun)
    assert at_group_pages(pages, sheets, lang) == []
    assert outcomes(pages.resolve()) == outcomes(report), "the same orders come to the same"
    desk = open_room("desk", **begun, ways=dict.fromkeys(sheets, PAPER))
    forms = {seat: numbered(report, seat, lang, orders) for seat, orders in sheets.items()}
    assert at_the_desk(desk, forms, lang) == []
    assert outcomes(desk.resolve()) == outcomes(report)
