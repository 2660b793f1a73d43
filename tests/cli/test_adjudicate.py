"""adjudicate: JSON Lines in and out, in order; each bad line answered at its place, the others untouched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from diadoques.cli import adjudicate, codes

from .running import Shell

GOOD: dict[str, Any] = {
    "id": "d1",
    "phase": "movement",
    "season": "summer 321",
    "units": {
        "Ptolémée": ["A SYR", "Ae PHE", "F MIN"],
        "Séleucos": ["G Alexandrie d'Issos"],
        "Eumène": ["A COM"],
    },
    "leaders": {"Séleucos": "Alexandrie d'Issos"},
    "citadels": {"Alexandrie d'Issos": "Séleucos"},
    "provinces": {"SYR": "Ptolémée"},
    "sieges": {"A SYR": "Alexandrie d'Issos"},
    "orders": {
        "Ptolémée": ["A SYR A2 Alexandrie d'Issos", "Ae PHE S A SYR", "F MIN x"],
        "Séleucos": ["G Alexandrie d'Issos x"],
        "Eumène": ["A COM S A SYR"],
    },
}


def lines(*records: Any) -> bytes:
    return b"".join(
        record if isinstance(record, bytes) else json.dumps(record, ensure_ascii=False).encode() + b"\n"
        for record in records
    )


def changed(**keys: Any) -> dict[str, Any]:
    return {**GOOD, **keys}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


def test_the_example_of_the_format(shell: Shell) -> None:
    ran = shell("adjudicate", "--game", "diadoques", stdin=lines(GOOD))
    assert ran.code == codes.OK
    assert ran.err == ""
    answer = json.loads(ran.out)
    assert list(answer)[:3] == ["id", "version", "results"]
    assert answer["id"] == "d1"
    assert answer["citadels"] == {"Alexandrie d'Issos": "Ptolémée"}
    assert answer["destroyed"] == {"Séleucos": ["G Alexandrie d'Issos"]}
    assert answer["captured"] == {"Séleucos": "Ptolémée"}
    assert answer["units"] == {"Ptolémée": ["A SYR", "Ae PHE", "F MIN"], "Eumène": ["A COM"]}
    assert answer["dislodged"] == {}
    assert answer["sieges"] == {}
    siege = next(row for row in answer["results"] if " A2 " in row["order"])
    assert (siege["power"], siege["order"], siege["result"]) == (
        "Ptolémée", "A SYR A2 Alexandrie d'Issos", "succeeds"
    )  # fmt: skip
    assert set(siege) == {"power", "order", "result", "dislodged", "reason", "by", "rule"}


@pytest.mark.slow
def test_from_a_file_in_order_and_in_parallel(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bulk.jsonl"
    records = [changed(id=f"n{number}") if number % 7 else b'{"id": 1\n' for number in range(80)]
    path.write_bytes(lines(*records))
    alone = shell("adjudicate", path, "--game", "diadoques")
    ids = [json.loads(line)["id"] for line in alone.out.splitlines()]
    assert ids == [f"n{number}" if number % 7 else None for number in range(80)]
    assert alone.code == codes.MALFORMED
    assert alone.err.count("line ") == 12
    together = shell("adjudicate", path, "--game", "diadoques", "--jobs", "2")
    assert (together.code, together.out, together.err) == (alone.code, alone.out, alone.err)


def test_blank_lines_have_no_answer_but_count(shell: Shell) -> None:
    ran = shell("adjudicate", "--game", "diadoques", stdin=b"\n \n" + lines(GOOD) + b"\nx\n")
    assert len(ran.out.splitlines()) == 2
    assert "line 5:" in ran.err


def test_void_orders_are_results(shell: Shell) -> None:
    record = changed(orders={"Eumène": ["A COM -> MIN", "<script>", "A XXX x"]})
    ran = shell("adjudicate", "--game", "diadoques", stdin=lines(record))
    assert ran.code == codes.OK
    results = json.loads(ran.out)["results"]
    assert [row["result"] for row in results] == ["void", "void", "void"]
    assert [row["order"] for row in results] == ["A COM -> MIN", "<script>", "A XXX x"]


def test_the_advanced_layer_by_option_and_by_key(shell: Shell) -> None:
    """What only the layer changes: the Inner Sea opens on Alexandria of Issus in the basic layer alone (DIA-61-14)."""
    record = {
        "id": 1,
        "units": {"Ptolémée": ["A SYR"], "Séleucos": ["F MIN"]},
        "orders": {"Ptolémée": ["A SYR A1 Alexandrie d'Issos"], "Séleucos": ["F MIN R Alexandrie d'Issos"]},
    }
    basic = json.loads(shell("adjudicate", "--game", "diadoques", stdin=lines(record)).out)
    assert basic["sieges"] == {}
    for arguments, line in (
        (["--option", "layer=advanced"], record),
        ([], {**record, "layer": "advanced"}),
    ):
        answer = json.loads(shell("adjudicate", "--game", "diadoques", *arguments, stdin=lines(line)).out)
        assert answer["sieges"] == {"A SYR": "Alexandrie d'Issos"}


def test_unknown_games_options_and_files(shell: Shell, tmp_path: Path) -> None:
    assert shell("adjudicate", "--game", "chess").code == codes.REFUSED
    assert shell("adjudicate", "--game", "diadoques", "--option", "a=b").code == codes.REFUSED
    ran = shell("adjudicate", tmp_path / "none.jsonl", "--game", "diadoques")
    assert ran.code == codes.REFUSED
    assert "does not exist" in ran.err
    assert shell("adjudicate", tmp_path, "--game", "diadoques").code == codes.REFUSED


# (what is wrong, the line, where the message points, a piece of the message)
BAD: list[tuple[str, Any, str, str]] = [
    # no JSON
    ("cut", b'{"id": "x", "units": \n', "", "JSON is expected"),
    ("cut in a text", b'{"id": "x\n', "", "JSON is expected"),
    ("a word", b"hello\n", "", "JSON is expected"),
    ("a comma too many", b'{"id": "x",}\n', "", "JSON is expected"),
    ("single quotes", b"{'id': 1}\n", "", "JSON is expected"),
    ("two records on a line", b'{"id": 1} {"id": 2}\n', "", "JSON is expected"),
    ("a comment", b'{"id": 1} // two\n', "", "JSON is expected"),
    ("python", b"{'id': None}\n", "", "JSON is expected"),
    ("yaml", b"id: x\n", "", "JSON is expected"),
    ("xml", b"<units/>\n", "", "JSON is expected"),
    ("latin-1", '{"id": "Séleucos"}\n'.encode("latin-1"), "", "UTF-8 is expected"),
    ("utf-16", '{"id": 1}'.encode("utf-16") + b"\n", "", "UTF-8 is expected"),
    ("nul bytes", b"\x00\x00\x00\n", "", "JSON is expected"),
    ("a control character in a text", b'{"id": "a\x01"}\n', "", "JSON is expected"),
    ("NaN", b'{"id": NaN}\n', "", "is not an allowed number"),
    ("Infinity", b'{"id": -Infinity}\n', "", "is not an allowed number"),
    ("a number of 5,000 digits", b'{"id": ' + b"7" * 5000 + b"}\n", "", "JSON is expected"),
    ("100,000 brackets", b"[" * 100_000 + b"\n", "", "nested"),
    ("100,000 braces", b'{"a":' * 100_000 + b"\n", "", "nested"),
    ("a key twice", b'{"id": 1, "id": 2}\n', "", "“id” is written twice"),
    ("a player twice", b'{"units": {"Antipater": [], "Antipater": []}}\n', "", "“Antipater” is written twice"),
    ("a leader twice", b'{"leaders": {"Antipater": "MAC", "Antipater": "THE"}}\n', "", "“Antipater” is written twice"),
    ("an overlong line", b'{"id": "' + b"x" * (adjudicate.MAX_LINE + 10) + b'"}\n', "", "too big"),
    # no record
    ("a list", [], "", "expected: a table"),
    ("a text", "x", "", "expected: a table"),
    ("a number", 7, "", "expected: a table"),
    ("null", None, "", "expected: a table"),
    ("true", True, "", "expected: a table"),
    # the record's own keys
    ("an unknown key", changed(armies={}), "armies", "key is unknown"),
    ("a key in capitals", changed(Units={}), "Units", "key is unknown"),
    ("a key of markup", changed(**{"<script>alert(1)</script>": 1}), "<script>", "key is unknown"),
    ("a key of another game", changed(centres={}), "centres", "key is unknown"),
    ("a list as id", changed(id=[1]), "id", "expected: text"),
    ("a table as id", changed(id={}), "id", "expected: text"),
    ("true as id", changed(id=True), "id", "expected: text"),
    ("an unknown phase", changed(phase="winter"), "phase", "“winter” is not a phase"),
    ("a phase that is a number", changed(phase=3), "phase", "expected: text"),
    ("adjustments", changed(phase="adjustments"), "phase", "“adjustments” is not a phase"),
    ("an unknown season", changed(season="monsoon 321"), "season", "“monsoon” is not a season"),
    ("a season without year", changed(season="summer"), "season", "“summer” is not a season"),
    ("a year after our era", changed(season="summer -3"), "season", "is not a season"),
    ("year 0", changed(season="summer 0"), "season", "not a year BC or AD"),
    ("a year in words", changed(season="summer three"), "season", "is not a season"),
    ("a season that is a list", changed(season=["summer", 321]), "season", "expected: text"),
    ("movement in winter", changed(season="winter 321", phase="movement"), "phase", "“movement” is not a phase"),
    ("an unknown layer", changed(layer="golden"), "layer", "“golden” is not a known version"),
    ("a layer that is a number", changed(layer=1), "layer", "expected: text"),
    ("an unknown notation", changed(notation="de"), "notation", "“de” is not a known notation"),
    # units
    ("units as a list", changed(units=["A SYR"]), "units", "expected: a table"),
    ("units as null", changed(units=None), "units", "expected: a table"),
    ("units as a text", changed(units="A SYR"), "units", "expected: a table"),
    ("units of nobody", changed(units={"Rome": ["A ITA"]}), "units", "“Rome” is not a player"),
    ("units of markup", changed(units={"<b>": ["A ITA"]}), "units", "“<b>” is not a player"),
    ("units of a player misspelt", changed(units={"Ptolemmy": []}), "units", "“Ptolemmy” is not a player"),
    ("one unit as a text", changed(units={"Eumène": "A COM"}), "units.Eumène", "a list is wanted"),
    ("units as a table", changed(units={"Eumène": {"A": "COM"}}), "units.Eumène", "expected: a list"),
    ("a unit that is a number", changed(units={"Eumène": [5]}), "units.Eumène[0]", "expected: text"),
    ("a unit that is null", changed(units={"Eumène": ["A ION", None]}), "units.Eumène[1]", "expected: text"),
    ("a unit that is a list", changed(units={"Eumène": [["A", "ION"]]}), "units.Eumène[0]", "expected: text"),
    ("an empty unit", changed(units={"Eumène": [""]}), "units.Eumène[0]", "“” is not a unit"),
    ("a unit without place", changed(units={"Eumène": ["A"]}), "units.Eumène[0]", "“A” is not a unit"),
    ("a place without unit", changed(units={"Eumène": ["ION"]}), "units.Eumène[0]", "“ION” is not a unit"),
    ("an unknown kind", changed(units={"Eumène": ["X ION"]}), "units.Eumène[0]", "“X ION” is not a unit"),
    ("a small letter, nowhere", changed(units={"Eumène": ["a ROM"]}), "units.Eumène[0]", "“a ROM” is not a unit"),
    ("an unknown class", changed(units={"Eumène": ["Ax ION"]}), "units.Eumène[0]", "“Ax ION” is not a unit"),
    ("two classes", changed(units={"Eumène": ["Aeg ION"]}), "units.Eumène[0]", "“Aeg ION” is not a unit"),
    ("no blank", changed(units={"Eumène": ["AION"]}), "units.Eumène[0]", "“AION” is not a unit"),
    ("an unknown space", changed(units={"Eumène": ["A ROM"]}), "units.Eumène[0]", "“ROM” is not a space"),
    ("an army with a coast", changed(units={"Eumène": ["A THRcs"]}), "units.Eumène[0]", "“THRcs” is not a space"),
    ("a fleet in an unknown space", changed(units={"Eumène": ["F ROM"]}), "units.Eumène[0]", "“ROM” is not a space"),
    ("an army at sea", changed(units={"Eumène": ["A MIN"]}), "units.Eumène[0]", "cannot be at sea"),
    ("an elite at sea", changed(units={"Eumène": ["Ae EGE"]}), "units.Eumène[0]", "cannot be at sea"),
    ("a fleet inland", changed(units={"Eumène": ["F ANC"]}), "units.Eumène[0]", "inland"),
    ("a fleet in the steppe", changed(units={"Eumène": ["F HYR"]}), "units.Eumène[0]", "inland"),
    ("a fleet without coast", changed(units={"Eumène": ["F THR"]}), "units.Eumène[0]", "which coast"),
    ("a fleet on a coast that is not", changed(units={"Eumène": ["F THRcn"]}), "units.Eumène[0]", "which coast"),
    ("a coast of Libya that is not", changed(units={"Eumène": ["F LIBcs"]}), "units.Eumène[0]", "LIBec, LIBwc"),
    ("a coast where there is one", changed(units={"Eumène": ["F IONcs"]}), "units.Eumène[0]", "ION"),
    ("an elite fleet", changed(units={"Eumène": ["Fe EGE"]}), "units.Eumène[0]", "fleets have no class"),
    ("a garrison in a province", changed(units={"Eumène": ["G ION"]}), "units.Eumène[0]", "not a citadel"),
    ("a garrison in an open city", changed(units={"Eumène": ["G Corinthe"]}), "units.Eumène[0]", "not a citadel"),
    ("a garrison in German", changed(units={"Eumène": ["G Tyros"]}), "units.Eumène[0]", "“Tyros” is not a citadel"),
    ("a garrison nowhere", changed(units={"Eumène": ["G Rome"]}), "units.Eumène[0]", "“Rome” is not a citadel"),
    ("an army in a citadel", changed(units={"Eumène": ["A Tyr"]}), "units.Eumène[0]", "“Tyr” is not a space"),
    ("two armies of one", changed(units={"Eumène": ["A ION", "A ION"]}), "units.Eumène[1]", "one unit to a space"),
    ("two of two players", changed(units={"Eumène": ["A ION"], "Antigone": ["F ION"]}), "units.Antigone[0]",
     "one unit to a space"),
    ("two fleets on two coasts", changed(units={"Eumène": ["F THRcs", "F THRce"]}), "units.Eumène[1]",
     "one unit to a space"),
    ("two garrisons", changed(units={"Eumène": ["G Tyr"], "Séleucos": ["Ge Tyr"]}), "units.Séleucos[0]",
     "one unit to a space"),
    ("a unit of 10,000 letters", changed(units={"Eumène": ["A " + "X" * 10_000]}), "units.Eumène[0]", "is not a space"),
    ("a unit of markup", changed(units={"Eumène": ["<script>alert(1)</script>"]}), "units.Eumène[0]", "is not a unit"),
    ("a unit of control characters", changed(units={"Eumène": ["A \u202eION"]}), "units.Eumène[0]", "is not a space"),
    # leaders
    ("leaders as a list", changed(leaders=["Eumène"]), "leaders", "expected: a table"),
    ("an unknown leader", changed(leaders={"Alexandre": "PHE"}), "leaders", "“Alexandre” is not a player"),
    ("a leader nowhere", changed(leaders={"Eumène": "ROM"}), "leaders.Eumène", "“ROM” is not a space"),
    ("a leader on a coast", changed(leaders={"Eumène": "THRcs"}), "leaders.Eumène", "“THRcs” is not a space"),
    ("a leader in an open city", changed(leaders={"Eumène": "Corinthe"}), "leaders.Eumène", "is not a space"),
    ("a leader in two places", changed(leaders={"Eumène": ["COM", "PHE"]}), "leaders.Eumène", "expected: text"),
    ("a leader at null", changed(leaders={"Eumène": None}), "leaders.Eumène", "expected: text"),
    # owners
    ("citadels as a list", changed(citadels=["Tyr"]), "citadels", "expected: a table"),
    ("an unknown citadel", changed(citadels={"Rome": "Eumène"}), "citadels", "“Rome” is not a citadel"),
    ("a province as citadel", changed(citadels={"SYR": "Eumène"}), "citadels", "“SYR” is not a citadel"),
    ("an open city as citadel", changed(citadels={"Ur": "Eumène"}), "citadels", "“Ur” is not a citadel"),
    ("a citadel of nobody", changed(citadels={"Tyr": "Rome"}), "citadels.Tyr", "“Rome” is not a player"),
    ("a citadel of null", changed(citadels={"Tyr": None}), "citadels.Tyr", "is not a player"),
    ("a citadel of two", changed(citadels={"Tyr": ["Eumène", "Antigone"]}), "citadels.Tyr", "is not a player"),
    ("provinces as a text", changed(provinces="SYR"), "provinces", "expected: a table"),
    ("an unknown province", changed(provinces={"ROM": "Eumène"}), "provinces", "“ROM” is not a space"),
    ("a sea owned", changed(provinces={"MIN": "Eumène"}), "provinces", "“MIN” is not a space"),
    ("a province of nobody", changed(provinces={"SYR": "Rome"}), "provinces.SYR", "“Rome” is not a player"),
    # sieges
    ("sieges as a list", changed(sieges=[]), "sieges", "expected: a table"),
    ("a siege by no unit", changed(sieges={"A ION": "Milet"}), "sieges.A ION", "not a unit"),
    ("a siege of no citadel", changed(sieges={"A SYR": "Rome"}), "sieges.A SYR", "“Rome” is not a citadel"),
    ("a siege from afar", changed(sieges={"A SYR": "Tyr"}), "sieges.A SYR", "not in the province"),
    ("a siege by a garrison", changed(sieges={"G Alexandrie d'Issos": "Alexandrie d'Issos"}), "sieges.G", "besiege"),
    ("a siege of two", changed(sieges={"A SYR": ["Tyr"]}), "sieges.A SYR", "expected: text"),
    # orders
    ("orders as a list", changed(orders=["A SYR x"]), "orders", "expected: a table"),
    ("orders of nobody", changed(orders={"Rome": []}), "orders", "“Rome” is not a player"),
    ("orders as a text", changed(orders={"Eumène": "A COM x"}), "orders.Eumène", "a list is wanted"),
    ("an order that is a number", changed(orders={"Eumène": ["A COM x", 4]}), "orders.Eumène[1]", "expected: text"),
    ("an order that is null", changed(orders={"Eumène": [None]}), "orders.Eumène[0]", "expected: text"),
    ("an order that is a table", changed(orders={"Eumène": [{}]}), "orders.Eumène[0]", "expected: text"),
    # what saved positions have besides
    ("players as a text", changed(players="Eumène"), "players", "a list is wanted"),
    ("an unknown player", changed(players=["Eumène", "Rome"]), "players", "“Rome” is not a player"),
    ("a treasury of nobody", changed(treasury={"Rome": 3}), "treasury", "“Rome” is unknown"),
    ("a treasury below zero", changed(treasury={"Eumène": -1}), "treasury.Eumène", "is not a sum"),
    ("a treasury in words", changed(treasury={"Eumène": "ten"}), "treasury.Eumène", "is not a sum"),
    ("a treasury with a point", changed(treasury={"Eumène": 2.5}), "treasury.Eumène", "is not a sum"),
    ("a treasury that is true", changed(treasury={"Eumène": True}), "treasury.Eumène", "is not a sum"),
    ("quiet winters in words", changed(quiet_winters="two"), "quiet_winters", "is not a sum"),
    ("a treasure in a province", changed(treasures={"SYR": 5}), "treasures", "“SYR” is unknown"),
    ("captives as a list", changed(captives=[]), "captives", "expected: a table"),
    ("a captive who is nowhere", changed(captives={"Antigone": {"captor": "Eumène"}}), "captives.Antigone",
     "must give a place"),
    ("a captive of nobody", changed(captives={"Séleucos": {"captor": "Rome"}}), "captives.Séleucos.captor",
     "“Rome” is not a player"),
    ("a captive of himself", changed(captives={"Séleucos": {"captor": "Séleucos"}}), "captives.Séleucos",
     "both captor and captive"),
    ("a captive with an unknown guard", changed(captives={"Séleucos": {"captor": "Eumène", "guard": "A ROM"}}),
     "captives.Séleucos.guard", "not a unit"),
    ("a captive that is a text", changed(captives={"Séleucos": "Eumène"}), "captives.Séleucos", "expected: a table"),
    ("an unknown dead player", changed(eliminated=["Rome"]), "eliminated", "“Rome” is not a player"),
]  # fmt: skip


def test_there_are_more_than_a_hundred_bad_lines() -> None:
    assert len(BAD) > 100
    assert len({name for name, _, _, _ in BAD}) == len(BAD)


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize(("record", "where", "message"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_line_is_answered_at_its_place(shell: Shell, record: Any, where: str, message: str) -> None:
    ran = shell("adjudicate", "--game", "diadoques", stdin=lines(changed(id="before"), record, changed(id="after")))
    assert ran.code == codes.MALFORMED
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["id"] for answer in (answers[0], answers[2])] == ["before", "after"]
    assert "error" not in answers[0]
    assert "error" not in answers[2]
    assert set(answers[1]) == {"id", "error"}
    assert message.lower() in answers[1]["error"].lower()
    assert answers[1]["error"].startswith(where)
    assert f"line 2: {answers[1]['error']}" in ran.err
    assert len(ran.err) < 3000
    if isinstance(record, dict) and isinstance(record.get("id"), str):
        assert answers[1]["id"] == record["id"]


@pytest.mark.slow
@pytest.mark.parametrize("record", [row[1] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_line_is_told_in_french_too(shell: Shell, record: Any) -> None:
    ran = shell("adjudicate", "--game", "diadoques", "--lang", "fr", stdin=lines(record))
    assert ran.code == codes.MALFORMED
    assert ran.err.startswith("ligne 1")
    error = json.loads(ran.out)["error"]
    assert "refusé (" not in error, "a fault that no phrase knows"
    assert error.endswith((".", "?"))


@pytest.mark.slow
def test_no_error_is_left_to_a_phrase_for_unknown_faults(shell: Shell) -> None:
    for _, record, _, _ in BAD:
        error = json.loads(shell("adjudicate", "--game", "diadoques", stdin=lines(record)).out)["error"]
        assert not error.startswith("Refused")
        assert "internal error" not in error


def test_a_fault_of_ours_costs_one_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from diadoques.games.diadoques.records import interchange

    honest = interchange.adjudicate

    def sometimes(record: Any, layer: Any = None) -> Any:
        if record["id"] == "bad":
            raise ZeroDivisionError
        return honest(record, layer)

    monkeypatch.setattr(interchange, "adjudicate", sometimes)
    ran = shell("adjudicate", "--game", "diadoques", stdin=lines(changed(id="bad"), changed(id="good")))
    assert ran.code == codes.MALFORMED
    answers = [json.loads(line) for line in ran.out.splitlines()]
    said = answers[0]["error"]
    assert said.startswith("internal error (ZeroDivisionError: ) of the game diadoques, asked for “adjudicate”: ")
    assert said.endswith("Run with --debug to see the traceback.")
    assert "results" in answers[1]
