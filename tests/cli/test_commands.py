"""new, resolve, show, draw, explain: a game from the shell, and how troubles are told."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import diadoques as d
from diadoques.classroom import Session
from diadoques.cli import INTERRUPTED, codes, console
from diadoques.cli.app import COMMANDS
from diadoques.core import savegame
from diadoques.games.catalogue import choices_of, load_game

from .running import Shell

SPRING = """# Spring 321: a line for each unit
Antipater
A MAC -> THE
A MAC -> CHA
A MAC x

LYSIMACHUS:
A CHE -> HEL
A CHE -> BOS
F CHE -> EOL   # the fleet

[Antigone]
A PHR -> MYS
A PHR -> PIS
A PHR x
== Eumene ==
A ANC -> PAP
A ANC -> XXX
A ANC x
Ptolemy
A EGY -> G Péluse
F EGY -> MOR
A EGY -> SIN
Seleucus
A CHD -> SUS
A CHD -> MES
A CHD x
"""


@pytest.fixture
def game(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "class.dia.json"
    assert shell("new", "diadoques", "-o", path).code == 0
    return path


@pytest.fixture
def summer(shell: Shell, game: Path, tmp_path: Path) -> Path:
    orders = tmp_path / "spring.txt"
    orders.write_text(SPRING, encoding="utf-8")
    path = tmp_path / "summer.dia.json"
    ran = shell("resolve", game, orders, "-o", path)
    assert ran.code == 0, ran.err
    if "retreats" in ran.out.splitlines()[-1]:
        assert shell("resolve", path, "-o", path).code == 0
    return path


def test_a_new_game_takes_the_place_of_an_unplayed_one_and_of_nothing_else(
    shell: Shell, summer: Path, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Antipater,", encoding="utf-8")
    for kept in (summer, letter):
        before = kept.read_bytes()
        ran = shell("new", "diadoques", "-o", kept)
        assert ran.code == codes.REFUSED
        assert "holds something other than a game that has yet to begin" in ran.err
        assert kept.read_bytes() == before
    empty = tmp_path / "empty.dia.json"
    empty.touch()
    assert shell("new", "diadoques", "-o", empty).code == 0
    assert shell("new", "diplomacy", "-o", empty).code == 0
    assert savegame.load(empty).game == "diplomacy"


def test_a_new_game_is_shown(shell: Shell, game: Path) -> None:
    shown = shell("show", game, "--secrets")
    assert shown.code == 0
    assert "Spring 321 BC — first units and first orders" in shown.out
    assert "Antipater (3 points, 33 T)" in shown.out
    assert "citadels: Alexandria, Pelusium" in shown.out
    assert "In play: 32 points; majority: 17." in shown.out
    french = shell("show", game, "--lang", "fr", "--for", "Lysimaque")
    assert "Printemps 321 av. J.-C." in french.out
    assert "Lysimaque (3 points, 37 T)" in french.out and "Antipater (3 points)" in french.out


def test_some_players_only(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "two.dia.json"
    assert shell("new", "-o", path, "--players", "Antipater, Eumène").code == 0
    shown = shell("show", path).out
    assert "Eumenes" in shown
    assert "Ptolemy" not in shown


def test_a_season_is_resolved_and_told(shell: Shell, game: Path, tmp_path: Path) -> None:
    orders = tmp_path / "spring.txt"
    orders.write_text(SPRING, encoding="utf-8")
    after = tmp_path / "after.dia.json"
    ran = shell("resolve", game, orders, "-o", after)
    assert ran.code == 0
    assert "A MAC -> THE: The first army in Macedonia moves to Thessaly, unopposed." in ran.out
    assert "Eumenes’ order “A ANC -> XXX” is unreadable" in ran.out
    assert "Lysimachus raises two armies and one fleet in the Chersonese for 30 T." in ran.out
    saved = savegame.load(after)
    assert saved.turns[0].answers.orders["Lysimaque"] == ["A CHE -> HEL", "A CHE -> BOS", "F CHE -> EOL"]
    assert savegame.load(game).turns == []


def test_the_file_may_be_written_over(shell: Shell, summer: Path) -> None:
    before = len(savegame.load(summer).turns)
    assert shell("resolve", summer, "-o", summer).code == 0
    assert len(savegame.load(summer).turns) == before + 1


def test_one_order_is_explained(shell: Shell, summer: Path, tmp_path: Path) -> None:
    orders = tmp_path / "summer.txt"
    orders.write_text(
        "Antipater\nA THE -> ETO\nAntigone\nA PIS -> LYC\nEumène\nA PAP x\nA ANC -> LYC\n", encoding="utf-8"
    )
    after = tmp_path / "autumn.dia.json"
    assert shell("resolve", summer, orders, "-o", after).code == 0
    turn = len(savegame.load(after).turns)
    for text in ("A PIS -> LYC", "A PIS - LYC", "a pis → lycaonie", "A PIS"):
        told = shell("explain", after, text, "--turn", turn)
        assert told.code == 0, told.err
        assert "fails to enter Lycaonia, 1 against 2: the army in the territory of Ancyra (Eumenes)" in told.out
        assert "Eumenes 1 + 1 (leader) = 2; Antigonus 1: Eumenes enters" in told.out
        assert "Aetolia" not in told.out
    causes = shell("explain", after, "A PIS -> LYC", "--turn", turn, "--chain", "--signs", "--lang", "fr")
    assert "A ANC (Eumène), plus forte, y entre." in causes.out
    whole = shell("explain", after, "--turn", turn)
    assert "moves to Aetolia" in whole.out
    page = shell("explain", after, "--turn", turn, "--html", "--lang", "fr")
    assert page.out.startswith("<!DOCTYPE html>")
    assert 'lang="fr"' in page.out


def test_an_order_nobody_gave(shell: Shell, summer: Path) -> None:
    ran = shell("explain", summer, "A ROM -> <script>")
    assert ran.code == codes.REFUSED
    assert "error: ORDER: “A ROM -> <script>”: nothing is told here of such an order, unit, place or player." in ran.err
    assert shell("explain", summer, "--turn", 99).code == codes.REFUSED


def test_a_force_is_explained_to_its_state_as_its_sheet_calls_it(shell: Shell, tmp_path: Path) -> None:
    war = d.new("empires", lang="en", options={"seed": "a"})
    while war.phase != "orders":
        war.resolve()
    war.resolve({"Spain": "A1 -> LUS"})
    there = war.save(tmp_path / "war.dia.json")
    for asked in ("A1 -> LUS", "A1"):
        ran = shell("explain", "--for", "Spain", there, asked, "--lang", "en")
        assert ran.code == 0 and "Celtiberia to Lusitania" in ran.out, ran.err


def test_a_game_without_turns_has_nothing_to_explain(shell: Shell, game: Path) -> None:
    ran = shell("explain", game)
    assert ran.code == codes.REFUSED
    assert "no turn of this game is resolved yet" in ran.err


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_the_map_is_drawn(shell: Shell, summer: Path, tmp_path: Path, kind: str) -> None:
    picture = tmp_path / f"map.{kind}"
    ran = shell("draw", summer, "-o", picture, "--result")
    assert ran.code == 0, ran.err
    assert picture.stat().st_size > 10_000
    assert picture.read_bytes()[:4] in (b"\x89PNG", b"<?xm", b"%PDF")


def test_a_picture_of_another_kind_is_refused(shell: Shell, game: Path, tmp_path: Path) -> None:
    ran = shell("draw", game, "-o", tmp_path / "map.gif", "--lang", "fr")
    assert ran.code == codes.REFUSED
    assert "png, svg, pdf" in ran.err


def test_votes_go_through_files(shell: Shell, summer: Path, tmp_path: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("Antipater\npropose victoire Antipater, Ptolémée\nA THE A1 Lamia\n", encoding="utf-8")
    path = tmp_path / "vote.dia.json"
    ran = shell("resolve", summer, orders, "-o", path)
    assert "Antipater proposes victory for Antipater and Ptolemy." in ran.out
    assert "Waiting for Antipater, Lysimachus, Antigonus, Eumenes, Ptolemy and Seleucus" in shell("show", path).out
    ballots = tmp_path / "ballots.txt"
    names = ("Antipater", "Lysimaque", "Antigone", "Eumène", "Ptolémée", "Séleucos")
    ballots.write_text("".join(f"{name}\noui Ptolemy and Antipater\n" for name in names), encoding="utf-8")
    over = shell("resolve", path, ballots, "-o", path)
    assert "Antipater and Ptolemy win the game together." in over.out
    again = shell("resolve", path, "-o", path)
    assert again.code == codes.REFUSED
    assert "the game is over" in again.err


BAD_SHEETS = [
    ("A MAC x\n", "line 1: “A MAC x” comes before any player’s name"),
    ("# only a remark\n\nhello\n", "line 3: “hello” comes before"),
    ("<script>alert(1)</script>\n", "“<script>alert(1)</script>” comes before"),
    ("A" * 5000, "…” comes before"),
]


@pytest.mark.parametrize(("text", "message"), BAD_SHEETS)
def test_sheets_without_a_heading_are_refused(
    shell: Shell, game: Path, tmp_path: Path, text: str, message: str
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(text, encoding="utf-8")
    ran = shell("resolve", game, sheet, "-o", tmp_path / "no.dia.json")
    assert ran.code == codes.REFUSED
    assert message in ran.err
    assert not (tmp_path / "no.dia.json").exists()


def test_sheets_that_are_no_text(shell: Shell, game: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in shell("resolve", game, sheet, "-o", tmp_path / "no.dia.json").err
    assert "does not exist" in shell("resolve", game, tmp_path / "none.txt", "-o", tmp_path / "no.dia.json").err
    assert "cannot be read" in shell("resolve", game, tmp_path, "-o", tmp_path / "no.dia.json").err


def test_a_vote_that_names_nobody(shell: Shell, summer: Path, tmp_path: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("Antipater\npropose victoire Antipater\n", encoding="utf-8")
    path = tmp_path / "vote.dia.json"
    shell("resolve", summer, orders, "-o", path)
    orders.write_text("Antipater\nhurrah\n", encoding="utf-8")
    ran = shell("resolve", path, orders, "-o", path)
    assert ran.code == codes.REFUSED
    assert "line 2: “hurrah” is not a proposal" in ran.err


@pytest.mark.parametrize("command", ["show", "explain", "resolve", "draw"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "does not exist"),
        (b"", "JSON is expected"),
        (b"{}", "not a game saved"),
        (b'{"format": "diadoques-game", "version": 9}', "version 9"),
        (b'{"format": "diadoques-game", "version": 1}', "missing"),
        (b"\xff\xff", "UTF-8 is expected"),
        (b"[" * 100_000, "nested"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(
    shell: Shell, tmp_path: Path, command: str, content: bytes | None, message: str
) -> None:
    path = tmp_path / "bad.dia.json"
    if content is not None:
        path.write_bytes(content)
    extra = ["-o", tmp_path / "out.svg"] if command in ("resolve", "draw") else []
    ran = shell(command, path, *extra)
    assert ran.code == codes.REFUSED
    assert message in ran.err
    assert "bad.dia.json" in ran.err
    assert not (tmp_path / "out.svg").exists()


def test_a_forged_file_is_refused_at_its_place(shell: Shell, summer: Path) -> None:
    raw = json.loads(summer.read_text(encoding="utf-8"))
    raw["turns"][0]["answers"]["orders"]["Antipater"][0] = "A MAC -> PEO"
    summer.write_text(json.dumps(raw), encoding="utf-8")
    ran = shell("show", summer, "--lang", "fr")
    assert ran.code == codes.REFUSED
    assert "turns[0].after." in ran.err
    assert "les ordres donnent" in ran.err


def test_what_cannot_be_written(shell: Shell, tmp_path: Path) -> None:
    ran = shell("new", "-o", tmp_path / "no" / "folder.dia.json")
    assert ran.code == codes.REFUSED
    assert "cannot be written" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("new", "chess", "-o", "x"), "“chess” is not a known game. Known: diadoques, diplomacy"),
        (("new", "-o", "x", "--scenario", "y"), "“y” is not a known scenario"),
        (("new", "-o", "x", "--option", "layer=z"), "“z” is not a known version of the rules"),
        (("new", "-o", "x", "--option", "cheat=yes"), "“cheat” is not an option"),
        (("new", "-o", "x", "--option", "end-year=soon"), "“soon” is not a year BC or AD"),
        (("new", "-o", "x", "--option", "end-criterion=luck"), "“luck” is not a possible value. Possible: "),
        (("new", "-o", "x", "--option", "end-year=330"), "the year 330 is already over when the game begins"),
        (("new", "-o", "x", "--players", "Bob"), "“Bob” is not a player"),
        (("class", "--lesson", "99"), "No lesson is called “99”. Lessons: 01-map, 02-moves"),
        (("class", "--lesson", "2", "--groups", "3"), "--groups is about a game, and a lesson is none"),
        (("class", "--lesson", "2", "--game", "218"), "--game is about a game, and a lesson is none"),
    ],
)
def test_unknown_choices(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = shell(*arguments)
    assert ran.code == codes.REFUSED
    assert message in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        ((), "missing: COMMAND", "il manque : COMMAND"),
        (("dance",), "unknown choice: 'dance'", "choix inconnu : 'dance'"),
        (("show",), "missing: FILE", "il manque : FILE"),
        (("show", "x", "--nope"), "unknown arguments: --nope", "arguments inconnus : --nope"),
        (("adjudicate", "--game", "diadoques", "--jobs", "0"), "a whole number", "un nombre entier"),
        (("adjudicate", "--game", "diadoques", "--jobs", "²"), "a whole number", "un nombre entier"),
        (("adjudicate", "--game", "diadoques", "--option", "layer"), "NAME=VALUE", "NOM=VALEUR"),
        (("new", "-o"), "a value is needed", "il faut une valeur"),
    ],
)
def test_malformed_commands(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], english: str, french: str
) -> None:
    ran = shell(*arguments)
    assert ran.code == codes.MALFORMED
    assert english in ran.err
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    ran = shell(*arguments)
    assert ran.code == codes.MALFORMED
    assert french in ran.err.replace("\u00a0", " ")


def test_argparse_keeps_its_own_words(shell: Shell) -> None:
    before = vars(argparse)["_"]
    shell("--help")
    assert vars(argparse)["_"] is before


@pytest.mark.parametrize("command", COMMANDS)
def test_help_in_both_languages(shell: Shell, command: str) -> None:
    english, french = shell(command, "--help"), shell(command, "--help", "--lang", "fr")
    assert english.code == french.code == 0
    assert english.out.startswith("usage: diadoques " + command)
    assert french.out.replace("\u00a0", " ").startswith("usage : diadoques " + command)
    assert english.out != french.out


def test_help_tells_the_exit_codes(shell: Shell) -> None:
    text = shell("--help").out
    for code in (codes.REFUSED, codes.MALFORMED, codes.INTERNAL, INTERRUPTED):
        assert f"{code} " in text


def test_internal_errors_show_no_trace_unless_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: Path, shell: Shell
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("diadoques.cli.show.run", broken)
    ran = shell("show", game)
    assert ran.code == codes.INTERNAL
    assert ran.err == "internal error (ZeroDivisionError). Run with --debug to see the traceback.\n"
    from diadoques.cli import main

    assert main(["show", str(game), "--debug"]) == codes.INTERNAL
    assert "Traceback" in capsys.readouterr().err


def test_an_interruption(shell: Shell, monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("diadoques.cli.show.run", stopped)
    assert shell("show", game).code == INTERRUPTED


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Windows holds no signal back")
@pytest.mark.parametrize(
    "module", ["diadoques.cli.app", "msgspec", "diadoques.cli.arguments", "diadoques.classroom.export"]
)
def test_an_interruption_while_modules_load_is_no_trace(game: Path, module: str) -> None:
    program = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a run in the background has it ignored
        "def see(event, told):\n"
        f"    if event == 'import' and told[0] == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.addaudithook(see)\n"
        "from diadoques.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, "show", str(game)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == INTERRUPTED, ran.stderr
    assert "Traceback" not in ran.stderr and not ran.stdout


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        (["--lang", "fr"], {}, "fr"),
        (["--lang=fr"], {"LANG": "en_US"}, "fr"),
        (["--lang", "xx"], {"LANG": "fr_CA.UTF-8"}, "fr"),
        ([], {"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_of_a_run(arguments: list[str], environment: dict[str, str], expected: str) -> None:
    assert console.language(arguments, environment) == expected


@pytest.mark.parametrize("module", ["diadoques", "diadoques.cli"])
def test_the_module_runs_as_a_program(module: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, "new", "-o", "x.dia.json", "--lang", "fr"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "x.dia.json écrit" in done.stdout
    assert done.stderr == ""


def test_a_terminal_without_accents_is_no_crash(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "diadoques.cli", "new", "-o", "x.dia.json", "--lang", "fr"],
        cwd=tmp_path,
        capture_output=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_whoever_asks_for_an_option_that_is_none_reads_all_of_them(shell: Shell, tmp_path: Path) -> None:
    ran = shell("new", "diadoques", "--option", "xx=1", "-o", tmp_path / "x.dia.json")
    assert ran.code == codes.REFUSED and "…" not in ran.err
    assert all(name in ran.err for name in choices_of(load_game("diadoques")))


@pytest.mark.parametrize("command", ["show", "explain", "report"])
def test_a_class_whose_first_season_is_not_resolved_says_so(shell: Shell, tmp_path: Path, command: str) -> None:
    """It was told that a file of another name does not exist."""
    session = Session(tmp_path / "class", game="diplomacy")
    session.close()
    ran = shell(command, tmp_path / "class", *(("-o", tmp_path / "x.md") if command == "report" else ()))
    assert ran.code == codes.REFUSED and "no turn of this game is resolved yet" in ran.err
