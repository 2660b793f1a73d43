"""Another settlement of a season, as plain as can be: try every set of successful moves and keep what agrees.

Nothing is shared with the kernel but its input. Facts are sets of unit numbers; a world is the set of moves that
succeed together with the set of armies whose convoy is intact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations

from diadoques.kernel import OrderKind, Turn, switches


def subsets(items: Sequence[int]) -> Iterator[frozenset[int]]:
    return map(frozenset, chain.from_iterable(combinations(items, size) for size in range(len(items) + 1)))


@dataclass(frozen=True)
class World:
    """The rules, given which moves succeed and which convoys are intact."""

    turn: Turn
    rules: Sequence[int]
    moved: frozenset[int]
    afloat: frozenset[int]

    def goes_to(self, space: int) -> list[int]:
        return [i for i in movers(self.turn) if self.turn.goal[i] == space]

    def has_way(self, i: int) -> bool:
        return bool(self.turn.land[i]) or i in self.afloat

    def dislodgers(self, i: int) -> list[int]:
        return [] if i in self.moved else [a for a in self.goes_to(self.turn.at[i]) if a in self.moved]

    def head_on(self, i: int, j: int) -> bool:
        """Whether mover i meets unit j, which stands where i goes."""
        t = self.turn
        if t.order[j] != OrderKind.MOVE or t.goal[j] != t.at[i] or t.goal[i] != t.at[j]:
            return False
        if not (t.land[i] and t.land[j]) or {i, j} & self.afloat:
            return False
        if self.rules[switches.HEAD_ON] == switches.ON_PROVINCE:
            return True

        def same(aim: int, whole_aim: int, stood: int, whole_stood: int) -> bool:
            return aim in (stood, whole_aim) or stood == whole_stood

        return same(t.goal_loc[i], t.goal[i], t.loc[j], t.at[j]) and same(t.goal_loc[j], t.goal[j], t.loc[i], t.at[i])

    def harmless(self, a: int, s: int) -> bool:
        """8.B.4.d: the convoyed attack a leaves the support s against its own convoy alone."""
        t = self.turn
        if self.rules[switches.CONVOY_CUTS] != switches.NEVER_CUTS or t.land[a] or not t.wants_sea[a]:
            return False
        aimed_at_convoy = any(t.at[f] == t.goal[s] for f in useful_ships(t, a))
        return t.aid[s] >= 0 and t.order[t.aid[s]] == OrderKind.MOVE and aimed_at_convoy

    def given(self, s: int) -> bool:
        t = self.turn
        if t.goal[s] < 0:
            return False
        for a in self.goes_to(t.at[s]):
            if not self.has_way(a) or self.harmless(a, s):
                continue
            foreign = t.side[a] != t.side[s] or self.rules[switches.OWN_ATTACK_CUTS]
            if (t.at[a] != t.goal[s] and foreign) or a in self.moved:
                return False
        return True

    @cached_property
    def helpers(self) -> dict[int, list[int]]:
        t = self.turn
        found: dict[int, list[int]] = {}
        for s in range(t.count):
            if t.order[s] == OrderKind.SUPPORT and t.aid[s] >= 0 and self.given(s):
                found.setdefault(t.aid[s], []).append(s)
        return found

    def support(self, i: int, but: set[int] | None = None) -> int:
        t = self.turn
        return sum(t.lend[s] for s in self.helpers.get(i, []) if not but or t.side[s] not in but)

    def prevents(self, k: int) -> int:
        t = self.turn
        if not self.has_way(k):
            return 0
        for d in self.dislodgers(k):
            if t.at[d] == t.goal[k] and (
                self.rules[switches.EFFECT_LOST] == switches.BY_ANY_ATTACK_FROM_IT or self.head_on(k, d)
            ):
                return 0
        return t.push[k] + self.support(k)

    def resists(self, i: int, j: int) -> int:
        t = self.turn
        if self.head_on(i, j):
            return t.push[j] + self.support(j)
        if t.order[j] == OrderKind.MOVE:
            return t.stand[j]
        alone = t.stand if t.alone is None else t.alone
        return t.stand[j] + self.support(j) if self.support(j) else alone[j]

    def should_enter(self, i: int) -> bool:
        t = self.turn
        if not self.has_way(i):
            return False
        facing = [j for j in range(t.count) if t.at[j] == t.goal[i] and (j not in self.moved or self.head_on(i, j))]
        sides = {t.side[j] for j in facing}
        if t.side[i] in sides:
            return False
        if self.rules[switches.UNEQUAL_HEAD_ON] == switches.BOTH_FAIL and any(self.head_on(i, j) for j in facing):
            return False
        force = t.push[i] + self.support(i, sides)
        return (
            all(force > self.resists(i, j) for j in facing)
            and all(force > self.prevents(k) for k in self.goes_to(t.goal[i]) if k != i)
            and force > 0
        )

    def agrees(self) -> bool:
        return all((i in self.moved) == self.should_enter(i) for i in movers(self.turn))

    def sails(self, army: int) -> bool:
        """Whether the army's convoy gets through in this world."""
        ways = routes(self.turn, army)
        sunk = {f for f in useful_ships(self.turn, army) if self.dislodgers(f)}
        if self.rules[switches.ROUTES] == switches.EVERY_ROUTE_NEEDED:
            return bool(ways) and not sunk
        return any(not sunk.intersection(way) for way in ways)


