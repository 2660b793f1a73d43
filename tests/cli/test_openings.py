"""openings: what first sheets lead to, from the shell; kept in a folder where one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadoques.analysis.openings import filters_of
from diadoques.cli import console
from diadoques.games.catalogue import games

from .running import Shell

FEW = ("Eumène", "--against", "Antigone", "--most", 3)


def test_the_command_that_is_told_gives_the_same(shell: Shell) -> None:
    first = shell("openings", *FEW, "--sample", 5000, "--without", "busy")
    assert first.code == 0, first.err
    command = first.out.splitlines()[-1].partition(": ")[2].replace("'", "").split()
    assert command[:2] == ["diadoques", "openings"] and "--without" in command
    assert shell(*command[1:], "--most", 3).out == first.out


@pytest.mark.parametrize(("lang", "said"), [("en", "13,500, all of them"), ("fr", "13 500, toutes")])
def test_it_says_what_was_counted_and_what_was_not(shell: Shell, lang: str, said: str) -> None:
    ran = shell("openings", *FEW, "--lang", lang)
    assert ran.code == 0, ran.err
    assert said in ran.out.replace("\u202f", " ").replace("\xa0", " ")
    for one in filters_of("diadoques"):
        assert f"  {one.name}: " in ran.out
    assert ran.out.count(" ANC -> PAP") == 3


def test_every_filter_has_words() -> None:
    from diadoques.explain.catalogue import LANGUAGES, catalogue

    for lang in LANGUAGES:
        for game in games():
            for one in (*filters_of(game),):
                assert catalogue(lang).text(f"filter.{one.name}")


def test_a_folder_is_read_again_and_not_written_over(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    first = shell("openings", *FEW, "-o", folder)
    assert first.code == 0, first.err
    before = {one.name: one.stat().st_mtime_ns for one in folder.iterdir()}
    again = shell("openings", "-o", folder, "--most", 3)
    assert again.out == first.out
    other = shell("openings", "Ptolémée", "-o", folder)
    assert other.code == console.REFUSED and other.err
    assert {one.name: one.stat().st_mtime_ns for one in folder.iterdir()} == before


@pytest.mark.parametrize(
    "wrong",
    [("Perdiccas",), (), ("Eumène", "--without", "sense"), ("Eumène", "--against", "Eumène"), ("-o", "nowhere")],
)
def test_what_makes_no_sense_is_a_sentence(shell: Shell, wrong: tuple[str, ...]) -> None:
    ran = shell("openings", *wrong)
    assert ran.code == console.REFUSED
    assert ran.err.strip() and "Traceback" not in ran.err
