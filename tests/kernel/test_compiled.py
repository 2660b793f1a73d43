"""One source, two speeds: many seasons at once come out as each does alone, compiled or not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from diadoques.kernel import Links, Turn, batch, compiled, settle, switches
from tests.rows import each

from .seasons import ALL_SWITCHES, CLASSIC, DIADOQUES, cyclety_turn, random_turn, ring_turn
from .sheet import play

#: Compiling takes half a minute: one process does it, and the others need not.
COMPILES = pytest.mark.together("compiled")
SPACES = 24
FIELDS = ("moved", "dislodger", "by_sea", "given", "clause", "witness", "ruling")


def on_one_board(turns: list[Turn], links: Links) -> list[Turn]:
    return [replace(turn, links=links) for turn in turns]


def seasons_of_one_board(seed: int, count: int) -> list[Turn]:
    """Random seasons forced onto the board of the last of them that is large enough for all."""
    rng = Random(seed)
    turns = [rng.choice([random_turn, cyclety_turn, ring_turn])(rng) for _ in range(count)]
    pairs = [(a, b) for a in range(SPACES) for b in range(a) if rng.random() < 0.5]
    return on_one_board(turns, Links.of(SPACES, pairs))


def alone(turn: Turn, rules: tuple[int, ...]) -> list[list[int]]:
    outcome = settle(turn, rules)
    return [[int(value) for value in getattr(outcome, name)] for name in FIELDS]


def test_the_rows_are_named_as_the_fields():
    assert compiled.RESULT_ROWS == FIELDS
    assert len(FIELDS) == batch.RESULTS and len(compiled.ROWS) == batch.INPUTS


def as_alone(turns: list[Turn], rules: tuple[int, ...], workers: int = 1) -> None:
    results = compiled.settle_many(turns[0].links, *compiled.pack(turns), rules, workers=workers)
    for turn, result in zip(turns, results, strict=True):
        assert result[:, : turn.count].tolist() == alone(turn, rules)
        assert not result[:, turn.count :].any()


@pytest.mark.slow
def test_plain_batch_equals_single(monkeypatch):
    turns = seasons_of_one_board(7, 40)
    monkeypatch.setattr(compiled, "is_compiled", lambda: False)
    each(ALL_SWITCHES, lambda rules: as_alone(turns, rules), str)


@pytest.mark.slow
@COMPILES
@pytest.mark.parametrize("count", [75, pytest.param(300, marks=pytest.mark.proof)])
def test_compiled_equals_single(count):
    turns = seasons_of_one_board(11, count)
    each(ALL_SWITCHES, lambda rules: as_alone(turns, rules, workers=2), str)


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=[pytest.mark.slow, COMPILES])])
@pytest.mark.parametrize("rules", [CLASSIC, ALL_SWITCHES[8]])
def test_without_reasons_the_facts_are_the_same(rules, fast, monkeypatch):
    assert ALL_SWITCHES[8][switches.CONVOY_CUTS] == switches.SEA_FIRST
    turns = seasons_of_one_board(5, 60)
    monkeypatch.setattr(compiled, "is_compiled", lambda: fast)
    seasons, counts = compiled.pack(turns)
    told = compiled.settle_many(turns[0].links, seasons, counts, rules)
    facts = compiled.settle_many(turns[0].links, seasons, counts, rules, why=False)
    assert facts.shape[1] == batch.FACTS and (facts == told[:, : batch.FACTS]).all()


def test_an_empty_batch():
    links = Links.of(3, [])
    results = compiled.settle_many(links, np.zeros((0, batch.INPUTS, 4), np.int16), np.zeros(0, np.int16), DIADOQUES)
    assert results.shape == (0, batch.RESULTS, 4)


def spoiled(row: str, value: int) -> tuple[Links, np.ndarray, np.ndarray]:
    turn = play("a AAA - BBB; b BBB s CCC; b CCC h", DIADOQUES).turn
    seasons, counts = compiled.pack([turn, turn])
    seasons[1, compiled.ROWS.index(row), 0] = value
    return turn.links, seasons, counts


@pytest.mark.parametrize(
    ("row", "value"),
    [
        ("at", 99),
        ("at", -1),
        ("goal", 99),
        ("goal", -1),
        ("goal", 0),
        ("aid", 3),
        ("aid", -2),
        ("order", 4),
        ("order", -1),
    ],
)
@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=[pytest.mark.slow, COMPILES])])
def test_seasons_that_no_turn_accepts_are_refused(row, value, fast, monkeypatch):
    monkeypatch.setattr(compiled, "is_compiled", lambda: fast)
    with pytest.raises(ValueError, match="season 1 makes no sense"):
        compiled.settle_many(*spoiled(row, value), DIADOQUES)


def test_wrong_shapes_are_refused():
    links, seasons, counts = spoiled("aid", -1)
    with pytest.raises(ValueError, match="switches"):
        compiled.settle_many(links, seasons, counts, DIADOQUES[:2])
    with pytest.raises(ValueError, match="shape"):
        compiled.settle_many(links, seasons[:, :5], counts, DIADOQUES)
    with pytest.raises(ValueError, match="counts"):
        compiled.settle_many(links, seasons, counts + 9, DIADOQUES)
    with pytest.raises(ValueError, match="one board"):
        compiled.pack([random_turn(Random(1)), random_turn(Random(2))])


def test_who_has_no_home_keeps_no_compiled_copy(monkeypatch, tmp_path):
    """A container may run as a user of whom nothing is known."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiled.cache_folder().is_relative_to(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", "~nobody-of-that-name/cache")
    assert compiled.cache_folder() is None
