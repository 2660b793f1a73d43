"""The campaign for a class: six states, six seasons, two lessons; and the one in which an annexation is near."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import diadoques as d
from diadoques.core.answers import Answers
from diadoques.core.phases import OVER
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.season import flow
from tests.games.empires.campaigns import played
from tests.sampling import sampled

SEEDS = [str(seed) for seed in range(50)]
#: A state that is gone before its fourth season has nothing to do in the second lesson.
EARLY = 3


@cache
def campaign(seed: str) -> tuple[Position, frozenset[str]]:
    """Where a campaign of the class ends, and which states were gone before their fourth season."""
    about = {"sea-exchanges": "standing-orders", "treaties": "aloud"}
    reports = tuple(played("class-220", seed, 6, **about))
    gone = {
        state
        for report in reports
        if report.after.number < EARLY
        for state in report.after.players
        if report.after.states[state].gone
    }
    return reports[-1].after, frozenset(gone)


@pytest.mark.parametrize("seed", sampled(SEEDS, *SEEDS[:4]))
def test_a_campaign_of_the_class_is_played_to_its_end_and_somebody_wins(seed: str) -> None:
    ends, _gone = campaign(seed)
    assert (ends.phase, ends.number) == (OVER, 5)
    assert len(ends.players) == 6
    best = max(ends.states[one].prestige for one in ends.players)
    assert ends.winners == tuple(one for one in ends.players if ends.states[one].prestige == best)


@pytest.mark.proof
def test_nobody_sits_idle_in_the_second_lesson() -> None:
    gone = sum(len(campaign(seed)[1]) for seed in SEEDS)
    assert gone <= len(SEEDS) * 6 // 10


def test_the_scenario_brings_the_rules_that_two_lessons_want() -> None:
    game = d.new("empires", scenario="class-220")
    kept = {name: game.options[name] for name in ("seasons", "sea-exchanges", "treaties")}
    assert kept == {"seasons": "6", "sea-exchanges": "standing-orders", "treaties": "aloud"}
    assert d.new("empires", scenario="class-220", options={"seasons": "4"}).options["seasons"] == "4"


def undisturbed(position: Position) -> Iterator[Position]:
    """The first position of each season in which nobody hands in anything."""
    number = -1
    while flow.awaits(position).prompts:
        if position.number != number:
            number = position.number
            yield position
        position = GAME.resolve(position, Answers()).after


def test_an_occupation_that_lasts_two_seasons_more_is_an_annexation() -> None:
    found = [one.provinces["CIS"] for one in undisturbed(GAME.new("occupation-218", {"seasons": "3"}))]
    assert [(one.owner, one.controller) for one in found] == [("Gaule", "Rome"), ("Gaule", "Rome"), ("Rome", "Rome")]
    assert [one.held for one in found] == [6, 7, 0]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "Gaule cisalpine (à la Gaule, 6 saisons sur 8)"),
        ("en", "Cisalpine Gaul (owned by Gaul, held 6 seasons of 8)"),
    ],
)
def test_whose_a_held_province_is_stands_beside_it(lang: str, told: str) -> None:
    assert told in str(d.new("empires", scenario="occupation-218", lang=lang))
