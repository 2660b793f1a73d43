"""One season of Les Diadoques: settled, and explained in French."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from diadoques.explain.sentences import sentences
from diadoques.games.diadoques.course import Answers
from diadoques.games.diadoques.position import OVER, RETREATS, VOTE, Position
from diadoques.games.diadoques.protocol import awaits, new, options, resolve
from diadoques.games.diadoques.writing import write

SEASONS = 3


@cache
def seasons() -> tuple[tuple[Position, Answers], ...]:
    """The seasons of 321 BC before winter, every unit under a legal order drawn with a fixed seed.

    The orders are written out, so that reading them is measured too, as in a class that types.
    """
    draw = random.Random(321)
    position, found = new(), []
    while len(found) < SEASONS and position.phase != OVER:
        sheets = {}
        for player in awaits(position).players:
            legal = options(position, player)
            by_unit = {
                unit: [order for order in legal if order.unit == unit] for unit in {o.unit for o in legal} - {""}
            }
            sheets[player] = [write(position, draw.choice(by_unit[unit])) for unit in sorted(by_unit)]
        answers = Answers(orders=sheets)
        if position.phase not in (RETREATS, VOTE):
            found.append((position, answers))
        position = resolve(position, answers).after
    return tuple(found)


def bench_season_resolved_and_explained(promise: Callable[..., None]) -> None:
    """Ten milliseconds at most a season."""
    assert len(seasons()) == SEASONS

    def run() -> None:
        for position, answers in seasons():
            assert sentences(resolve(position, answers), "fr")

    promise(run, seconds=0.010 * SEASONS, rounds=30)
