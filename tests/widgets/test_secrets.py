"""A pupil holds nothing that is another's: all that the browser is given is read, every trait of every widget."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.embed import embed_data

from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.session import Session
from diadoques.explain.sentences import sentences
from diadoques.games.diadoques import Verbs
from diadoques.widgets import Lesson
from diadoques.widgets.exercise import from_case
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.games.amphipolis.players import Reckless
from tests.games.amphipolis.walks import other_hand
from tests.in_browser import clear, held, states
from tests.in_browser import text as as_json
from tests.rooms import Open
from tests.veil import veil

Begin = Callable[..., Lesson]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Opens lessons; when all is done, none of them may have met with trouble."""
    opened: list[Lesson] = []

    def open_lesson(**arguments: Any) -> Lesson:
        opened.append(Lesson(tmp_path / str(len(opened)), **arguments))
        return opened[-1]

    clear()  # what other tests left open
    yield open_lesson
    for lesson in opened:
        trouble = lesson.session.folder / "trouble.log"
        assert not trouble.exists(), trouble.read_text(encoding="utf-8")
        lesson.session.close()
    clear()


def type_line(lesson: Lesson, text: str) -> None:
    """As a browser tells it."""
    lesson.sheet.line._handle_custom_msg({"kind": "typed", "text": text}, [])


def to_season(lesson: Lesson, season: str, phase: str = "movement") -> None:
    while (str(lesson.session.position.season), lesson.session.position.phase) != (season, phase):
        lesson.session.resolve()
    lesson.choose("")


@pytest.mark.slow
def test_the_line_tells_what_is_typed_and_keeps_what_was_refused_for_its_author(begin: Begin) -> None:
    lesson = begin(game="bc218", options={"draws": "survivors"})
    lesson.choose("CARTHAGE")
    type_line(lesson, "révolte Rom, s’il vous plaît")
    assert "dia-bad" in lesson.sheet.said.value and lesson.sheet.line.value == "révolte Rom, s’il vous plaît"
    lesson.choose("ROME")
    assert lesson.sheet.line.value == "" and "vous plaît" not in held()
    lesson.choose("CARTHAGE")
    assert lesson.sheet.line.value == "révolte Rom, s’il vous plaît"
    type_line(lesson, "révolte Rom")
    assert lesson.sheet.line.value == ""
    lesson.resolve(anyway=True)
    lesson.go_on()
    lesson.choose("CARTHAGE")
    assert lesson.sheet.line.value == ""


@pytest.mark.parametrize("told", ["by the browser", "by a program"])
def test_the_same_text_typed_again_is_read_again(begin: Begin, told: str) -> None:
    lesson = begin()
    to_season(lesson, "summer 321")
    lesson.choose("Antigone")

    def type_it(text: str) -> None:
        if told == "by the browser":
            type_line(lesson, text)
        else:
            lesson.sheet.line.value = text

    type_it("don 6 Ptolémée")
    type_it("don 5 Eumène")  # 7 T are all he has
    assert [order.payee for order in lesson.session.orders("Antigone")] == ["Ptolémée"]
    lesson.sheet.undo.click()
    type_it("don 5 Eumène")
    assert [order.payee for order in lesson.session.orders("Antigone")] == ["Eumène"]


@pytest.mark.parametrize(
    "message", [None, "typed", {"kind": "typed"}, {"kind": "typed", "text": 5}, {"text": "A PHR x"}]
)
def test_nonsense_from_a_browser_is_no_order(begin: Begin, message: Any) -> None:
    lesson = begin()
    lesson.choose("Antigone")
    lesson.sheet.line._handle_custom_msg(message, [])
    assert lesson.sheet.line.value == "" and not lesson.session.orders("Antigone")


def written(session: Session, player: str) -> set[str]:
    """The orders of a player as any screen could write them."""
    write, planned = session.game.write, session.planned
    return {write(planned, order, lang) for order in session.orders(player) for lang in ("fr", "en")}


def fill_in(lesson: Lesson, player: str) -> set[str]:
    """Write on an open sheet whatever the phase has room for, and a line that is refused; what must not be seen."""
    session = lesson.session
    lesson.choose(player)
    if lesson.hide.value:
        lesson.open_button.click()
    first = {
        (piece, order.verb): order
        for piece, row in lesson.sheet._menu.items()
        for order in reversed([one.order for one in row.offers])
    }
    for order in first.values():
        session.give(player, order)
    if session.game.abilities.votes is not None and session.position.phase in ("levy", "movement"):
        session.say(player, "proposals", [[player]])
    lesson.sheet.purse.unfold.value = True
    money = session.game.abilities.money
    for quote in money.quotes(session.planned, player) if money is not None else ():
        session.give(player, quote.order)
    lesson.refresh()
    if session.position.phase != "vote":
        type_line(lesson, "chut 137")
        assert "chut 137" in held()
    return {"chut 137", *written(session, player)}


