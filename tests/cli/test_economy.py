"""economy: accounts worked out ahead, from the shell: tables, assumptions, pictures, and sentences for bad input."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from diadoques.analysis.players import PLAYERS
from diadoques.analysis.simulate import simulate
from diadoques.cli import codes
from diadoques.core import savegame

from .running import Shell

QUESTIONS = {
    "project": (
        "Antigone",
        "--take",
        "319=LYD,Sardis",
        "--lose",
        "318=Gordium",
        "--raise",
        "319=Ae",
        "--spend",
        "320=2",
    ),
    "yields": ("Antigonus",),
    "payback": ("Antigone", "--take", "LYD,Sardes"),
    "frontier": ("Antigone", "--years", "3", "--spend", "-60"),
    "bribe": ("--bribe", "20,25,30", "--counter", "0,5", "--worth", "40"),
    "death": ("Antigone", "--by", "Eumenes"),
}
PRESTIGE = ("prestige", "Antigone", "--rules", "advanced", "--option", "prestige=on")


@pytest.fixture(name="saved", scope="module")
def saved_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.dia.json"
    options = {"layer": "advanced", "prestige": "on"}
    savegame.save(simulate(PLAYERS["random"], 3, 3, options=options), path)
    return path


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("what", QUESTIONS)
def test_every_answer_is_drawn_and_given_again(shell: Shell, tmp_path: Path, what: str, lang: str) -> None:
    image = tmp_path / "answer.png"
    first = shell("economy", what, *QUESTIONS[what], "--lang", lang, "-o", image)
    assert first.code == 0, first.err
    *told, drawn = first.out.splitlines()
    assert str(image) in drawn and image.read_bytes().startswith(b"\x89PNG")
    again = shlex.split(told[-1].partition(": " if lang == "en" else "\u00a0: ")[2])
    assert again[:3] == ["diadoques", "economy", what]
    assert shell(*again[1:], "--lang", lang).out.splitlines() == told
    assert "economy." not in first.out and "nan" not in first.out


def test_antigonus_takes_sardis(shell: Shell) -> None:
    """32 T, then 12 more from 319 on; three armies and, from 319 on, an elite."""
    ran = shell("economy", "project", "Antigone", "--take", "319=LYD,Sardes", "--raise", "319=Ae")
    lines = {line.split()[0]: line.split()[1:] for line in ran.out.splitlines() if line[:2] == "31" or line[:2] == "32"}
    assert [lines[year][5] for year in ("321", "320", "319", "318")] == ["32", "32", "44", "44"]
    assert lines["319"][8] == "20"
    assert "Lydia (LYD) and Sardis" in ran.out


def test_a_bribe_is_a_game_with_its_equilibrium(shell: Shell) -> None:
    ran = shell("economy", "bribe", "--bribe", "20,25,30", "--counter", "0,5", "--worth", "40")
    assert "15 / −45" in ran.out and "Equilibria found: 1." in ran.out and "12.5%" in ran.out


def test_a_death_is_told_with_dynasties_and_without(shell: Shell) -> None:
    plain = shell("economy", "death", "Antigone", "--by", "Eumenes").out
    assert plain.count("tribute of a winter") == 1 and "Gordium" in plain
    both = shell("economy", "death", "Antipater", "--who", "Olympias", "--rules", "advanced")
    assert both.code == codes.REFUSED, "Olympias is nobody's at the start"
    both = shell("economy", "death", "Antipater", "--who", "Roxane", "--fate", "natural", "--rules", "advanced")
    assert both.out.count("royal family") == 2, both.err
    assert "Dead of old age or of illness; nothing else" in both.out
    knife = shell("economy", "death", "Antipater", "--who", "Roxane", "--fate", "throat", "--rules", "advanced").out
    assert "Killed as a captive, by Antipater;" in knife, "who has her has it done"


def test_prestige_is_accounted_for(shell: Shell, saved: Path) -> None:
    deeds = shell("economy", *PRESTIGE).out
    assert "DIA-O10-22" in deeds and "+3" in deeds
    would = shell("economy", *PRESTIGE, "--take", "Pella", "--did", "throat:Roxane", "--did", "royal-order").out
    assert would.splitlines()[8].split() == ["in", "all", "42"]
    played = shell("economy", "prestige", "Ptolemy", "--from", saved)
    assert played.code == 0, played.err
    assert "Spring 321" in played.out
    nothing = shell("economy", *PRESTIGE, "-o", "deeds.png")
    assert nothing.code == codes.REFUSED and "nothing to draw" in nothing.err


def test_a_saved_game_is_looked_at_as_it_stands(shell: Shell, saved: Path) -> None:
    project = shell("economy", "project", "Ptolemy", "--from", saved)
    assert project.code == 0 and "\n318 " in project.out, project.err
    assert shell("economy", "bribe", "--from", saved, "--unit", "A MOON").code == codes.REFUSED


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("project",), "of which player"),
        (("project", "Perdiccas"), "Perdiccas"),
        (("project", "Antigone", "--take", "400=LYD"), "321 to 318"),
        (("project", "Antigone", "--take", "320=ROMA"), "ROMA"),
        (("project", "Antigone", "--raise", "320=Az"), "A, Ae, Ag, Am"),
        (("project", "Antigone", "--spend", "320=much"), "much"),
        (("project", "Antigone", "--years", "400"), "321 to 1"),
        (("project", "Antigone", "-o", "accounts.doc"), "png, svg, pdf"),
        (("project", "Antigone", "--from", "nowhere.dia.json"), "nowhere"),
        (("frontier", "Antigone", "--years", "400"), "321 to 1"),
        (("frontier", "Antigone", "--most", "9999"), "60 at most"),
        (("death", "Antigone", "--by", "Antigone"), "his own"),
        (("death", "Antigone", "--fate", "eaten"), "annihilated"),
        (("death", "Antigone", "--fate", "storm"), "throat"),
        (("death", "Antigone", "--who", "Roxane"), "Roxane"),
        (("death", "Antigone", "--by", "Perdiccas"), "Perdiccas"),
        (("prestige", "Antigone"), "not played for prestige"),
        ((*PRESTIGE, "--did", "heroism"), "heroism"),
        ((*PRESTIGE, "--take", "ROMA"), "ROMA"),
    ],
)
def test_what_cannot_be_is_a_sentence(shell: Shell, given: tuple[str, ...], said: str) -> None:
    ran = shell("economy", *given)
    assert ran.code == codes.REFUSED and said in ran.err, ran.err


@pytest.mark.parametrize(
    "given",
    [
        ("wealth", "Antigone"),
        ("project", "Antigone", "--take", "32x=LYD"),
        ("bribe", "--bribe", "a"),
        ("bribe", "--worth", "0"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told(shell: Shell, given: tuple[str, ...]) -> None:
    ran = shell("economy", *given)
    assert ran.code == codes.MALFORMED and ran.err


def test_a_file_has_its_rules_and_its_game(shell: Shell, saved: Path, tmp_path: Path) -> None:
    assert shell("economy", "project", "Antigone", "--from", saved, "--rules", "basic").code == codes.REFUSED
    other = tmp_path / "other.dia.json"
    assert shell("new", "diplomacy", "-o", other).code == 0
    assert "diplomacy" in shell("economy", "project", "Antigone", "--from", other).err
