"""The kernel at its two speeds: one season of twenty units in plain Python, and batches of them compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from diadoques.kernel import Links, OrderKind, Turn, make_switches, settle, switches
from diadoques.kernel.compiled import pack, settle_many

SWITCHES = make_switches(
    own_attack_cuts=True,
    routes=switches.EVERY_ROUTE_NEEDED,
    convoy_cuts=switches.NEVER_CUTS,
    head_on=switches.ON_COAST,
    effect_lost=switches.BY_ANY_ATTACK_FROM_IT,
)
ROWS, COLUMNS, UNITS = 6, 7, 20
SPACES = ROWS * COLUMNS
SEAS = {space for space in range(SPACES) if space % COLUMNS in (3, 4)}  # a strait between two lands


def neighbours(space: int) -> list[int]:
    row, column = divmod(space, COLUMNS)
    around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS]


LINKS = Links.of(SPACES, [(sea, other) for sea in SEAS for other in neighbours(sea)])


def crowded(rng: Random) -> Turn:
    """Twenty units in the middle of a board: half of them move, the others support or convoy."""
    at = rng.sample([space for space in range(SPACES) if space % COLUMNS in (1, 2, 3, 4, 5)], UNITS)
    here = {space: unit for unit, space in enumerate(at)}
    order, goal, aid = [int(OrderKind.HOLD)] * UNITS, [-1] * UNITS, [-1] * UNITS
    land, wants_sea = [0] * UNITS, [0] * UNITS
    for i, space in enumerate(at):
        fleet = space in SEAS
        ways = [other for other in neighbours(space) if fleet or other not in SEAS]
        if rng.random() < 0.5:
            order[i], goal[i], land[i] = OrderKind.MOVE, rng.choice(ways), 1
            across = space + (3 if space % COLUMNS == 2 else -3)
            if not fleet and space % COLUMNS in (2, 5) and rng.random() < 0.3:
                goal[i], land[i], wants_sea[i] = across, 0, 1
    sailing = [i for i in range(UNITS) if wants_sea[i]]
    for i, space in enumerate(at):
        if order[i] == OrderKind.HOLD and space in SEAS and sailing and rng.random() < 0.6:
            order[i], aid[i] = OrderKind.CONVOY, rng.choice(sailing)
        elif order[i] == OrderKind.HOLD and rng.random() < 0.8:
            order[i] = OrderKind.SUPPORT
            near = set(neighbours(space))
            helped = [j for j in range(UNITS) if j != i and (goal[j] if order[j] == OrderKind.MOVE else at[j]) in near]
            if helped:
                aid[i] = rng.choice(helped)
                goal[i] = goal[aid[i]] if order[aid[i]] == OrderKind.MOVE else at[aid[i]]
    assert len(here) == UNITS
    weights = [rng.choice((1, 1, 1, 2)) for _ in at]
    moves = [g if o == OrderKind.MOVE else -1 for g, o in zip(goal, order, strict=True)]
    return Turn(
        links=LINKS, side=[rng.randrange(6) for _ in at], at=at, loc=at, order=order, goal=goal, goal_loc=moves,
        aid=aid, stand=weights, push=weights, lend=weights, land=land, wants_sea=wants_sea,
    )  # fmt: skip


@cache
def turns() -> tuple[Turn, ...]:
    rng = Random(1)
    return tuple(crowded(rng) for _ in range(1000))


def bench_a_season_in_plain_python(promise: Callable[..., None]) -> None:
    seasons = iter(turns() * 10)
    promise(lambda: settle(next(seasons), SWITCHES), seconds=0.001, rounds=500)


def bench_a_season_with_its_log(promise: Callable[..., None]) -> None:
    seasons = iter(turns() * 10)
    promise(lambda: settle(next(seasons), SWITCHES, log=True), seconds=0.002, rounds=500)


def bench_a_hundred_thousand_seasons_compiled(promise: Callable[..., None]) -> None:
    """On one core; the promise leaves room for slow machines."""
    seasons, counts = pack(turns() * 100)
    promise(lambda: settle_many(LINKS, seasons, counts, SWITCHES), seconds=1.0, rounds=5)
