"""balance: the starts held against one another, from the shell."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from diadoques.cli import console

from .running import Shell


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


def test_an_unknown_kind_is_refused(shell: Shell) -> None:
    ran = shell("balance", "--seats", "genius")
    assert ran.code == console.REFUSED
    assert "genius" in ran.err
