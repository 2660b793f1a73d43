"""Boards are built after their sources: what was noted when they were is still so."""

from __future__ import annotations

from pathlib import Path

import pytest

from geodata.build import made
from geodata.build.files import board_dir

BOARDS = sorted(made.noted())


def test_every_board_is_noted() -> None:
    assert sorted(path.parent.name for path in made.GEODATA.glob("*/src")) == BOARDS


@pytest.mark.parametrize("board", BOARDS)
def test_no_source_has_changed_since_and_no_file_was_changed_by_hand(board: str) -> None:
    folder, noted = board_dir(board), made.noted()[board]
    files = noted["files"]
    assert isinstance(files, dict) and files
    changed = [name for name, was in files.items() if made.digest((folder / name).read_bytes()) != was]
    assert (changed, made.sources(folder)) == ([], noted["sources"]), (
        f"run `make boards BOARD={board}` and commit what it writes"
    )


def test_whatever_changes_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "GEODATA", tmp_path)
    monkeypatch.setattr(made, "NOTES", tmp_path / "build" / "made.json")
    for name in ("build/code.py", "board/src/coast.json", "board/labels.toml", "other/src/coast.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    folder, seen = tmp_path / "board", {made.sources(tmp_path / "board")}
    for number, name in enumerate(
        ("build/code.py", "board/src/coast.json", "board/labels.toml", "other/src/coast.json")
    ):
        (tmp_path / name).write_text("changed", "utf-8")
        seen.add(made.sources(folder))
        assert len(seen) == number + 2, name
    made.note(folder, {"picture.json": b"x"})
    assert made.noted()["board"]["sources"] == made.sources(folder)
