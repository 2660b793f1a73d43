"""What a player can reach in two or three seasons: his best plans, and who can stop one in its first season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from diadoques.analysis.diadoques.marches import Group, groups
from diadoques.analysis.diadoques.outlook import ALIKE, SIDES, TOGETHER, Joint, Outlook, UnitCourse, courses_of, outlook
from diadoques.analysis.diadoques.witnesses import Plan, falls, on_board, play
from diadoques.analysis.frames import pandas
from diadoques.analysis.openings import Opening, list_openings
from diadoques.analysis.openings.listing import answers_of
from diadoques.board.spaces import split_coast
from diadoques.core.answers import Answers
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.gold.money import citadel_yield, income, is_supplied
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import FLEET
from diadoques.games.diadoques.model.position import LEVY, Position

if TYPE_CHECKING:
    import pandas as pd

# --- What a player can reach in two or three seasons while nobody opposes him: his best plans, each played by the
# engine.
#
# Every unit is given each thing that it may do, season by season; what units do together (one carries, one helps) is
# put together where it fits. Not tried: convoys over more than one sea, and the raising of units in a winter.


INCOME: Final = "income"
CITADELS: Final = "citadels"
"""What plans are ordered by."""

WIDTH: Final = 4000
"""How many ways to begin a plan are kept while one unit after the other is given what it does; of more units fewer."""


class Whole(NamedTuple):
    """What several units do together, as far as they are told.

    Attributes:
        courses: one for each unit, in turn.
        room, ways: where and whence they are in which season, as sets of bits: nobody else may be there, or come there
            from where they go.
        yields: what they reach, as a set of bits.
        needs, offers: what they must still be helped with, and with what they help.
        worth: what it is worth.
    """

    courses: tuple[UnitCourse, ...]
    room: int
    ways: int
    yields: int
    needs: tuple[tuple[Joint, int], ...]
    offers: tuple[tuple[Joint, int], ...]
    worth: float


class Bits:
    """A number for each thing that is met, so that sets of them are whole numbers."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def of(self, things: Iterable[Any]) -> int:
        """The set of these things."""
        found = 0
        for thing in things:
            found |= 1 << self.known.setdefault(thing, len(self.known))
        return found


def plans(position: Position, seat: str, seasons: int = 3, *, by: str = INCOME, most: int = 10) -> tuple[Plan, ...]:
    """The plans of so many seasons that reach most, one for each set of citadels that are taken or besieged.

    Args:
        position: before the orders of a season of movement, by the basic rules.
        seasons: of movement, the present one included: from a spring, three lead to the first winter.
        by: what counts first: ``INCOME``, what his holdings bring in a winter as it ends; or ``CITADELS``, what the
            citadels would bring that he has taken or besieges then.
        most: how many plans at most.

    Returns:
        The best first; among equals what counts second decides. All were played by the engine, and reach it.

    Raises:
        Fault: as ``witnesses.checked_seat``.
        ValueError: less than one season; another measure.
    """
    if by not in (INCOME, CITADELS):
        raise ValueError(f"plans by {by[:20]!r}")
    seen = outlook(position, seat, seasons)
    seat = seen.seat
    best: dict[tuple[frozenset[str], frozenset[str]], list[tuple[float, tuple[str, ...], Group, Whole]]] = {}
    for picks, group in groups(seen, TOGETHER if seen.begins else len(seen.units())):
        for whole in _wholes(seen, group, seasons, by):
            key = _takes(whole.courses)
            if key[0] or key[1]:
                best.setdefault(key, []).append((whole.worth, picks, group, whole))
    found: list[tuple[tuple[int, int], Plan]] = []
    for (taken, begun), ways in best.items():
        for _worth, picks, group, whole in sorted(ways, key=lambda one: -one[0])[:ALIKE]:
            plan, reports = play(position, Plan(seat, picks, _sheets(seen, group, whole)))
            after = reports[-1].after
            if {*falls(reports, seat)} == taken and _besieged(after, seat) == begun:
                sums = income(after, seat).total, sum(citadel_yield(position, seat, one) for one in (*taken, *begun))
                found.append((sums if by == INCOME else (sums[1], sums[0]), plan))
                break
    return tuple(plan for _sums, plan in sorted(found, key=lambda one: one[0], reverse=True)[:most])


def plans_table(position: Position, found: Sequence[Plan]) -> pd.DataFrame:
    """What plans reach, as the engine plays them.

    Returns:
        A row a plan. ``income``: what the player holds at its end would bring him in a winter, in T; ``taken`` and
        ``besieged``: citadels; ``provinces``: those that are new; ``plan``: its orders.

    Raises:
        Fault: ``extra-missing``.
    """
    rows = []
    for plan in found:
        told, reports = play(position, plan)
        after = reports[-1].after
        mine = {one for one, owner in after.provinces.items() if owner == plan.seat}
        had = {one for one, owner in position.provinces.items() if owner == plan.seat}
        rows.append(
            {
                "income": income(after, plan.seat).total,
                "taken": ", ".join(falls(reports, plan.seat)),
                "besieged": ", ".join(sorted(_besieged(after, plan.seat))),
                "provinces": ", ".join(sorted(mine - had)),
                "plan": str(told),
            }
        )
    return pandas().DataFrame(rows, columns=["income", "taken", "besieged", "provinces", "plan"])


