"""Whoever holds whom, and whatever is bribed, hired, killed or let go: the rules of prisoners and courts hold."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from diadoques.core.register import load_register
from diadoques.explain import sentences
from diadoques.games.diadoques import Answers, resolve
from diadoques.games.diadoques.model.position import OVER
from diadoques.games.diadoques.model.state import COMPANY
from diadoques.games.diadoques.model.tables import players
from tests.examples import few
from tests.games.diadoques.courts import PEOPLES, random_court
from tests.games.diadoques.invariants import check_report
from tests.games.diadoques.situations import random_orders

pytestmark = pytest.mark.slow

RULES = frozenset(rule.id for rule in load_register("diadoques"))


@few(30)
@given(seed=st.integers(0, 2**32))
@example(seed=1652)  # two fleets of the pirates whose ids bear no number
def test_a_court_of_any_kind_goes_on_well(seed: int) -> None:
    rng = random.Random(seed)
    position = random_court(rng)
    for _ in range(3):
        if position.phase == OVER:
            break
        sheets = {name: lines for name, lines in random_orders(rng, position).items() if name in position.alive}
        report = resolve(position, Answers(orders=sheets))
        check_report(report, RULES)
        for lang in ("fr", "en"):
            assert all(sentence.text and "{" not in sentence.text for sentence in sentences(report, lang))
        position = report.after


def test_courts_are_crowded() -> None:
    """Whoever may hold people holds some: players, revolts, units for hire, nobody."""
    held = {leader.captor for seed in range(60) for leader in random_court(random.Random(seed)).leaders.values()}
    assert {"", COMPANY} <= held
    assert held & set(players())
    assert held & set(PEOPLES)