GAMES = {
    "diadoques": ({}, "Antigone", "Ptolémée"),
    "diadoques advanced": ({"options": {"rules": "all", "seed": "3"}}, "Antigone", "Ptolémée"),
    "bc218": ({"game": "bc218", "options": {"draws": "survivors"}}, "CARTHAGE", "ROME"),
    "diplomacy": ({"game": "diplomacy", "options": {"draws": "survivors"}}, "FRANCE", "ENGLAND"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_closed_sheet_leaves_the_browser(begin: Begin, name: str) -> None:
    """In every phase of a year: behind the curtain, on another's sheet, on the common map, in the other language."""
    arguments, one, other = GAMES[name]
    lesson = begin(**arguments)
    lesson.hide.value = True
    for _ in range(9):
        secrets = fill_in(lesson, one)
        assert lesson.sheet.cards or lesson.session.position.phase in ("retreats", "vote", "adjustments", "auction")

        def unseen(where: str, secrets: set[str] = secrets) -> None:
            found = held()
            seen = sorted(text for text in secrets if json.dumps(text, ensure_ascii=False)[1:-1] in found)
            assert not seen, f"{where}, {lesson.session.position.season}, {lesson.session.position.phase}"

        lesson.choose(one)
        unseen("behind his own curtain")
        lesson.choose("")
        unseen("on the common map")
        lesson.choose(other)
        unseen("behind the curtain of the other")
        lesson.open_button.click()
        lesson.speak("en" if lesson.lang == "fr" else "fr")
        secrets -= {
            text for row in lesson.sheet._menu.values() for text in legal(lesson, [one.order for one in row.offers])
        }
        unseen("on the sheet of the other")
        lesson.session.resolve()
        lesson.choose("")


def legal(lesson: Lesson, orders: Any) -> set[str]:
    """What both may order alike: a support of the same unit, say."""
    write, planned = lesson.session.game.write, lesson.session.planned
    return {write(planned, order, lang) for order in orders for lang in ("fr", "en")}


def test_what_two_may_order_is_seen_once_only(begin: Begin) -> None:
    """Nothing in the state of the other's sheet hangs on what the first wrote: the texts are equal to the letter."""
    states = []
    for secret in (False, True):
        lesson = begin(game="bc218", options={"draws": "survivors"})
        lesson.hide.value = True
        if secret:
            fill_in(lesson, "CARTHAGE")
        lesson.choose("ROME")
        lesson.open_button.click()
        states.append({
            "sheet": [(one.options, one.index) for one in lesson.sheet.cards.values()],
            "map": [lesson.map.scene, lesson.map.choices, lesson.map.active, lesson.map.lit, lesson.map.film],
            "panel": [lesson.sheet.line.value, lesson.sheet.said.value, lesson.sheet.ledger.value],
        })  # fmt: skip
    assert states[0] == states[1]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("bc218", ["révolte Rom", "A Sag - Vol"]),
        ("diadoques", ["don 3 Eumène", "contre-corrompt A PHR 2", "A PHR -> LYC"]),
    ],
)
def test_where_nothing_is_hidden_secrets_stay_on_their_sheet_all_the_same(
    begin: Begin, name: str, lines: list[str]
) -> None:
    """The open table shows the marches of all; revolts, sums and proposals are read by their author alone."""
    arguments, one, other = GAMES[name]
    lesson = begin(**arguments)
    if name == "diadoques":
        to_season(lesson, "summer 321")
    lesson.choose(other)
    before = held()  # what the other may order himself
    lesson.choose(one)
    for line in lines:
        type_line(lesson, line)
    assert len(lesson.session.orders(one)) == len(lines)
    if lesson.session.game.abilities.votes is not None:
        lesson.session.say(one, "proposals", [[one]])
    lesson.choose(other)
    *secret, march = lines
    assert held().count(march) > before.count(march)
    for text in (*secret, "Vous proposez la victoire"):
        assert held().count(text) == before.count(text), text


