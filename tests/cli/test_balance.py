"""balance: the starts held against one another, from the shell."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from diadoques.cli import codes

from .running import Shell

pytestmark = pytest.mark.slow


def test_the_command_that_is_told_gives_the_same(shell: Shell) -> None:
    given = ("--games", 2, "--years", 2, "--seed", 3, "--option", "layer=advanced")
    first = shell("balance", *given, "--workers", 2)
    assert first.code == 0, first.err
    command = first.out.splitlines()[-1].partition(": ")[2].split()
    assert command[:2] == ["diadoques", "balance"]
    assert shell(*command[1:]).out == first.out


@pytest.mark.parametrize(("lang", "said"), [("en", ("Lysimachus", "promise")), ("fr", ("Lysimaque", "promesse"))])
def test_it_says_who_played_and_what_he_cannot_do(shell: Shell, lang: str, said: tuple[str, ...]) -> None:
    ran = shell("balance", "--games", 1, "--years", 1, "--lang", lang)
    assert ran.code == 0, ran.err
    for word in (*said, "sensible", "--seed 1"):
        assert word in ran.out
    assert "nan" not in ran.out
    chance = shell("balance", "--games", 1, "--years", 1, "--lang", lang, "--seats", "random").out
    assert said[1] not in chance


def test_every_year_of_every_start_is_kept(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "years.csv"
    ran = shell("balance", "--games", 2, "--years", 2, "--players", "Antipater,Eumène,Ptolémée", "-o", path)
    assert ran.code == 0, ran.err
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 2 * 2 * 3
    assert {row["start"] for row in rows} == {"Antipater", "Eumène", "Ptolémée"}


@pytest.mark.turns(4)
@pytest.mark.parametrize("what", ["", "treasury", "points", "held", "survival"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_picture_is_drawn_by_the_suffix(shell: Shell, tmp_path: Path, what: str, lang: str) -> None:
    path = tmp_path / "spread.png"
    more = ("--picture", what) if what else ()
    ran = shell("balance", "--games", 1, "--years", 2, "--lang", lang, *more, "-o", path)
    assert ran.code == 0, ran.err
    assert path.read_bytes().startswith(b"\x89PNG") and str(path) in ran.out.splitlines()[-1]


def test_a_game_without_gold_is_drawn_by_its_points(shell: Shell, tmp_path: Path) -> None:
    given = ("balance", "diplomacy", "--games", 1, "--years", 1, "-o", tmp_path / "spread.svg")
    assert shell(*given).code == 0
    refused = shell(*given, "--picture", "income")
    assert refused.code == codes.REFUSED and "survival, points, held" in refused.err


def test_a_table_is_no_picture(shell: Shell, tmp_path: Path) -> None:
    refused = shell("balance", "--games", 1, "--years", 1, "--picture", "points", "-o", tmp_path / "years.csv")
    assert refused.code == codes.REFUSED and "png" in refused.err
    assert not list(tmp_path.iterdir())


def test_an_unknown_kind_is_refused(shell: Shell) -> None:
    ran = shell("balance", "--seats", "genius")
    assert ran.code == codes.REFUSED
    assert "genius" in ran.err
