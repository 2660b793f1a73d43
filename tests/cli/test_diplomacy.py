"""Classic Diplomacy on the command line: the same commands as for Les Diadoques."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadoques.cli import codes

from .running import Shell

SHEET = """# a season
France
A PAR - BOU
A TOU S A PAR - BOU
Germany:
A MUN - BOU
"""
RECORD = {
    "id": "x17",
    "units": {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]},
    "orders": {
        "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
        "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"],
    },
}


def line(**more: object) -> bytes:
    return json.dumps(RECORD | more).encode() + b"\n"


@pytest.mark.slow
def test_a_season_from_the_first_file_to_the_map(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "sheet.txt").write_text(SHEET, encoding="utf-8")
    first, second = tmp_path / "a.dia.json", tmp_path / "b.dia.json"
    assert "Spring 1901" in shell("new", "diplomacy", "-o", first, "--lang", "en").out
    told = shell("resolve", first, tmp_path / "sheet.txt", "-o", second, "--lang", "fr")
    assert "L’armée de Paris gagne la Bourgogne, 2 contre 1" in told.out
    shown = shell("show", second, "--lang", "en")
    assert "France (3 centres)" in shown.out
    assert "A BUR" in shown.out
    why = shell("explain", second, "A MUN - BOU", "--chain", "--lang", "en")
    assert why.out.splitlines()[0].startswith("The army in Munich fails to enter Burgundy, 1 against 2")
    assert shell("draw", second, "-o", tmp_path / "map.png", "--result", "--theatre", "west").code == codes.OK
    assert (tmp_path / "map.png").stat().st_size > 10_000


def test_diplomacy_is_adjudicated_when_no_game_is_named(shell: Shell) -> None:
    ran = shell("adjudicate", stdin=line())
    assert ran.code == codes.OK
    answer = json.loads(ran.out)
    assert answer["units"] == {"ENGLAND": ["F ENG", "F LON"], "FRANCE": ["A BRE"]}


def test_rule_sets_and_single_readings_are_chosen(shell: Shell) -> None:
    orders = {"ENGLAND": ["F LON H"], "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"]}
    for choice in (("--rules", "datc"), ("--rules", "seed"), ("--option", "convoy_paradox=never_cuts")):
        assert shell("adjudicate", *choice, stdin=line(orders=orders)).code == codes.OK
    assert "seed, datc" in shell("adjudicate", "--rules", "house", stdin=line()).err
    assert "szykman" in shell("adjudicate", "--option", "convoy_paradox=x", "--lang", "en", stdin=line()).err


def test_a_broken_line_is_answered_at_its_place(shell: Shell) -> None:
    bad = [line(units={"FRANCE": ["A MAO"]}, orders={}), line(units={"FRANCE": ["F MUN"]}, orders={}), line(colour=1)]
    ran = shell("adjudicate", "--lang", "en", stdin=line() + b"".join(bad) + line(id="last"))
    assert ran.code == codes.MALFORMED
    answers = [json.loads(text) for text in ran.out.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, True, False]
    assert "army cannot be at sea" in answers[1]["error"]
    assert answers[4]["id"] == "last"


@pytest.mark.slow
def test_several_processes_answer_in_order(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes(b"".join(line(id=number) for number in range(80)))
    one, two = shell("adjudicate", path), shell("adjudicate", path, "--jobs", "2")
    assert one.out == two.out
    assert [json.loads(text)["id"] for text in two.out.splitlines()] == list(range(80))


PASTED = """E: F LON-NTH; F EDI-NWG
F: A PAR-BUR, A MAR S A PAR-BUR
Germany: A MUN-BUR Bounced with par (1 against 1).
R:
A MOS-UKR   A WAR-GAL
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_orders_as_other_programs_print_them_are_read(shell: Shell, tmp_path: Path, encoding: str) -> None:
    game, orders = tmp_path / "g.dia.json", tmp_path / "orders.txt"
    shell("new", "diplomacy", "--option", "notation=en", "-o", game)
    orders.write_bytes(("# déjà vu\n" + PASTED).encode(encoding))
    checked = shell("resolve", game, orders, "--check")
    assert (checked.code, "Correct lines: 7 of 7" in checked.out) == (codes.OK, True)
    assert "England: “F EDI-NWG” – correct" in checked.out
    assert "Russia: “A WAR-GAL” – correct" in checked.out


def test_an_initial_that_several_names_have_is_asked_back(shell: Shell, tmp_path: Path) -> None:
    """In English there is but one A, in French three: Austria, England (Grande-Bretagne begins otherwise), Germany."""
    game, orders = tmp_path / "g.dia.json", tmp_path / "orders.txt"
    shell("new", "diplomacy", "-o", game)
    orders.write_text("A: A VIE - TRI\n", encoding="utf-8")
    assert shell("resolve", game, orders, "--check").code == codes.OK
    french = shell("resolve", game, orders, "--check", "--lang", "fr")
    assert (french.code, "Autriche-Hongrie, Allemagne" in french.err) == (codes.REFUSED, True)


def test_a_line_that_is_no_row_of_orders_stays_one(shell: Shell, tmp_path: Path) -> None:
    game, orders = tmp_path / "g.dia.json", tmp_path / "orders.txt"
    shell("new", "diplomacy", "--option", "notation=en", "-o", game)
    orders.write_text("France\nA PAR - BUR, please\n", encoding="utf-8")
    assert "“A PAR - BUR, please”" in shell("resolve", game, orders, "--check").out


@pytest.mark.parametrize(("data", "said"), [(b"\x1f\x8b\x08", "packed file"), (b"<!doctype html>", "web page")])
def test_a_file_that_is_no_text_is_named(shell: Shell, tmp_path: Path, data: bytes, said: str) -> None:
    game, orders = tmp_path / "g.dia.json", tmp_path / "orders.txt"
    shell("new", "diplomacy", "-o", game)
    orders.write_bytes(data)
    assert said in shell("resolve", game, orders, "--check").err


def test_a_game_ends_by_a_vote_where_the_table_agreed_to_vote(shell: Shell, tmp_path: Path) -> None:
    game, after, votes = tmp_path / "g.dia.json", tmp_path / "h.dia.json", tmp_path / "votes.txt"
    shell("new", "diplomacy", "--option", "notation=en", "--option", "draws=any", "-o", game)
    powers = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    votes.write_text("".join(f"{one}\npropose a draw: France, Turkey and Italy\n" for one in powers), encoding="utf-8")
    told = shell("resolve", game, votes, "-o", after)
    assert "The game is drawn by vote among France, Italy and Turkey." in told.out
    assert "drawn by vote among France, Italy and Turkey" in shell("show", after).out
    assert "nulle, votée par tous, entre France, Italie et Turquie" in shell("show", after, "--lang", "fr").out
    others = [one for one in powers if one != "Turkey"]
    votes.write_text("".join(f"{one}: propose concession to Turkey\n" for one in others), encoding="utf-8")
    told = shell("resolve", game, votes, "-o", after, "--lang", "fr")
    assert "Tous les autres concèdent la partie : la Turquie la remporte." in told.out.replace("\xa0", " ")
    votes.write_text("France: propose a draw: France, Italy\n", encoding="utf-8")
    on = shell("resolve", game, votes, "-o", after)
    assert (on.code, "Autumn 1901" in on.out) == (codes.OK, True)