def test_first_units_are_chosen_in_secret(begin: Begin) -> None:
    """DIA-63B4-01: what Antipater raised is seen by nobody, nor told by what is refused or put right for others."""
    states = []
    for picks in (["A", "A", "A"], ["F", "F", "F"]):
        lesson = begin()
        lesson.hide.value = True
        lesson.session.say("Antipater", "levy", picks)
        lesson.choose("Lysimaque")
        lesson.open_button.click()
        said = []
        for text in ("A CHE S A MAC -> THR", "A CHE S F MAC -> THR", "A CHE S MAC -> THR", "A CHE S F MAC"):
            type_line(lesson, text)
            said.append(lesson.sheet.said.value)
        lesson.resolve()
        said.append(lesson.missing.said.value)
        states.append(
            [said, lesson.map.scene, lesson.map.choices, [one.options for one in lesson.sheet.cards.values()]]
        )
    assert states[0] == states[1]


def test_what_was_ordered_on_a_hidden_sheet_stands_when_the_folder_is_opened_again(begin: Begin) -> None:
    lesson = begin()
    lesson.session.say("Antipater", "levy", ["A", "A", "A"])
    lesson.hide.value = True
    lesson.choose("Lysimaque")
    lesson.open_button.click()
    type_line(lesson, "A CHE S F MAC -> THR")
    kept = lesson.session.orders("Lysimaque")
    assert kept
    again = Session(lesson.session.folder)
    assert again.orders("Lysimaque") == kept
    again.close()


def test_a_result_tells_no_secret_of_anybody(begin: Begin) -> None:
    lesson = begin(lang="en")
    to_season(lesson, "summer 321")
    lesson.hide.value = True
    session = lesson.session
    session.type("Antigone", "don 3 Eumène")
    session.type("Antigone", "contre-corrompt A PHR 2")
    session.type("Lysimaque", "contre-corrompt A CHE 1")
    assert {order.verb for order in session.orders("Antigone")} == {Verbs.GIFT, Verbs.COUNTER}
    lesson.resolve(anyway=True)
    found = held()
    for text in ("gift", "don 3", "gives", "counter", "contre-corr", "treasury", "treasuries", " T\\n", "· 7"):
        assert text not in found, text


@pytest.mark.parametrize(("cut", "name"), [(-20, "Carthage"), (-90, "")])
def test_what_a_power_cut_left_unfinished_is_told_without_its_words(
    begin: Begin, tmp_path: Path, cut: int, name: str
) -> None:
    lesson = begin(game="bc218", options={"draws": "survivors"})
    lesson.session.type("CARTHAGE", "révolte Num")
    lesson.session.close()
    journal = lesson.session.folder / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:cut])
    clear()
    again = Lesson(lesson.session.folder)
    assert "interrompu" in again.message.value and name in again.message.value and "Num" not in held()
    again.session.close()


@pytest.mark.slow
def test_nothing_of_a_revolt_tells_its_author(begin: Begin) -> None:
    """P218-rev-07: the state after the season is the same whoever raised it."""
    states = []
    for author in ("CARTHAGE", "EGYPTE"):
        lesson = begin(game="bc218", options={"draws": "survivors"})
        lesson.hide.value = True
        lesson.session.type(author, "révolte Num")
        to_season(lesson, "year 216")
        lesson.session.type(author, "révolte Num")
        assert lesson.session.orders(author)
        lesson.resolve(anyway=True)
        assert "Révolte en Numidie" in str(lesson.result.report.report)
        states.append([lesson.result.report.report, lesson.map.film, lesson.strip._title.value])
        assert "révolte Num" not in held()
    assert states[0] == states[1]


def test_an_exercise_keeps_its_answer_until_it_is_revealed() -> None:
    clear()
    exercise = from_case("DIP-ex-30", "en")
    answers = [one.text for one in sentences(exercise.report, "en") if one.kind == "resolved"]
    assert answers and not [text for text in answers if json.dumps(text, ensure_ascii=False)[1:-1] in held()]
    exercise.reveal()
    assert exercise.why.value
    clear()


def test_what_others_pick_in_secret_is_drawn_as_unknown(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, lang="fr")
    lesson.hide.value = True
    lesson.choose("Antipater")
    lesson._open()
    pieces = lesson.map.scene["pieces"]
    assert {piece["owner"] for piece in pieces if not piece.get("supposed")} == {"Antipater"}
    assert any(piece.get("supposed") for piece in pieces)


def written_state() -> str:
    """The state of every widget, as JupyterLab writes it."""
    assert list(states()), "a layout or style of which nobody asked before is a widget that joins them now"
    return json.dumps(Widget.get_manager_state(), ensure_ascii=False, default=str)


