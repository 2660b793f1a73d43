"""Plans of a season of Empires et Stratèges, each played many times on the same dice."""

from __future__ import annotations

from math import isnan

import pytest

from diadoques.analysis.empires.plans import Estimate, PlanOutcome, compare_plans
from diadoques.core.faults import Fault
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import number

PLANS = {"stay": (), "raid": ("A1 raid Rome",), "effort": ("effort A1 20",)}


def begun(**options: str) -> Position:
    return GAME.new("class-220", {"seed": "plans", "sea-exchanges": "standing-orders", **options})


@pytest.fixture(scope="module")
def told() -> dict[str, PlanOutcome]:
    return {one.name: one for one in compare_plans(begun(), "gaul", PLANS, games=30)}


@pytest.mark.slow
def test_a_plan_is_held_against_the_first_on_the_same_dice(told: dict[str, PlanOutcome]) -> None:
    assert list(told) == list(PLANS)
    assert {len(one.ends) for one in told.values()} == {30}
    assert all(one.mean == 0 and isnan(one.low) for one in told["stay"].better.values())
    # An effort costs what it costs, whatever else the dice bring.
    price = number(begun(), "modifier.effort_price")
    costs = [one.treasury - other.treasury for one, other in zip(told["effort"].ends, told["stay"].ends, strict=True)]
    assert sum(cost == -price for cost in costs) > 20
    assert told["effort"].means["treasury"].mean < told["stay"].means["treasury"].mean


def test_a_raid_brings_talents_now_and_then(told: dict[str, PlanOutcome]) -> None:
    gained = told["raid"].better["treasury"]
    assert gained.mean > 0 and gained.low < gained.mean < gained.high


def test_the_same_games_are_played_again(told: dict[str, PlanOutcome]) -> None:
    again = compare_plans(begun(), "Gaule", {"raid": PLANS["raid"]}, games=30)
    assert again[0].ends == told["raid"].ends


def test_a_changed_number_changes_what_comes_of_a_plan(told: dict[str, PlanOutcome]) -> None:
    [raid] = compare_plans(begun(tables="raid.army=9"), "Gaule", {"raid": PLANS["raid"]}, games=30)
    assert raid.means["treasury"].mean > told["raid"].means["treasury"].mean
    assert isinstance(raid.means["treasury"], Estimate)


@pytest.mark.parametrize(
    ("code", "about"),
    [
        ("player-unknown", {"player": "Atlantis"}),
        ("foretold-far", {"seasons": 9}),
        ("plan-line", {"plans": {"x": ("A1 raid Gaule",)}}),
    ],
)
def test_what_cannot_be_compared_is_refused(code: str, about: dict[str, object]) -> None:
    asked = {"player": "Gaule", "plans": {"stay": ()}, "games": 1, **about}
    with pytest.raises(Fault) as refused:
        compare_plans(begun(), **asked)  # type: ignore[arg-type]
    assert refused.value.code == code
