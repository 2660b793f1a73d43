"""A position of a game's own begins a journal, its orders on the sheets: it is opened, settled, saved, begun anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.acts import journal_of, orders_followed
from diadoques.classroom.journal import NAME
from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.core.cases import Case
from diadoques.core.faults import Fault
from diadoques.games import catalogue
from diadoques.games.amphipolis import casebook as amphipolis
from diadoques.games.bc218 import casebook as bc218
from diadoques.games.diadoques import casebook as diadoques
from diadoques.games.diplomacy import casebook as diplomacy

#: Of each game a case, whose sheets hold a move, a support, a convoy; or that waits for something else.
SHOWN = [(diadoques, "DIA-8B1-01"), (diplomacy, "6.F.14"), (diplomacy, "6.G.15/seed"), (bc218, "P218-ex-03c")]


def case_of(book: Any, name: str) -> Case:
    found: Case = next(case for case in book.cases() if case.id == name)
    return found


def opened(folder: Path, data: bytes) -> Session:
    folder.mkdir()
    (folder / NAME).write_bytes(data)
    return Session(folder)


@pytest.mark.parametrize(("book", "name"), SHOWN, ids=[name for _, name in SHOWN])
def test_what_was_ordered_there_lies_on_the_sheets_and_comes_out_the_same(book: Any, name: str, tmp_path: Path) -> None:
    report = book.play(case_of(book, name))[0].reports[0]
    session = opened(tmp_path / "game", journal_of(report.before, orders_followed(report), "fr"))
    game = session.game
    assert orders_followed(report)
    assert sum(len(session.orders(player)) for player in session.position.players) == len(orders_followed(report))
    assert session.position.season == report.before.season
    mine, own = game.record_of(session.resolve().after), game.record_of(report.after)
    assert mine["units"] == own["units"]
    session.save(tmp_path / "saved.dia.json")
    assert catalogue.replay_saved_game(savegame.load(tmp_path / "saved.dia.json"))[-1] == session.position
    session.restart()
    assert not session.reports and game.record_of(session.position)["units"] == game.record_of(report.before)["units"]
    session.close()
    again = Session(tmp_path / "game")
    assert again.scenario == "" and again.position == session.position
    again.close()


def test_a_position_where_nothing_is_written_is_opened(tmp_path: Path) -> None:
    case = next(case for case in amphipolis.cases() if case.kind == "play" and "units" in case.given)
    position = amphipolis.position_of(case)
    session = opened(tmp_path / "game", journal_of(position))
    assert session.game.record_of(session.position) == session.game.record_of(position)
    session.close()


def test_a_start_that_cannot_be_is_refused(tmp_path: Path) -> None:
    report = diplomacy.play(case_of(diplomacy, "6.F.14"))[0].reports[0]
    broken = journal_of(report.before).replace(b'"spring ', b'"monsoon ', 1)
    assert b"monsoon" in broken
    with pytest.raises(Fault) as refused:
        opened(tmp_path / "game", broken)
    assert refused.value.code == "season-unknown"
