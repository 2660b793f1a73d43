"""The teacher's desk and the projector: what they show, what they do, and what the projector never holds."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from diadoques.api import paper
from diadoques.classroom.clock import NEGOTIATION, WRITING
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.lamps import PAPER, PROGRAM
from diadoques.core.faults import Fault
from diadoques.games.catalogue import games, games_of_written_orders
from diadoques.widgets.desk import paper as desk_out
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.in_browser import clear, held
from tests.rooms import Hands, Open, plan


@pytest.fixture(autouse=True)
def _no_widgets_of_others() -> Iterator[None]:
    clear()
    yield
    clear()


@pytest.mark.slow
def test_the_projector_never_holds_a_sheet_or_a_treasury(open_room: Open) -> None:
    room = open_room("royal", options={"layer": "basic"})
    page = ProjectorPage(room, "fr")
    plan(room)
    room.write()
    text = held()
    for secret in ("LYC", "THR", "Thrace", "-&gt;", "30 T"):
        assert secret not in text, secret
    assert "A ✓" not in page.lamps.value and "N ✓" in page.lamps.value and "L ✎" in page.lamps.value
    room.resolve()
    assert "LYC" in held(), "all is revealed together"
    assert page.turn == 0 and page.map.film


@pytest.mark.slow
def test_the_projector_tells_a_season_and_goes_on_with_the_next(open_room: Open) -> None:
    room = open_room()
    page = ProjectorPage(room, "en", addresses=("http://192.0.2.10:8866",))
    assert "192.0.2.10" in page.told.value and page.report is None
    assert page.seasons.layout.display == "none"
    plan(room)
    room.resolve()
    assert page.report is room.session.reports[0]
    assert "In history, spring 321 BC" in page.history.text.value
    assert "Ptolemy" in page.told.value, "whose units held is said aloud"
    page.look_at(-1)
    assert page.report is None and page.map.film == []
    page.seasons.children[0].click()
    assert page.report is not None and page.map.film
    room.write()
    assert page.report is None, "the next season begins: its map is shown"
    room.back()
    assert page.report is None and page.seasons.layout.display == "none"


def test_the_desk_shows_lamps_codes_and_what_is_missing(open_room: Open) -> None:
    room = open_room(ways={"Eumène": PAPER, "Séleucos": PROGRAM})
    desk = DeskPage(
        room, "fr", codes={"Antipater": "OLIVE-47", "Séleucos": "HIBOU-05"}, addresses=("http://192.0.2.10:8866",)
    )
    plan(room)
    rows = desk.groups.rows
    assert "OLIVE-47" in rows["Antipater"].name.value and "HIBOU-05" not in rows["Séleucos"].name.value
    states = {seat: one.state.value for seat, one in rows.items()}
    assert states["Antigone"] == "rendu ✓" and states["Lysimaque"] == "écrit, 1 sur 3"
    assert states["Eumène"] == "feuille à saisir" and states["Séleucos"] == "prêt"
    assert rows["Eumène"].open.layout.display == "" and rows["Antipater"].open.layout.display == "none"
    assert "Antipater" in desk.missing.value and "Séleucos" not in desk.missing.value
    assert "192.0.2.10" in desk.where.value
    desk.speak("en")
    assert rows["Lysimaque"].state.value == "writing, 1 of 3"


def test_the_desk_deals_and_times(open_room: Open, hands: Hands) -> None:
    room = open_room()
    desk = DeskPage(room, "fr")
    desk.groups.count.value = 4
    desk.groups.random.click()
    assert sorted(group.number for group in room.groups) == [0, 0, 1, 2, 3, 4] and len(room.empty) == 2
    assert f"Tirage {room.seed}" in desk.groups.told.value
    season = desk.season_box
    assert season.negotiation.description == "Négociation 30:00"
    season.negotiation.click()
    assert room.clock.stage == NEGOTIATION and season.clock.left == 1800 and "dia-here" in desk.plan.steps.value
    season.writing.click()
    assert room.clock.stage == WRITING
    hands.now += 601
    season.clock._handle_custom_msg({"kind": "over"}, [])
    assert room.up and "tiennent" in season.said.value
    season.more.click()
    assert not room.up and room.left == 120


def test_a_clock_that_says_it_is_over_too_soon_is_not_believed(open_room: Open) -> None:
    room = open_room()
    desk = DeskPage(room)
    room.write()
    desk.season_box.clock._handle_custom_msg({"kind": "over"}, [])
    assert not room.up


def test_a_clock_at_nought_is_not_set_again_and_again(open_room: Open, hands: Hands) -> None:
    room = open_room()
    desk, page = DeskPage(room), ProjectorPage(room)
    room.write()
    hands.now += 601
    for _ in range(3):
        for clock in (desk.season_box.clock, page.clock):
            before = clock.told
            clock._handle_custom_msg({"kind": "over"}, [])
            assert clock.told <= before + 1
    assert room.up and clock.left == 0
    told = (desk.season_box.clock.told, page.clock.told)
    desk.season_box.clock._handle_custom_msg({"kind": "over"}, [])
    page.clock._handle_custom_msg({"kind": "over"}, [])
    room.tell()
    assert (desk.season_box.clock.told, page.clock.told) == told, "else browser and page would tell each other for ever"


def test_the_deal_can_be_chosen(open_room: Open) -> None:
    room = open_room()
    desk = DeskPage(room)
    groups = desk.groups
    groups.choose.click()
    assert groups.rows["Antipater"].number.layout.display == ""
    groups.rows["Antipater"].number.value = 2
    groups.choose.click()
    assert desk.note and groups.choosing, "group 1 is missing"
    groups.rows["Eumène"].number.value = 1
    groups.choose.click()
    assert not groups.choosing and not desk.note
    assert {group.seat: group.number for group in room.groups if group.number} == {"Antipater": 2, "Eumène": 1}
    assert groups.count.value == 2, "as many as there are"


def test_the_rules_open_at_their_top_wherever_the_sheet_was_scrolled_to(open_room: Open) -> None:
    page = GroupPage(open_room(), "Antipater")
    called = page.top.calls
    page.rules.click()
    assert page.reading and page.top.calls == called + 1


@pytest.mark.slow
def test_the_rules_go_when_there_is_something_else_to_be_seen(open_room: Open) -> None:
    """An order that is written, the time that is up, a season that is settled: a pupil who reads must not miss it."""
    room = open_room()
    page = GroupPage(room, "Antipater")
    acts = (
        lambda: page.do(lambda: room.session.type("Antipater", "A MAC -> THE")),
        room.time_up,
        room.resolve,
    )
    for act in acts:
        page.rules.click()
        assert page.reading and page.card in page.panel.children
        act()
        page.show()
        assert not page.reading and page.card not in page.panel.children


def test_the_rules_are_those_of_this_class_and_say_first_how_one_wins(open_room: Open) -> None:
    basic = GroupPage(open_room(), "Antipater", "en")
    basic.rules.click()
    said = basic.card.value
    assert (
        said.index("The aim of the game")
        < said.index("17 out of 32")
        < said.index("Between equals")
        < said.index("<code>")
    )
    assert "victory points (VP)" in said and "talents of silver" in said
    assert "Cleopatra" not in said and "opens" not in said
    royal = GroupPage(open_room("royal", options={"layer": "advanced", "opened-gates": "on"}), "Antipater", "en")
    royal.rules.click()
    assert "marries Cleopatra" in royal.card.value and "opens Pelusium" in royal.card.value
    assert "declines COM" not in royal.card.value, "another option, which is not played"


def test_a_sheet_of_paper_is_typed_in_at_the_desk(open_room: Open) -> None:
    room = open_room(ways={"Antigone": PAPER})
    desk = DeskPage(room)
    room.write()
    room.time_up()
    desk.groups.rows["Antigone"].open.click()
    assert desk.typing == "Antigone"
    desk.table.sheet.line._handle_custom_msg({"kind": "typed", "text": "A PHR -> LYC"}, [])
    assert room.lamp("Antigone").done == 1
    desk.close_button.click()
    assert "LYC" not in held()
    assert desk.typing == ""


def test_sheets_on_a_stick_are_taken_at_the_desk(open_room: Open, tmp_path: Path) -> None:
    room = open_room(ways={"Antigone": PAPER})
    desk = DeskPage(room, "fr")
    desk.paper.write.click()
    sheet = room.session.folder / "sheets" / "03-antigone.txt"
    text = sheet.read_text(encoding="utf-8")
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "a.txt").write_text(text + "A PHR -> LYC\nA PHR -> <script>\n", encoding="utf-8")
    (stick / "<img src=x>.txt").write_text(text.replace("Antigone", "Eumène"), encoding="utf-8")
    desk.paper.folder.value = str(stick)
    desk.paper.take.click()
    assert "Ordres suivis\u00a0: 1 sur 2" in desk.paper.told.value and room.lamp("Antigone").state == "handed-in"
    assert "<script>" not in desk.paper.told.value and "<img" not in desk.paper.told.value
    assert room.lamp("Eumène").done == 0
    desk.paper.folder.value = ""
    desk.paper.take.click()
    assert "inbox" in desk.note
    desk.paper.folder.value = str(tmp_path / "nowhere")
    desk.paper.take.click()
    assert not desk.note and "nowhere" in desk.paper.told.value


@pytest.mark.slow
def test_a_fingerprint_is_handed_in_at_the_desk(open_room: Open) -> None:
    room = open_room(ways={"Antigone": PAPER})
    desk = DeskPage(room, "fr")
    text, letters = paper.seal(paper.blank(room.session, "Antigone", "fr") + "A PHR -> LYC\n")
    desk.paper.seat.value = "Antigone"
    desk.paper.letters.value = "ABCD"
    desk.paper.promise.click()
    assert desk.note and not room.promised("Antigone") and desk.paper.letters.value == "ABCD"
    desk.paper.letters.value = letters
    desk.paper.promise.click()
    assert room.promised("Antigone") == letters in desk.note
    inbox = room.session.folder / "inbox"
    inbox.mkdir()
    (inbox / "a.txt").write_text(text.replace("LYC", "PIS"), encoding="utf-8")
    page, other = GroupPage(room, "Antigone", "fr"), GroupPage(room, "Eumène", "fr")
    assert page.note_line.value and "pas été prise" not in page.note_line.value
    desk.paper.take.click()
    assert letters in desk.paper.told.value and not room.session.sheet("Antigone").lines, "refused, and why"
    assert "pas été prise" in page.note_line.value and letters in page.note_line.value, "its group reads it too"
    room.resolve()
    assert not desk.paper.told.value and room.refused("Antigone") is None, "no news in another turn"
    room.back()
    room.promise("Antigone", letters)
    assert "pas été prise" not in other.note_line.value
    (inbox / "a.txt").write_text(text, encoding="utf-8")
    desk.paper.take.click()
    assert list(room.session.sheet("Antigone").lines)
    assert "pas été prise" not in page.note_line.value


def test_what_the_desk_has_written_is_said_when_it_is_there_or_why_it_is_not(open_room: Open) -> None:
    asked: list[tuple[str, ...]] = []
    waiting: list[Any] = []

    def out(what: str, paper: str, lang: str, done: Any, _step: Any) -> None:
        asked.append((what, paper, lang))
        waiting.append(done)

    desk = DeskPage(open_room(), out=out)
    desk.out.what.value, desk.out.paper.value = "grey", "A3"
    desk.out.go.click()
    assert asked == [("grey", "A3", "fr")] and "la classe continue" in desk.note
    waiting.pop()(lambda: Path("/a/map.pdf"))
    assert "/a/map.pdf" in desk.note

    def full() -> Path:
        raise Fault("file-unwritable", "map.pdf", why="No space left on device")

    desk.out.go.click()
    waiting.pop()(full)
    assert "No space left" in desk.note
    assert DeskPage(desk.room).out.box.layout.display == "none"


def test_the_desk_shows_how_far_what_it_prints_is_and_what_waits_for_it(open_room: Open) -> None:
    jobs: list[tuple[Any, Any]] = []
    desk = DeskPage(open_room(), "en", out=lambda _what, _paper, _lang, done, step: jobs.append((done, step)))
    assert desk.out.doing.layout.display == "none"
    desk.out.go.click()
    desk.out.what.value = "map"
    desk.out.go.click()
    (first, step), (second, begun) = jobs
    said = desk.out.doing
    assert said.value.count("waiting") == 2
    step(2, 7)
    assert "Everybody’s reports, A4: 2 of 7" in said.value and said.value.count("waiting") == 1
    desk.show()
    assert "2 of 7" in said.value, "it stays as long as it is so"
    first(lambda: Path("/a/reports"))
    begun(0, 1)
    assert "reports" not in said.value and "Map in colour, A4: being written" in said.value
    second(lambda: Path("/a/map.pdf"))
    assert said.layout.display == "none" and "waiting" not in said.value


def test_what_was_printed_says_when(open_room: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room()
    folder = room.session.folder / "print"
    folder.mkdir()
    now = datetime(2031, 3, 9, 10, 30).astimezone()
    for name, when in {"map-A4.pdf": now - timedelta(minutes=18), "forms-A4.pdf": now - timedelta(days=2)}.items():
        (folder / name).write_bytes(b"%PDF")
        os.utime(folder / name, (when.timestamp(), when.timestamp()))
    monkeypatch.setattr(desk_out, "_now", lambda: now)
    desk = DeskPage(room, "en", out=lambda *_: None, papers="/paper")
    today, earlier = (re.search(rf"{name}-A4.*?</li>", desk.out.written.value) for name in ("map", "forms"))
    assert today and earlier
    assert "10:12" in today[0] and "/03" not in today[0]
    assert "07/03 10:30" in earlier[0]


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_game_has_its_pages(open_room: Open, game: str, lang: str) -> None:
    room = open_room(game=game)
    desk, page = DeskPage(room, lang), ProjectorPage(room, lang)
    for _ in range(4):
        if not room.session.over:
            if game not in games_of_written_orders():  # where all is picked, silence means nothing
                answer(room.session, room.session.asked)
            desk.ask(room.resolve) if room.answer_by_answer else desk.season_box.settle()
    settled = len(room.session.reports)
    assert not desk.note and not page.note
    assert (
        settled >= 4 if room.session.prompts.answer_by_answer else settled == 4
    )  # there, more may follow from an answer
    assert len(page.seasons.children) == (
        2 if room.answer_by_answer else settled + 1
    )  # of many stages the last leads to all


def test_what_a_sheet_leaves_out_is_said_before_it_is_handed_in(open_room: Open) -> None:
    room = open_room(game="diplomacy", options={"notation": "en"})
    sheet = GroupPage(room, "FRANCE", "en").table.column.sheet
    room.do(lambda: room.session.type("FRANCE", "A PAR - BUR"))
    sheet.seal.click()
    assert not room.session.sheet("FRANCE").sealed and sheet.seal.description == "✓ Hand in anyway"
    assert "without an order: A MAR, F BRE" in sheet.progress.value or "F BRE, A MAR" in sheet.progress.value
    room.do(lambda: room.session.type("FRANCE", "A MAR S A PAR - BUR"))
    assert sheet.seal.description == "✓ Hand in the sheet", "another sheet: it is said anew"
    for _ in range(2):
        sheet.seal.click()
    assert room.session.sheet("FRANCE").sealed and sheet.seal.description == "Take back the sheet"
    sheet.seal.click()
    room.do(lambda: room.session.type("FRANCE", "F BRE - MAO"))
    sheet.seal.click()
    assert room.session.sheet("FRANCE").sealed, "nothing is left out"


def test_groups_are_told_that_the_game_went_back(open_room: Open) -> None:
    room = open_room()
    seat = room.seats[0]
    desk, group = DeskPage(room), GroupPage(room, seat)
    room.resolve()
    assert "Retour" not in group.message.value
    room.back()
    group.show()
    assert "Retour en arrière" in group.message.value and ">321 av. J.-C.<" in group.message.value
    assert "dia-note" in group.message.value
    room.resolve()
    group.show()
    assert group.message.value == "" and "dia-aloud" not in desk.message.value


def test_the_log_is_shown_to_the_teacher(open_room: Open) -> None:
    room = open_room()
    desk = DeskPage(room)
    desk.log_button.click()
    assert "trouble.log" in desk.log.value
    desk.log_button.click()
    assert desk.log.value == ""


def test_a_page_that_is_closed_follows_the_room_no_longer(open_room: Open) -> None:
    room = open_room()
    page = ProjectorPage(room)
    page.close()
    assert room.changed == []


def test_a_refusal_of_a_group_is_said_no_more_once_the_season_is_settled(open_room: Open) -> None:
    room = open_room("royal", options={"layer": "basic"})
    page = GroupPage(room, "Antipater", "fr")
    page.do(lambda: room.session.say("Antipater", "levy", ["A"]))
    assert page.message.value
    room.resolve()
    assert not page.message.value


def test_pupils_are_told_no_path_of_the_teachers_disk(open_room: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room()
    seat = room.seats[0]
    pages = DeskPage(room), GroupPage(room, seat), ProjectorPage(room)
    path = str(room.session.folder)

    def full() -> None:
        raise Fault("file-unwritable", f"{path}/journal.jsonl", why="No space left on device")

    def broken() -> None:
        raise RuntimeError("of ours")

    for act in (full, broken):
        told = []
        for page in pages:
            assert not page.ask(act)
            told.append(page.note)
        assert path in told[0] and all(path not in one and one for one in told[1:]), told
    pages[1].ask(full)
    assert "journal.jsonl" in pages[1].note
    (room.session.folder / "trouble.log").unlink()  # what was wanted here


@pytest.mark.parametrize("alone", [True, False])
def test_the_desk_says_when_no_device_of_the_room_can_come_in(open_room: Open, alone: bool) -> None:
    desk = DeskPage(open_room(), "fr", codes={"Antipater": "OLIVE-47"}, addresses=("http://a:8866",), alone=alone)
    assert ("--lan" in desk.where.value) == alone
