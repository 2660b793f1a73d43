"""Lines read before: in bulk they say what they say when each is read anew, and nothing where others stand."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from diadoques.core.resources import resource
from diadoques.games.diplomacy import reading
from diadoques.games.diplomacy.interchange import adjudicate

Units = dict[str, list[str]]


def answers(records: list[dict[str, Any]], rules: str) -> list[str]:
    return [json.dumps(adjudicate(record, rules)) for record in records]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["seed", "datc"])
def test_a_line_read_before_says_what_it_says_when_read_anew(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with resource("cases", "diplomacy", "corpus-sample.jsonl.gz").open("rb") as raw, gzip.open(raw, "rt") as lines:
        records = [json.loads(line) for line in lines]
    first, again = answers(records, rules), answers(records, rules)
    monkeypatch.setattr(reading, "memory_of", lambda _position, _notation: None)
    anew = answers(records, rules)
    assert first == anew
    assert again == anew


#: A line on two boards that differ in one thing, and its reason on each.
TWICE: list[tuple[str, Units, Units, str, tuple[str, str]]] = [
    ("another kind", {"FRANCE": ["A BRE"]}, {"FRANCE": ["F BRE"]}, "A BRE - PAR", ("entered", "letter-wrong")),
    ("another coast", {"FRANCE": ["F SPA/SC"]}, {"FRANCE": ["F SPA/NC"]}, "F SPA - LYO", ("entered", "not-adjacent")),
    ("another's unit", {"FRANCE": ["A PAR"]}, {"ITALY": ["A PAR"]}, "A PAR - BUR", ("entered", "foreign-unit")),
    ("nobody to obey", {"FRANCE": ["A PAR"]}, {"FRANCE": ["A MAR"]}, "A PAR - BUR", ("entered", "no-unit")),
    (
        "nobody to support",
        {"FRANCE": ["A PAR"], "ITALY": ["A GAS"]},
        {"FRANCE": ["A PAR"], "ITALY": ["A MAR"]},
        "A PAR S A GAS",
        ("support-given", "no-such-unit"),
    ),
    (
        "a fleet to support",
        {"FRANCE": ["A PAR"], "ITALY": ["A GAS"]},
        {"FRANCE": ["A PAR"], "ITALY": ["F GAS"]},
        "A PAR S A GAS",
        ("support-given", "letter-wrong"),
    ),
    (
        "a fleet where it could carry",
        {"FRANCE": ["A BRE", "F ENG"]},
        {"FRANCE": ["A BRE", "F MAO"]},
        "A BRE - LON",
        ("no-way", "no-fleets-there"),
    ),
]


@pytest.mark.parametrize(
    ("first", "second", "line", "reasons"), [row[1:] for row in TWICE], ids=[row[0] for row in TWICE]
)
def test_a_line_means_another_thing_where_others_stand(
    first: Units, second: Units, line: str, reasons: tuple[str, str]
) -> None:
    for units, reason in ((first, reasons[0]), (second, reasons[1])) * 2:
        record = {"units": units, "orders": {"FRANCE": [line]}}
        [row] = adjudicate(record, "datc", {"wrong_letter": "void"})["results"]
        assert row["reason"] == reason


def test_the_same_line_of_another_player_is_his() -> None:
    for player in ("FRANCE", "ITALY", "FRANCE"):
        answer = adjudicate({"units": {player: ["A PAR"]}, "orders": {player: ["A PAR - BUR"]}})
        assert answer["units"] == {player: ["A BUR"]}
        assert [(row["power"], row["result"]) for row in answer["results"]] == [(player, "succeeds")]
