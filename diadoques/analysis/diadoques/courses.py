"""All that one unit may do in the seasons to come while nobody opposes it, and what it needs of others for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from diadoques.analysis.diadoques.outlook import Outlook, Spot
from diadoques.board.reach import coastal, sails
from diadoques.board.spaces import split_coast
from diadoques.core.orders import Verb
from diadoques.games.diadoques.gold.money import is_supplied
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import ARMY, Unit
from diadoques.games.diadoques.model.reach import enters

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
