"""A saved game goes on as a lesson, wherever it began: in a scenario, by fewer players, from a position of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.analysis.players import Sensible
from diadoques.analysis.simulate import resolutions, simulate
from diadoques.classroom import Session
from diadoques.classroom.taken_up import adopt
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import load_game, replay_saved_game
from diadoques.games.saving import SavedRules, begin_from
from tests.refusals import refusing

SYRIA = {"season": "summer 321", "units": {"Ptolémée": ["A PHE"], "Antigone": ["A COM"], "Séleucos": ["A SYR"]}}
BURGUNDY = {"units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, "season": "spring 1901"}


def from_position(game: str, record: dict[str, Any], years: int = 1) -> savegame.SavedGame:
    """A game that begins at a position of its own, played by the program."""
    chosen = load_game(game)
    saved, position = begin_from(chosen, record, {})
    for report, answers in resolutions(position, Sensible(), 5, years):
        turn = savegame.turn_of(SavedRules(chosen), report.before, answers, report.events, report.after)
        saved = saved.followed_by(turn)
    return saved


FILES = {
    "a position of its own": lambda: from_position("diadoques", SYRIA),
    "a position of another game": lambda: from_position("diplomacy", BURGUNDY),
    "a position that nobody has played": lambda: from_position("diadoques", SYRIA, years=0),
    "fewer players": lambda: simulate(Sensible(), 5, 1, roster=["Ptolémée", "Antigone", "Séleucos"]),
    "a scenario": lambda: simulate(Sensible(), 5, 1, scenario="gaza"),
    "questions": lambda: simulate(Sensible(), 5, game="amphipolis", scenario="nicias"),
}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = Session(tmp_path / "game")
    opened.type("Antipater", "A MAC -> THE")
    yield opened
    opened.close()


def head(session: Session) -> dict[str, Any]:
    """The first line of its journal."""
    found: dict[str, Any] = json.loads((session.folder / "journal.jsonl").read_text(encoding="utf-8").split("\n")[0])
    return found


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_file_goes_on_and_is_found_again(session: Session, name: str) -> None:
    saved = FILES[name]()
    end = replay_saved_game(saved)[-1]
    adopt(session, saved)
    assert session.position == end and session.scenario == saved.scenario and session.options == dict(saved.options)
    assert "A MAC -> THE" in (session.folder / session.kept).read_text(encoding="utf-8")
    session.save(session.folder / "out.dia.json")
    out = savegame.load(session.folder / "out.dia.json")
    assert (out.scenario, out.options, out.start) == (saved.scenario, saved.options, saved.start)
    assert [turn.after for turn in out.turns] == [turn.after for turn in saved.turns]

    again = Session(session.folder, game="diplomacy")  # what is asked for does not matter: there is one
    assert again.position == end and again.game is session.game
    while not again.over and not again.prompts.answer_by_answer and len(again.reports) < len(saved.turns) + 3:
        again.resolve()
    again.restart()
    assert plain_values(again.game.record_of(again.position)) == saved.start and not again.reports
    again.close()


def test_only_a_start_of_its_own_makes_a_journal_that_older_programs_refuse(session: Session) -> None:
    assert head(session)["version"] == 2 and "start" not in head(session)
    adopt(session, FILES["a position of its own"]())
    assert head(session)["version"] == 3 and head(session)["start"]["season"] == SYRIA["season"]
    adopt(session, FILES["a scenario"]())
    assert head(session)["version"] == 2 and "start" not in head(session)


def test_a_file_that_was_changed_changes_nothing(session: Session) -> None:
    text = savegame.write(FILES["a position of its own"]())
    before = (session.folder / "journal.jsonl").read_bytes()
    forged = text.replace('"PHE"', '"CYR"').replace("A PHE", "A CYR", 1)
    assert forged != text
    with pytest.raises(Fault):
        adopt(session, savegame.read(forged.encode()))
    assert (session.folder / "journal.jsonl").read_bytes() == before
    assert [path.name for path in session.folder.glob("journal-*")] == []
    session.type("Antipater", "A MAC -> CHA")
    assert [order.to for order in session.orders("Antipater")] == ["THE", "CHA"]


def test_a_journal_whose_start_was_changed_is_refused(session: Session) -> None:
    adopt(session, FILES["a position of its own"]())
    session.close()
    path = session.folder / "journal.jsonl"
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    told = json.loads(first)
    told["start"]["units"] = {"Ptolémée": ["A NOWHERE"]}
    path.write_text(json.dumps(told) + "\n" + rest, encoding="utf-8")
    with pytest.raises(Fault):
        Session(session.folder)
    told["start"] = {"season": "summer 321"}
    path.write_text(json.dumps(told) + "\n", encoding="utf-8")
    with pytest.raises(Fault, check=refusing("start-differs")):
        Session(session.folder)
