"""Random seasons full of conflict: few spaces, many orders, weights and sides that differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from diadoques.kernel import Links, OrderKind, Turn, make_switches, switches

CLASSIC = make_switches(
    own_attack_cuts=False,
    routes=switches.ONE_ROUTE_ENOUGH,
    convoy_cuts=switches.CUTS,
    head_on=switches.ON_PROVINCE,
    effect_lost=switches.BY_HEAD_ON_ONLY,
)
DIADOQUES = make_switches(
    own_attack_cuts=True,
    routes=switches.EVERY_ROUTE_NEEDED,
    convoy_cuts=switches.NEVER_CUTS,
    head_on=switches.ON_COAST,
    effect_lost=switches.BY_ANY_ATTACK_FROM_IT,
)
ALL_SWITCHES = [
    make_switches(
        own_attack_cuts=own, routes=routes, convoy_cuts=cuts, head_on=head_on, effect_lost=lost, unequal_head_on=unequal
    )
    for unequal in (switches.STRONGER_WINS, switches.BOTH_FAIL)
    for own in (False, True)
    for routes in (switches.ONE_ROUTE_ENOUGH, switches.EVERY_ROUTE_NEEDED)
    for cuts in (switches.CUTS, switches.NEVER_CUTS, switches.SEA_FIRST)
    for head_on in (switches.ON_PROVINCE, switches.ON_COAST)
    for lost in (switches.BY_HEAD_ON_ONLY, switches.BY_ANY_ATTACK_FROM_IT)
]


def random_turn(rng: Random, most_movers: int = 7, stacks: bool = False) -> Turn:
    """A season on a small board of coasts 0..c-1 and seas; two coastal places belong to each coast."""
    coasts, seas = rng.randint(3, 6), rng.randint(1, 4)
    spaces = coasts + seas
    shore = [(c, s) for c in range(coasts) for s in range(coasts, spaces) if rng.random() < 0.75]
    sea = [(a, b) for a in range(coasts, spaces) for b in range(a + 1, spaces) if rng.random() < 0.6]
    links = Links.of(spaces, shore + sea)
    places = list(range(spaces))
    rng.shuffle(places)
    at = places[: rng.randint(2, spaces)]
    if stacks and rng.random() < 0.5:
        at += [rng.choice(at)] * rng.randint(1, 2)
    n = len(at)
    side = [rng.randrange(3) for _ in at]
    owner: dict[int, int] = {}
    side = [owner.setdefault(space, s) for space, s in zip(at, side, strict=True)]
    afloat = [space >= coasts or rng.random() < 0.25 for space in at]
    weights = [rng.choice((1, 1, 1, 2, 3)) for _ in at]
    order = [int(OrderKind.HOLD)] * n
    goal, goal_loc, aid = [-1] * n, [-1] * n, [-1] * n
    land, wants_sea = [0] * n, [0] * n
    loc = [coast_place(rng, space, spaces, coasts) for space in at]
    movers = rng.sample(range(n), min(n, rng.randint(1, most_movers)))
    for i in movers:
        targets = [space for space in range(spaces) if space != at[i] and (afloat[i] or space < coasts)]
        if not targets:
            continue
        occupied = [space for space in targets if space in at]
        order[i] = OrderKind.MOVE
        goal[i] = rng.choice(occupied if occupied and rng.random() < 0.7 else targets)
        goal_loc[i] = coast_place(rng, goal[i], spaces, coasts) if afloat[i] else goal[i]
        land[i] = int(afloat[i] or rng.random() < 0.45)
        wants_sea[i] = int(not afloat[i] and (not land[i] or rng.random() < 0.85))
    armies = [i for i in range(n) if order[i] == OrderKind.MOVE and not afloat[i]]
    for f in range(n):
        if order[f] == OrderKind.HOLD and at[f] >= coasts and at.count(at[f]) == 1 and armies and rng.random() < 0.8:
            order[f], aid[f] = OrderKind.CONVOY, rng.choice(armies) if rng.random() < 0.9 else -1
    for s in range(n):
        if order[s] != OrderKind.HOLD or rng.random() < 0.1:
            continue
        order[s] = OrderKind.SUPPORT
        roll = rng.random()
        if roll < 0.05:
            continue  # fits nothing
        if roll < 0.15:
            goal[s] = rng.randrange(spaces)  # a supply, watched only
            continue
        against_ships = [i for i in range(n) if order[i] == OrderKind.MOVE and goal[i] >= coasts]
        aided = rng.choice(against_ships if against_ships and rng.random() < 0.5 else [i for i in range(n) if i != s])
        if aided != s:
            aid[s], goal[s] = aided, goal[aided] if order[aided] == OrderKind.MOVE else at[aided]
    # Support to hold a unit that only later was told to support is still support to hold.
    for s in range(n):
        if order[s] == OrderKind.SUPPORT and aid[s] >= 0 and order[aid[s]] != OrderKind.MOVE:
            goal[s] = at[aid[s]]
    return Turn(
        links=links, side=side, at=at, loc=loc, order=order, goal=goal, goal_loc=goal_loc, aid=aid,
        stand=weights, push=[w if rng.random() < 0.9 else 1 for w in weights], lend=weights,
        land=land, wants_sea=wants_sea,
        alone=[max(0, w - 1) for w in weights] if rng.random() < 0.1 else None,
    )  # fmt: skip


def cyclety_turn(rng: Random) -> Turn:
    """Armies convoyed against the supporters of attacks on one another's fleets: convoys that hang on each other."""
    cycles = rng.randint(1, 3)
    targets, attackers = rng.randint(1, 3), rng.randint(1, 4)
    in_turn = rng.random() < 0.6  # each army attacks who supports at the next one's fleet
    if in_turn:
        targets, attackers = cycles, rng.randint(cycles, 4)
    # Spaces: a sea, a coast of departure per convoy; the coasts attacked; where the attacking fleets come from.
    sea, start, target = range(cycles), range(cycles, 2 * cycles), range(2 * cycles, 2 * cycles + targets)
    away = range(2 * cycles + targets, 2 * cycles + targets + attackers)
    links = Links.of(away.stop, [(a, b) for a in sea for b in (*start, *target)] + [(a, a + 1) for a in sea[:-1]])
    at, order, goal, aid, land, wants_sea = ([] for _ in range(6))  # type: tuple[list[int], ...]

    def add(space: int, what: int, to: int = -1, whom: int = -1, by_land: int = 0, by_sea: int = 0) -> None:
        for column, value in zip(
            (at, order, goal, aid, land, wants_sea), (space, what, to, whom, by_land, by_sea), strict=True
        ):
            column.append(value)

    for k in range(cycles):
        add(
            start[k],
            OrderKind.MOVE,
            target[k] if in_turn else rng.choice(target),
            by_land=int(rng.random() < 0.1),
            by_sea=1,
        )
    for k in range(cycles):
        add(sea[k], OrderKind.CONVOY, whom=k if rng.random() < 0.85 else rng.randrange(cycles))
    first = len(at)
    for number, space in enumerate(away):
        add(space, OrderKind.MOVE, sea[number % cycles] if in_turn else rng.choice(sea), by_land=1)
    helpable = [*range(cycles, len(at))]
    for number, space in enumerate(target):
        whom = rng.choice(helpable if rng.random() < 0.8 else range(cycles))
        if in_turn and rng.random() < 0.8:
            there = (number + 1) % cycles
            whom = rng.choice([i for i in helpable if sea[there] in (at[i], goal[i])])
        add(space, OrderKind.SUPPORT, goal[whom] if order[whom] == OrderKind.MOVE else at[whom], whom)
    for _ in range(rng.randint(0, 2)):  # supporters out of everybody's reach
        whom = rng.choice((*range(first, first + attackers), *range(cycles)))
        space = links.spaces
        links = Links(space + 1, Links.of(space + 1, []).touch)
        add(space, OrderKind.SUPPORT, goal[whom], whom)
    links = Links.of(links.spaces, [(a, b) for a in sea for b in (*start, *target)] + [(a, a + 1) for a in sea[:-1]])
    weights = [rng.choice((1, 1, 1, 1, 2)) for _ in at]
    return Turn(
        links=links, side=[rng.randrange(6) for _ in at], at=at, loc=at, order=order, goal=goal,
        goal_loc=[g if o == OrderKind.MOVE else -1 for g, o in zip(goal, order, strict=True)], aid=aid,
        stand=weights, push=weights, lend=weights, land=land, wants_sea=wants_sea,
    )  # fmt: skip


