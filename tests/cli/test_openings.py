"""openings: what first sheets lead to, from the shell; kept in a folder where one is named."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from diadoques.analysis.openings import filters_of
from diadoques.cli import codes
from diadoques.games.catalogue import games
from tests.sampling import sampled

from .running import Shell

pytestmark = pytest.mark.slow

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


CAMPAIGNS = ("Eumène", "--against", "Antigone", "--seasons", 2, "--most", 2)


@pytest.mark.parametrize("lang", sampled(["en", "fr"]))
def test_seasons_are_played_out_and_told_one_by_one(shell: Shell, lang: str) -> None:
    ran = shell("openings", *CAMPAIGNS, "--sample", 180, "--lang", lang)
    assert ran.code == 0, ran.err
    for season in {"en": ("Spring 321", "Summer 321"), "fr": ("Printemps 321", "Été 321")}[lang]:
        assert ran.out.count(season) == 2
    assert {"en": "Autumn", "fr": "Automne"}[lang] not in ran.out
    assert "ANC 100" in ran.out and "sensible" in ran.out and "{" not in ran.out
    one = next(line for line in ran.out.splitlines() if line.endswith("[campaigns: 2]" if lang == "en" else "2]"))
    sheet = one.partition("  [")[0].strip()
    again = shell("openings", *CAMPAIGNS, "--sample", 180, "--lang", lang, "--opening", f"  {sheet} ")
    assert again.out.count("321") == 2 + again.out.splitlines()[-1].count("321")
    assert one in again.out.splitlines()


def test_the_command_that_is_told_plays_the_same(shell: Shell, tmp_path: Path) -> None:
    first = shell("openings", "Eumène", "--seasons", 1, "--seats", "random", "--sample", 20, "--most", 1)
    assert first.code == 0, first.err
    assert "Seleucus" in first.out.splitlines()[1]  # whoever is not named draws, too
    told = shlex.split(first.out.splitlines()[-1].partition(": ")[2])
    assert told[:2] == ["diadoques", "openings"] and "--seats" in told
    again = shell(*told[1:], "--most", 1, "-o", tmp_path / "kept")
    assert again.out.splitlines()[:-1] == first.out.splitlines()
    assert shell("openings", "-o", tmp_path / "kept", "--most", 1).out == again.out


def test_campaigns_that_come_with_the_program_answer_at_once(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadoques.analysis.sweep.sweep", lambda *_, **__: pytest.fail("played anew"))
    ran = shell("openings", "Ptolemy", "--seasons", 3, "--most", 1)
    assert ran.code == 0, ran.err
    assert "40,000" in ran.out and "909 of 909" in ran.out
    assert ran.out.splitlines()[-1] == "These campaigns come with the program."
    command = shlex.split(ran.out.splitlines()[-2].partition(": ")[2])
    assert command[command.index("--sample") + 1] == "40000" and "--seasons" in command


def test_one_opening_is_told_of_a_count_too(shell: Shell) -> None:
    listed = shell("openings", *FEW)
    sheet = next(line for line in listed.out.splitlines() if " ANC -> PAP" in line).strip()
    one = shell("openings", *FEW, "--opening", sheet)
    assert one.code == 0 and one.out.count(" ANC -> ") == sheet.count(" ANC -> ")
    assert sheet in one.out


def test_every_filter_has_words() -> None:
    from diadoques.core.language import LANGUAGES
    from diadoques.explain.catalogue import catalogue

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
    assert other.code == codes.REFUSED and other.err
    assert {one.name: one.stat().st_mtime_ns for one in folder.iterdir()} == before


@pytest.mark.parametrize(
    "wrong",
    [
        ("Perdiccas",),
        (),
        ("Eumène", "--without", "sense"),
        ("Eumène", "--against", "Eumène"),
        ("-o", "nowhere"),
        ("Perdiccas", "--seasons", "3"),
        ("Eumène", "--seasons", "9"),
        ("Eumène", "--seasons", "4", "--sample", "5"),
        ("Eumène", "--seasons", "2", "--against", "Antigone"),
        ("Eumène", "--seasons", "2", "--rules", "all"),
        ("Eumène", "--seasons", "2", "--sample", "5", "--seats", "wise"),
        ("Eumène", "--opening", "A x"),
        ("Eumène", "--seasons", "2", "--sample", "5", "--opening", "A x"),
        ("FRANCE", "--game", "diplomacy", "--seasons", "2"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(shell: Shell, wrong: tuple[str, ...]) -> None:
    ran = shell("openings", *wrong)
    assert ran.code == codes.REFUSED
    assert ran.err.strip() and "Traceback" not in ran.err


def test_one_campaign_has_no_interval(shell: Shell) -> None:
    ran = shell(
        "openings", "Eumène", "--against", "Antigone", "--seasons", 2, "--sample", 40, "--most", 1, "--lang", "fr"
    )
    assert ran.code == 0, ran.err
    assert "?" not in ran.out and "d’une seule campagne" in ran.out


@pytest.mark.turns(2)
@pytest.mark.parametrize(("lang", "own"), [("fr", {"BOU", "MAN", "TOU"}), ("en", {"BUR", "ENG", "MAR"})])
def test_places_are_called_as_on_the_sheets_beside_them(shell: Shell, lang: str, own: set[str]) -> None:
    """In the notation of whoever asks: of all codes that are told, none is the other language's."""
    other = {"BOU", "MAN", "TOU", "BUR", "ENG", "MAR"} - own
    asked = ("openings", "France", "--game", "diplomacy", "--sample", 60, "--most", 60, "--lang", lang)
    for seasons in ((), ("--seasons", 2)):
        ran = shell(*asked, "--against", "Germany", *seasons)
        assert ran.code == 0, ran.err
        told = set(re.findall(r"\b[A-Z]{3}\b", ran.out))
        assert own <= told and not told & other, ran.out


@pytest.mark.parametrize(("lang", "said"), [("fr", "dire de quel joueur"), ("en", "say whose openings")])
def test_without_a_player_it_is_asked_whose_openings(shell: Shell, lang: str, said: str) -> None:
    ran = shell("openings", "--lang", lang)
    assert ran.code == codes.REFUSED and said in ran.err and "Antipater" in ran.err