def _besieged(position: Position, seat: str) -> frozenset[str]:
    return frozenset(citadel for unit, citadel in position.sieges.items() if position.units[unit].owner == seat)


def _wholes(seen: Outlook, group: Group, seasons: int, by: str) -> list[Whole]:
    """Plans of a group, one unit after the other: the best of those that were found."""
    wholes = [Whole((), 0, 0, 0, (), (), 0.0)]
    fleets = any(unit.kind == FLEET for unit in group)
    rooms, ways, yields = Bits(), Bits(), Bits()
    worths: dict[int, float] = {}
    for number, unit in enumerate(group):
        told = []
        for course in courses_of(seen, unit, number, seasons, fleets=fleets):
            spaces = course.spaces()
            steps = [(season, *step) for season, step in enumerate(pairwise(spaces)) if step[0] != step[1]]
            room, there = rooms.of(enumerate(spaces[1:])), ways.of(steps)
            back = ways.of((season, to, start) for season, start, to in steps)
            reach = yields.of((side, one) for side in SIDES for one in getattr(course, side))
            told.append((course, room, there, back, reach))
            worths.setdefault(reach, _worth(seen, by, course.taken, course.begun, course.provinces))
        extended: dict[object, list[Whole]] = {}
        for whole in wholes:
            helped = {joint for joint, _much in whole.needs}
            for course, room, there, back, reach in told:
                # No two in one space, and none through another (DIA-8B-03); nobody is helped twice over by one plan.
                if whole.room & room or whole.ways & back or any(joint in helped for joint, _much in course.needs):
                    continue
                both, needs, offers = whole.yields | reach, whole.needs + course.needs, whole.offers + course.offers
                alike = extended.setdefault((both, needs, offers), [])
                if len(alike) < ALIKE:
                    if both not in worths:
                        worths[both] = _worth_of(seen, by, yields, both)
                    courses = (*whole.courses, course)
                    alike.append(
                        Whole(courses, whole.room | room, whole.ways | there, both, needs, offers, worths[both])
                    )
        # Half for those that need nobody: else promises that nobody keeps would crowd them out.
        kept: tuple[list[Whole], list[Whole]] = [], []
        for one in sorted((one for alike in extended.values() for one in alike), key=lambda one: -one.worth):
            side = kept[_is_whole(one)]
            if len(side) < WIDTH * TOGETHER // max(len(group), TOGETHER) // 2:
                side.append(one)
        wholes = [*kept[True], *kept[False]]
    return [whole for whole in wholes if _is_whole(whole)]


def _takes(courses: Sequence[UnitCourse]) -> tuple[frozenset[str], frozenset[str]]:
    """The citadels that fall, and those that are besieged at the end."""
    nothing: frozenset[str] = frozenset()
    taken = nothing.union(*(course.taken for course in courses))
    return taken, nothing.union(*(course.begun for course in courses)) - taken


def _worth(seen: Outlook, by: str, taken: Collection[str], begun: Collection[str], provinces: Collection[str]) -> float:
    """What comes in each winter, and what is besieged: the one counts first, the other decides among equals."""
    tribute, hoped = (sum(citadel_yield(seen.position, seen.seat, one) for one in side) for side in (taken, begun))
    comes_in = tribute + sum(is_supplied(seen.position, one) for one in provinces)
    first, second = (comes_in, hoped) if by == INCOME else (tribute + hoped, comes_in)
    return first + second / 1000


def _worth_of(seen: Outlook, by: str, bits: Bits, yields: int) -> float:
    met = [one for one, place in bits.known.items() if yields >> place & 1]
    return _worth(seen, by, *([name for where, name in met if where == side] for side in SIDES))


def _is_whole(whole: Whole) -> bool:
    """Whether everybody has the help that he needs, and nobody helps in vain."""
    offers: Counter[Joint] = Counter()
    for joint, much in whole.offers:
        offers[joint] += much
    return {*offers} == {joint for joint, _much in whole.needs} and all(
        offers[joint] >= much for joint, much in whole.needs
    )


def _sheets(seen: Outlook, group: Group, whole: Whole) -> tuple[tuple[Order, ...], ...]:
    seasons = len(whole.courses[0].acts)
    return tuple(_sheet(seen, group, whole.courses, season) for season in range(seasons))


