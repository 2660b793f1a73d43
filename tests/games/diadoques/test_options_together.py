"""Every two options together, in both layers: the game starts and is played at random (DIA-OPT-01).

Each option with the next one is played with the other tests; ``make proof`` plays all pairs.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import simulate
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.register import load_register
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.settings import END_YEAR, OPTIONAL, clashes
from tests.games.diadoques.invariants import check_garrisons, check_report

pytestmark = pytest.mark.slow  # years are played under every pair of options

NEIGHBOURS = set(pairwise((*OPTIONAL, next(iter(OPTIONAL)))))
PAIRS = tuple(
    pytest.param(pair, id="+".join(pair), marks=() if {pair, pair[::-1]} & NEIGHBOURS else pytest.mark.proof)
    for pair in combinations(OPTIONAL, 2)
)
YEARS = 2  # what is dismissed in a winter is hired in the next year
RULES = frozenset(rule.id for rule in load_register("diadoques"))


def played(options: dict[str, str], seed: str) -> list[str]:
    """The kinds of the events of some years at random, in their order; every report keeps the invariants."""
    kinds: list[str] = []

    def watch(report: Report[Any]) -> None:
        check_report(report, RULES)
        check_garrisons(report.after)
        kinds.extend(event.kind for event in report.events)

    simulate(RandomLegal(), seed, YEARS, scenario="spring-321", options=options, watch=watch)
    return kinds


@pytest.mark.turns(3)
@pytest.mark.parametrize("layer", ["basic", "advanced"])
@pytest.mark.parametrize("pair", PAIRS)
def test_two_options_and_a_layer_are_played_together(layer: str, pair: tuple[str, str]) -> None:
    assert "year-turned" in played({"layer": layer, **dict.fromkeys(pair, "on")}, "+".join(pair))


@pytest.mark.parametrize("seed", range(5))
def test_all_options_are_played_together(seed: int) -> None:
    kinds = played({"rules": "all"}, str(seed))
    assert {"prestige-counted", "pledged", "season-began"} <= set(kinds)


@pytest.mark.turns(3)
@pytest.mark.parametrize("option", OPTIONAL)
def test_an_option_is_played_with_a_limit_of_time_or_refused_by_a_sentence(option: str) -> None:
    choice = {"layer": "advanced", option: "on", END_YEAR: "300"}
    if (option, END_YEAR) in clashes():
        with pytest.raises(Fault) as refused:
            load_game("diadoques").new("spring-321", choice)
        for lang in ("fr", "en"):
            assert option in fault_text(refused.value, lang)
    else:
        assert played(choice, option)


@pytest.mark.parametrize("option", ["unsupplied-armies", "dynasties"])
def test_what_needs_the_advanced_rules_does_nothing_without_them(option: str) -> None:
    plain = played({"layer": "basic"}, "inert")
    assert played({"layer": "basic", option: "on"}, "inert") == plain
