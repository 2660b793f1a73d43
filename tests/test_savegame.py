"""Saved games: written, read back, replayed; and what is refused, with its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from diadoques.core import files, savegame
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.limits import MAX_BYTES
from diadoques.core.savegame import SavedAnswers, SavedGame
from diadoques.games.catalogue import replay_saved_game, reports
from diadoques.games.diadoques import apply
from diadoques.games.diadoques.records import saved
from diadoques.games.diadoques.records.interchange import position_from
from tests.refusals import refusing

RULES = saved.SavedDiadoques()
SPRING = SavedAnswers(
    orders={
        "Antipater": ["A MAC -> THE", "A MAC -> CHA", "A MAC x"],
        "Antigone": ["A PHR -> MYS", "A PHR -> PIS", "A PHR x"],
        "Lysimaque": ["A CHE -> HEL", "A CHE -> BOS", "F CHE -> EOL"],
        "Eumène": ["A ANC -> PAP", "A ANC -> PTE", "A ANC x"],
        "Ptolémée": ["A EGY -> G Péluse", "F EGY -> MOR", "A EGY -> SIN"],
        "Séleucos": ["A CHD -> SUS", "A CHD -> MES", "A CHD <script>alert(1)</script>"],
    }
)
SUMMER = SavedAnswers(orders={"Antipater": ["A THE A1 Lamia", "A CHA -> THR"], "Ptolémée": ["A SIN -> IDU"]})


@pytest.fixture(scope="module")
def game() -> SavedGame:
    """Spring and Summer 321, with whatever retreats there are left to the defaults."""
    content = saved.begin("spring-321", "basic")
    position = RULES.start(content)
    for answers in (SPRING, SUMMER):
        content, position = savegame.resolve_turn(RULES, content, position, answers)
        if position.phase == "retreats":
            content, position = savegame.resolve_turn(RULES, content, position, SavedAnswers())
    return content


def test_a_file_gives_back_the_game(game: SavedGame, tmp_path: Path) -> None:
    path = tmp_path / "class.dia.json"
    savegame.save(game, path)
    again = savegame.load(path)
    assert again == game
    assert savegame.write(again) == path.read_text(encoding="utf-8")
    assert [entry.name for entry in tmp_path.iterdir()] == ["class.dia.json"]


def test_a_file_that_somebody_else_has_written_since_is_left_to_him(game: SavedGame, tmp_path: Path) -> None:
    path = tmp_path / "class.dia.json"
    seen = files.place(path)
    savegame.save(game, path, seen)
    theirs = game.with_turns(game.turns[:1])
    savegame.save(theirs, path)
    with pytest.raises(Fault, check=refusing("file-changed")):
        savegame.save(game, path, seen)
    assert savegame.load(path) == theirs


def test_loading_is_replaying(game: SavedGame) -> None:
    positions = savegame.replay(RULES, game).positions
    assert len(positions) == len(game.turns) + 1
    assert str(positions[0].season) == "spring 321"
    assert str(positions[-1].season) == "autumn 321"
    for report, after in zip(saved.reports(game), positions[1:], strict=True):
        assert fold(report.before, report.events, apply) == report.after == after


def test_orders_are_kept_word_for_word(game: SavedGame) -> None:
    assert game.turns[0].answers.orders["Séleucos"][2] == "A CHD <script>alert(1)</script>"
    assert "<script>alert(1)</script>" in savegame.write(game)


def test_a_game_may_start_from_a_position_of_its_own(tmp_path: Path) -> None:
    position = position_from(
        {
            "season": "summer 319",
            "units": {"Ptolémée": ["Ae SYR", "F THRcs"], "Séleucos": ["G Tyr"]},
            "leaders": {"Séleucos": "SYR", "Ptolémée": "SYR"},
            "captives": {"Séleucos": {"captor": "Ptolémée", "guard": "Ae SYR"}},
            "citadels": {"Tyr": "Séleucos"},
            "provinces": {"SYR": "Ptolémée"},
            "sieges": {"Ae SYR": "Alexandrie d'Issos"},
            "treasury": {"Ptolémée": 12},
        }
    )
    content, after = savegame.resolve_turn(
        RULES, saved.begin_from(position), position, SavedAnswers(orders={"Ptolémée": ["Ae SYR A2 Alexandrie d'Issos"]})
    )
    assert after.citadels["Alexandrie d'Issos"] == "Ptolémée"
    again = savegame.read(savegame.write(content))
    assert RULES.start(again) == position
    assert savegame.replay(RULES, again).positions[-1] == after


def test_gold_and_winter_are_replayed_under_what_was_agreed() -> None:
    content = saved.begin("spring-321", "basic", settings={"end-year": "321", "end-criterion": "most-points"})
    position = RULES.start(content)
    for answers in (
        SPRING,
        SavedAnswers(
            orders={
                "Antipater": ["A CHA -> THR"],
                "Antigone": ["don 7 Antipater"],
                "Lysimaque": ["contre-corruption F CHE 1"],
            }
        ),
        SavedAnswers(orders={"Antipater": ["corrompt F CHE 10 : F CHE -> EOL"]}),
        SavedAnswers(orders={"Séleucos": ["A CHD x", "A CHD => Am"], "Eumène": ["+A PTE", "A ANC x"]}),
    ):
        content, position = savegame.resolve_turn(RULES, content, position, answers)
        if position.phase == "retreats":
            content, position = savegame.resolve_turn(RULES, content, position, SavedAnswers())
    assert position.phase == "over" and position.winners
    again = savegame.read(savegame.write(content))
    agreed = {"layer": "basic", "end-year": "321", "end-criterion": "most-points"}
    assert again.options.items() >= agreed.items()
    assert savegame.replay(RULES, again).positions[-1] == position
    kinds = {event.kind for report in saved.reports(again) for event in report.events}
    assert {"gift-given", "counter-bribed", "bribed", "income", "upkeep", "accounts", "ranked"} <= kinds


def change(path: list[Any], value: Any) -> Callable[[dict[str, Any]], None]:
    """Put ``value`` at ``path`` of the raw file; ``...`` removes what stands there."""

    def do(raw: Any) -> None:
        for key in path[:-1]:
            raw = raw[key]
        if value is ...:
            del raw[path[-1]]
        else:
            raw[path[-1]] = value

    return do


FORGED: list[tuple[str, list[Any], Any, str, str]] = [
    ("another format", ["format"], "chess", "save-foreign", ""),
    ("no format", ["format"], ..., "save-foreign", ""),
    ("a later version", ["version"], 3, "save-version", ""),
    ("a version that is no number", ["version"], "1", "save-version", ""),
    ("an unknown key", ["colour"], "red", "file-unknown-key", ""),
    ("an unknown key in a turn", ["turns", 0, "note"], "x", "file-unknown-key", "turns[0]"),
    ("an unknown key in answers", ["turns", 1, "answers", "bribes"], {}, "file-unknown-key", "turns[1].answers"),
    ("a missing key", ["board"], ..., "file-missing-key", ""),
    ("a turn without events", ["turns", 0, "events"], ..., "file-missing-key", "turns[0]"),
    ("turns that are no list", ["turns"], {}, "file-wrong-type", "turns"),
    ("an order that is a number", ["turns", 0, "answers", "orders", "Eumène", 1], 7, "file-wrong-type",
     "turns[0].answers.orders.Eumène[1]"),
    ("orders that are one text", ["turns", 0, "answers", "orders", "Eumène"], "A ANC x", "file-wrong-type",
     "turns[0].answers.orders.Eumène"),
    ("an order of 2,000 letters", ["turns", 0, "answers", "orders", "Eumène", 0], "A" * 2000, "file-out-of-bounds",
     "turns[0].answers.orders.Eumène[0]"),
    ("an unknown game", ["game"], "go", "game-unknown", "game"),
    ("an unknown board", ["board"], "mars", "board-unknown", "board"),
    ("an unknown scenario", ["scenario"], "summer-999", "scenario-unknown", "scenario"),
    ("an unknown option", ["options", "cheat"], "yes", "option-unknown", "options.cheat"),
    ("an unknown layer", ["options", "layer"], "gold", "layer-unknown", "layer"),
    ("a start that is not the scenario's", ["start", "treasury", "Antipater"], 900, "start-differs", "start.treasury"),
    ("a start with a key too many", ["start", "armies"], [], "start-differs", "start.armies"),
    ("players that are no list", ["start", "players"], 3, "file-wrong-type", "start.players"),
    ("an unknown player at the start", ["start", "players", 0], "<b>Bob</b>", "player-unknown", "players"),
    ("another season", ["turns", 0, "season"], "autumn 300", "replay-stage", "turns[0]"),
    ("an order changed after the fact", ["turns", 0, "answers", "orders", "Eumène", 0], "A ANC -> LYC",
     "replay-differs", "turns[0].after."),
    ("a position changed", ["turns", 1, "after", "leaders", "Antipater"], "ROM", "replay-differs",
     "turns[1].after.leaders.Antipater"),
    ("a position without its units", ["turns", 1, "after", "units"], ..., "replay-differs", "turns[1].after.units"),
    ("a sheet of nobody", ["turns", 0, "answers", "orders", "Bob"], [], "player-unknown", "turns[0]"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "code", "where"), [row[1:] for row in FORGED], ids=[row[0] for row in FORGED]
)
def test_forged_files_are_refused_at_the_place(
    game: SavedGame, path: list[Any], value: Any, code: str, where: str
) -> None:
    raw = json.loads(savegame.write(game))
    honest = copy.deepcopy(raw)
    change(path, value)(raw)
    assert raw != honest
    with pytest.raises(Fault) as caught:
        replay_saved_game(savegame.read(json.dumps(raw)))
    assert caught.value.code == code
    assert caught.value.where.startswith(where)


def test_a_changed_position_is_named_to_its_last_key_and_the_file_is_sound_up_to_there(game: SavedGame) -> None:
    raw = json.loads(savegame.write(game))
    raw["turns"][1]["after"]["units"]["Antipater"][0] = "A ROM"
    found = savegame.replay(RULES, savegame.read(json.dumps(raw)), "class.dia.json")
    assert found.differs is not None
    assert found.differs.where == "class.dia.json, turns[1].after.units.Antipater[0]"
    assert found.differs.data["found"] == '"A ROM"'
    assert len(found.positions) == 2 and len(found.events) == 1


def test_how_a_turn_is_told_may_change(game: SavedGame) -> None:
    """One more key in an event, a sentence or a rule that was corrected: the game is the same."""
    raw = json.loads(savegame.write(game))
    for turn in raw["turns"]:
        for event in turn["events"]:
            event["data"] = {**event["data"], "planted": 1, "text": "planted"}
            event["rule"] = "DIA-0-01"
        del turn["events"][-1]
    positions = replay_saved_game(savegame.read(json.dumps(raw)))
    assert positions == replay_saved_game(game)
    told = reports(savegame.read(json.dumps(raw)))
    assert all("planted" not in event.data for report in told for event in report.events)


def test_what_an_older_program_did_not_know_is_no_difference(game: SavedGame) -> None:
    raw = json.loads(savegame.write(game))
    del raw["turns"][1]["after"]["treasures"]
    assert savegame.replay(RULES, savegame.read(json.dumps(raw))).differs is not None
    raw["engine"] = "0.0.9"
    assert savegame.replay(RULES, savegame.read(json.dumps(raw))).differs is None


def test_a_truncated_file_is_refused_wherever_it_is_cut(game: SavedGame) -> None:
    text = savegame.write(game).rstrip()
    for cut in range(0, len(text), max(1, len(text) // 60)):
        with pytest.raises(Fault) as caught:
            savegame.read(text[:cut], "cut.dia.json")
        assert caught.value.code in {"file-not-json", "save-foreign"}
        assert caught.value.where == "cut.dia.json"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-not-json"),
        (b"\xff\xfe{}", "file-not-utf8"),
        (b"\x89PNG\r\n\x1a\n", "file-not-utf8"),
        (b"[]", "save-foreign"),
        (b"null", "save-foreign"),
        (b"[" * 200_000, "file-too-deep"),
        (b'{"a": [' * 50 + b"1" + b"]}" * 50, "save-foreign"),
        (b'{"a": [' * 50 + b"[1]" + b"]}" * 50, "file-too-deep"),
        (b'{"format": "diadoques-game", "format": "diadoques-game"}', "file-twice-key"),
        (b'{"version": NaN}', "file-not-a-number"),
        (b'{"version": ' + b"9" * 5000 + b"}", "file-not-json"),
        (b"<html></html>", "file-not-json"),
    ],
    ids=["empty", "utf-16", "png", "list", "null", "deep", "deepest", "deeper", "twice", "nan", "huge number", "html"],
)
def test_foreign_files_are_refused(content: bytes, code: str) -> None:
    with pytest.raises(Fault) as caught:
        savegame.read(content, "foreign.dia.json")
    assert caught.value.code == code
    assert caught.value.where.startswith("foreign.dia.json")


def test_a_file_signed_by_an_editor_is_read(game: SavedGame) -> None:
    assert savegame.read(b"\xef\xbb\xbf" + savegame.write(game).encode()) == game


def test_missing_unreadable_and_unwritable_files(game: SavedGame, tmp_path: Path) -> None:
    with pytest.raises(Fault) as caught:
        savegame.load(tmp_path / "none.dia.json")
    assert caught.value.code == "file-missing"
    with pytest.raises(Fault) as caught:
        savegame.load(tmp_path)
    assert caught.value.code == "file-unreadable"
    with pytest.raises(Fault) as caught:
        savegame.save(game, tmp_path / "no" / "such" / "folder.dia.json")
    assert caught.value.code == "file-unwritable"


def test_a_failed_save_leaves_the_old_file(game: SavedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "class.dia.json"
    savegame.save(game, path)
    before = path.read_bytes()

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("diadoques.core.files.os.write", full)
    with pytest.raises(Fault):
        savegame.save(game, path)
    assert path.read_bytes() == before


def test_a_file_too_big_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.dia.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(Fault) as caught:
        savegame.load(path)
    assert caught.value.code == "file-too-big"
