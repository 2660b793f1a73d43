"""What must not matter: the order of units, the names of sides, being settled alone or among many."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import diadoques.kernel
from diadoques.kernel import Ruling, settle

from .seasons import ALL_SWITCHES, cyclety_turn, random_turn, ring_turn, shuffled

seeds = st.integers(0, 2**32 - 1)
rules = st.sampled_from(ALL_SWITCHES)
makers = st.sampled_from([random_turn, cyclety_turn, ring_turn])
PER_UNIT = ("moved", "by_sea", "way", "given", "attack", "prevent", "hold", "clause", "ruling")
NAMING_UNITS = ("dislodger", "witness", "met")


@given(seeds, rules, makers)
def test_the_order_of_units_changes_nothing(seed, rules, make):
    rng = Random(seed)
    turn = make(rng)
    other, new = shuffled(turn, rng)
    first, second = settle(turn, rules, log=True), settle(other, rules, log=True)
    for i in range(turn.count):
        for name in PER_UNIT:
            assert getattr(first, name)[i] == getattr(second, name)[new[i]], name
        for name in NAMING_UNITS:
            named = getattr(first, name)[i]
            assert (new[named] if named >= 0 else -1) == getattr(second, name)[new[i]], name
    rulings, other_rulings = found_by(first.log), found_by(second.log)
    assert [ruling for ruling, _ in rulings] == [ruling for ruling, _ in other_rulings]
    for (_, one), (_, two) in zip(rulings, other_rulings, strict=True):
        assert {new[i] for i in one} == two


def found_by(log):
    """What the sweeps up to each ruling, and that ruling, found: within them the order of units may matter."""
    found, changed = [], set()
    for step in log:
        if step.ruling:
            found.append((Ruling.NONE, changed))
            changed = set()
        changed.update(step.changed)
        if step.ruling:
            found.append((step.ruling, changed))
            changed = set()
    return [*found, (Ruling.NONE, changed)]


@given(seeds, rules, makers)
def test_the_names_of_sides_change_nothing(seed, rules, make):
    turn = make(Random(seed))
    renamed = replace(turn, side=[1000 - 7 * side for side in turn.side])
    assert settle(turn, rules) == settle(renamed, rules)


@given(seeds, rules, makers)
def test_logging_changes_nothing_and_ends_at_the_outcome(seed, rules, make):
    turn = make(Random(seed))
    told = settle(turn, rules, log=True)
    plain = settle(turn, rules)
    battles = told.sea_battles and replace(told.sea_battles, log=())
    assert replace(told, log=(), sea_battles=battles) == plain
    if told.log:
        assert all(sure == maybe for sure, maybe in told.log[-1].moved)
        assert tuple(sure for sure, _ in told.log[-1].moved) == told.moved
        for before, after in zip(told.log, told.log[1:], strict=False):
            for (sure, maybe), (surer, narrower) in zip(before.moved, after.moved, strict=True):
                assert surer >= sure and narrower <= maybe


def test_no_function_of_the_kernel_calls_itself():
    """Neither directly nor through others: work is bounded by loops, and plain Python cannot run out of stack."""
    calls: dict[str, set[str]] = {}
    for path in Path(diadoques.kernel.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                called = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
                calls.setdefault(node.name, set()).update(called)
    for start in calls:
        reached: set[str] = set()
        waiting = list(calls[start])
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting.extend(calls.get(name, ()))
        assert start not in reached
