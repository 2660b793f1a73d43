"""Whole games and all worked cases, every sum done a second time from the text of the rules (``sums``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from diadoques.core.answers import Report
from diadoques.games.amphipolis import casebook
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.pieces import tables
from diadoques.games.amphipolis.position import Position
from tests.games.amphipolis.players import Bold
from tests.games.amphipolis.sums import SUMS, Watch
from tests.games.amphipolis.test_games import SCENARIOS, reports

pytestmark = pytest.mark.slow

#: The games that are looked at, of each scenario.
GAMES = (20, 21, 22, 51)


def watched(played: Iterable[Report[Position]]) -> tuple[list[str], Counter[str]]:
    """What is otherwise; and the terms of combats and the kinds of events, counted."""
    watch, found, seen = Watch(), [], Counter[str]()
    for report in played:
        position = report.before
        for event in report.events:
            found += watch.troubles(position, event)
            seen[event.kind] += 1
            if event.kind == "combat":
                seen.update(term[0] for term in (*event["shifts"], *event["modifiers"]))
            position = apply(position, event)
    return found, seen


def cases() -> Iterator[tuple[str, Iterable[Report[Position]]]]:
    """All that are played by the usual readings."""
    for case in casebook.cases():
        if case.kind == "play" and "options" not in case.given:
            yield case.id, casebook.play(case).reports


def games() -> Iterator[tuple[str, Iterable[Report[Position]]]]:
    for seed in GAMES:
        yield from ((f"{scenario} {seed}", reports(scenario, seed, Bold())) for scenario in SCENARIOS)


def test_the_sums_come_out_the_same_and_all_of_them_are_done() -> None:
    met = Counter[str]()
    for name, played in chain(cases(), games()):
        found, seen = watched(played)
        assert not found, name
        met += seen
    terms = {
        "hoplites-alone", "no-hoplites", "river", "climb", "amphibious", "wall", "leaders", "best-hoplites",
        "light-defence", "three-arms", "all-best-defence", "ground", "S5", "S6", "S7",
    }  # fmt: skip
    assert {*terms, *SUMS} <= set(met)


@pytest.mark.parametrize(
    ("chapter", "name", "number"),
    [
        ("combat", "die ground", -1), ("combat", "column river", 0), ("combat", "die light_defence", 0),
        ("points", "winter_spares", 1), ("attrition", "crowd_pf", 20), ("siege", "S19", 1),
    ],
)  # fmt: skip
def test_another_number_is_found_out(chapter: str, name: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tables()[chapter]
    *inside, key = name.split()
    for one in inside:
        table = table[one]
    monkeypatch.setitem(table, key, number)
    assert any(watched(played)[0] for _, played in chain(cases(), games()))