def movers(turn: Turn) -> list[int]:
    return [i for i in range(turn.count) if turn.order[i] == OrderKind.MOVE]


def touching(turn: Turn, a: int, b: int) -> bool:
    return bool(turn.links.touch[a * turn.links.spaces + b])


def routes(turn: Turn, army: int) -> list[tuple[int, ...]]:
    """Every chain of different fleets that would carry the army."""
    if turn.order[army] != OrderKind.MOVE or not turn.wants_sea[army]:
        return []
    ships = [f for f in range(turn.count) if turn.order[f] == OrderKind.CONVOY and turn.aid[f] == army]
    found: list[tuple[int, ...]] = []
    partial = [(f,) for f in ships if touching(turn, turn.at[army], turn.at[f])]
    while partial:
        way = partial.pop()
        if touching(turn, turn.at[way[-1]], turn.goal[army]):
            found.append(way)
        partial.extend((*way, f) for f in ships if f not in way and touching(turn, turn.at[way[-1]], turn.at[f]))
    return found


def useful_ships(turn: Turn, army: int) -> set[int]:
    return {ship for way in routes(turn, army) for ship in way}


def armies_at_sea(turn: Turn) -> list[int]:
    return [i for i in movers(turn) if routes(turn, i)]


def worlds(turn: Turn, rules: Sequence[int], afloat: frozenset[int], fixed: dict[int, bool]) -> list[World]:
    """Every world with these convoys in which each move succeeds just when it should."""
    found = []
    for moved in subsets(movers(turn)):
        world = World(turn, rules, moved, afloat)
        if all((i in moved) == (fixed[i] if i in fixed else world.should_enter(i)) for i in movers(turn)):
            found.append(world)
    return found


def fullest(found: list[World]) -> World:
    """The world with most moves: rings turn. It holds every move that any of the worlds has."""
    best = max(found, key=lambda world: len(world.moved))
    assert all(world.moved <= best.moved for world in found)
    return best


def ashore(turn: Turn, rules: Sequence[int]) -> World:
    """The world in which no convoyed attack takes place."""
    return fullest(worlds(turn, rules, frozenset(), {}))


def sea_battles(turn: Turn, rules: Sequence[int]) -> set[int]:
    """The spaces of carrying fleets that are attacked, where those battles come first."""
    if rules[switches.CONVOY_CUTS] != switches.SEA_FIRST:
        return set()
    ships = {turn.at[ship] for army in armies_at_sea(turn) for ship in useful_ships(turn, army)}
    return ships & {turn.goal[i] for i in movers(turn)}


def settle(turn: Turn, rules: Sequence[int]) -> tuple[World, frozenset[int]]:
    """The world that the rules pick, and the armies whose convoy they leave without effect as a paradox."""
    fixed: dict[int, bool] = {}
    if rules[switches.CONVOY_CUTS] == switches.SEA_FIRST:
        first = ashore(turn, rules)
        for space in sea_battles(turn, rules):
            fixed.update((a, a in first.moved) for a in first.goes_to(space))
    armies = armies_at_sea(turn)
    best = {afloat: fullest(worlds(turn, rules, afloat, fixed)) for afloat in subsets(armies)}
    follows = {afloat: frozenset(a for a in armies if best[afloat].sails(a)) for afloat in best}
    known: dict[int, bool] = {}
    paradox: set[int] = set()
    while len(known) < len(armies):
        free = [a for a in armies if a not in known]
        base = frozenset(a for a in known if known[a])
        group = min((closure(a, free, base, follows) for a in free), key=lambda g: (len(g), sorted(g)))

        agreeing = [case for case in subsets(sorted(group)) if follows[base | case] & group == case]
        if len(agreeing) != 1:
            paradox |= group
        known.update((a, len(agreeing) == 1 and a in agreeing[0]) for a in group)
    return best[frozenset(a for a in known if known[a])], frozenset(paradox)


def closure(
    start: int, free: list[int], base: frozenset[int], follows: dict[frozenset[int], frozenset[int]]
) -> frozenset[int]:
    """The armies on whose convoys the convoy of `start` hangs, near or far."""
    group = {start}
    grown = True
    while grown:
        grown = False
        for other in free:
            if other in group:
                continue
            for case in subsets([a for a in free if a != other]):
                if (follows[base | case] ^ follows[base | case | {other}]) & group:
                    group.add(other)
                    grown = True
                    break
    return frozenset(group)


def agreeing_worlds(turn: Turn, rules: Sequence[int]) -> list[World]:
    """Every world in which moves and convoys all agree: no order of steps, no ruling."""
    found = []
    for afloat in subsets(armies_at_sea(turn)):
        for world in worlds(turn, rules, afloat, {}):
            if {a for a in armies_at_sea(turn) if world.sails(a)} == afloat:
                found.append(world)
    return found
