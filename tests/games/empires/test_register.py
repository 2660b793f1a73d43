"""The register of the rules of Empires et Stratèges and its rulings: complete, truthful, proved by the cases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadoques.core.register import DONE, MENTION, NARRATIVE, Rule, load_register, rules_cited
from diadoques.core.rulings import load_rulings
from diadoques.games.empires import casebook
from diadoques.games.empires.casebook import cases
from diadoques.games.empires.model.options import OPTIONS
from diadoques.games.empires.model.position import NAME
from diadoques.games.empires.model.tables import tables
from tests.games.empires.played_cases import TOGETHER, play

pytestmark = TOGETHER

FOLDER = Path(casebook.__file__).parent
ROW = re.compile(r"EMP-[\d.]+-\d\d\b")
#: Options that are no rulings: seed, numbers, the end, who decides and who is asked.
AGREED = {"seed", "tables", "seasons", "treaties", "umpire", "sea-exchanges"}


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_register(NAME)}


def test_every_row_of_the_contract_is_there_once(rules: dict[str, Rule]) -> None:
    assert len(rules) == len(load_register(NAME)) == 319
    for rule in rules.values():
        assert sorted(rule.title) == ["en", "fr"], rule.id
        assert all(0 < len(title.split()) <= 12 for title in rule.title.values()), rule.id


def test_every_testable_row_has_code_and_a_case(rules: dict[str, Rule]) -> None:
    assert [rule.id for rule in rules.values() if rule.testable and not rule.cases] == []
    assert [rule.id for rule in rules.values() if rule.testable and not rule.code] == [], "no place names these"
    assert {rule.status for rule in rules.values()} == {DONE, NARRATIVE}
    assert len([rule for rule in rules.values() if not rule.testable]) <= 10


def test_code_tables_and_cases_cite_known_rows_only(rules: dict[str, Rule]) -> None:
    for path in (*FOLDER.rglob("*.py"), *FOLDER.rglob("*.toml")):
        found = set(ROW.findall(path.read_text(encoding="utf-8")))
        assert found <= set(rules), (path.name, found - set(rules))
    for rows in tables().values():
        for name, one in rows.items():
            assert one["rows"] and set(one["rows"]) <= set(rules), name
    for case in cases():
        assert set(case.rules) <= set(rules), case.id


def test_every_event_of_every_case_names_a_row(rules: dict[str, Rule]) -> None:
    for case in cases():
        for event in play(case).events():
            assert event.rule in rules, (case.id, event)


def test_cases_of_a_row_are_numbered_in_a_row() -> None:
    numbers: dict[str, list[int]] = {}
    for case in cases():
        rule, _, number = case.id.partition("/")
        numbers.setdefault(rule, []).append(int(number or 1))
    for rule, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), rule


def test_cases_are_short_and_say_why() -> None:
    for case in cases():
        for language in ("fr", "en"):
            assert 0 < len(re.sub(r"\s+([:;?!»])", r"\1", case.title[language]).split()) <= 14, (case.id, language)
            assert 0 < len(re.findall(r"[.!?…](?=\s|$)", case.why[language])) <= 4, (case.id, language)


def test_the_examples_of_the_text_have_cases(rules: dict[str, Rule]) -> None:
    examples = {rule.id for rule in rules.values() if rule.kind == "example"}
    assert len(examples) == 34
    assert examples <= {row for case in cases() for row in case.rules}


def test_rulings_are_about_rows_of_the_contract(rules: dict[str, Rule]) -> None:
    for ruling in load_rulings(NAME):
        assert set(ruling.rows) <= set(rules), ruling.name
        assert len({reading.name for reading in ruling.readings}) == len(ruling.readings) >= 2, ruling.name
        assert all(reading.held for reading in ruling.readings), ruling.name


def test_a_ruling_that_the_code_names_is_there() -> None:
    known = {ruling.name for ruling in load_rulings(NAME)}
    known |= {reading.name for ruling in load_rulings(NAME) for reading in ruling.readings}
    named = re.compile(r"[Rr]ulings? ``([a-z-]+)``")
    for path in FOLDER.rglob("*.py"):
        found = set(named.findall(path.read_text(encoding="utf-8")))
        assert found <= known, (path.name, found - known)


def test_every_doubt_with_a_switch_is_an_option() -> None:
    switches = {ruling.switch for ruling in load_rulings(NAME) if ruling.switch}
    assert switches == set(OPTIONS.choices) - AGREED
    played = {pair for case in cases() for pair in case.given.get("options", {}).items()}
    for ruling in load_rulings(NAME):
        for reading in ruling.readings if ruling.switch else ():
            assert reading.name == ruling.default or (ruling.switch, reading.name) in played, reading.name


def test_sections_with_points_are_found_in_the_code() -> None:
    match = MENTION.search("(EMP-5.4-02 to -04, -10)")
    assert match is not None
    assert list(rules_cited(match, [])) == ["EMP-5.4-02", "EMP-5.4-03", "EMP-5.4-04", "EMP-5.4-10"]
