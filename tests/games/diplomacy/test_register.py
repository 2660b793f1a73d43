"""The register of Diplomacy: every row of its contract, proved by a case and in force somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diadoques.core.register import DONE, NARRATIVE, load_register
from diadoques.core.rulings import load_rulings
from diadoques.games.diplomacy.casebook import cases, play
from diadoques.games.diplomacy.movement import CLAUSE_RULES
from diadoques.games.diplomacy.rulings import DATC, SEED, readings, rule_set, switches
from diadoques.kernel import Clause

GAME = "diplomacy"
ROWS = 285
#: Rows of the table's own agreements, of which the contract knows nothing.
TABLE = {"DIP-table-01", "DIP-table-02"}
IDS = {rule.id for rule in load_register(GAME)}


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


def test_every_row_of_the_contract_is_there() -> None:
    assert len(load_register(GAME)) == len(IDS) == ROWS + len(TABLE)
    assert TABLE <= IDS


def test_every_testable_row_is_done() -> None:
    assert {rule.id: rule.status for rule in load_register(GAME) if rule.status not in (DONE, NARRATIVE)} == {}


def test_titles_are_short_in_both_languages() -> None:
    for rule in load_register(GAME):
        for language in ("fr", "en"):
            assert 0 < len(rule.title[language].split()) <= 12, rule.id
        assert rule.title["fr"] != rule.title["en"], rule.id


def cited() -> Iterator[tuple[str, str]]:
    for case in cases():
        for rule in case.rules:
            yield f"case {case.id}", rule
    for ruling in load_rulings(GAME):
        for rule in ruling.rows:
            yield f"ruling {ruling.name}", rule
    for clause in set(Clause) - {Clause.PASSED_BY}:
        yield f"reason {clause.name}", CLAUSE_RULES[clause]


def test_only_known_rules_are_cited() -> None:
    assert [(place, rule) for place, rule in cited() if rule not in IDS] == []


def test_every_event_of_every_case_names_a_known_rule() -> None:
    events = {
        (event.kind, event.rule)
        for case in cases()
        if case.kind == "season"
        for played in play(case)
        for report in played.reports
        for event in report.events
    }
    assert [event for event in sorted(events) if event[1] not in IDS] == []


def test_reasons_of_cases_are_one_to_three_sentences() -> None:
    for case in cases():
        if not case.source:
            for language in ("fr", "en"):
                assert 0 < sentences(case.why[language]) <= 3, (case.id, language)


def test_a_collection_taken_over_says_whose_it_is() -> None:
    taken = [case for case in cases() if case.source]
    assert {case.source["author"] for case in taken} == {"Lucas B. Kruijswijk", "The diadoques authors"}
    assert all("copied freely" in case.source["licence"] for case in taken if case.id.startswith("6."))


def test_every_option_is_played_both_ways_in_some_case() -> None:
    """A reading that no case plays would be a promise: each has a case, under its rule set or by name."""
    played: dict[str, set[str]] = {name: set() for name in switches()}
    for case in cases():
        chosen = readings(case.given.get("play", SEED), case.given.get("options"))
        for name, value in chosen.items():
            if value != readings(SEED)[name] or name in case.given.get("options", {}):
                played[name].add(value)
    for name, ruling in switches().items():
        others = {reading.name for reading in ruling.readings} - {ruling.played(SEED)}
        assert others <= played[name], (name, others - played[name])


def test_rule_sets_differ_where_the_rulings_say() -> None:
    apart = {name for name, ruling in switches().items() if ruling.played(SEED) != ruling.played(DATC)}
    assert apart == {
        "convoy_paradox",
        "route_choice",
        "effect_on_convoy_origin",
        "retreat_to_convoy_origin",
        "wrong_letter",
        "disorder_distance",
        "disorder_centres",
        "disorder_language",
    }
    assert rule_set(readings(DATC)) == (DATC, {})
    assert rule_set(readings(SEED, {"two_orders": "first"})) == (SEED, {"two_orders": "first"})
