"""Open moments: what either side may do at any time, and what is closed, by scenarios written from the rules alone."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from diadoques.core.cases import Case, Step
from diadoques.core.register import load_register
from diadoques.core.rulings import load_rulings
from tests.games.amphipolis.checks import troubles

_FILE: Final = Path(__file__).with_name("open_moments.toml")
ROWS: Final[list[dict[str, Any]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["case"]


def case(row: dict[str, Any]) -> Case:
    """A row of the file as a case."""
    given = {key: value for key, value in row.items() if key not in ("id", "title", "ruled", "expect")}
    about = {"fr": row["title"], "en": row["title"]}
    return Case(row["id"], _FILE.stem, (), about, {}, "play", "basic", "", given, (Step({}, row["expect"]),))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_open_moment(row: dict[str, Any]) -> None:
    found = troubles(case(row))
    assert not found, "\n".join([row["title"], *found])


def test_what_the_text_leaves_open_is_ruled() -> None:
    known = {ruling.name for ruling in load_rulings("amphipolis")} | {row.id for row in load_register("amphipolis")}
    assert {row["ruled"] for row in ROWS if "ruled" in row} <= known
