"""What a turn refuses, and how links are built."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.kernel import Clause, Links, Turn

from .seasons import DIADOQUES
from .sheet import play


def turn() -> Turn:
    return play("a AAA - BBB; b BBB s AAA", DIADOQUES).turn


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"side": [1]}, "side has 1 entries for 2 units"),
        ({"alone": [1]}, "alone has 1 entries for 2 units"),
        ({"at": [0, 9]}, "unit 1 stands in space 9"),
        ({"goal": [9, 1]}, "unit 0 has goal 9"),
        ({"goal": [-1, 1]}, "unit 0 has goal -1"),
        ({"goal": [0, 1]}, "unit 0 moves to the space 0 where it stands"),
        ({"aid": [-1, 5]}, "unit 1 aids unit 5 of 2"),
        ({"order": [1, 4]}, "unit 1 has order 4, there are 4"),
        ({"order": [1, -1]}, "unit 1 has order -1"),
    ],
)
def test_a_turn_that_makes_no_sense_is_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        replace(turn(), **changes)


def test_links_go_both_ways():
    links = Links.of(3, [(0, 2)])
    assert links.touch[0 * 3 + 2] == links.touch[2 * 3 + 0] == 1 and sum(links.touch) == 2
    with pytest.raises(ValueError, match="leaves the board"):
        Links.of(3, [(0, 3)])


def test_clauses_and_rulings_fit_a_byte():
    """Results of a batch are bytes."""
    assert max(Clause) < 128 and min(Clause) > 0
