"""The register of the rules of 218 avant J.-C. and its rulings: complete, truthful, proved by the cases."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from diadoques.core.register import DONE, MISSING, Rule, load_register
from diadoques.core.rulings import load_rulings
from diadoques.games.bc218.casebook import cases, play
from diadoques.games.bc218.game import NAME
from diadoques.games.diplomacy.rulings import switches

OPTIONS = {"revolt_hold", "cyprus_attacker", "control", "victory", "score"}


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_register(NAME)}


def test_every_row_of_the_contract_is_there_and_proved(rules: dict[str, Rule]) -> None:
    assert len(rules) == len(load_register(NAME)) == 122
    assert [rule.id for rule in rules.values() if not rule.cases] == []
    assert {rule.status for rule in rules.values()} == {DONE}
    assert MISSING not in {rule.status for rule in rules.values()}


def test_titles_are_short_and_in_both_languages(rules: dict[str, Rule]) -> None:
    for rule in rules.values():
        assert all(0 < len(title.split()) <= 12 for title in rule.title.values()), rule.id


def test_the_seventeen_examples_are_cases() -> None:
    examples = {case.rule for case in cases() if case.rule.startswith("P218-ex-")}
    assert len(examples) == 17


def test_cases_cite_known_rules_and_are_numbered(rules: dict[str, Rule]) -> None:
    numbers: dict[str, list[str]] = {}
    for case in cases():
        assert set(case.rules) <= set(rules), case.id
        rule, _, number = case.id.partition("/")
        numbers.setdefault(rule, []).append(number)
        for language in ("fr", "en"):
            assert len(case.title[language].split()) <= 20, case.id
            assert 0 < len(re.findall(r"[.!?](?=\s|$)", case.why[language])) <= 3, case.id
    for rule, found in numbers.items():
        assert sorted(found) == sorted(["", *(str(n) for n in range(2, len(found) + 1))]), rule


def test_every_event_names_a_rule_of_this_game_or_of_its_parent(rules: dict[str, Rule]) -> None:
    kinds: Counter[str] = Counter()
    for case in cases():
        if case.kind == "season":
            for played in play(case):
                for event in (event for report in played.reports for event in report.events):
                    kinds[event.kind] += 1
                    known = event.rule in rules or re.fullmatch(r"DIP-[a-z]+-\d\d[a-z]?", event.rule)
                    assert known, (case.id, event)
    own = {"revolt", "revolt-quelled", "order-replaced", "revolt-ground", "sealed-line", "revolt-chosen"}
    own |= {"revolt-ordered", "centre-neutral", "centre-returned", "eliminated", "cyprus-attacked", "cyprus-quiet"}
    assert own | {"cyprus-doomed"} <= set(kinds)


def test_rulings_are_about_rows_of_the_contract(rules: dict[str, Rule]) -> None:
    rulings = load_rulings(NAME)
    for ruling in rulings:
        assert set(ruling.rows) <= set(rules), ruling.name
        assert len({reading.name for reading in ruling.readings}) == len(ruling.readings) >= 2, ruling.name
    assert {ruling.switch for ruling in rulings if ruling.switch} == OPTIONS
    assert set(switches(NAME)) > OPTIONS | {"convoy_paradox"}


def test_every_reading_that_may_be_chosen_is_played_by_a_case() -> None:
    played = {pair for case in cases() for pair in case.given.get("options", {}).items()}
    offered = {
        (name, reading.name)
        for name, ruling in switches(NAME).items()
        if name in OPTIONS
        for reading in ruling.readings
        if reading.name != ruling.default
    }
    assert offered - played == {("victory", "agreed_end")}  # nothing happens: see test_properties
