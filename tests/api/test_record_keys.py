"""The keys of a position that `docs/python.md` lists: those that a record of the game has, and all that it needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import diadoques as d
from diadoques.games.amphipolis import records as amphipolis
from diadoques.games.empires.model import records as empires

DOCS = Path(__file__).resolve().parents[2] / "docs"
NEEDED = {"Amphipolis": ("amphipolis", amphipolis._NEEDED), "Empires et Stratèges": ("empires", empires._NEEDED)}


@pytest.mark.parametrize("page", ["python.md", "python.fr.md"])
@pytest.mark.parametrize("game", NEEDED)
def test_the_keys_that_are_listed_are_those_of_a_record(game: str, page: str) -> None:
    name, needed = NEEDED[game]
    rows = re.findall(r"^\| ([^|]+) \| (`[a-z_`, ]+`) \|", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)
    listed = {
        key for whose, keys in rows if whose in (game, "both", "les deux") for key in re.findall(r"`(\w+)`", keys)
    }
    record = d.new(name, seed=1).record
    assert listed <= {*record}, listed - {*record}
    assert {*needed} <= listed, {*needed} - listed


@pytest.mark.parametrize("name", ["amphipolis", "empires"])
def test_what_is_left_out_is_named(name: str) -> None:
    record = d.new(name, seed=1).record
    del record["units" if name == "amphipolis" else "provinces"]
    with pytest.raises(d.Fault, match="units|provinces"):
        d.position(record, lang="en")
