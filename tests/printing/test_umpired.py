"""What is handed out of a game that has an umpire: his own report, one that all may read, and one of each player."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.classroom.empty_seats import answer
from diadoques.classroom.pages.printed_files import GAZETTE, TEACHER
from diadoques.classroom.room import Room
from diadoques.core.answers import Answers, last_season
from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE
from diadoques.games.catalogue import load_game
from diadoques.printing.forms import forms_pdf
from diadoques.printing.handing_out import hand_out
from diadoques.printing.reports import report_pdf
from diadoques.widgets.desk.page import DeskPage
from tests.printed_text import page_texts
from tests.rooms import Open

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lean_letters")]

TITLES = {
    "fr": {
        UMPIRE: "Lʼarbitre · ",
        "": "Ce que tous peuvent savoir · ",
        "Rome": "Rome · ",
        None: "Compte rendu complet · ",
    },
    "en": {UMPIRE: "The umpire · ", "": "What all may know · ", "Rome": "Rome · ", None: "Whole report · "},
}


@pytest.fixture
def room(open_room: Open) -> Room:
    """A campaign, one season old."""
    found = open_room(game="empires", options={"umpire": "played", "seed": "x"})
    while found.session.position.number == 0:
        answer(found.session, found.session.asked)
        found.resolve()
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_report_says_whose_it_is_and_holds_no_empty_page(room: Room, lang: str) -> None:
    told = {
        reader: page_texts(report_pdf(last_season(room.session.reports), lang, reader, maps=False))
        for reader in (UMPIRE, "", "Rome", None)
    }
    for reader, pages in told.items():
        assert all(page.replace("’", "ʼ").startswith(TITLES[lang][reader]) for page in pages), reader
        assert all(len(page.splitlines()) > 2 for page in pages), "nothing to tell of a part: no page"
    assert "prestige 0 ·" in told["Rome"][-1] and "prestige 0" not in told[UMPIRE][-1], "he is no player"
    bodies = {reader: [line for page in pages for line in page.splitlines()[1:]] for reader, pages in told.items()}
    assert bodies[UMPIRE] == bodies[None] and len(bodies[UMPIRE]) > len(bodies["Rome"]) > len(bodies[""])


def test_he_and_everybody_have_reports_that_the_desk_opens(room: Room) -> None:
    folder = hand_out(room.session, "fr")
    names = {path.name for path in Path(folder).iterdir()}
    umpire = "05-l-arbitre"
    wanted = ("01-rome", "02-carthage", "03-gaule", "04-espagne", umpire, GAZETTE, TEACHER)
    assert names == {f"{name}{kind}" for name in wanted for kind in (".html", ".pdf")}
    assert "Raconté pour l’arbitre, qui voit tout." in (folder / f"{umpire}.html").read_text(encoding="utf-8")
    assert "Raconté pour tous" in (folder / f"{GAZETTE}.html").read_text(encoding="utf-8")
    desk = DeskPage(room, "fr", out=lambda *_: None, papers="/paper")
    for name in wanted:
        assert f"/paper/reports/{name}.pdf" in desk.out.written.value, name
    assert "Gazette" in desk.out.written.value and "rbitre" in desk.out.written.value


@pytest.mark.parametrize(
    ("game", "told"),
    [("diadoques", "contre-corruptions"), ("empires", "dépenses, dons, prêts (somme, pour quoi ou pour qui)")],
)
def test_a_form_asks_for_the_payments_of_its_own_game(game: str, told: str) -> None:
    position = load_game(game).new(load_game(game).about.scenario, {})
    while position.phase in ("talk", "levy"):
        position = load_game(game).resolve(position, Answers()).after
    pages = " ".join(page_texts(forms_pdf(position, "fr")))
    assert told in pages
    assert ("corruptions" in pages) == (game == "diadoques")
