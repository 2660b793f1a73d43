"""The published JSON Schemas: what is read and written follows them, and they follow the code."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource

from diadoques.api.bulk import settle_record
from diadoques.cli import codes
from diadoques.core import savegame
from diadoques.core.savegame import SavedAnswers
from diadoques.games.catalogue import games, load_game
from diadoques.games.diadoques.casebook import USUAL, cases
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.records import saved
from diadoques.games.diadoques.records.interchange import position_keys, record_keys

from .running import Shell
from .test_adjudicate import BAD, GOOD

NAMES = (
    "case", "case-diplomacy", "case-bc218", "answer", "answer-diplomacy", "answer-bc218", "answer-amphipolis",
    "answer-empires",
    "saved-game", "state",
)  # fmt: skip
SCHEMAS: dict[str, Any] = {
    name: json.loads(files("diadoques").joinpath("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))
    for name in NAMES
}
REGISTRY: Any = Registry().with_resources(
    [(schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()]
)


def valid(name: str, value: Any) -> None:
    """Raise ValidationError when ``value`` does not follow the schema ``name``."""
    Draft202012Validator(SCHEMAS[name], registry=REGISTRY).validate(value)


RECORDS = [
    {
        "id": case.id,
        "season": case.season or USUAL,
        "layer": case.layer,
        **{key: value for key, value in case.given.items() if key in position_keys()},
        "orders": case.steps[0].answers.get("orders", {}),
    }
    for case in cases()
    if case.kind == "season" and "scenario" not in case.given
]


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_the_schema_of_saved_games_is_that_of_the_code() -> None:
    """To refresh the file: write ``savegame.schema()`` into it."""
    assert SCHEMAS["saved-game"] == savegame.schema()


def test_the_schema_of_cases_has_the_keys_that_are_read() -> None:
    kept = RULEBOOK.keys.keys() - Position.__dataclass_fields__.keys()  # what an option's folder brings by itself
    assert set(SCHEMAS["case"]["properties"]) == record_keys() - kept
    assert SCHEMAS["case"]["$defs"]["player"]["enum"] == list(players())


def test_the_example_and_the_cases_of_the_rules_are_valid() -> None:
    assert len(RECORDS) > 100
    for record in (GOOD, *RECORDS):
        valid("case", record)


@pytest.mark.slow
def test_answers_are_valid() -> None:
    for record in (GOOD, *RECORDS):
        valid("answer", settle_record(record, load_game("diadoques"), {}))


@pytest.mark.parametrize(
    "record",
    # What only the board or the whole position can tell is not the schema's business.
    [record for _, record, _, message in BAD if not isinstance(record, bytes) and "expected: a" in message],
)
def test_records_of_wrong_types_are_not_valid(record: Any) -> None:
    with pytest.raises(ValidationError):
        valid("case", record)


@pytest.mark.slow
def test_answers_to_bad_lines_are_valid(shell: Shell) -> None:
    for _, record, _, _ in BAD:
        line = record if isinstance(record, bytes) else json.dumps(record).encode() + b"\n"
        valid("answer", json.loads(shell("adjudicate", "--game", "diadoques", stdin=line).out))


def test_every_game_has_a_schema_of_its_answers() -> None:
    """The first game's came first, and bears no name of it."""
    assert {f"answer-{name}" for name in games()} - set(NAMES) == {"answer-diadoques"}


def test_answers_of_amphipolis_say_that_it_settles_none(shell: Shell) -> None:
    for line in b"{}\n", b"3\n", b'{"id": "x", "scenario": "campaign"}\n':
        ran = shell("adjudicate", "--game", "amphipolis", stdin=line)
        valid("answer-amphipolis", json.loads(ran.out))
        assert ("can be settled by itself" in ran.out, ran.code) == (line[:1] == b"{", codes.MALFORMED)


def test_saved_games_are_valid() -> None:
    rules = saved.SavedDiadoques()
    game = saved.begin("spring-321", "basic")
    valid("saved-game", json.loads(savegame.write(game)))
    answers = SavedAnswers(orders={"Antigone": ["A PHR -> MYS"]}, said={"levy": {"Antigone": ["A", "A", "A"]}})
    game, _ = savegame.resolve_turn(rules, game, rules.start(game), answers)
    raw = json.loads(savegame.write(game))
    valid("saved-game", raw)
    raw["turns"][0]["note"] = "x"
    with pytest.raises(ValidationError):
        valid("saved-game", raw)
