"""Games of Diplomacy to and from other programs, on the command line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from diadoques.cli import codes
from diadoques.core import savegame

from .running import Shell

PACKAGE = Path(__file__).parents[1] / "games" / "diplomacy" / "package_game.json.gz"
SHEET = "France\nA PAR - BUR\nA MAR S A PAR - BUR\nGermany\nA MUN - BUR\n"


@pytest.fixture(name="game")
def game_fixture(shell: Shell, tmp_path: Path) -> Path:
    """A season of Diplomacy."""
    game, orders = tmp_path / "game.dia.json", tmp_path / "orders.txt"
    orders.write_text(SHEET, encoding="utf-8")
    assert shell("new", "diplomacy", "--rules", "datc", "--option", "notation=en", "-o", game).code == codes.OK
    assert shell("resolve", game, orders, "-o", game).code == codes.OK
    return game


@pytest.mark.parametrize("form", ["diplomacy", "webdiplomacy", "jdip"])
def test_a_game_goes_out_and_comes_in(shell: Shell, game: Path, tmp_path: Path, form: str) -> None:
    there, back = tmp_path / "there", tmp_path / "back.dia.json"
    out = shell("convert", game, "--to", form, "-o", there)
    assert (out.code, out.out) == (codes.OK, f"{there} written.\n")
    assert "left out" in out.err
    assert "rules=datc" in out.err
    read = shell("convert", there, "--from", form, "-o", back, "--rules", "datc")
    assert (read.code, "Autumn 1901" in read.out) == (codes.OK, True)
    ours, theirs = savegame.load(game), savegame.load(back)
    assert theirs.start == ours.start
    assert theirs.turns[0].answers.orders["FRANCE"][:2] == ours.turns[0].answers.orders["FRANCE"]


def test_what_cannot_be_said_is_refused_unless_dropped(shell: Shell, game: Path, tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text("France\nA BUR dances\nF BRE - MAO\n", encoding="utf-8")
    assert shell("resolve", game, tmp_path / "more.txt", "-o", game).code == codes.OK
    there = tmp_path / "there.json"
    refused = shell("convert", game, "--to", "diplomacy", "-o", there)
    assert refused.code == codes.REFUSED
    assert "F1901M, FRANCE: “A BUR dances” is not an order" in refused.err
    assert "Nothing was written" in refused.err
    assert not there.exists()
    dropped = shell("convert", game, "--to", "diplomacy", "-o", there, "--drop")
    assert dropped.code == codes.OK
    assert "left out: F1901M, FRANCE: “A BUR dances”" in dropped.err
    french = shell("convert", game, "--to", "diplomacy", "-o", tmp_path / "x", "--lang", "fr")
    assert "n’est pas un ordre exécuté" in french.err


def test_a_game_of_the_package_is_played_on(shell: Shell, tmp_path: Path) -> None:
    text, game = tmp_path / "theirs.json", tmp_path / "ours.dia.json"
    text.write_bytes(gzip.decompress(PACKAGE.read_bytes()))
    assert shell("convert", "--from", "diplomacy", text, "-o", game).code == codes.OK
    assert shell("show", game).code == codes.OK
    assert shell("resolve", game, "-o", game).code == codes.OK
    other = shell("convert", "--from", "diplomacy", text, "-o", tmp_path / "x", "--rules", "datc")
    assert other.code == codes.REFUSED
    assert "Other rules may have been played" in other.err
    assert "Turkey: the file has" in other.err


@pytest.mark.parametrize("form", ["diplomacy", "webdiplomacy", "jdip"])
def test_the_format_may_be_left_out_and_a_wrong_one_names_the_right(
    shell: Shell, game: Path, tmp_path: Path, form: str
) -> None:
    there, back = tmp_path / "there", tmp_path / "back.dia.json"
    shell("convert", game, "--to", form, "-o", there)
    read = shell("convert", there, "-o", back)
    assert (read.code, "Autumn 1901" in read.out) == (codes.OK, True)
    assert "Played by the readings of that program (rules=datc, route_choice=" in read.err
    wrong = shell("convert", there, "--from", "jdip" if form != "jdip" else "diplomacy", "-o", tmp_path / "x.dia.json")
    assert (wrong.code, f"in the format {form}" in wrong.err) == (codes.REFUSED, True)
    there.write_text("hello", encoding="utf-8")
    lost = shell("convert", there, "-o", tmp_path / "x.dia.json", "--lang", "fr")
    assert (lost.code, "dites-le par --from" in lost.err) == (codes.REFUSED, True)


def test_a_command_that_is_not_one(shell: Shell, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ours = shell("convert", game, "-o", out)
    assert (ours.code, "a saved game of ours" in ours.err) == (codes.REFUSED, True)
    assert shell("convert", game, "--to", "diplomacy", "--from", "jdip", "-o", out).code == codes.MALFORMED
    assert shell("convert", game, "--to", "chess", "-o", out).code == codes.MALFORMED
    idle = shell("convert", game, "--to", "diplomacy", "--rules", "datc", "-o", out)
    assert (idle.code, "--from" in idle.err) == (codes.REFUSED, True)
    other = tmp_path / "other.dia.json"
    shell("new", "diadoques", "-o", other)
    refused = shell("convert", other, "--to", "diplomacy", "-o", out)
    assert (refused.code, "no other program’s format is known for this game (The Diadochi)" in refused.err) == (
        codes.REFUSED,
        True,
    )
    french = shell("convert", other, "--to", "diplomacy", "-o", out, "--lang", "fr")
    said = " ".join(french.err.split())
    assert "pour ce jeu (Les Diadoques). Jeux dont les parties se convertissent : Diplomatie." in said
    assert not out.exists()


def test_help_lists_the_formats_as_their_game_tells_them(shell: Shell) -> None:
    told = " ".join(shell("convert", "--help", "--lang", "fr").out.split())
    assert "formats (--to, --from) : diplomacy : les parties" in told.replace(": ", " : ").replace("  ", " ")
    assert "spring-321" not in told, "a game that no other program knows has nothing to choose here"
    for command in ("new", "--help"), ("adjudicate", "--help"):
        assert "formats (" not in shell(*command, "--lang", "fr").out


@pytest.mark.parametrize("command", ["to", "from", "simulate"])
def test_a_file_with_work_in_it_is_left_as_it_is(shell: Shell, game: Path, tmp_path: Path, command: str) -> None:
    theirs = tmp_path / "theirs.json"
    theirs.write_bytes(gzip.decompress(PACKAGE.read_bytes()))
    arguments = {
        "to": ("convert", game, "--to", "diplomacy"),
        "from": ("convert", theirs, "--from", "diplomacy"),
        "simulate": ("simulate", "diplomacy", "--years", 1),
    }[command]
    for kept in (theirs, game):
        before = kept.read_bytes()
        for lang, said in ("en", "left as it is"), ("fr", "resté tel quel"):
            ran = shell(*arguments, "-o", kept, "--lang", lang)
            assert (ran.code, said in ran.err) == (codes.REFUSED, True)
        assert kept.read_bytes() == before
    begun = tmp_path / "begun.dia.json"
    assert shell("new", "-o", begun).code == codes.OK
    assert shell(*arguments, "-o", begun).code == codes.OK  # nobody has done any work in it


def test_foreign_files_are_refused_in_a_sentence(shell: Shell, tmp_path: Path) -> None:
    text = tmp_path / "text"
    for content in (
        b"",
        b"{}",
        b"[]",
        b"\x1f\x8b\x08",
        b"<jsx/>",
        b"\xff",
        b"{" * 9000,
        json.dumps({"phases": 1}).encode(),
    ):
        text.write_bytes(content)
        for form in ("diplomacy", "webdiplomacy", "jdip"):
            ran = shell("convert", text, "--from", form, "-o", tmp_path / "x.dia.json")
            assert ran.code == codes.REFUSED, (content, form)
            assert ran.err.startswith("error: "), (content, form)
