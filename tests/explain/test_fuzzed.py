"""Seasons played at random, in every game: each order is told once, each failure has its rule, no sentence a slip."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal, Sensible
from diadoques.analysis.simulate import resolutions
from diadoques.core.answers import Report
from diadoques.core.language import LANGUAGES
from diadoques.explain import contests
from diadoques.explain.digest import FAILED, OWN, digest
from diadoques.explain.sections import rule_citation
from diadoques.explain.sentences import sentences
from diadoques.games.catalogue import begin, choices_of, games_of_written_orders, load_game, stated_options

from .slips import slips

#: One process plays the games, and each once.
pytestmark = pytest.mark.together("seasons at random")

#: How many resolutions of each game are told.
SEASONS = pytest.mark.parametrize(
    "count", [20, pytest.param(100, marks=pytest.mark.slow), pytest.param(300, marks=pytest.mark.proof)]
)
#: Names of the code and of the files: no reader knows them.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+(?:-[a-z]+)*\.[a-z]+\b(?!\.)|\b[A-ZÉ][a-zé]+-\d+\b|(?<!\w)@\w|[{}<>]")
#: Signs and orders of the rules, which hold dots and marks of their own.
SIGNS = re.compile(r"->|=>|«[^»]*»|“[^”]*”|av\. J\.-C\.")
#: What layers and options a game is played by, one after the other.
WAYS: tuple[dict[str, str], ...] = ({}, {"layer": "advanced"})


@cache
def seasons(game: str, count: int) -> tuple[tuple[Report[Any], Any], ...]:
    """So many resolutions of several games, with the answers that led to each."""
    return tuple(islice(_played(game), count))


def _played(game: str) -> Iterator[tuple[Report[Any], Any]]:
    chosen = load_game(game)
    known = choices_of(chosen)
    for seed in range(1, 100):
        wished = {**WAYS[seed % 2], "seed": str(seed), "notation": "fr"}
        options = {key: value for key, value in wished.items() if key in known}
        _, start = begin(chosen, chosen.about.scenario, stated_options(chosen, options), None)
        yield from islice(resolutions(start, RandomLegal() if seed % 3 else Sensible(), seed, 5), 16)


def settling(game: str) -> str:
    """The kind of event that tells an order: what became of it, or that it stands, where none is settled by itself."""
    return "resolved" if "resolved" in load_game(game).kinds else "ordered"


@pytest.mark.turns(4)
@pytest.mark.slow
@SEASONS
@pytest.mark.parametrize("game", games_of_written_orders())
def test_what_is_told_of_seasons_played_at_random(game: str, count: int) -> None:
    wrong: list[str] = []
    orders = failures = 0
    for report, _ in seasons(game, count):
        orders += sum(event.kind == settling(game) and event["order"] is not None for event in report.events)
        for lang in LANGUAGES:
            told = sentences(report, lang)
            shown = [entry for group in digest(report, lang) for entry in group.entries]
            if Counter(told) != Counter(one for entry in shown for one in (entry.sentence, *entry.notes)):
                wrong.append(f"told twice, or not at all: {report.before.season}")
            texts = [one.text for one in told] + [text for entry in shown for text in entry.lost]
            texts += [contest.line for contest in contests(report, lang)]
            wrong += [slip for text in texts for slip in slips(text, lang)]
            wrong += [f"raw: {text}" for text in texts if RAW.search(SIGNS.sub("X", text))]
            failed = [one for one in told if one.success is False]
            wrong += [f"{one.rule}: {one.text}" for one in failed if rule_citation(one.rule, lang).endswith(one.rule)]
            twice = Counter((one.unit, one.player, one.order) for one in told if one.order and one.kind != "ordered")
            wrong += [f"twice: {key}" for key, count in twice.items() if count > 1]
            failures += len(failed)
    assert orders > count and failures > count / 4
    assert not wrong, "\n".join(wrong[:20])


@SEASONS
@pytest.mark.parametrize("game", games_of_written_orders())
def test_every_order_of_a_unit_is_told_as_it_was_given(game: str, count: int) -> None:
    """Orders of units in movement seasons: what was handed in stands there, each line once."""
    missing = []
    compared = 0
    for report, answers in seasons(game, count):
        kind = settling(game)
        if not any(event.kind == kind for event in report.events):
            continue
        units = {" ".join(report_order.split()) for report_order in _of_units(report, answers)}
        told = Counter(
            entry.sentence.order
            for group in digest(report, "fr")
            for entry in group.entries
            if entry.sentence.kind != "ordered"
        )
        if kind == "ordered":  # what became of it is told by what happened, not order by order
            told = Counter(event["text"] for event in report.events if event.kind in (kind, "not-followed"))
        compared += len(units)
        missing += [f"{report.before.season}: {line}" for line in units if not told[line]]
    assert compared > count
    assert not missing, "not told:\n" + "\n".join(missing[:20])


def _of_units(report: Report[Any], answers: Any) -> Iterator[str]:
    """The lines that were handed in for units: those that begin with the sign of one."""
    refused = {event["text"] for event in report.events if event.kind == "ordered" and not event.get("followed", True)}
    for lines in answers.orders.values():
        for line in lines:
            text = line if isinstance(line, str) else line.text
            if text not in refused and re.match(r"[AFG][egm]? |[ADF]\d ", text) and report.before.phase != "levy":
                yield text


def test_the_first_group_is_of_failures() -> None:
    for report, _ in seasons("diplomacy", 20)[:5]:
        groups = digest(report, "fr")
        if any(event.kind == "resolved" for event in report.events):
            assert groups[0].name == FAILED


def test_whoever_reads_finds_his_own_orders_first_and_all_the_rest_once() -> None:
    for report, _ in seasons("diplomacy", 20)[:3]:
        plain = digest(report, "fr")
        for player in report.before.players:
            groups = digest(report, "fr", player)
            ordered = {e.sentence for group in plain for e in group.entries if e.sentence.kind == "resolved"}
            mine = {one for one in ordered if one.player == player}
            assert (groups[0].name == OWN) == bool(mine)
            if mine:
                assert {entry.sentence for entry in groups[0].entries} == mine
                fared = [entry.sentence.success is not False for entry in groups[0].entries if entry.sentence.order]
                assert fared == sorted(fared), "what failed comes first"
            every = sorted(str(entry) for group in groups for entry in group.entries)
            assert every == sorted(str(entry) for group in plain for entry in group.entries)
