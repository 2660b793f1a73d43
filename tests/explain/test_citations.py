"""The rule that is cited is about what is told: over all cases, and over random games and random lines.

The tables of ``citations/`` say which rows may be cited for every reason and kind of event, and when.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from diadoques.classroom.judging import BREAKS
from diadoques.classroom.typed import BY_LINE, WHICH
from diadoques.core.events import Event
from diadoques.explain.catalogue import catalogue
from diadoques.explain.sentences import sentences
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.clauses import CLAUSE_RULES, FINER
from diadoques.games.diadoques.notation.reading_codes import TABLES as DIADOQUES_CODES
from diadoques.games.diplomacy.movement import CLAUSE_RULES as DIPLOMACY_RULES
from diadoques.games.diplomacy.reading_codes import TABLES as DIPLOMACY_CODES
from diadoques.kernel import Clause
from tests.explain.citations.outcomes import CASEBOOKS, Told, admitted, of_cases, of_random_games, wrong
from tests.explain.citations.register import layers
from tests.explain.citations.table import FILES, HERE, Entry, entries, table
from tests.explain.phrases import everything

TOP: Final = Path(__file__).resolve().parents[2]
GAMES: Final = tuple(FILES)
#: Reasons of the kernel that a game's switches exclude, though its table of rows names one.
EXCLUDED: Final = {"diplomacy": {Clause.HEAD_ON_BARRED}, "diadoques": set[Clause]()}
#: Kinds that the parent game has for the games of its family, and never tells of itself.
FOR_OTHERS: Final = {"diplomacy": {"eliminated"}}


@pytest.mark.slow
def test_every_citation_of_every_case_is_about_what_it_tells() -> None:
    troubles = [trouble for told in of_cases() for trouble in wrong(told)]
    assert not troubles, "\n".join(troubles)


@pytest.mark.slow
def test_sentences_of_sieges_cite_what_came_of_the_siege() -> None:
    """The one place where a sentence cites another row than its event: that of the siege (explain.sentences)."""
    seen = 0
    for told in of_cases():
        siege = {event["unit"]: event for event in told.scene.events if event.kind in ("siege-laid", "citadel-taken")}
        lifted = {event["unit"]: event for event in told.scene.events if event.kind == "supplied"}
        if not siege and not lifted:
            continue
        for sentence in sentences(told.scene, "en"):
            event = told.scene.resolved.get(sentence.unit or "") if sentence.kind == "resolved" else None
            if event is not None and sentence.rule != event.rule:
                cause = lifted.get(event["unit"]) or siege[event["unit"]]
                assert event["verb"] == "A1" and sentence.rule == cause.rule, (told.where, sentence)
                seen += 1
    assert seen > 50


def test_citations_of_random_games_and_lines() -> None:
    troubles = [trouble for told in of_random_games(seed=218, games=6, rounds=5, lines=8) for trouble in wrong(told)]
    assert not troubles, "\n".join(troubles)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [321, *(pytest.param(seed, marks=pytest.mark.proof) for seed in (1901, 52, 7))])
def test_citations_of_many_random_games_and_lines(seed: int) -> None:
    troubles = [
        trouble for told in of_random_games(seed=seed, games=18, rounds=20, lines=25) for trouble in wrong(told)
    ]
    assert not troubles, "\n".join(troubles)


# The tables are complete, name rows that exist, and hold nothing that nobody checks.


def known(kind: str) -> set[str]:
    """Reasons of a kind that some table has; "" for all of them."""
    return {reason for game in GAMES for name, reason in table(game) if name == kind}


@pytest.mark.parametrize(("game", "rules"), [("diadoques", CLAUSE_RULES), ("diplomacy", DIPLOMACY_RULES)])
def test_every_reason_of_a_settled_order_has_its_rows(game: str, rules: Mapping[Clause, str]) -> None:
    reasons = {clause.name.lower().replace("_", "-") for clause in rules if clause not in EXCLUDED[game]}
    assert {reason for kind, reason in table(game) if kind == "resolved"} == reasons


def test_everything_that_the_catalogue_tells_has_its_rows() -> None:
    words = {key for game in GAMES for key in catalogue("en", game)}
    heads = {key.split(".")[0] + "." + key.split(".")[1] for key in words if key.startswith(("clause.", "event."))}
    missing = {head for head in heads if head.startswith("clause.") and head.partition(".")[2] not in known("resolved")}
    missing |= {head for head in heads if head.startswith("event.") and not known(head.partition(".")[2])}
    assert not missing
    codes = {key.split(".")[1] for key in words if key.startswith("reading.")}
    on_screens = {WHICH, BREAKS, BY_LINE}  # before anything is handed in: no season tells them
    ready = {"no-orders"}  # of games without orders (``games.ready``), which have rows of their own
    assert codes - known("ordered") - known("sealed-line") == on_screens | ready


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_a_game_applies_has_its_rows(game: str) -> None:
    kinds = {kind for kind, _ in table(game)}
    emitted = {event.kind for told in of_cases() if told.scene.game == game for event in told.scene.events}
    parent = load_game(game).about.parent
    same = load_game(parent).kinds if parent else {}
    own = {name for name, kind in load_game(game).kinds.items() if same.get(name) is not kind}
    own -= FOR_OTHERS.get(game, set())
    assert emitted | own <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_the_tables_is_in_the_register(game: str) -> None:
    for entry in entries(game):
        assert any(entry.covers(rule) for rule in layers()), entry


@cache
def exercised() -> frozenset[Entry]:
    found = {admitted(told.scene, event) for told in of_cases() for event in told.scene.events}
    return frozenset(entry for entry in found if entry is not None)


def listed(game: str) -> Iterator[str]:
    """Entries of which it is said why no case brings them about."""
    document = tomllib.loads((HERE / "unexercised.toml").read_text(encoding="utf-8"))
    for reason, names in document[game].items():
        assert reason.endswith((".", ".)"))
        yield from names


def name_of(entry: Entry) -> str:
    return f"{entry.kind}.{entry.reason} {entry.rule}" if entry.reason else f"{entry.kind} {entry.rule}"


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_brought_about_by_a_case_or_says_why_not(game: str) -> None:
    inherited = set(entries("diplomacy")) if game == "bc218" else set[Entry]()
    own = [entry for entry in entries(game) if entry not in inherited]
    unseen = {name_of(entry) for entry in own if entry not in exercised()}
    excused = set(listed(game))
    assert unseen - excused == set(), "no case brings these about, and nothing says why"
    assert excused - {name_of(entry) for entry in own} == set(), "these are no entries of the tables"


# Refusals, wherever the sources name one: also those that no sheet has met yet.


def refusals(game: str) -> Iterator[tuple[str, str, str]]:
    """(place, row, code) of every refusal that the sources of a game name with its row."""
    for path in sorted((TOP / "diadoques" / "games" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                texts = [arg.value if isinstance(arg, ast.Constant) else "" for arg in node.args]
                for rule, code in pairwise(texts):
                    if rule in layers() and isinstance(code, str) and code in REFUSED:
                        yield f"{path.name}:{node.lineno}", str(rule), code


REFUSED: Final = frozenset(key.split(".")[1] for key in everything("en") if key.startswith("reading."))


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_in_the_sources_cites_a_row_about_it(game: str) -> None:
    tables = {"diadoques": DIADOQUES_CODES, "diplomacy": DIPLOMACY_CODES}.get(game, {})
    named = [("reading_codes", rule, code) for rows in tables.values() for code, rule in rows.items()]
    found = [*named, *refusals(game)]
    assert len(found) > 5
    known = table(game)
    for place, rule, code in found:
        rows = (*known.get(("ordered", code), ()), *known.get(("sealed-line", code), ()))
        assert any(entry.covers(rule) for entry in rows), f"{place}: {code} cites {rule}"


# The test can fail: citations that were wrong once, planted where they were.


def planted(game: str, rule: str, kind: str, facts: Mapping[str, Any]) -> list[str]:
    """What is found when the first such event of the cases cites ``rule``; ``cited`` is what it cites rightly."""
    for told in of_cases():
        for event in told.scene.events if told.scene.game == game else ():
            data = {**event.data, "cited": event.rule}
            if "order" in facts and data.get("order") is not None:
                data["order"] = load_game(game).write(told.scene.before, data["order"])
            if event.kind == kind and all(data.get(key) == value for key, value in facts.items()):
                assert not list(wrong(told))
                return list(wrong(retold(told, event, rule)))
    raise AssertionError("no case has such an event")


def retold(told: Told, event: Event, rule: str) -> Told:
    events = tuple(Event(one.kind, rule, one.data) if one is event else one for one in told.scene.events)
    return Told(told.where, type(told.scene)(told.scene.game, told.scene.before, told.scene.after, events))


PLANTS: Final[list[tuple[str, str, str, dict[str, Any]]]] = [
    ("diadoques", "DIA-8B-07", "resolved", {"clause": "held-against"}),  # a stand-off of attackers: there is but one
    ("diadoques", "DIA-8B2b-02", "resolved", {"clause": "beleaguered"}),  # nobody is dislodged
    ("diadoques", "DIA-8B-01", "resolved", {"clause": "held-off"}),
    ("diadoques", "DIA-8B-03", "resolved", {"clause": "won-head-on"}),  # both fail, it says
    ("diadoques", "DIA-8B2a-01", "resolved", {"clause": "support-given", "verb": "R"}),  # a supply is no support
    ("diadoques", "DIA-8B2e-01", "resolved", {"clause": "support-cut", "verb": "R"}),
    ("diadoques", "DIA-8B1-05", "resolved", {"clause": "held", "order": "A MAC x"}),  # orders of a garrison
    ("diadoques", "DIA-8B2a-01", "ordered", {"code": "bribe-needs-neighbour"}),
    ("diadoques", "DIA-12A-24", "ordered", {"code": "bribe-needs-neighbour"}),
    ("diadoques", "DIA-63B2-04", "recruited", {"cited": "DIA-63B2-05"}),  # an enemy stands there
    ("diadoques", "DIA-63B1-05", "discharged", {"why": "militia"}),
    ("diadoques", "DIA-12D-01", "eliminated", {}),  # an advanced rule in a basic game
    ("diadoques", "DIA-O6-07", "bid", {"why": ""}),
    ("diadoques", "DIA-62b-11", "captured", {"guard": "", "captor": "Ptolémée"}),
    ("diadoques", "DIA-72-08", "siege-laid", {}),
    ("diadoques", "DIA-T3-01", "event-drawn", {"what": "storm"}),
    ("diplomacy", "DIP-con-01", "resolved", {"clause": "dislodged"}),
    ("diplomacy", "DIP-cut-01b", "resolved", {"clause": "support-dislodged"}),
    ("diplomacy", "DIP-sup-02b", "contest", {}),
    ("diplomacy", "DIP-ret-01g", "retreat-closed", {"why": "occupied"}),
    ("diplomacy", "DIP-civ-01e", "removed", {"criterion": "distance"}),
    ("bc218", "DIP-goal-01", "victory", {"how": "outright"}),  # 18 centres of another board
    ("bc218", "DIP-ctr-01e", "centres", {}),  # a half-centre supports no unit
    ("bc218", "DIP-sup-02c", "resolved", {"clause": "dislodged", "cited": "P218-rev-02e"}),
]


@pytest.mark.parametrize(("game", "rule", "kind", "facts"), PLANTS)
def test_a_planted_citation_is_found(game: str, rule: str, kind: str, facts: dict[str, Any]) -> None:
    assert planted(game, rule, kind, facts)


@pytest.mark.parametrize(
    ("clause", "rule", "case"),
    [
        (Clause.HELD_AGAINST, "DIA-8B-07", "DIA-8B2d-01"),
        (Clause.EQUAL_HEAD_ON, "DIA-8B2b-02", "DIA-8B-03"),
        (Clause.STUCK_BEHIND, "DIA-8B-01", "DIA-8B-02"),
        (Clause.SUPPORT_DISLODGED, "DIA-8B2e-01", "DIA-8B2e-02"),
        (Clause.CONVOY_BROKEN, "DIA-8B4c-04", "DIA-8B4c-01"),
    ],
)
def test_a_wrong_row_in_the_engine_is_found(
    clause: Clause, rule: str, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CLAUSE_RULES, clause, rule)
    assert replayed(case)


def test_a_finer_row_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FINER, Clause.SUPPORT_GIVEN)  # type: ignore[misc]
    assert replayed("DIA-72-06")


def replayed(name: str) -> list[str]:
    """What is wrong with a case of Les Diadoques when it is played once more."""
    book = CASEBOOKS["diadoques"]
    [case] = [case for case in book.cases() if case.id == name]
    scene = next(told.scene for told in of_cases() if told.where == f"diadoques {name}")
    return [
        trouble
        for played in book.play(case)
        for report in played.reports
        for trouble in wrong(Told(name, type(scene)("diadoques", report.before, report.after, tuple(report.events))))
    ]
