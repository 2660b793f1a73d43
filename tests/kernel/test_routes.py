"""Convoy routes against a plain listing of all chains of fleets."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from diadoques.kernel import Links, OrderKind, Turn
from diadoques.kernel.layout import ROUTED
from diadoques.kernel.season import pack
from diadoques.kernel.sweeps import prepare

from . import oracle
from .seasons import DIADOQUES


def convoy(rng: Random) -> Turn:
    """One army and up to eight fleets on a random sea."""
    fleets = rng.randint(1, 8)
    n = fleets + 2
    density = rng.uniform(0.15, 0.6)
    pairs = [(a, b) for a in range(2, n) for b in range(a) if rng.random() < density]
    return Turn(
        links=Links.of(n, pairs),
        side=[0] * (fleets + 1),
        at=[0, *range(2, n)],
        loc=[0, *range(2, n)],
        order=[OrderKind.MOVE] + [OrderKind.CONVOY] * fleets,
        goal=[1] + [-1] * fleets,
        goal_loc=[1] + [-1] * fleets,
        aid=[-1] + [0] * fleets,
        stand=[1] * (fleets + 1),
        push=[1] * (fleets + 1),
        lend=[1] * (fleets + 1),
        land=[0] * (fleets + 1),
        wants_sea=[1] + [0] * fleets,
    )


@given(st.integers(0, 2**32 - 1))
def test_fleets_on_a_route_are_those_of_some_chain(seed):
    turn = convoy(Random(seed))
    v = pack(turn, DIADOQUES)
    prepare(v, turn.links.touch)
    on_route = oracle.useful_ships(turn, 0)
    assert {f for f in range(1, turn.count) if v[ROUTED + f]} == on_route
    assert bool(v[ROUTED]) == bool(on_route)


def test_two_coasts_that_touch_are_no_convoy():
    turn = Turn(
        links=Links.of(3, [(0, 1), (0, 2)]), side=[0, 0], at=[0, 2], loc=[0, 2],
        order=[OrderKind.MOVE, OrderKind.CONVOY],
        goal=[1, -1], goal_loc=[1, -1], aid=[-1, 0], stand=[1, 1], push=[1, 1], lend=[1, 1], land=[0, 0],
        wants_sea=[1, 0],
    )  # fmt: skip
    v = pack(turn, DIADOQUES)
    prepare(v, turn.links.touch)
    assert not v[ROUTED] and not oracle.routes(turn, 0)
