"""Golden files: games, journals and records as each version wrote them open for ever; they are never rewritten.

Where the rules were mended since, ``data/golden/changed.toml`` says from which turn on; a change that it does not tell,
or that the version of the program does not, is found here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import acts
from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.version import version_number
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import load_game, open_saved_game, replay_saved_game
from diadoques.games.saving import begin_from, in_full
from tests.refusals import refusing

GOLDEN = Path(__file__).parent / "data" / "golden"
FILES = sorted(path for path in GOLDEN.glob("*/*.dia.json"))
JOURNALS = sorted(path for path in GOLDEN.glob("*/*.journal.jsonl"))
ACTS = {"diadoques-basic": 5, "diadoques-all": 5, "diplomacy": 5, "bc218": 5, "empires": 5}
#: The version that first had a game, where the first of all had not.
SINCE = {"empires": "0.4.0"}
CHANGED = tomllib.loads((GOLDEN / "changed.toml").read_text("utf-8"))
#: Of an event's data, what is said in words and decides nothing.
_SAID = {"clause", "code", "order", "text", "why"}
RAISE = (
    "what comes of a golden game is no longer what this very version wrote: raise the version in "
    "diadoques/__init__.py, run tools/golden.py, and tell the older files in data/golden/changed.toml"
)


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.name.partition('.')[0]}"


def record_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.with_name(path.name.replace(".dia.", ".record.")).read_text("utf-8"))
    return found


def sound(key: str, turns: int, changed: dict[str, Any]) -> int:
    """How many turns of a golden file are as they were."""
    return int(changed[key]["sound"]) if key in changed else turns


@cache
def as_written(path: Path) -> savegame.Replay[Any]:
    """A golden game played again, for all who look at it as it is."""
    return open_saved_game(savegame.load(path))


def outcome(text: str, key: str, changed: dict[str, Any]) -> savegame.Replay[Any]:
    """A golden game played again: it may come out otherwise only where ``changed`` tells it, by a later version."""
    saved = savegame.read(text, key)
    replay = open_saved_game(saved, key)
    assert replay.differs is None or saved.engine != savegame.ENGINE, f"{RAISE}: {replay.differs}"
    if key in changed:
        assert version_number(saved.engine) < version_number(changed[key]["since"]) <= version_number(savegame.ENGINE)
        assert replay.differs is not None
    assert len(replay.events) == sound(key, len(saved.turns), changed), replay.differs
    return replay


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_saved_game_opens_where_it_stood(path: Path) -> None:
    key = f"{path.parent.name}/{path.name}"
    replay = outcome(path.read_text("utf-8"), key, CHANGED)
    assert len(replay.events) > 0
    if key not in CHANGED:
        assert len(replay.events) > 3
        game = load_game(replay.saved.game)
        savegame.agree(in_full(game, replay.positions[-1]), record_of(path), same=False, where=path.name)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_record_is_the_beginning_of_a_game(path: Path) -> None:
    saved = savegame.load(path)
    game = load_game(saved.game)
    record = record_of(path)
    if record["phase"] in ("auction", "refuge", "succession", "estate", "over"):
        pytest.skip("no game begins in the midst of a season")
    begun, position = begin_from(game, record, {})
    assert replay_saved_game(begun)[0] == position


def journal_in(folder: Path, path: Path, rewritten: Callable[[str], str] = str) -> Path:
    """A copy of a golden journal in a folder of its own, its text ``rewritten``."""
    journal = folder / "journal.jsonl"
    journal.write_text(rewritten(path.read_text("utf-8")), "utf-8")
    return journal


@pytest.mark.slow
@pytest.mark.parametrize("path", JOURNALS, ids=named)
def test_a_journal_goes_on(path: Path, tmp_path: Path) -> None:
    journal_in(tmp_path, path)
    session = Session(tmp_path)
    key = f"{path.parent.name}/{path.name}"
    settled = sound(key, ACTS[path.name.partition(".")[0]], CHANGED)
    assert (session.differs is not None) == (key in CHANGED), RAISE
    assert len(session.reports) == settled
    stood = session.position
    if session.asked:
        session.hand_in(session.asked[0])
        session.resolve()
    went_on = session.position
    session.close()
    again = Session(tmp_path)
    assert (again.position, again.reports[settled - 1].after) == (went_on, stood)
    again.close()


def written_by(folder: str) -> str:
    """The version that wrote a folder: the first two are named by their format."""
    return "0.1.0" if folder in ("1", "2") else folder


def since(game: str) -> tuple[int, ...]:
    return version_number(SINCE.get(game, ""))


def test_this_version_has_its_files_and_each_has_all_games_of_its_time() -> None:
    """``python tools/golden.py`` writes them."""
    folders = {path.parent.name for path in FILES}
    assert {"1", "2", savegame.ENGINE} <= folders
    for paths in (FILES, JOURNALS):
        assert sorted((path.parent.name, path.name.partition(".")[0]) for path in paths) == sorted(
            (folder, game) for folder in folders for game in ACTS if version_number(written_by(folder)) >= since(game)
        )
    assert {savegame.load(path).engine for path in FILES if path.parent.name == savegame.ENGINE} == {savegame.ENGINE}


def forged(path: Path, turn: int) -> dict[str, Any]:
    """A golden game in which one turn came out otherwise, as if the rules had been mended since."""
    raw: dict[str, Any] = json.loads(path.read_text("utf-8"))
    raw["turns"][turn]["after"]["units"] = {}
    return raw


def test_a_changed_outcome_needs_another_version_and_a_word() -> None:
    """A change of what comes of a game is found where the version was not raised, and where nobody tells it."""
    path = GOLDEN / savegame.ENGINE / "diplomacy.dia.json"
    raw = forged(path, 2)
    with pytest.raises(AssertionError, match=r"raise the version in diadoques/__init__\.py"):
        outcome(json.dumps(raw), "x", {})
    raw["engine"] = "0.1.9"
    with pytest.raises(AssertionError, match="after.units"):
        outcome(json.dumps(raw), "x", {})
    outcome(json.dumps(raw), "x", {"x": {"since": savegame.ENGINE, "sound": 2, "why": "it was mended"}})
    with pytest.raises(AssertionError):
        outcome(json.dumps(raw), "x", {"x": {"since": "0.1.8", "sound": 2, "why": "it was not"}})
    with pytest.raises(AssertionError):
        outcome(path.read_text("utf-8"), "x", {"x": {"since": savegame.ENGINE, "sound": 2, "why": "it is not so"}})


# ---------------------------------------------------------------- what may change and does no harm


def planted(value: Any) -> Any:
    """An event as another version might tell it: with a key more, and every sentence in it put otherwise."""
    said = {name: f"{text} !" if name in _SAID else text for name, text in value["data"].items()}
    return {**value, "data": {**said, "planted": ["more", 1]}}


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name != "1"], ids=named)
def test_a_planted_key_and_a_changed_sentence_do_no_harm(path: Path) -> None:
    """In every event of every turn, whichever version wrote them."""
    raw = json.loads(path.read_text("utf-8"))
    stood = as_written(path).positions
    before = [event for turn in raw["turns"] for event in turn["events"]]
    for turn in raw["turns"]:
        turn["events"] = [planted(event) for event in turn["events"]]
    after = [event for turn in raw["turns"] for event in turn["events"]]
    assert len(after) > 50 and any(
        old["data"][name] != new["data"][name]
        for old, new in zip(before, after, strict=True)
        for name in _SAID & old["data"].keys()
    )
    for engine in {raw["engine"], savegame.ENGINE}:
        replay = open_saved_game(savegame.read(json.dumps({**raw, "engine": engine})))
        assert replay.positions == stood
        assert (replay.differs is None) == (f"{path.parent.name}/{path.name}" not in CHANGED)
        assert "planted" not in savegame.write(replay.saved), "written anew, it is told as today"


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in JOURNALS if path.parent.name != "1"], ids=named)
def test_a_journal_whose_lines_are_put_otherwise_leads_where_it_led(path: Path, tmp_path: Path) -> None:
    """A journal holds no event and one kind of sentence: the line beside the order that it means."""

    def put_otherwise(text: str) -> str:
        acts = [json.loads(line) for line in text.splitlines()]
        assert not any("events" in act for act in acts) and any("line" in act for act in acts)
        told = [{**act, "line": "« " + act["line"] + " »"} if "line" in act else act for act in acts]
        return "".join(json.dumps(act, ensure_ascii=False, separators=(",", ":")) + "\n" for act in told)

    (tmp_path / "was").mkdir()
    (tmp_path / "is").mkdir()
    journal_in(tmp_path / "was", path)
    journal_in(tmp_path / "is", path, put_otherwise)
    was, told = Session(tmp_path / "was"), Session(tmp_path / "is")
    assert (told.position, told.differs) == (was.position, was.differs)
    was.close()
    told.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in (*FILES, *JOURNALS) if path.parent.name == "1"], ids=lambda one: one.name
)
def test_the_first_format_is_migrated_when_it_is_written_anew(path: Path, tmp_path: Path) -> None:
    """As a saved game of today, in full, from the game or from the lesson: and that opens in its turn."""
    out = tmp_path / "out.dia.json"
    if path in FILES:
        savegame.save(as_written(path).saved, out)
    else:
        journal_in(tmp_path, path)
        session = Session(tmp_path)
        session.save(out)
        session.close()
    anew = savegame.load(out)
    assert (anew.version, anew.engine) == (savegame.VERSION, savegame.ENGINE)
    assert len(anew.options) > len(load_game(anew.game).about.defaults) + 5
    assert open_saved_game(anew).differs is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("version", [0, 4, "2", None, True])
def test_a_format_that_is_not_known_is_refused_with_a_sentence(version: Any, lang: str, tmp_path: Path) -> None:
    raw = {**json.loads((GOLDEN / "2" / "bc218.dia.json").read_text("utf-8")), "version": version}
    with pytest.raises(Fault, check=refusing("save-version")) as of_game:
        savegame.read(json.dumps(raw))
    head = {"format": "diadoques-journal", "version": version, "game": "bc218"}
    (tmp_path / "journal.jsonl").write_text(json.dumps(head, separators=(",", ":")) + "\n", "utf-8")
    with pytest.raises(Fault, check=refusing("save-version")) as of_journal:
        Session(tmp_path)
    for caught, known in ((of_game, savegame.VERSION), (of_journal, acts.VERSION)):
        sentence = fault_text(caught.value, lang)
        assert str(version) in sentence and str(known) in sentence


def test_a_file_by_other_rules_is_sound_up_to_where_they_differ(tmp_path: Path) -> None:
    raw = json.loads((GOLDEN / "2" / "diplomacy.dia.json").read_text("utf-8"))
    raw["engine"] = "0.0.9"
    raw["turns"][3]["after"]["units"]["FRANCE"] = []
    replay = open_saved_game(savegame.read(json.dumps(raw)), "class.dia.json")
    assert replay.differs is not None and replay.differs.where == "class.dia.json, turns[3].after.units.FRANCE"
    assert len(replay.events) == 3
    raw["engine"] = savegame.ENGINE
    assert open_saved_game(savegame.read(json.dumps(raw))).differs is not None


def test_a_journal_by_other_rules_opens_at_its_last_sound_turn(tmp_path: Path) -> None:
    text = (GOLDEN / savegame.ENGINE / "diplomacy.journal.jsonl").read_text("utf-8").splitlines(keepends=True)
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