def ring_turn(rng: Random) -> Turn:
    """Rings of moves, with rivals, followers and supporters around them."""
    spaces = rng.randint(3, 8)
    ring = rng.randint(2, min(spaces, 5))
    units = rng.randint(ring, spaces)
    at = list(range(units))
    order, goal, aid = [int(OrderKind.HOLD)] * units, [-1] * units, [-1] * units
    for i in range(ring):
        order[i], goal[i] = OrderKind.MOVE, (i + 1) % ring
    for i in range(ring, units):
        if rng.random() < 0.5:
            order[i], goal[i] = OrderKind.MOVE, rng.choice([space for space in range(spaces) if space != i])
    for i in range(ring, units):
        if order[i] == OrderKind.HOLD:
            whom = rng.choice([unit for unit in range(units) if unit != i])
            order[i], aid[i] = OrderKind.SUPPORT, whom
            goal[i] = goal[whom] if order[whom] == OrderKind.MOVE else whom
    for i in range(units):
        if order[i] == OrderKind.SUPPORT and order[aid[i]] != OrderKind.MOVE:
            goal[i] = at[aid[i]]
    weights = [rng.choice((1, 1, 1, 2)) for _ in at]
    moves = [int(o == OrderKind.MOVE) for o in order]
    # Two that would meet may pass each other over two coasts.
    to = [
        spaces + 2 * g + rng.randrange(2) if m and rng.random() < 0.4 else g for g, m in zip(goal, moves, strict=True)
    ]
    loc = [spaces + 2 * a + rng.randrange(2) if rng.random() < 0.4 else a for a in at]
    return Turn(
        links=Links.of(spaces, []), side=[rng.randrange(3) for _ in at], at=at, loc=loc, order=order, goal=goal,
        goal_loc=[g if m else -1 for g, m in zip(to, moves, strict=True)], aid=aid, stand=weights, push=weights,
        lend=weights, land=moves, wants_sea=[0] * units,
    )  # fmt: skip


