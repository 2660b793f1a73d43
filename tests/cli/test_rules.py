"""rules: the register, for people and for programs."""

from __future__ import annotations

import json

from diadoques.cli import codes
from diadoques.core.register import STATUSES, load_register

from .running import Shell


def test_the_register_as_json(shell: Shell) -> None:
    ran = shell("rules", "--game", "diadoques", "--json")
    assert ran.code == codes.OK
    rows = json.loads(ran.out)
    assert [row["id"] for row in rows] == [rule.id for rule in load_register("diadoques")]

    for row in rows:
        assert {"id", "title", "layer", "status", "code", "cases", "options"} <= set(row)
        assert row["status"] in STATUSES
        assert set(row["title"]) == {"fr", "en"}
        assert isinstance(row["cases"], int)


def test_the_register_for_people(shell: Shell) -> None:
    english, french = shell("rules"), shell("rules", "--lang", "fr")
    lines = [line for line in english.out.splitlines() if line.startswith("DIA-")]
    assert len(lines) == len(load_register("diadoques"))
    row = next(line for line in lines if line.startswith("DIA-8B-01 "))
    assert " done " in row
    assert " case" in row
    assert f"{len(load_register('diadoques'))} rules:" in english.out.splitlines()[-1]
    assert f"{len(load_register('diadoques'))} règles" in french.out.splitlines()[-1]
    assert french.out != english.out


def test_another_game_has_no_register_yet(shell: Shell) -> None:
    ran = shell("rules", "--game", "chess", "--lang", "fr")
    assert ran.code == codes.REFUSED
    assert "« chess »" in ran.err.replace("\u00a0", " ")
