"""simulate: a whole game from the shell."""

from __future__ import annotations

import re
from pathlib import Path

from diadoques.cli import codes
from diadoques.core import savegame

from .running import Shell


def test_a_game_is_played_and_kept(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.dia.json"
    ran = shell("simulate", "-o", path, "--years", 2, "--seed", 5, "--seats", "sensible")
    assert ran.code == 0, ran.err
    assert "game.dia.json" in ran.out
    saved = savegame.load(path)
    assert saved.options["seed"] == "5"
    assert shell("show", path).code == 0
    again = tmp_path / "again.dia.json"
    assert shell("simulate", "-o", again, "--years", 2, "--seed", 5).code == 0
    assert again.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_the_winners_are_told(shell: Shell, tmp_path: Path) -> None:
    """Players at random end soon, by a vote or by a deadlock that makes them all winners (DIA-2-02)."""
    ran = shell("simulate", "-o", tmp_path / "game.dia.json", "--seats", "random", "--years", 30, "--lang", "fr")
    assert ran.code == 0, ran.err
    assert re.search(r"Victoire\u00a0: .+\.", ran.out)


def test_what_cannot_be_played_is_refused(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "no.dia.json"
    for given, said in (
        (["--seats", "genius"], "“genius” is not a kind of player"),
        (["--seats", "random,random"], "nobody plays"),
        (["--option", "layer=third"], "third"),
        (["chess"], "chess"),
    ):
        ran = shell("simulate", "-o", path, *given)
        assert ran.code == codes.REFUSED
        assert said in ran.err
    assert not path.exists()


def test_all_the_rules_and_three_players(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "three.dia.json"
    ran = shell("simulate", "-o", path, "--rules", "all", "--years", 2, "--players", "Antipater, Eumène, Ptolémée")
    assert ran.code == 0, ran.err
    saved = savegame.load(path)
    assert saved.start["players"] == ["Antipater", "Eumène", "Ptolémée"]
    assert saved.options["prestige"] == "on"
    assert any(event["kind"] == "event-drawn" for turn in saved.turns for event in turn.events)
