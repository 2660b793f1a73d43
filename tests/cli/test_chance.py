"""Chance from the shell: seeds of new games, dice that a class throws itself, what is announced."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.core import savegame

from .running import Shell

#: Orders of Spring 321 that leave nobody to retreat in the home provinces of two players.
ALONE = "Antipater\nA MAC -> ILL\nA MAC -> THE\nA MAC x\n"


def new(shell: Shell, path: Path, *options: str) -> int:
    pairs = [word for option in options for word in ("--option", option)]
    return shell("new", "-o", path, "--players", "Antipater", *pairs).code


def test_a_new_game_with_chance_has_a_seed_of_its_own(shell: Shell, tmp_path: Path) -> None:
    seeds = set()
    for number in range(3):
        path = tmp_path / f"{number}.dia.json"
        assert new(shell, path, "layer=advanced") == 0
        seeds.add(savegame.load(path).options["seed"])
    assert len(seeds) == 3
    assert new(shell, tmp_path / "own.dia.json", "layer=advanced", "seed=Triparadeisos") == 0
    assert savegame.load(tmp_path / "own.dia.json").options["seed"] == "Triparadeisos"
    assert new(shell, tmp_path / "basic.dia.json") == 0
    assert "seed" not in savegame.load(tmp_path / "basic.dia.json").options


def test_a_preset_is_written_out_and_opens_again(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "all.dia.json"
    assert shell("new", "-o", path, "--rules", "all").code == 0
    options = savegame.load(path).options
    assert options["layer"] == "advanced"
    assert options["prestige"] == "on"
    assert shell("show", path).code == 0


def test_a_class_throws_its_own_dice(shell: Shell, tmp_path: Path) -> None:
    path, after, orders = tmp_path / "class.dia.json", tmp_path / "after.dia.json", tmp_path / "spring.txt"
    asked = shell("new", "-o", path, "--option", "layer=advanced", "--option", "dice=thrown")
    assert asked.code != 0
    assert "first-throws" in asked.err
    assert "2d6" in asked.err
    assert new(shell, path, "layer=advanced", "dice=thrown", "first-throws=3 4") == 0
    assert "Announced for Summer 321 BC: flood (Nile); flooded plains: Egypt." in shell("show", path).out
    orders.write_text(ALONE, encoding="utf-8")
    wanted = shell("resolve", path, orders, "-o", after)
    assert "the dice of “event”" in wanted.err
    assert not after.exists()
    wanted = shell("resolve", path, orders, "-o", after, "--throw", "event=1,3")
    assert "the dice of “storm”" in wanted.err
    ran = shell("resolve", path, orders, "-o", after, "--throw", "event=1,3", "--throw", "storm=2 3")
    assert ran.code == 0, ran.err
    assert "The announced event takes place: flood (Nile); flooded plains: Egypt." in ran.out
    assert "Announced for Autumn 321 BC: storm in the Sea of Euboea and in the Cyclades." in ran.out
    french = shell("show", after, "--lang", "fr").out
    assert "Cette saison\u00a0: crue (Nil)" in french


@pytest.mark.parametrize(
    ("throw", "said"),
    [
        ("event=x", "not a throw of dice"),
        ("event=,", "not a throw of dice"),
        ("event=7777777777", "“7777777777” is too large: no number of a throw is above 1,000,000,000."),
        ("event=" + ",".join("1" * 21), "these are 21 dice: a throw has 20 at most."),
        ("event=7,1", "cannot show 7"),
        ("event=1", "dice are missing"),
    ],
)
def test_dice_that_cannot_be_are_refused(shell: Shell, tmp_path: Path, throw: str, said: str) -> None:
    path, orders = tmp_path / "class.dia.json", tmp_path / "spring.txt"
    assert new(shell, path, "layer=advanced", "dice=thrown", "first-throws=3 4") == 0
    orders.write_text(ALONE, encoding="utf-8")
    ran = shell("resolve", path, orders, "-o", tmp_path / "after.dia.json", "--throw", throw)
    assert ran.code != 0
    assert said in ran.err


def test_first_throws_that_cannot_be_are_refused(shell: Shell, tmp_path: Path) -> None:
    ran = shell("new", "-o", tmp_path / "x.dia.json", "--option", "layer=advanced", "--option", "first-throws=0 9")
    assert ran.code != 0
    assert "not a list of dice" in ran.err
