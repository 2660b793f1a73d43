"""A game goes on from its record as it does from its position, whatever its units are called there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from diadoques.analysis.players import Player, RandomLegal, Sensible
from diadoques.analysis.simulate import resolutions
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import begin, load_game, stated_options
from diadoques.games.saving import plain_answers, played_by


def happened(report: Report[Any]) -> Counter[tuple[str, str]]:
    """What a report tells, and by which rules; units are named otherwise in a position that was read."""
    return Counter((event.kind, event.rule) for event in report.events)


def check(game: str, scenario: str, options: Mapping[str, str], seed: str, years: int, player: Player) -> set[str]:
    """Every resolution of a game at random follows from the record of its position, too; the phases that were met.

    Phases that no record can begin at (an auction, a succession) are left out: the reader refuses them by name.
    """
    rules = load_game(game)
    _, position = begin(rules, scenario or rules.about.scenario, stated_options(rules, options))
    phases = set()
    for report, answers in resolutions(position, player, seed, years):
        before, chosen = report.before, played_by(rules, report.before)
        try:
            read = rules.position_from(plain_values(rules.record_of(before)), chosen)
        except Fault as fault:
            assert fault.code == "phase-unknown", fault
            continue
        phases.add(before.phase)
        again = rules.resolve(read, plain_answers(answers))
        where = f"{game} {options} {seed}: {before.season} {before.phase}"
        assert happened(again) == happened(report), where
        assert written(rules.record_of(again.after)) == written(rules.record_of(report.after)), where
    return phases


def written(record: Mapping[str, Any]) -> Any:
    """A record whose lists of units may stand in any order."""
    return {**plain_values(record), "units": {owner: sorted(signs) for owner, signs in record["units"].items()}}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_a_game_goes_on_from_its_records(game: str, seed: int) -> None:
    phases = check(game, "", {}, str(seed), 3, RandomLegal()) | check(game, "", {}, str(seed), 6, Sensible())
    assert phases == {"movement", "retreats", "adjustments"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 5, *(pytest.param(seed, marks=pytest.mark.proof) for seed in (1, 2, 3, 4, 6, 7))])
@pytest.mark.parametrize("scenario", ["spring-321", "spring-308"])
def test_a_game_of_all_rules_goes_on_from_its_records(scenario: str, seed: int) -> None:
    options = {"rules": "all", "seed": str(seed)}
    phases = check("diadoques", scenario, options, str(seed), 3, RandomLegal())
    assert {"movement", "winter"} <= phases


@pytest.mark.parametrize("layer", ["basic", "advanced"])
def test_a_game_of_les_diadoques_goes_on_from_its_records(layer: str) -> None:
    assert {"movement", "winter", "retreats"} <= check("diadoques", "", {"layer": layer}, "1", 4, Sensible())
