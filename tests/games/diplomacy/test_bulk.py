"""Bulk: arrays give the units that the text gives, and a brief resolution the answers of a full one."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from diadoques.core.faults import Fault
from diadoques.games.diplomacy import bulk, interchange
from diadoques.games.diplomacy.legality import options_for
from diadoques.games.diplomacy.protocol import new
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.games.diplomacy.writing import write
from diadoques.kernel import compiled
from tests.refusals import refusing

#: As the compiled kernel's own tests have it: one process compiles.
COMPILES = pytest.mark.together("compiled")


def crowded(draw: Random) -> dict[str, Any]:
    """Units thrown on the board, most of them ordered to do something that is possible."""
    board, powers = CLASSIC.board, list(CLASSIC.powers)
    units: dict[str, list[str]] = {power: [] for power in powers}
    for space in draw.sample(sorted(board.spaces), 30):
        shores = board.shores(space)
        fleet = bool(shores) and (board.spaces[space].is_sea or draw.random() < 0.4)
        at = draw.choice(shores) if fleet else space
        units[draw.choice(powers)].append(f"{'F' if fleet else 'A'} {at}")
    record: dict[str, Any] = {"phase": "movement", "notation": "en", "units": units}
    position = interchange.position_from(record)
    orders: dict[str, list[str]] = {power: [] for power in powers}
    going: dict[str, str] = {}
    for unit in draw.sample(list(position.units.values()), len(position.units)):
        legal = options_for(position, unit.id)
        helps = [order for order in legal if order.target and order.goal and going.get(order.target) == order.goal]
        fights = [order for order in legal if order.to and position.unit_in(order.to[:3])]
        chosen = draw.choice(helps or fights or legal)
        going[unit.id] = chosen.to
        orders[unit.owner].append(write(position, chosen))
    return {**record, "orders": orders}


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    draw = Random(1901)
    return [crowded(draw) for _ in range(25)]


@pytest.mark.parametrize("rules", ["seed", "datc"])
@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=[pytest.mark.slow, COMPILES])])
def test_arrays_give_what_text_gives(records, rules, fast, monkeypatch):
    monkeypatch.setattr(compiled, "is_compiled", lambda: fast)
    batch = bulk.pack(records, rules)
    results = bulk.settle_bulk(batch)
    assert bulk.FACTS == ("moved", "dislodger", "by_sea", "given") and results.shape[1] == len(bulk.FACTS)
    dislodged = 0
    for record, units, result in zip(records, batch.units, results, strict=True):
        answer = interchange.adjudicate(record, rules)
        told = {(power, row["unit"]) for power, rows in answer["dislodged"].items() for row in rows}
        moved, driven = result[0], result[1]
        assert {name for name, by in zip(units, driven, strict=False) if by >= 0} == told
        stayed = {name for name, went, by in zip(units, moved, driven, strict=False) if not went and by < 0}
        standing = {(power, sign) for power, signs in answer["units"].items() for sign in signs}
        assert stayed <= standing and len(standing) == len(units) - len(told)
        dislodged += len(told)
    assert dislodged > 20


@pytest.mark.parametrize("rules", ["seed", "datc"])
def test_a_brief_course_answers_as_a_full_one(records, rules, monkeypatch):
    brief = [json.dumps(interchange.adjudicate(record, rules)) for record in records]
    monkeypatch.setattr(interchange, "Resolution", lambda position, brief: Resolution(position))
    assert [json.dumps(interchange.adjudicate(record, rules)) for record in records] == brief


def test_what_is_no_movement_is_refused():
    with pytest.raises(Fault, check=refusing("phase-unknown")):
        bulk.pack([{"phase": "adjustments", "units": {}}])
    restless = replace(CLASSIC, hooks=replace(CLASSIC.hooks, unsettles=lambda _course, _settled: False))
    with pytest.raises(ValueError, match="one step"):
        bulk.pack([], variant=restless)


def test_an_empty_batch():
    assert len(bulk.settle_bulk(bulk.pack([]))) == 0


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=[pytest.mark.slow, COMPILES])])
def test_the_opening_without_orders(fast, monkeypatch):
    monkeypatch.setattr(compiled, "is_compiled", lambda: fast)
    batch = bulk.pack([interchange.record_of(new())])
    assert batch.seasons.shape == (1, len(bulk.ROWS), 22) and not bulk.settle_bulk(batch)[0, 0].any()
