"""One season of Les Diadoques: settled, and explained in French."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from diadoques.explain.sentences import sentences
from diadoques.games.diadoques.events.resolution import Answers
from diadoques.games.diadoques.model.position import LEVY, OVER, RETREATS, VOTE, Position
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.people.levy import levy
from diadoques.games.diadoques.season.protocol import awaits, new, options, resolve

SEASONS = 3


@cache
def seasons() -> tuple[tuple[Position, Answers], ...]:
    """The seasons of 321 BC before winter, every unit under a legal order drawn with a fixed seed.

    The orders are written out, so that reading them is measured too, as in a class that types.
    """
    draw = random.Random(321)
    position, found = new(), []
    while len(found) < SEASONS and position.phase != OVER:
        picks = dict.fromkeys(position.players, ("A", "A", "A")) if position.phase == LEVY else {}
        planned = levy(position, picks) if picks else position
        sheets = {player: _sheet(planned, player, draw) for player in awaits(planned).seats}
        answers = Answers(orders=sheets, said={"levy": picks})
        if position.phase not in (RETREATS, VOTE):
            found.append((position, answers))
        position = resolve(position, answers).after
    return tuple(found)


def _sheet(position: Position, player: str, draw: random.Random) -> list[str]:
    legal = options(position, player)
    by_unit = {unit: [order for order in legal if order.unit == unit] for unit in {one.unit for one in legal} - {""}}
    return [write(position, draw.choice(by_unit[unit])) for unit in sorted(by_unit)]


def bench_season_resolved_and_explained(promise: Callable[..., None]) -> None:
    """Ten milliseconds at most a season."""
    assert [min(map(len, answers.orders.values())) for _, answers in seasons()] >= [1] * SEASONS

    def run() -> None:
        for position, answers in seasons():
            assert sentences(resolve(position, answers), "fr")

    promise(run, seconds=0.010 * SEASONS, rounds=30)
