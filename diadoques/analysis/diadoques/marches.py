"""The quickest ways of one to three units of a player before citadels, while nobody else moves.

All that they may be ordered together is tried: to go, to carry and be carried, to turn into garrisons and fleets, to
help one another drive away who stands there (8.B.1 to 8.B.4). Who holds does so unhelped, for he is silent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import NamedTuple

from diadoques.analysis.diadoques.outlook import TOGETHER, Outlook, Spot
from diadoques.analysis.diadoques.witnesses import on_board
from diadoques.board.reach import coastal, sea_reach, sea_way
from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.conflict.movement import strength
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, Unit, moved_unit
from diadoques.games.diadoques.model.reach import enters
from diadoques.games.diadoques.people.levy import kinds_at_home

#: Units that march together, as they stand before.
Group = tuple[Unit, ...]


class Stage(NamedTuple):
    """How far a group is: where its units stand, and from which spaces it has driven those who held them."""

    units: Group
    won: frozenset[str]


class Deeds(NamedTuple):
    """What those do who stay while others of a group go: by helper whom he supports, by fleet which army it carries."""

    supports: Mapping[int, int]
    carries: Mapping[int, int]
    won: frozenset[str]


class Goal(NamedTuple):
    """A space to be entered: how far each unit is from it, how many seasons are left, and how many units it takes."""

    space: str
    steps: Mapping[Spot, int]
    left: int
    needed: int


def groups(seen: Outlook, size: int) -> Iterator[tuple[tuple[str, ...], Group]]:
    """Every group of so many units, and what is picked for it where first units are still chosen.

    There the diadoch heads the first of the group (DIA-63B4-06), an army where there is one.
    """
    if not seen.begins:
        yield from (((), group) for group in combinations(seen.units(), size))
        return
    most = size if FLEET in kinds_at_home(seen.position, seen.seat) else 0
    for fleets in range(most + 1):
        picks = (ARMY,) * (size - fleets) + (FLEET,) * fleets + (ARMY,) * (TOGETHER - size)
        yield picks, on_board(seen.position, seen.seat, picks).of(seen.seat)[:size]


def arrivals(seen: Outlook, group: Group, limits: Mapping[str, int]) -> dict[str, tuple[Stage, ...]]:
    """The quickest ways in which units of a group come before citadels; the diadoch stays with whom he heads.

    Args:
        group: one of ``groups``; the player's other units stay where they are.
        limits: by citadel that is asked for, after how many seasons at most.

    Returns:
        By citadel the stages of the way, where it begins included: the first that was found of the shortest. For
        citadels that are left out there is no way in time.
    """
    board = seen.position.board
    start = Stage(group, frozenset())
    came: dict[Stage, Stage | None] = {start: None}
    known = {_like(seen, start)}
    found: dict[str, tuple[Stage, ...]] = {}
    edge = [start]
    for season in range(max(limits.values(), default=-1) + 1):
        for stage in edge:
            for unit in stage.units:
                for citadel in seen.besieges((unit.kind, unit.at)):
                    if season <= limits.get(citadel, -1) and citadel not in found:
                        found[citadel] = _way_to(came, stage)
        asked = {
            (board.province_of(citadel), limit - season - 1)
            for citadel, limit in limits.items()
            if citadel not in found and limit > season
        }
        goals = [Goal(space, seen.steps_to(space), left, _needed(seen, space, season)) for space, left in sorted(asked)]
        following = []
        for stage in edge if goals else ():
            for reached in _followers(seen, stage, season, goals):
                likeness = _like(seen, reached)
                if likeness not in known:
                    known.add(likeness)
                    came[reached] = stage
                    following.append(reached)
        edge = following
    return found


def sheets_of(seen: Outlook, way: Sequence[Stage]) -> list[tuple[Order, ...]]:
    """The orders that lead from each stage to the next; whoever stays and helps nobody has none."""
    return [_sheet(seen, before, after, season) for season, (before, after) in enumerate(pairwise(way))]


def _way_to(came: Mapping[Stage, Stage | None], stage: Stage) -> tuple[Stage, ...]:
    way = [stage]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return tuple(reversed(way))


def _like(seen: Outlook, stage: Stage) -> object:
    """What a stage has in common with those that only exchange units that are alike."""
    alike = sorted((seen.power(unit, number), unit.kind, unit.at) for number, unit in enumerate(stage.units))
    return tuple(alike), stage.won


def _needed(seen: Outlook, space: str, season: int) -> int:
    """How many units it takes at the least to enter a space from this season on."""
    coming = seen.foes[season:]
    if any(space not in foes for foes in coming):
        return 1
    strongest = max(strength(unit, False) for unit in seen.units())
    return max(1, -(-(min(foes[space] for foes in coming) + 1 - seen.heads) // strongest))


def _followers(seen: Outlook, stage: Stage, season: int, goals: Sequence[Goal]) -> Iterator[Stage]:
    """Every stage that a group may reach in a season, but for those from which no goal can be reached in time."""
    board, ids = seen.position.board, {unit.id for unit in stage.units}
    opens = season == 0 and seen.begins
    others = {one.space for one in seen.ahead[season].of(seen.seat) if one.id not in ids}
    shut = set() if opens else others
    seas = frozenset(unit.space for unit in stage.units if seen.at_sea((unit.kind, unit.at)))
    choices: list[Group] = []
    for unit in stage.units:
        goes = dict.fromkeys(way for way in seen.ways((unit.kind, unit.at)) if split_coast(way[1])[0] not in shut)
        if unit.kind == ARMY and seas and coastal(board, unit.at):
            goes |= {(ARMY, to): None for to in sorted(sea_reach(board, unit.at, seas) - shut)}
        moved = (moved_unit(unit, *way) for way in goes)
        choices.append((unit, *(one for one in moved if opens or _serves(seen, unit, one, goals))))
    reduced = [one._replace(needed=1) if one.space in stage.won else one for one in goals]
    for units in _able(choices, reduced):
        deeds = _deeds(seen, stage, units, season)
        if deeds is not None:
            yield Stage(units, deeds.won)


def _serves(seen: Outlook, unit: Unit, moved: Unit, goals: Sequence[Goal]) -> bool:
    """Whether a move may serve a goal: it leads there in time, to sea in time to carry, or out of another's way."""
    spot = (moved.kind, moved.at)
    to_sea = seen.steps_to("").get(spot)
    for _space, steps, left, _needed_units in goals:
        if steps.get(spot, left + 1) <= left or (to_sea is not None and to_sea < left):
            return True
        others = min(steps.get((kind, unit.space), left + 2) for kind in (ARMY, FLEET))
        if others <= left + 1 < steps.get((unit.kind, unit.at), left + 2):
            return True
    return False


