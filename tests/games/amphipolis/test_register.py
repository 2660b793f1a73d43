"""The register and the rulings of Amphipolis: complete, truthful, and proved by the cases."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from diadoques.core.events import check_event, entries
from diadoques.core.faults import Fault
from diadoques.core.register import DONE, MENTION, NARRATIVE, Rule, load_register, rules_cited
from diadoques.core.rulings import load_rulings
from diadoques.games.amphipolis import casebook
from diadoques.games.amphipolis.events import KINDS, FrameData
from diadoques.games.amphipolis.scenario import DICE, OPTIONS
from diadoques.games.ruled_options import SEED
from tests.games.amphipolis.checks import troubles
from tests.games.amphipolis.worked import played

GAME = "amphipolis"
FOLDER = Path(casebook.__file__).parent


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_register(GAME)}


def test_every_row_of_the_contract_is_there_once(rules: dict[str, Rule]) -> None:
    assert len(rules) == len(load_register(GAME)) == 383
    assert all(0 < len(title.split()) <= 12 for rule in rules.values() for title in rule.title.values())
    assert all(sorted(rule.title) == ["en", "fr"] for rule in rules.values())


def test_every_testable_row_is_done(rules: dict[str, Rule]) -> None:
    assert {rule.status for rule in rules.values()} == {DONE, NARRATIVE}
    assert [rule.id for rule in rules.values() if rule.testable and not (rule.cases and rule.code)] == []
    assert len([rule for rule in rules.values() if not rule.testable]) < 15


def test_code_and_cases_cite_known_rows_only(rules: dict[str, Rule]) -> None:
    row = re.compile(r"AMP-[\w.]+-\d\d\b")
    for path in (*FOLDER.glob("*.py"), *FOLDER.glob("*.toml")):
        found = set(row.findall(path.read_text(encoding="utf-8")))
        assert found <= set(rules), (path.name, found - set(rules))
    for case in casebook.cases():
        assert set(case.rules) <= set(rules), case.id


def test_every_event_of_every_case_names_a_known_row_and_holds_what_is_declared(rules: dict[str, Rule]) -> None:
    kinds, pending = set(), set()
    for case in casebook.cases():
        if case.kind == "play":
            for event in played(case).events():
                kinds.add(event.kind)
                pending.update(*(known for _, known in event.get("agenda", ())))
                assert check_event(KINDS, event) is event
                assert event.rule in rules, (case.id, event)
                assert str(event.get("also", event.rule)) in rules, (case.id, event)
    assert kinds == set(KINDS) - {"interrupted"}, "test_games has that one"
    assert pending <= {key for key, _, _ in entries(FrameData)}


def test_cases_of_a_row_are_numbered_in_a_row() -> None:
    numbers: dict[str, list[int]] = {}
    for case in casebook.cases():
        rule, _, number = case.id.partition("/")
        numbers.setdefault(rule, []).append(int(number or 1))
    for rule, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), rule


def test_cases_are_short_and_say_why() -> None:
    for case in casebook.cases():
        for language in ("fr", "en"):
            assert len(case.title[language].split()) <= 20, case.id
            assert 0 < len(re.findall(r"[.!?…](?=\s|$)", case.why[language])) <= 3, (case.id, language)


def test_rulings_are_about_rows_of_the_contract(rules: dict[str, Rule]) -> None:
    rulings = load_rulings(GAME)
    known = {case.id for case in casebook.cases()}
    assert len(rulings) >= 64
    for ruling in rulings:
        assert set(ruling.rows) <= set(rules), ruling.name
        assert len({reading.name for reading in ruling.readings}) == len(ruling.readings) >= 2
        assert all(reading.held for reading in ruling.readings), ruling.name
        assert set(ruling.decided) <= known, ruling.name
        assert bool(ruling.switch) == bool(ruling.decided), "an option is proved by a case that comes out otherwise"


def test_every_doubt_with_a_switch_is_an_option() -> None:
    switches = {ruling.switch for ruling in load_rulings(GAME) if ruling.switch}
    assert switches == set(OPTIONS.choices) - {SEED, DICE}
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    assert all(f'"{name}"' in source for name in switches), "each is asked for by the code"


def test_a_case_of_the_other_reading_comes_out_otherwise() -> None:
    """Each decided case names the option that makes it so; without it something else happens."""
    by_id = {case.id: case for case in casebook.cases()}
    for ruling in load_rulings(GAME):
        for name in ruling.decided:
            case = by_id[name]
            usual = replace(case, given={key: value for key, value in case.given.items() if key != "options"})
            if ruling.name == "pairs":
                continue  # a hand of that manifest does not exist in the other
            assert case.given["options"][ruling.switch] != ruling.default
            with suppress(Fault):  # what the case says is not even asked
                assert troubles(usual), f"{name} would come out the same by the usual reading"


def test_sections_with_points_are_found_in_the_code() -> None:
    match = MENTION.search("(AMP-3.1.4-02 to -04, -16)")
    assert match is not None
    assert list(rules_cited(match, [])) == ["AMP-3.1.4-02", "AMP-3.1.4-03", "AMP-3.1.4-04", "AMP-3.1.4-16"]
