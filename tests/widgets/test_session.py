"""A session: what is accepted is kept, what is broken is told, nothing in a file is trusted."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.classroom.journal import NAME
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.games.diadoques import Order, Verbs, Verdict, options
from diadoques.games.diadoques.records.saved import SavedDiadoques
from tests.refusals import refusing

EVIL = "<script>alert(1)</script>"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = Session(tmp_path)
    yield opened
    opened.close()


def again(session: Session) -> Session:
    folder = session.folder
    session.close()
    return Session(folder)


def journal(session: Session) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (session.folder / NAME).read_text(encoding="utf-8").splitlines()]


def test_every_accepted_act_is_on_the_disk_when_it_returns(session: Session) -> None:
    session.say("Ptolémée", "levy", ["A", "F", "F"])
    session.type("Antipater", "A MAC -> THE")
    session.hand_in("Antipater")
    session.say("Séleucos", "proposals", [["Séleucos", "Antigone"]])
    session.undo("Antipater")
    acts = [record.get("act") for record in journal(session)]
    assert acts == [None, "say", "order", "hand-in", "say", "undo"]


def test_a_game_with_chance_keeps_the_seed_it_was_given(tmp_path: Path) -> None:
    first, second = (Session(tmp_path / name, options={"layer": "advanced"}) for name in "ab")
    assert first.options["seed"] != second.options["seed"]
    drawn, seed = first.position.announced, first.options["seed"]
    opened = again(first)
    assert (opened.options["seed"], opened.position.announced) == (seed, drawn)
    second.close()
    opened.close()


def test_reopening_goes_on_where_it_stopped(session: Session) -> None:
    session.say("Ptolémée", "levy", ["A", "F", "F"])
    session.type("Antipater", "A MAC -> THE")
    session.type("Antipater", "A MAC -> PEO")
    session.resolve()
    session.type("Antipater", "A THE A1 Lamia")
    season, orders = session.position.season, session.orders("Antipater")
    opened = again(session)
    assert (opened.position.season, opened.orders("Antipater")) == (season, orders)
    assert [unit.kind for unit in opened.reports[0].after.of("Ptolémée")] == ["A", "F", "F"]
    assert not opened.lost
    opened.close()


def test_refused_orders_leave_no_trace(session: Session) -> None:
    for line in ("A MAC -> ARM", "A MAC -> ZZZ", "A MAC ->", "", EVIL, "A CHE -> THR"):
        reading = session.type("Antipater", line)
        assert reading.verdict not in (Verdict.FINE, Verdict.MISTAKEN), line
    assert len(journal(session)) == 1 and not session.sheet("Antipater").lines


def test_twins_of_the_opening_stack_get_an_order_each(session: Session) -> None:
    for goal in ("THE", "PEO", "CHA"):
        session.type("Antipater", f"A MAC -> {goal}")
    assert [order.to for order in session.orders("Antipater")] == ["THE", "PEO", "CHA"]
    session.type("Antipater", "A MAC -> TAU", piece="Antipater-2")
    assert [order.to for order in session.orders("Antipater")] == ["THE", "TAU", "CHA"]


def test_undo_takes_back_act_by_act_and_only_ones_own(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    session.type("Lysimaque", "A CHE -> THR")
    session.type("Antipater", "A MAC -> THE", piece="Antipater-1")
    session.hand_in("Antipater")
    for _ in range(3):
        assert session.undo_depth("Antipater")
        session.undo("Antipater")
    assert not session.undo_depth("Antipater") and not session.sheet("Antipater").lines
    assert len(session.sheet("Lysimaque").lines) == 1


def test_new_first_units_strike_out_their_orders(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    session.say("Antipater", "levy", ["F", "A", "A"])
    assert not session.sheet("Antipater").lines
    with pytest.raises(Fault, check=refusing("levy-kind")):
        session.say("Eumène", "levy", ["F", "A", "A"])


def test_missing_says_what_is_missing(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    assert session.missing()["Antipater"] == ("Antipater-2", "Antipater-3")
    assert set(session.missing()) == set(session.position.players)


def test_a_line_cut_short_is_dropped_and_told(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    session.type("Antipater", "A MAC -> PEO")
    path = session.folder / NAME
    session.close()
    path.write_bytes(path.read_bytes()[:-20])
    opened = Session(path.parent)
    assert opened.lost and "PEO" in opened.lost
    assert [order.to for order in opened.orders("Antipater")] == ["THE"]
    opened.type("Antipater", "A MAC -> CHA")
    assert [order.to for order in again(opened).orders("Antipater")] == ["THE", "CHA"]


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_first_line_cut_short_begins_anew(tmp_path: Path, cut: int) -> None:
    session = Session(tmp_path)
    session.close()
    path = tmp_path / NAME
    path.write_bytes(path.read_bytes()[:cut])
    opened = Session(tmp_path)
    assert opened.lost and opened.position.phase == "levy"
    opened.close()


def order(player: str = "Antipater", **other: str) -> str:
    return json.dumps({"act": "order", "player": player, "line": "", "order": GOOD | other})


GOOD = {"player": "Antipater", "verb": "->", "unit": "Antipater-1", "to": "THE", "becomes": "A"}
BROKEN = {
    "no json": ("{oops}", "file-not-json"),
    "a list": ("[]", "file-wrong-type"),
    "no act": ('{"player":"Antipater"}', "file-missing-key"),
    "unknown act": ('{"act":"exec","player":"Antipater"}', "file-"),
    "unknown key": ('{"act":"undo","player":"Antipater","code":"import os"}', "file-unknown-key"),
    "twice a key": ('{"act":"undo","act":"undo","player":"Antipater"}', "file-twice-key"),
    "wrong type": ('{"act":"undo","player":3}', "file-wrong-type"),
    "unknown player": ('{"act":"undo","player":"Perdiccas"}', "player-unknown"),
    "script as player": (json.dumps({"act": "undo", "player": EVIL}), "player-unknown"),
    "not utf-8": (b'{"act":"undo","player":"\xff"}', "file-not-utf8"),
    "too long": (json.dumps({"act": "undo", "player": "x" * 5000}), "file-out-of-bounds"),
    "no such kind": ('{"act":"levy","player":"Eumène","picks":["F","A","A"]}', "levy-kind"),
    "illegal order": (order(to="ARM"), "journal-order"),
    "no such unit": (order(unit="X"), ""),
    "no such verb": (order(verb="?"), ""),
    "no such place": (order(to="XXX"), ""),
    "another's unit": (order("Lysimaque"), "journal-order"),
    "nothing, which nobody asked for": ('{"act":"say","player":"Eumène","prompt":"weather","value":[]}', "not-asked"),
    "a prompt that nobody has": ('{"act":"say","player":"Eumène","prompt":"weather","value":["rain"]}', "not-asked"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_lines_are_refused_by_their_number_and_nothing_is_lost(session: Session, name: str) -> None:
    line, code = BROKEN[name]
    path = session.folder / NAME
    session.type("Antipater", "A MAC -> THE")
    session.close()
    data = path.read_bytes() + (line if isinstance(line, bytes) else line.encode()) + b"\n"
    path.write_bytes(data)
    with pytest.raises(Fault) as caught:
        Session(path.parent)
    assert caught.value.code.startswith(code), caught.value
    assert f"{NAME}, 3" in caught.value.where, caught.value
    assert path.read_bytes() == data, "the broken journal must be left as it was"


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ('{"format":"other"}', "save-foreign"),
        ('{"format":"diadoques-journal","version":99}', "save-version"),
        (
            '{"format":"diadoques-journal","version":1,"game":"diadoques","scenario":"nope","layer":"basic"}',
            "scenario-unknown",
        ),
        ('{"format":"diadoques-journal","version":1,"game":"diadoques","scenario":"spring-321"}', "file-missing-key"),
    ],
)
def test_foreign_journals_are_refused(tmp_path: Path, head: str, code: str) -> None:
    (tmp_path / NAME).write_text(head + "\n", encoding="utf-8")
    with pytest.raises(Fault, check=refusing(code)):
        Session(tmp_path)


def test_who_opened_last_writes_and_the_other_is_told(session: Session) -> None:
    script = (
        "import sys; from diadoques.classroom import Session; session = Session(sys.argv[1]);"
        "session.type('Antipater', 'A MAC -> THE')"
    )
    subprocess.run([sys.executable, "-c", script, str(session.folder)], check=True)
    before = journal(session)
    with pytest.raises(Fault, check=refusing("journal-taken")):
        session.type("Antipater", "A MAC -> PEO")
    assert journal(session) == before and not session.sheet("Antipater").lines
    back = again(session)
    assert [order.to for order in back.orders("Antipater")] == ["THE"]
    back.type("Antipater", "A MAC -> PEO")
    back.close()


def test_the_same_cell_run_twice_takes_over(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    second = Session(session.folder)
    assert [order.to for order in second.orders("Antipater")] == ["THE"]
    second.close()


def test_restart_keeps_the_old_game(session: Session) -> None:
    session.type("Antipater", "A MAC -> THE")
    session.resolve()
    session.restart()
    assert session.position.phase == "levy" and not session.reports
    assert (session.folder / session.kept).read_text(encoding="utf-8").count("\n") == 3
    assert again(session).position.phase == "levy"


def test_a_saved_game_proves_itself_and_ends_where_the_session_stands(session: Session) -> None:
    session.say("Ptolémée", "levy", ["A", "F", "A"])
    session.type("Antipater", "A MAC -> PEO", piece="Antipater-3")  # the others have no order
    session.type("Lysimaque", "Lysimaque -> THR")
    session.say("Eumène", "proposals", [["Eumène"]])
    while not session.over:
        session.resolve()
    path = session.folder / "game.dia.json"
    session.save(path)
    positions = savegame.replay(SavedDiadoques(), savegame.load(path)).positions
    assert positions[-1] == session.position


def test_a_winter_is_written_paid_for_and_kept(session: Session) -> None:
    player = "Lysimaque"
    while session.position.phase != "winter":
        if str(session.position.season) == "summer 321" and not session.orders("Antigone"):
            session.give("Antigone", Order("Antigone", Verbs.GIFT, payee=player, amount=7))
            session.type(player, "A THR -> PEO")
            session.type(player, "A CHE -> THR")
        if session.position.phase == "levy":
            session.type(player, "A CHE -> THR")
        session.resolve()
    legal = [order for order in options(session.position, player) if order.verb is Verbs.BUILD and not order.grade]
    for order in legal:
        session.give(player, order)
    accepted = session.orders(player)
    assert accepted
    assert all(order in legal for order in accepted)
    opened = again(session)
    assert opened.orders(player) == accepted
    report = opened.resolve()
    assert sum(event.kind == "recruited" and event["player"] == player for event in report.events) == len(accepted)
    assert again(opened).position == report.after


def to_winter(session: Session, payee: str = "Antipater") -> None:
    """To Winter 321, in which Antipater (``payee``) has his home empty and gold to raise units there."""
    while session.position.phase != "winter":
        if str(session.position.season) == "summer 321" and not session.orders("Antigone"):
            for donor in ("Antigone", "Lysimaque"):
                session.give(donor, Order(donor, Verbs.GIFT, payee=payee, amount=7))
        if session.position.phase == "levy":
            for goal in ("THE", "PEO", "ILL"):
                session.type(payee, f"A MAC -> {goal}")
        session.resolve()


def test_the_same_build_typed_twice_is_two_units_here_as_on_paper(session: Session) -> None:
    to_winter(session)
    for _ in range(2):
        assert session.type("Antipater", "+A MAC").verdict is Verdict.FINE
    assert [order.to for order in session.orders("Antipater")] == ["MAC", "MAC"]
    third = session.type("Antipater", "+A MAC")
    assert (third.verdict, third.rule) == (Verdict.ILLEGAL, "DIA-63B1-02")
    session.undo("Antipater")
    for _ in range(2):  # a citadel holds one garrison: its line is written anew
        assert session.type("Antipater", "+G Pydna").verdict is Verdict.FINE
    assert [order.to for order in session.orders("Antipater")] == ["MAC", "Pydna"]
    session.withdraw("Antipater", "+Pydna")
    session.type("Antipater", "+A MAC")
    opened = again(session)
    assert len(opened.orders("Antipater")) == 2
    report = opened.resolve()
    raised = [event["at"] for event in report.events if event.kind == "recruited"]
    assert raised == ["MAC", "Pella"]
    path = opened.folder / "game.dia.json"
    opened.save(path)
    assert savegame.replay(SavedDiadoques(), savegame.load(path)).positions[-1] == opened.position
    opened.close()


def test_what_is_typed_stands_beside_and_what_is_clicked_in_its_place(session: Session) -> None:
    while str(session.position.season) != "summer 321" or session.position.phase != "movement":
        session.resolve()
    player = "Antigone"  # he has 7 T
    session.type(player, "don 2 Eumène")
    session.type(player, "don 2 Eumène")
    assert [order.amount for order in session.orders(player)] == [2, 2]
    session.give(player, Order(player, Verbs.GIFT, payee="Eumène", amount=3))  # the purse writes the first row anew
    assert sorted(order.amount for order in session.orders(player)) == [2, 3]
    assert session.type(player, "don 4 Eumène").rule == "DIA-8A2-14"
    unit = session.position.of(player)[0].sign
    session.type(player, f"{unit} x")
    session.type(player, f"{unit} x")
    assert [order.verb for order in session.orders(player)].count(Verbs.HOLD) == 1
    pieces = [piece for piece, line in session.sheet(player).lines.items() if line.order.verb is Verbs.GIFT]
    session.withdraw(player, pieces[-1])
    assert [order.amount for order in session.orders(player) if order.amount] in ([2], [3])
    assert again(session).orders(player) == session.orders(player)


def test_an_order_that_takes_the_money_of_another_is_refused(tmp_path: Path) -> None:
    session = Session(tmp_path / "gold")
    while str(session.position.season) != "summer 321" or session.position.phase != "movement":
        session.resolve()
    player = "Antigone"
    unit = session.position.of(player)[0]
    session.give(player, Order(player, Verbs.GIFT, payee="Eumène", amount=7))
    refused = session.give(player, Order(player, Verbs.COUNTER, target=unit.id, amount=1))
    assert refused.verdict == "illegal" and refused.code == "breaks-another"
    assert [order.verb for order in session.orders(player)] == [Verbs.GIFT]


def test_a_proposal_leads_to_a_vote(session: Session) -> None:
    session.say("Antigone", "proposals", [["Antigone", "Ptolémée"]])
    while session.position.phase not in ("vote", "over") and not session.over:
        session.resolve()
        if session.position.phase == "movement":
            break
    assert session.position.phase == "vote"
    assert session.missing() == dict.fromkeys(session.position.alive, ())
    opened = again(session)
    for player in opened.position.alive:
        opened.say(player, "vote", opened.position.votes)
    opened.resolve()
    assert opened.position.winners == ("Antigone", "Ptolémée") and opened.over
    opened.close()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Fault, check=refusing("file-unwritable")):
        Session(tmp_path / "file" / "below")
