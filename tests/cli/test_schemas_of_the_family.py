"""The schemas of records of classic Diplomacy and of 218 avant J.-C. follow the code and fit what is read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import ValidationError

import diadoques as d
from diadoques.api.bulk import settle_record
from diadoques.games import bc218
from diadoques.games.bc218 import casebook as punic
from diadoques.games.bc218.records import KEYS
from diadoques.games.catalogue import load_game
from diadoques.games.diplomacy import casebook as classic
from diadoques.games.diplomacy.interchange import POSITION_KEYS, RECORD_KEYS, record_of
from tests.refusals import refusing

from .running import Shell
from .test_schemas import SCHEMAS, valid

SAMPLE = Path(__file__).parents[1] / "cases" / "diplomacy" / "corpus-sample.jsonl.gz"
GAMES = {"case-diplomacy": (classic, POSITION_KEYS), "case-bc218": (punic, POSITION_KEYS | KEYS)}


def records(name: str) -> list[dict[str, Any]]:
    casebook, keys = GAMES[name]
    return [
        {
            "id": case.id,
            **({"season": case.season} if case.season else {}),
            **{key: value for key, value in case.given.items() if key in keys},
            "orders": case.steps[0].answers.get("orders", {}),
        }
        for case in casebook.cases()
        if case.kind == "season" and "scenario" not in case.given
    ]


def test_they_have_the_keys_that_are_read() -> None:
    shared = SCHEMAS["case-diplomacy"]["$defs"]["position"]["properties"]
    assert set(shared) == RECORD_KEYS
    assert set(SCHEMAS["case-bc218"]["properties"]) == KEYS


@pytest.mark.parametrize("name", GAMES)
def test_the_cases_of_the_rules_are_valid(name: str) -> None:
    found = records(name)
    assert len(found) > 80
    for record in found:
        valid(name, record)


@pytest.mark.slow
def test_a_sample_of_the_collection_is_valid() -> None:
    lines = gzip.decompress(SAMPLE.read_bytes()).decode().splitlines()
    assert len(lines) > 20
    for line in lines:
        valid("case-diplomacy", json.loads(line))
        valid("answer-diplomacy", settle_record(json.loads(line), load_game("diplomacy"), {"rules": "datc"}))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_answers_to_the_cases_of_the_rules_are_valid(game: str) -> None:
    found = [settle_record(record, load_game(game), {}) for record in records(f"case-{game}")]
    for answer in found:
        valid(f"answer-{game}", answer)
    rows = [row for answer in found for row in answer["results"]]
    assert {row["dislodged"] for row in rows} == {True, False}
    assert all(isinstance(row["result"], str) for row in rows)
    if game == "bc218":
        assert any("revolts" in answer for answer in found)
        with pytest.raises(ValidationError):
            valid("answer-diplomacy", next(answer for answer in found if "revolts" in answer))


def test_the_former_answers_can_be_asked_for(shell: Shell) -> None:
    record = {
        "units": {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"]},
        "orders": {"FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"], "GERMANY": ["A MUN - BUR"]},
    }
    line = json.dumps(record).encode() + b"\n"
    new, old = (
        json.loads(shell("adjudicate", "--game", "diplomacy", "--answers", version, stdin=line).out)
        for version in ("2", "1")
    )
    valid("answer-diplomacy", new)
    with pytest.raises(ValidationError):
        valid("answer-diplomacy", old)
    row = new["results"][2]
    assert (new["version"], row["result"], row["dislodged"]) == (2, "fails", True)
    assert ("version" in old, old["results"][2]["result"]) == (False, ["fails", "dislodged"])
    assert list(d.adjudicate(record, "diplomacy", version=1)) == [old]
    with pytest.raises(d.Fault, check=refusing("answer-version")):
        d.adjudicate(record, "diplomacy", version=3)


def test_what_the_program_writes_is_valid() -> None:
    position = bc218.new()
    orders = {"CARTHAGE": ["révolte Rom"], "ROME": ["A Rom - Lig"]}
    after = bc218.resolve(position, bc218.Answers(orders=orders)).after
    record = record_of(after)
    assert record["revolts"] == {"CARTHAGE": {"Rom": "ready"}}
    valid("case-bc218", record)
    with pytest.raises(ValidationError):
        valid("case-diplomacy", record)  # revolts are no key of the parent game


@pytest.mark.parametrize(
    "record",
    [
        {"unit": {}},
        {"units": {"FRANCE": "A PAR"}},
        {"units": {"FRANCE": ["PAR"]}},
        {"phase": "winter"},
        {"dislodged": {"FRANCE": [{"unit": "A PAR", "to": "BUR"}]}},
        {"orders": {"FRANCE": [1]}},
        {"last_year": "1905"},
        {"season": "summer 1901"},
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_records_of_wrong_types_are_not_valid(name: str, record: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        valid(name, record)


@pytest.mark.parametrize(
    "record", [{"revolts": {"ROME": {"Rom": "asleep"}}}, {"cyprus": {"ships": []}}, {"open": "ROME"}]
)
def test_nor_are_those_with_a_wrong_key_of_218(record: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        valid("case-bc218", record)
