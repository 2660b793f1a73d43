"""Strict and loose spellings of every kind of order, each with the one order it means."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from diadoques.games.diadoques import Position, Retreat, Verdict, read, write
from diadoques.games.diadoques.model.position import RETREATS
from diadoques.games.diadoques.records.interchange import position_from
from tests.rows import each

GROUPS = tomllib.loads((Path(__file__).parent / "forms.toml").read_text(encoding="utf-8"))["group"]
ROWS = [(group, *row) for group in GROUPS for row in group["rows"]]


def position_of(group: dict[str, Any]) -> Position:
    """The position of a group of rows; with ``dislodged`` its retreats are due."""
    own = {"name", "player", "rows", "dislodged"}
    position = position_from({key: value for key, value in group.items() if key not in own})
    if "dislodged" not in group:
        return position
    ids = {unit.sign: unit.id for unit in position.units.values()}
    dislodged = {ids[sign]: Retreat("ARA", "", tuple(options)) for sign, options in group["dislodged"].items()}
    return replace(position, phase=RETREATS, dislodged=dislodged)


def test_each_spelling_is_read() -> None:
    each(ROWS, meant, lambda row: f"{row[0]['name']}: {row[1]}")


def meant(row: tuple[Any, ...]) -> None:
    group, text, reads, code = (*row, "")[:4]
    position = position_of(group)
    (reading,) = read(position, group["player"], [text])
    assert reading.code == code
    if reading.verdict is Verdict.UNREADABLE:
        assert code, "a spelling that is not taken must say so"
        return
    assert reading.order is not None
    assert write(position, reading.order) == reads
    assert reading.text == text