def _sheet(seen: Outlook, group: Group, courses: Sequence[UnitCourse], season: int) -> tuple[Order, ...]:
    orders = []
    needing = {
        joint: number
        for number, course in enumerate(courses)
        for joint, _much in course.needs
        if joint.season == season
    }
    for number, (unit, course) in enumerate(zip(group, courses, strict=True)):
        act = course.acts[season]
        order = Order(seen.seat, act.verb, unit.id)
        if act.verb is Verbs.MOVE:
            order = replace(order, to=act.spot[1], becomes=act.spot[0])
        elif act.verb is Verbs.SIEGE:
            order = replace(order, citadel=act.about)
        elif act.verb in (Verbs.SUPPORT, Verbs.CONVOY):
            helped = needing[Joint(season, act.verb is Verbs.CONVOY, act.about)]
            goal = split_coast(courses[helped].acts[season].spot[1])[0]
            order = replace(order, target=group[helped].id, goal=goal)
        if seen.begins and season == 0 and number == 0:
            order = replace(order, leader=seen.seat)
        if order.verb is not Verbs.HOLD or order.leader:
            orders.append(order)
    return tuple(orders)


# --- Who can stop a plan in its first season, alone: the sheets of each rival, played by the engine against the plan's


FEW: Final = 4
"""Of a rival with more units than so many, only what one of them does while the others hold is tried."""


def openings_of(position: Position, rivals: Sequence[str]) -> dict[str, tuple[Opening, ...]]:
    """The first sheets of each rival by his name, as ``analysis.openings`` lists them: listed once for several plans.

    Later than in a first spring there are none: what rivals may do is told for each plan by itself.
    """
    if position.phase != LEVY:
        return dict.fromkeys(rivals, ())
    return {one.seat: one.openings for one in (list_openings(position, rival) for rival in rivals)}


def stoppers(position: Position, plan: Plan, tried: Mapping[str, tuple[Opening, ...]] | None = None) -> pd.DataFrame:
    """Whose sheet can stop the first season of a plan: a unit ends elsewhere than where nobody opposes.

    One rival writes, all others are silent; nobody pays. In a first spring each of his openings is a sheet; later each
    combination of orders that have to do with the plan, units without such an order holding.

    Args:
        tried: rivals, with their openings, as ``openings_of`` tells; of all of them, where None.

    Returns:
        A row a rival: ``sheets``: how many were tried; ``stop``: how many of them stop the plan; ``share``; ``first``:
        the lines of one that does, "" where none does; ``spaces``: where units of the plan should be, and are not then.

    Raises:
        Fault: ``extra-missing``.
    """
    pd = pandas()
    rivals = openings_of(position, [one for one in position.alive if one != plan.seat]) if tried is None else tried
    first = replace(plan, sheets=plan.sheets[:1])
    alone = play(position, first)[1][-1].after
    meant = {unit.id: (unit.at, unit.space) for unit in alone.of(plan.seat)}
    begin = on_board(position, plan.seat, plan.picks).of(plan.seat)
    spaces = {unit.space for unit in begin} | {space for _at, space in meant.values()}
    rows = {}
    for rival, openings in rivals.items():
        sheets = openings or _sheets_against(position, rival, spaces)
        stop: list[tuple[Opening, set[str]]] = []
        for sheet in sheets:
            if not _meets(position, rival, sheet, spaces):
                continue
            after = play(position, first, against=partial(_handed_in, sheet))[1][-1].after
            failed = {
                space for unit, (at, space) in meant.items() if unit not in after.units or after.units[unit].at != at
            }
            if failed:
                stop.append((sheet, failed))
        rows[rival] = {
            "sheets": len(sheets),
            "stop": len(stop),
            "share": len(stop) / len(sheets) if sheets else 0.0,
            "first": str(stop[0][0]) if stop else "",
            "spaces": ", ".join(sorted(stop[0][1])) if stop else "",
        }
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=["sheets", "stop", "share", "first", "spaces"])
    frame.index.name = "rival"
    return frame


def _handed_in(sheet: Opening, _here: Position) -> Answers[Any]:
    return answers_of((sheet,))


def _sheets_against(position: Position, rival: str, spaces: set[str]) -> tuple[Opening, ...]:
    """What a rival may order that has to do with some spaces; the rest of his units hold."""
    game, units = load_game(position.game), position.of(rival)
    hold = [Order(rival, Verbs.HOLD, unit.id) for unit in units]
    busy = [[order for order in game.legal(position, rival, unit.id) if spaces & _spaces(order)] for unit in units]
    if len(units) <= FEW:
        told = list(product(*([still, *orders] for still, orders in zip(hold, busy, strict=True))))
    else:
        told = [(*hold[:place], order, *hold[place + 1 :]) for place, orders in enumerate(busy) for order in orders]
    return tuple(
        Opening(rival, (), orders, tuple(game.write(position, one) for one in orders if one.verb is not Verbs.HOLD))
        for orders in told
    )


def _spaces(order: Order) -> set[str]:
    return {split_coast(place)[0] for place in (order.to, order.goal)} - {""}


def _meets(position: Position, rival: str, sheet: Opening, spaces: set[str]) -> bool:
    """Whether a sheet has to do with spaces where units of the plan begin or end: else it cannot stop them."""
    if position.phase != LEVY or spaces & {unit.space for unit in on_board(position, rival).of(rival)}:
        return True
    return any(spaces & _spaces(order) for order in sheet.orders)
