"""1,000 kills and 200 full disks over whole games of all three: what was accepted is read back, and the game goes on.

Classes, with their doors and their clocks, are killed 50 times.

``make proof`` runs them all; a few of each run with the other tests.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from diadoques.games.catalogue import games

TOP = Path(__file__).resolve().parents[2]
PLAYED = ("diadoques", "diplomacy", "bc218", "commands")
KINDS = ("written", "limited")
#: How many of each, and from which chance on: a few that are quick, or all.
FEW = {"kills": 3, "full": 1, "classes": 2}
ALL = {"kills": 250, "full": 25, "classes": 50}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has neither kill -9 nor limits of files"),
]


def proved(program: str, *arguments: object) -> dict[str, int]:
    """Run a program of this folder; what it counted."""
    command = [sys.executable, "-m", f"tests.proof.{program}", *map(str, arguments)]
    ran = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(TOP)}, capture_output=True, text=True, check=False, cwd=TOP
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    found: dict[str, int] = json.loads(ran.stdout)
    return found


def kills(folder: Path, game: str, number: int) -> None:
    found = proved("kills", folder, game, number, len(game))
    assert found["kills"] == number
    if number > 100:
        # Otherwise nothing was proved: something was done, lines were torn, games were played to their end.
        assert found["acts"] > number and found["unsaid"] and found["games"], found


def full_disks(folder: Path, game: str, number: int, kind: str) -> None:
    found = proved("disks", folder, game, number, len(game), kind)
    assert found["full"] == number and found["acts"] >= number, found


@pytest.mark.turns(2)
@pytest.mark.parametrize("game", PLAYED)
def test_a_few_kills(tmp_path: Path, game: str) -> None:
    kills(tmp_path, game, FEW["kills"])


@pytest.mark.turns(3)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", PLAYED)
def test_a_few_full_disks(tmp_path: Path, game: str, kind: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    full_disks(folder, game, FEW["full"], kind)


@pytest.mark.proof
@pytest.mark.parametrize("game", PLAYED)
def test_a_thousand_kills(tmp_path: Path, game: str) -> None:
    kills(tmp_path, game, ALL["kills"])


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", PLAYED)
def test_two_hundred_full_disks(tmp_path: Path, game: str, kind: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    full_disks(folder, game, ALL["full"], kind)


def kills_of_a_class(folder: Path, game: str, number: int) -> None:
    found = proved("classes", folder, game, number, len(game))
    assert found["kills"] == number
    if number > 10:
        assert found["acts"] > number and found["unsaid"] and found["inside"], found


def test_a_class_is_killed_now_and_then(tmp_path: Path) -> None:
    kills_of_a_class(tmp_path, "diplomacy", FEW["classes"])


@pytest.mark.proof
@pytest.mark.parametrize("game", games())
def test_a_class_is_killed_fifty_times(tmp_path: Path, game: str) -> None:
    kills_of_a_class(tmp_path, game, ALL["classes"])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """File systems of half a megabyte, where this user may make some."""
    mounted: list[Path] = []

    def make(name: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        mount = shutil.which("mount")
        command = [mount or "mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
        if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("this user may not make a file system of his own (root on Linux may)")
        mounted.append(folder)
        return folder

    yield make
    for folder in mounted:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.proof
@pytest.mark.parametrize("game", PLAYED)
def test_disks_that_are_really_full(small_disk: Callable[[str], Path], game: str) -> None:
    full_disks(small_disk("game"), game, ALL["full"], "real")