def test_a_saved_notebook_holds_no_hidden_sheet(begin: Begin) -> None:
    """What JupyterLab writes into the file: the state of every widget, and the page of the lesson (``embed``)."""
    lesson = begin(game="diadoques")
    for player, line in (("Antigone", "A PHR -> LYC"), ("Lysimaque", "zizanie731"), ("Antipater", "A MAC -> ILL")):
        lesson.choose(player)
        type_line(lesson, line)
    assert lesson.session.orders("Antigone") and lesson.session.orders("Antipater")
    lesson.hide.value = True
    lesson.choose("Eumène")
    saved = written_state()
    page = json.dumps(embed_data([lesson.box])["manager_state"], ensure_ascii=False, default=str)
    for text in ("A PHR -> LYC", "zizanie731", "A MAC -> ILL"):
        assert text not in saved and text not in page, text
    lesson.hide.value = False
    lesson.choose("Antigone")
    assert "A PHR -> LYC" in written_state(), "it is his own"


def page_of(make: Callable[[], Any]) -> list[str]:
    """What a browser holds of a page, but for the names of its widgets."""
    clear()
    page = make()
    found = sorted(re.sub(r"\b[0-9a-f]{32}\b", "#", as_json(state)) for state in states())
    page.close()
    clear()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["cleon-brasidas", "campaign"])
def test_no_page_hangs_on_the_hand_of_another(scenario: str, open_room: Open) -> None:
    """Of a game that is played answer by answer, equal to the letter, whatever the other one holds."""
    room, rng, seen = open_room(game="amphipolis", scenario=scenario, options={"seed": "s1"}), Random(5), 0
    session = room.session
    for number in range(60):
        asked = asked_now(session)
        if asked is None:
            break
        answer(session, (asked.seat,), Reckless())
        room.follow()
        position, last = session.position, session.reports[-1]
        for reader in ("", *room.seats) if number % 12 == 11 else ():
            make = partial(GroupPage, room, reader, "en") if reader else partial(ProjectorPage, room, "en")
            told = page_of(make)
            for side in room.seats:
                changed = other_hand(position, side, rng)
                if changed is None:
                    continue
                session.position, session.reports[-1] = changed, replace(last, after=changed)
                assert (page_of(make) == told) == (side != reader), (reader, asked)
                session.position, session.reports[-1] = position, last
                seen += 1
    assert seen > 10


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> str:
    return veil(monkeypatch, "Eumène-1", "Eumène")


def drawn(scene: Any) -> set[str]:
    return {piece["id"] for piece in scene["pieces"]}


def test_a_board_is_drawn_as_its_reader_may_see_it(open_room: Open, unseen: str) -> None:
    room = open_room(scenario="spring-319")
    assert unseen in room.session.position.units
    pages = {seat: GroupPage(room, seat) for seat in ("Eumène", "Antigone")}
    projector = ProjectorPage(room)
    assert unseen in drawn(pages["Eumène"].table.map.scene)
    for shown in (pages["Antigone"].table.map.scene, projector.map.scene):
        assert len(drawn(shown)) > 5
        assert unseen not in drawn(shown)


def test_a_result_is_drawn_for_all_as_all_may_see_it(open_room: Open, unseen: str) -> None:
    room = open_room(scenario="spring-319")
    projector = ProjectorPage(room)
    room.resolve()
    projector.show()
    assert projector.report is not None and len(drawn(projector.map.scene)) > 5
    assert unseen not in drawn(projector.map.scene)


def test_who_plays_alone_sees_what_he_may_see(begin: Begin, unseen: str) -> None:
    for people, is_seen in ((("Eumène",), True), (("Antigone",), False), ((), True)):
        lesson = begin(scenario="spring-319", people=people)
        assert (unseen in drawn(lesson.map.scene)) == is_seen, people


def test_what_is_still_to_be_written_quotes_no_other_where_sheets_are_hidden(begin: Begin) -> None:
    """Before a phase is settled; that there is a line is said, its words are its author's."""
    lesson = begin(scenario="spring-319", options={"layer": "basic"})
    lesson.hide.value = True
    for player, line in (("Antigone", "A PHR vers Lysimachia, je crois"), ("Ptolémée", "A EGY vers Utopie")):
        lesson.choose(player)
        lesson._open()
        type_line(lesson, line)
    lesson.resolve()
    assert "Utopie" in lesson.missing.said.value
    assert "je crois" not in held()
