"""Positions made to be hard, with forty units and more: the work stays bounded."""

from __future__ import annotations

import time

import pytest

from diadoques.kernel import Clause, Links, OrderKind, Ruling, Turn, settle
from diadoques.kernel.layout import MOST_CONVOYS, WIDTH

from .seasons import ALL_SWITCHES, CLASSIC, DIADOQUES
from .sheet import play

LIMIT = 5.0  # seconds; each takes a few milliseconds to half a second


@pytest.fixture(autouse=True)
def in_time():
    start = time.process_time()
    yield
    assert time.process_time() - start < LIMIT


def test_thirteen_rings_turn():
    orders = "; ".join(f"s{k} X{k}{n} - X{k}{(n + 1) % 3}" for k in range(13) for n in range(3))
    sheet = play(orders, DIADOQUES)
    assert all(sheet.outcome.moved) and set(sheet.outcome.ruling) == {Ruling.ROTATION}


def test_one_ring_of_forty_turns():
    sheet = play("; ".join(f"a X{n} - X{(n + 1) % 40}" for n in range(40)), CLASSIC)
    assert all(sheet.outcome.moved)


@pytest.mark.parametrize("held", [True, False])
def test_a_file_of_as_many_units_as_there_is_room_for(held):
    n = WIDTH
    order = [OrderKind.MOVE] * (n - 1) + [OrderKind.HOLD if held else OrderKind.MOVE]
    goal = [*range(1, n), -1 if held else n]
    turn = Turn(
        links=Links.of(n + 1, []), side=[0] * n, at=list(range(n)), loc=list(range(n)), order=order, goal=goal,
        goal_loc=goal, aid=[-1] * n, stand=[1] * n, push=[1] * n, lend=[1] * n,
        land=[int(what == OrderKind.MOVE) for what in order], wants_sea=[0] * n,
    )  # fmt: skip
    assert all(settle(turn, DIADOQUES).moved) is not held


def circle(cycles: int) -> tuple[str, str]:
    """Armies in a circle, each attacking who supports the attack on the next one's fleet."""
    orders, seas = [], []
    for k in range(cycles):
        after = (k + 1) % cycles
        orders += [f"a{k} L{k} ~ T{k}", f"a{k} S{k} c L{k}", f"b{k} B{k} - S{k}", f"b{k} T{k} s B{after}"]
        seas.append(f"S{k}: L{k} T{k}")
    return "; ".join(orders), "; ".join(seas)


@pytest.mark.parametrize("cycles", range(1, 11))
def test_a_circle_of_convoys_is_a_paradox(cycles):
    """Each convoy is intact just when the one before it is, or just when it is not: two outcomes, or none."""
    orders, seas = circle(cycles)
    sheet = play(orders, CLASSIC, seas)
    armies = [sheet.unit(f"L{k}") for k in range(cycles)]
    assert all(sheet.outcome.clause[i] is Clause.PARADOX for i in armies)
    # All armies stay without effect, so no support is cut and every fleet is lost.
    assert sheet.moved == {f"B{k}" for k in range(cycles)} and sheet.dislodged == {f"S{k}" for k in range(cycles)}


def test_a_cycle_too_large_for_cases_falls_to_the_ruling():
    cycles = MOST_CONVOYS + 2
    orders, seas = circle(cycles)
    sheet = play(orders, CLASSIC, seas)
    assert sheet.turn.count == 4 * cycles > 40
    assert all(sheet.clause(f"L{k}") is Clause.PARADOX for k in range(cycles))


def test_many_small_cycles():
    orders, seas = zip(*(circle(1) for _ in range(1)), strict=True)
    parts = [
        (o.replace("0", str(k)), s.replace("0", str(k)))
        for k in range(10, 20)
        for o, s in zip(orders, seas, strict=True)
    ]
    sheet = play("; ".join(o for o, _ in parts), CLASSIC, "; ".join(s for _, s in parts))
    assert sheet.turn.count == 40 and list(sheet.outcome.clause).count(Clause.PARADOX) == 10


def test_every_fleet_on_one_grid_of_routes():
    """Thirty fleets, thousands of routes: which lie on one is found without listing routes."""
    side = 6
    names = [f"S{row}{column}" for row in range(side) for column in range(side - 1)]
    seas = []
    for row in range(side):
        for column in range(side - 1):
            touched = [f"S{row + 1}{column}"] * (row + 1 < side) + [f"S{row}{column + 1}"] * (column + 2 < side)
            touched += ["AAA"] * (row == 0) + ["ZZZ"] * (row == side - 1)
            if touched:
                seas.append(f"S{row}{column}: {' '.join(touched)}")
    orders = "; ".join(["a AAA ~ ZZZ", *(f"a {name} c AAA" for name in names), "b XXX*2 - S22"])
    assert "AAA" not in play(orders, DIADOQUES, "; ".join(seas)).moved
    assert "AAA" in play(orders, CLASSIC, "; ".join(seas)).moved


def test_too_many_units_are_refused():
    n = WIDTH + 1
    turn = Turn(
        links=Links.of(n, []), side=[0] * n, at=list(range(n)), loc=list(range(n)), order=[0] * n, goal=[-1] * n,
        goal_loc=[-1] * n, aid=[-1] * n, stand=[1] * n, push=[1] * n, lend=[1] * n, land=[0] * n, wants_sea=[0] * n,
    )  # fmt: skip
    with pytest.raises(ValueError, match="room for 128"):
        settle(turn, DIADOQUES)


def test_no_units_at_all():
    turn = Turn(Links.of(1, []), *([[]] * 12))
    for rules in ALL_SWITCHES:
        assert settle(turn, rules, log=True).moved == ()
