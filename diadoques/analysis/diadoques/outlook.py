"""What one player sees ahead while nobody else moves: who stands in his way, and how soon he can be where at the least.

Nothing here says how he gets there: ``marches`` finds the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Final, NamedTuple

from diadoques.analysis.diadoques.witnesses import Plan, checked_seat, on_board, play
from diadoques.board.reach import coastal, sails, sea_reach
from diadoques.board.spaces import split_coast
from diadoques.core.calendar import Season
from diadoques.core.orders import Verb
from diadoques.games.diadoques.conflict.movement import strength
from diadoques.games.diadoques.gold.money import is_supplied
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import LEVY, MOVEMENT, Position
from diadoques.games.diadoques.model.reach import enters, exits
from diadoques.games.diadoques.people.levy import kinds_at_home

TOGETHER: Final = 3
"""How many units of one player are moved together at most; his others stay."""

Spot = tuple[str, str]
"""What a unit is and where it stands: its kind, and a place with its coast."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player may count on while everybody else is silent.

    Attributes:
        position: where it begins, before the orders of a season of movement.
        ahead: the position as each of the coming seasons of movement begins if he is silent too.
        foes: for each of them, how strong the strongest of others' units in each space stands there.
    """

    position: Position
    seat: str
    ahead: tuple[Position, ...]
    foes: tuple[Mapping[str, int], ...]
    _ways: dict[Spot, tuple[Spot, ...]] = field(default_factory=dict)
    _steps: dict[str, Mapping[Spot, int]] = field(default_factory=dict)

    @property
    def begins(self) -> bool:
        """Whether first units are still chosen: all stand at home, and all but one must leave (DIA-63B4-01, -03)."""
        return self.position.phase == LEVY

    @property
    def heads(self) -> bool:
        """Whether the diadoch is free to lead somebody."""
        leader = self.position.leaders.get(self.seat)
        return leader is not None and not leader.captor

    def units(self) -> tuple[Unit, ...]:
        """His units on the board; in a first spring as many armies as he raises."""
        return tuple(unit for unit in self.ahead[0].standing().values() if unit.owner == self.seat)

    def power(self, unit: Unit, number: int) -> int:
        """What a unit weighs, the diadoch included; in a first spring he heads the first of those that are moved."""
        if self.begins:
            return strength(unit, number == 0)
        here = self.position.units[unit.id].space
        return strength(unit, self.heads and self.position.leaders[self.seat].at == here)

    def ways(self, spot: Spot) -> tuple[Spot, ...]:
        """Where a unit may go from a place by itself, and as what (8.B.1, 6.2.a)."""
        known = self._ways.get(spot)
        if known is None:
            found = exits(self.position.board, Unit("", self.seat, spot[0], "", spot[1]))
            open_to_him = (one for one in found if one.becomes != GARRISON or holds(self.position, self.seat, one.to))
            known = self._ways[spot] = tuple((one.becomes, one.to) for one in open_to_him)
        return known

    def carried(self, origin: str, seas: Collection[str], most: int) -> set[str]:
        """The provinces to which an army can be carried over at most so many of these seas."""
        board = self.position.board
        chain = {sea for sea in seas if most and sails(board, sea, origin)}
        for _further in range(most - 1):
            chain |= {sea for one in chain for sea in board.fleet.get(one, ()) if sea in seas}
        return sea_reach(board, origin, frozenset(chain)) if chain else set()

    def at_sea(self, spot: Spot) -> bool:
        """Whether a fleet there can carry (DIA-8B4a-01)."""
        return spot[0] == FLEET and self.position.board.spaces[split_coast(spot[1])[0]].is_sea

    def besieges(self, spot: Spot) -> Iterator[str]:
        """The citadels that a unit may besiege where it stands: an army any, a fleet those with a port (DIA-8B5-01)."""
        board, space = self.position.board, split_coast(spot[1])[0]
        if spot[0] == GARRISON:
            return
        for citadel in board.inside.get(space, ()):
            if (spot[0] == ARMY or board.is_port(citadel)) and not holds(self.position, self.seat, citadel):
                yield citadel

    def steps_to(self, space: str) -> Mapping[Spot, int]:
        """How many seasons a unit is away from a space, "" for any sea, at the least, whatever fleets carry it."""
        known = self._steps.get(space)
        if known is not None:
            return known
        board = self.position.board
        seas = frozenset(one.id for one in board.spaces.values() if one.is_sea)
        spots = [(ARMY, one.id) for one in board.spaces.values() if not one.is_sea]
        spots += [(FLEET, shore) for one in board.spaces for shore in board.shores(one)]
        ends = {space} if space else seas
        steps = {spot: 0 for spot in spots if split_coast(spot[1])[0] in ends}
        spots += [(GARRISON, one) for one in board.citadels if holds(self.position, self.seat, one)]
        back: dict[Spot, list[Spot]] = {}
        for spot in spots:
            goes = {*self.ways(spot)}
            if spot[0] == ARMY and coastal(board, spot[1]):
                goes |= {(ARMY, to) for to in self.carried(spot[1], seas, TOGETHER - 1)}
            for to in goes:
                back.setdefault(to, []).append(spot)
        queue = list(steps)
        for spot in queue:
            for before in back.get(spot, ()):
                if before not in steps:
                    steps[before] = steps[spot] + 1
                    queue.append(before)
        self._steps[space] = steps
        return steps


def outlook(position: Position, seat: str, seasons: int) -> Outlook:
    """Look ahead as many seasons of movement, the present one included.

    Raises:
        Fault: as ``witnesses.checked_seat``.
        ValueError: less than one season.
    """
    seat = checked_seat(position, seat)
    if seasons < 1:
        raise ValueError(f"{seasons} seasons")
    _plan, reports = play(position, Plan(seat, (), ((),) * seasons))
    ahead = [on_board(position, seat), *(one.after for one in reports if one.after.phase == MOVEMENT)]
    ahead = (ahead + [ahead[-1]] * seasons)[:seasons]
    return Outlook(position, seat, tuple(ahead), tuple(_foes(one, seat) for one in ahead))


def seasons_from(position: Position, count: int) -> tuple[Season, ...]:
    """The seasons of movement from the present one on."""
    found: list[Season] = []
    season = position.season
    while len(found) < count:
        if season.is_movement:
            found.append(season)
        season = season.next()
    return tuple(found)


def seasons_to_citadels(seen: Outlook) -> dict[str, int]:
    """After how many seasons at the least a unit of the player can stand before each citadel.

    Every unit is asked by itself: none of his is in another's way, fleets are wherever they can be by then, and whoever
    can be next to a space helps to clear it. So no plan with ``TOGETHER`` units is faster; a plan need not be as fast.

    Returns:
        By citadel, 0 for one before which he stands; those are left out that he has, or does not reach in time.
    """
    powers, spots = _starts(seen)
    beaten: set[str] = set()
    found: dict[str, int] = {}
    for season, foes in enumerate(seen.foes):
        for spot in set().union(*spots):
            for citadel in seen.besieges(spot):
                found.setdefault(citadel, season)
        # By space that others hold: from where each of his units may enter it by itself, and from where by sea.
        alone_from: dict[str, dict[int, set[str]]] = {space: {} for space in foes}
        carried_from: dict[str, dict[int, set[str]]] = {space: {} for space in foes}
        goes: list[set[Spot]] = [set() for _one in spots]
        for number, own in enumerate(spots):
            fleets = [
                {at for kind, at in one if seen.at_sea((kind, at))} for one in (*spots[:number], *spots[number + 1 :])
            ]
            most = min(sum(map(bool, fleets)), TOGETHER - 1)
            for spot in own:
                carried: set[Spot] = set()
                if spot[0] == ARMY and most and coastal(seen.position.board, spot[1]):
                    carried = {(ARMY, to) for to in seen.carried(spot[1], set().union(*fleets), most)}
                for ways, by_space in ((seen.ways(spot), alone_from), (carried, carried_from)):
                    goes[number].update(ways)
                    for space in {split_coast(to)[0] for _kind, to in ways} & {*foes}:
                        by_space[space].setdefault(number, set()).add(split_coast(spot[1])[0])
        for space, stands in foes.items():
            if _most(powers, alone_from[space], carried_from[space]) + seen.heads > stands:
                beaten.add(space)
        held = {*foes} - beaten
        for own, further in zip(spots, goes, strict=True):
            own |= {(kind, to) for kind, to in further if split_coast(to)[0] not in held}
    return found


def _starts(seen: Outlook) -> tuple[list[int], list[set[Spot]]]:
    """What each of his units weighs, and what it may be as it begins: in a first spring of every kind."""
    powers = [strength(unit, False) for unit in seen.units()]
    if not seen.begins:
        return powers, [{(unit.kind, unit.at)} for unit in seen.units()]
    raised = (
        on_board(seen.position, seen.seat, (kind,) * TOGETHER).of(seen.seat)
        for kind in kinds_at_home(seen.position, seen.seat)
    )
    return powers, [{(unit.kind, unit.at) for unit in one} for one in zip(*raised, strict=True)]


def _most(powers: Sequence[int], alone: Mapping[int, set[str]], carried: Mapping[int, set[str]]) -> int:
    """The most that units bring to bear on a space, each from a space of its own; who is carried keeps a fleet busy."""
    sides = [units for size in range(1, TOGETHER + 1) for units in combinations(alone, size)]
    found = [sum(powers[one] for one in units) for units in sides if _apart([alone[one] for one in units])]
    for first, origins in carried.items():
        for size in range(TOGETHER - 1):
            for units in combinations((one for one in alone if one != first), size):
                if _apart([origins, *(alone[one] for one in units)]):
                    found.append(powers[first] + sum(powers[one] for one in units))
    return max(found, default=0)


def _apart(places: Sequence[set[str]]) -> bool:
    """Whether each may stand in a place of its own."""
    return any(len({*chosen}) == len(chosen) for chosen in product(*places))


def _foes(position: Position, seat: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in position.standing().values():
        if unit.owner != seat:
            leader = position.leaders.get(unit.owner)
            heads = leader is not None and not leader.captor and leader.at == unit.space
            found[unit.space] = max(found.get(unit.space, 0), strength(unit, heads))
    return found


# --- All that one unit may do in the seasons to come while nobody opposes it, and what it needs of others for it


ALIKE: Final = 3
"""How many ways of one unit to the same end are kept: another unit may stand where one of them leads."""
SIDES: Final = ("taken", "begun", "provinces")
"""What a course reaches."""


class Joint(NamedTuple):
    """What two units do together: in which season, whether one is carried, over which sea or into which space."""

    season: int
    carried: bool
    where: str


class Act(NamedTuple):
    """What a unit does in a season: its verb, where it stands then, and what it is about (a citadel, a space)."""

    verb: Verb
    spot: Spot
    about: str = ""


@dataclass(frozen=True, slots=True)
class UnitCourse:
    """What one unit does, season by season, and what comes of it.

    Attributes:
        start: where it begins.
        needs: what others must do for it: a fleet that carries (1), or so much help.
        offers: what it does for others, and how much.
        taken, begun, provinces: citadels that fall to it, the one that it besieges at the end, provinces that are new.
    """

    start: Spot
    acts: tuple[Act, ...] = ()
    needs: tuple[tuple[Joint, int], ...] = ()
    offers: tuple[tuple[Joint, int], ...] = ()
    taken: frozenset[str] = frozenset()
    begun: frozenset[str] = frozenset()
    provinces: frozenset[str] = frozenset()

    def spaces(self) -> tuple[str, ...]:
        """Where it stands at the beginning and after each season."""
        return tuple(split_coast(spot[1])[0] for spot in (self.start, *(act.spot for act in self.acts)))


def courses_of(seen: Outlook, unit: Unit, number: int, seasons: int, *, fleets: bool) -> list[UnitCourse]:
    """What a unit may do in so many seasons; of the ways to one end those that take most, a few by each first step.

    Args:
        number: its place among the units that are moved: in a first spring the diadoch heads the first.
        fleets: whether there may be somebody to carry it.
    """
    power = seen.power(unit, number)
    under_way = seen.position.sieges.get(unit.id, "")
    courses = [UnitCourse((unit.kind, unit.at), begun=frozenset({under_way} - {""}))]
    for season in range(seasons):
        courses = [longer for course in courses for longer in _longer(seen, course, season, power, fleets)]
    return _kept(seen, courses)


def _longer(seen: Outlook, course: UnitCourse, season: int, power: int, fleets: bool) -> Iterator[UnitCourse]:
    board, foes = seen.position.board, seen.foes[season]
    spot = course.acts[-1].spot if course.acts else course.start
    here = split_coast(spot[1])[0]
    idle = replace(course, begun=frozenset())
    yield replace(idle, acts=(*course.acts, Act(Verbs.HOLD, spot)))
    for to in seen.ways(spot):
        space = split_coast(to[1])[0]
        moved = _entered(seen, replace(idle, acts=(*course.acts, Act(Verbs.MOVE, to))), to)
        if space not in foes:
            yield moved
        else:
            short = foes[space] + 1 - power
            yield replace(moved, needs=(*course.needs, (Joint(season, False, space), short)))
    if fleets and spot[0] == ARMY and coastal(board, here):
        near = {to for _kind, to in seen.ways(spot)}
        for sea in (one.id for one in board.spaces.values() if one.is_sea and sails(board, one.id, here)):
            for shore in sorted({split_coast(one)[0] for one in board.fleet[sea]} - near - {*foes, here}):
                if board.spaces[shore].is_sea:
                    continue
                carried = replace(idle, acts=(*course.acts, Act(Verbs.MOVE, (ARMY, shore), sea)))
                yield _entered(
                    seen, replace(carried, needs=(*course.needs, (Joint(season, True, sea), 1))), (ARMY, shore)
                )
    for citadel in seen.besieges(spot):
        if citadel in course.taken:
            continue
        acts = (*course.acts, Act(Verbs.SIEGE, spot, citadel))
        if citadel in course.begun:
            yield replace(idle, acts=acts, taken=course.taken | {citadel})
        else:
            yield replace(idle, acts=acts, begun=frozenset({citadel}))
    if seen.at_sea(spot):
        acts = (*course.acts, Act(Verbs.CONVOY, spot, here))
        yield replace(idle, acts=acts, offers=(*course.offers, (Joint(season, True, here), 1)))
    for space in foes:
        if enters(board, Unit("", seen.seat, spot[0], "", spot[1]), space):
            acts = (*course.acts, Act(Verbs.SUPPORT, spot, space))
            yield replace(idle, acts=acts, offers=(*course.offers, (Joint(season, False, space), power)))


def _entered(seen: Outlook, course: UnitCourse, to: Spot) -> UnitCourse:
    space = split_coast(to[1])[0]
    board = seen.position.board
    if space not in board.spaces or board.spaces[space].is_sea or seen.position.provinces.get(space) == seen.seat:
        return course
    return replace(course, provinces=course.provinces | {space})


def _kept(seen: Outlook, courses: Sequence[UnitCourse]) -> list[UnitCourse]:
    worth = {id(one): sum(is_supplied(seen.position, space) for space in one.provinces) for one in courses}
    by_end: dict[object, list[UnitCourse]] = {}
    for course in sorted(courses, key=lambda one: -worth[id(one)]):
        key = course.taken, course.begun, course.needs, course.offers, course.acts[0].spot
        alike = by_end.setdefault(key, [])
        if len(alike) < (1 if course.needs or course.offers else ALIKE):
            alike.append(course)
    return [course for alike in by_end.values() for course in alike]