def _able(choices: Sequence[Group], goals: Sequence[Goal]) -> Iterator[Group]:
    """The combinations of what each unit may become after which enough of them are near enough to a goal."""
    tables = []
    for _space, steps, left, needed in goals:
        far = left + TOGETHER
        away = [[steps.get((unit.kind, unit.at), far) for unit in choice] for choice in choices]
        tables.append((away, left, max(left, 1), needed))
    for chosen in product(*(range(len(choice)) for choice in choices)):
        for away, left, beside, needed in tables:
            each = [own[one] for own, one in zip(away, chosen, strict=True)]
            if min(each) <= left and sum(one <= beside for one in each) >= needed:
                yield tuple(choice[one] for choice, one in zip(choices, chosen, strict=True))
                break


def _deeds(seen: Outlook, stage: Stage, after: Group, season: int) -> Deeds | None:
    """What brings a group from one stage to where it stands after a season; None where nothing does."""
    before = stage.units
    spaces = [unit.space for unit in after]
    if len({*spaces}) < len(spaces):
        return None
    goes = [one != other for one, other in zip(before, after, strict=True)]
    if season == 0 and seen.begins and goes.count(False) > 1:
        return None  # all but one must leave (DIA-63B4-03)
    for one, other in combinations(range(len(after)), 2):
        if goes[one] and goes[other] and spaces[one] == before[other].space and spaces[other] == before[one].space:
            return None  # DIA-8B-03
    carries: dict[int, int] = {}
    for number, unit in enumerate(before):
        if not goes[number] or (after[number].kind, after[number].at) in seen.ways((unit.kind, unit.at)):
            continue
        free = {
            one.at: place
            for place, one in enumerate(before)
            if not goes[place] and place not in carries and seen.at_sea((one.kind, one.at))
        }
        route = sea_way(seen.position.board, unit.space, spaces[number], free)
        if not route:
            return None
        carries |= {free[sea]: number for sea in route}
    supports: dict[int, int] = {}
    won = stage.won
    for number, unit in enumerate(after):
        stands = seen.foes[season].get(unit.space)
        if not goes[number] or stands is None or unit.space in won:
            continue
        power = seen.power(unit, number)
        for place, helper in enumerate(before):
            busy = goes[place] or place in carries or place in supports
            if not busy and power <= stands and enters(seen.position.board, helper, unit.space):
                supports[place] = number
                power += seen.power(helper, place)
        if power <= stands:
            return None
        won |= {unit.space}
    return Deeds(supports, carries, won)


def _sheet(seen: Outlook, stage: Stage, reached: Stage, season: int) -> tuple[Order, ...]:
    deeds = _deeds(seen, stage, reached.units, season)
    if deeds is None:
        raise ValueError("stages that do not follow one another")
    orders = []
    for number, (unit, after) in enumerate(zip(stage.units, reached.units, strict=True)):
        if unit != after:
            order = Order(seen.seat, Verbs.MOVE, unit.id, to=after.at, becomes=after.kind)
        elif number in deeds.supports:
            helped = reached.units[deeds.supports[number]]
            order = Order(seen.seat, Verbs.SUPPORT, unit.id, target=helped.id, goal=helped.space)
        elif number in deeds.carries:
            carried = reached.units[deeds.carries[number]]
            order = Order(seen.seat, Verbs.CONVOY, unit.id, target=carried.id, goal=carried.space)
        elif season == 0 and seen.begins and number == 0:
            order = Order(seen.seat, Verbs.HOLD, unit.id)  # it must be said whom the diadoch heads
        else:
            continue
        leads = season == 0 and seen.begins and number == 0
        orders.append(replace(order, leader=seen.seat) if leads else order)
    return tuple(orders)