def crowded_turn(rng: Random) -> Turn:
    """One place that several want, its defender's side among those who help them."""
    attackers, helpers = rng.randint(1, 3), rng.randint(1, 4)
    n = 1 + attackers + helpers
    order = [int(OrderKind.HOLD), *[int(OrderKind.MOVE)] * attackers, *[int(OrderKind.SUPPORT)] * helpers]
    goal = [-1, *[0] * attackers, *[0] * helpers]
    aid = [-1, *[-1] * attackers, *[rng.randrange(1 + attackers) for _ in range(helpers)]]
    if rng.random() < 0.3:  # who stands there wants to leave, perhaps to meet one of them
        order[0], goal[0] = int(OrderKind.MOVE), rng.randint(1, n)
        aid = [rng.randint(1, attackers) if one == 0 else one for one in aid]
    moves = [int(one == OrderKind.MOVE) for one in order]
    weights = [rng.choice((1, 1, 1, 2)) for _ in range(n)]
    return Turn(
        links=Links.of(n + 1, []), side=[rng.randrange(3) for _ in range(n)], at=range(n), loc=range(n), order=order,
        goal=goal, goal_loc=[g if m else -1 for g, m in zip(goal, moves, strict=True)], aid=aid, stand=weights,
        push=weights, lend=weights, land=moves, wants_sea=[0] * n,
    )  # fmt: skip


def chain_turn(rng: Random) -> Turn:
    """An army carried over chains of fleets, some of which are attacked in force."""
    seas = rng.randint(2, 4)  # spaces: origin, goal, the seas, a place of attack for each
    sea = range(2, 2 + seas)
    pairs = [(0, 2), (sea[-1], 1), *pairwise(sea)]
    pairs += [pair for pair in [(0, 3), (2, 1), (3, 1)] if rng.random() < 0.3]
    attacked = [k for k in range(seas) if rng.random() < 0.4]
    order = [int(OrderKind.MOVE), *[int(OrderKind.CONVOY)] * seas, *[int(OrderKind.MOVE)] * len(attacked)]
    at = [0, *sea, *(2 + seas + k for k in attacked)]
    goal = [1, *[-1] * seas, *(sea[k] for k in attacked)]
    weights = [1] * (1 + seas) + [rng.choice((1, 2)) for _ in attacked]
    n = len(at)
    return Turn(
        links=Links.of(2 + 2 * seas, pairs), side=range(n), at=at, loc=at, order=order, goal=goal, goal_loc=goal,
        aid=[-1, *[0] * seas, *[-1] * len(attacked)], stand=weights, push=weights, lend=weights,
        land=[int(rng.random() < 0.1), *[0] * seas, *[1] * len(attacked)], wants_sea=[1, *[0] * (n - 1)],
    )  # fmt: skip


def coast_place(rng: Random, space: int, spaces: int, coasts: int) -> int:
    """The whole space, or one of the two named coasts of a coastal one."""
    return space if space >= coasts or rng.random() < 0.4 else spaces + 2 * space + rng.randrange(2)


def shuffled(turn: Turn, rng: Random) -> tuple[Turn, list[int]]:
    """The same season with its units in another order, and the new number of each unit."""
    old = list(range(turn.count))
    rng.shuffle(old)
    new = [0] * turn.count
    for number, unit in enumerate(old):
        new[unit] = number
    fields = ("side", "at", "loc", "order", "goal", "goal_loc", "stand", "push", "lend", "land", "wants_sea")
    columns = {name: [getattr(turn, name)[unit] for unit in old] for name in fields}
    columns["aid"] = [new[turn.aid[unit]] if turn.aid[unit] >= 0 else -1 for unit in old]
    if turn.alone is not None:
        columns["alone"] = [turn.alone[unit] for unit in old]
    return replace(turn, **columns), new
