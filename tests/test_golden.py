"""Golden files: games, journals and records as each release wrote them open for ever; they are never rewritten.

A new release adds a folder of its own beside those that stand here (``data/golden/README.md``).
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game, opened, replayed
from diadoques.games.saving import begin_from, in_full
from tests.refusals import refusing

GOLDEN = Path(__file__).parent / "data" / "golden"
FILES = sorted(path for path in GOLDEN.glob("*/*.dia.json"))
JOURNALS = sorted(path for path in GOLDEN.glob("*/*.journal.jsonl"))
ACTS = {"diadoques-basic": 5, "diadoques-all": 5, "diplomacy": 5, "bc218": 5}


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


def record_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.with_name(path.name.replace(".dia.", ".record.")).read_text("utf-8"))
    return found


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_saved_game_opens_where_it_stood(path: Path) -> None:
    saved = savegame.load(path)
    replay = opened(saved, path.name)
    assert replay.differs is None
    assert len(replay.events) == len(saved.turns) > 3
    game = load_game(saved.game)
    savegame.agree(in_full(game, replay.positions[-1]), record_of(path), same=False, where=path.name)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_record_is_the_beginning_of_a_game(path: Path) -> None:
    saved = savegame.load(path)
    game = load_game(saved.game)
    record = record_of(path)
    if record["phase"] in ("auction", "refuge", "succession", "estate", "over"):
        pytest.skip("no game begins in the midst of a season")
    begun, position = begin_from(game, record, {})
    assert replayed(begun)[0] == position


@pytest.mark.parametrize("path", JOURNALS, ids=named)
def test_a_journal_goes_on(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "journal.jsonl")
    session = Session(tmp_path)
    assert session.differs is None
    assert len(session.reports) == ACTS[path.name.partition(".")[0]]
    stood = session.position
    if session.asked:
        session.hand_in(session.asked[0])
        session.resolve()
    went_on = session.position
    session.close()
    again = Session(tmp_path)
    assert (again.position, again.reports[4].after) == (went_on, stood)
    again.close()


def test_every_game_and_format_has_its_files() -> None:
    """The names of the four games; two formats."""
    names = {path.name.partition(".")[0] for path in FILES}
    assert names == {path.name.partition(".")[0] for path in JOURNALS} == set(ACTS)
    assert {path.parent.name for path in FILES} == {"1", "2"}


def test_a_file_by_other_rules_is_sound_up_to_where_they_differ(tmp_path: Path) -> None:
    raw = json.loads((GOLDEN / "2" / "diplomacy.dia.json").read_text("utf-8"))
    raw["engine"] = "0.0.9"
    raw["turns"][3]["after"]["units"]["FRANCE"] = []
    replay = opened(savegame.read(json.dumps(raw)), "class.dia.json")
    assert replay.differs is not None and replay.differs.where == "class.dia.json, turns[3].after.units.FRANCE"
    assert len(replay.events) == 3
    raw["engine"] = savegame.ENGINE
    assert opened(savegame.read(json.dumps(raw))).differs is not None


def test_a_journal_by_other_rules_opens_at_its_last_sound_turn(tmp_path: Path) -> None:
    text = (GOLDEN / "2" / "diplomacy.journal.jsonl").read_text("utf-8").splitlines(keepends=True)
    head = json.loads(text[0])
    turns = [number for number, line in enumerate(text) if '"act":"resolve"' in line]
    forged = json.loads(text[turns[2]])
    forged["after"]["units"]["FRANCE"] = []
    text[turns[2]] = json.dumps(forged, ensure_ascii=False) + "\n"
    journal = tmp_path / "journal.jsonl"
    journal.write_text("".join(text), "utf-8")
    with pytest.raises(Fault, check=refusing("replay-differs")):  # by the program that wrote it: somebody changed it
        Session(tmp_path)
    head["engine"] = "0.0.9"
    text[0] = json.dumps(head, ensure_ascii=False) + "\n"
    journal.write_text("".join(text), "utf-8")
    session = Session(tmp_path)
    assert session.differs is not None and session.differs.where == f"journal.jsonl, {turns[2] + 1}, after.units.FRANCE"
    assert len(session.reports) == 2
    assert (tmp_path / session.kept).read_text("utf-8") == "".join(text)
    session.resolve()
    session.close()
    again = Session(tmp_path)
    assert len(again.reports) == 3 and again.differs is None
    again.close()
