"""The kernel against an oracle that tries every world, on random seasons under every set of switches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadoques.kernel import OrderKind, Ruling, Turn, settle, switches

from . import oracle
from .seasons import ALL_SWITCHES, cyclety_turn, random_turn, ring_turn

pytestmark = pytest.mark.slow

seeds = st.integers(0, 2**32 - 1)
rules = st.sampled_from(ALL_SWITCHES)


def check(turn: Turn, rules: tuple[int, ...]) -> None:
    outcome = settle(turn, rules)
    world, paradox = oracle.settle(turn, rules)
    units = range(turn.count)
    battles = oracle.sea_battles(turn, rules)
    assert {i for i in units if outcome.moved[i]} == world.moved
    assert {i for i in units if outcome.by_sea[i]} == world.afloat
    assert {i for i in units if outcome.ruling[i] == Ruling.PARADOX} == paradox
    for i in units:
        assert ([outcome.dislodger[i]] if outcome.dislodged[i] else []) == world.dislodgers(i)
        if turn.order[i] == OrderKind.SUPPORT:
            # A support for a battle at sea counted in it, whatever becomes of its giver then (DIP-cvy-03c).
            fought = oracle.ashore(turn, rules) if turn.goal[i] in battles else world
            assert outcome.given[i] == fought.given(i)
        # Success is read off the clause, and says the same as the facts.
        if turn.order[i] == OrderKind.MOVE:
            assert outcome.clause[i].success == outcome.moved[i]
        elif turn.order[i] == OrderKind.SUPPORT:
            assert outcome.clause[i].success == outcome.given[i]
        elif turn.order[i] == OrderKind.HOLD:
            assert outcome.clause[i].success != outcome.dislodged[i]


@given(seeds, rules)
def test_any_season(seed, rules):
    check(random_turn(Random(seed)), rules)


@given(seeds, rules)
def test_convoys_that_hang_on_each_other(seed, rules):
    check(cyclety_turn(Random(seed)), rules)


@given(seeds, rules)
def test_rings(seed, rules):
    check(ring_turn(Random(seed)), rules)


@given(seeds, rules)
def test_stacked_units(seed, rules):
    """DIA-63B4-03: several units of one side in one space."""
    check(random_turn(Random(seed), most_movers=6, stacks=True), rules)


@given(seeds, st.sampled_from([rules for rules in ALL_SWITCHES if rules[switches.CONVOY_CUTS] != switches.SEA_FIRST]))
def test_where_all_worlds_agree_on_convoys_no_ruling_is_needed(seed, rules):
    turn = cyclety_turn(Random(seed))
    worlds = oracle.agreeing_worlds(turn, rules)
    if len({world.afloat for world in worlds}) == 1:
        outcome = settle(turn, rules)
        assert {i for i in range(turn.count) if outcome.moved[i]} == oracle.fullest(worlds).moved
        assert Ruling.PARADOX not in outcome.ruling


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (random_turn, {Ruling.SEA_BATTLE: 5, Ruling.ROTATION: 5}),
        (cyclety_turn, {Ruling.SEA_BATTLE: 200, Ruling.PARADOX: 40, Ruling.ONLY_OUTCOME: 1}),
        (ring_turn, {Ruling.ROTATION: 200}),
    ],
)
def test_the_random_seasons_are_hard_enough(make, wanted):
    """Each ruling turns up often enough for the comparisons above to mean something."""
    found: Counter[Ruling] = Counter()
    for seed in range(1000):
        rng = Random(seed)
        found.update(set(settle(make(rng), rng.choice(ALL_SWITCHES)).ruling))
    assert all(found[ruling] >= times for ruling, times in wanted.items()), found
