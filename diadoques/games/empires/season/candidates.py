"""The orders among which a sheet offers what is legal: all whose choices are few, and that would do something now.

Of what names a sum, a text or a person there is no end: it is written, and offered nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import (
    are_foes,
    coasts,
    controller,
    is_landless,
    masters,
    next_to,
    seas_next_to,
    tributaries,
)  # fmt: skip
from diadoques.games.empires.politics.yokes import grounds
from diadoques.games.empires.sieges import raids


def candidates(position: Position, seat: str) -> Iterator[CampaignOrder]:
    """What a state may order, force by force, fleet by fleet, then the rest; some of it may still be illegal."""
    for force in position.forces_of(seat):
        if force.at and force.back == NEVER:
            yield from _of_force(position, seat, force)
    for fleet in position.fleets_of(seat):
        yield CampaignOrder(seat, Verbs.SAIL, fleet.id)
        for sea in (fleet.at, *seas_next_to(position, fleet.at)):
            way = () if sea == fleet.at else (sea,)
            for coast in coasts(position, sea):
                yield CampaignOrder(seat, Verbs.SAIL, fleet.id, way=(*way, f"@{coast}"))
    for one_fleet, other in permutations(position.fleets_of(seat), 2):
        if (one_fleet.at, one_fleet.coast) == (other.at, other.coast):
            yield CampaignOrder(seat, Verbs.MERGE, one_fleet.id, beside=other.id)
    for state, one in position.states.items():
        if state != seat and not one.gone:
            yield from _towards(position, seat, state)
    yield from _of_the_yoke(position, seat)
    for province in position.controlled(seat):
        yield CampaignOrder(seat, Verbs.MONUMENT, space=province)
        yield CampaignOrder(seat, Verbs.TEMPLES, space=province)


def _of_force(position: Position, seat: str, force: Force) -> Iterator[CampaignOrder]:
    yield CampaignOrder(seat, Verbs.HOLD, force.id)
    yield from _marches(position, seat, force.id, force.at)
    if force.kind == ARMY and _may_be_besieged(position, seat, force.at):
        yield CampaignOrder(seat, Verbs.BESIEGE, force.id)
    rested = replace(force, did=())  # what it did last season hinders nothing
    host = controller(position, force.at)  # whose friendship would end with the raid
    for state, one in position.states.items():
        if state not in (seat, host) and not one.gone and not raids.why_not(position, rested, state):
            yield CampaignOrder(seat, Verbs.RAID, force.id, target=state)
    if force.kind == DETACHMENT and not force.forced:
        yield CampaignOrder(seat, Verbs.DISSOLVE, force.id)


def _may_be_besieged(position: Position, seat: str, at: str) -> bool:
    """Whether a fortress is an enemy's, or one's own that rebels hold."""
    if at not in position.provinces:
        return False
    who = controller(position, at)
    return who != seat and (not who or are_foes(position, seat, who))


def _marches(position: Position, seat: str, unit: str, at: str) -> Iterator[CampaignOrder]:
    for first in next_to(position, at):
        yield CampaignOrder(seat, Verbs.MOVE, unit, way=(first,))
        for second in next_to(position, first):
            if second != at:
                yield CampaignOrder(seat, Verbs.MOVE, unit, way=(first, second))


def _towards(position: Position, seat: str, state: str) -> Iterator[CampaignOrder]:
    """What is said to another state: friendship, the yoke, a province."""
    friends = position.states[seat].friends
    yield CampaignOrder(seat, Verbs.UNFRIEND if state in friends else Verbs.FRIEND, target=state)
    if state in tributaries(position, seat) and not is_landless(position, state):
        yield CampaignOrder(seat, Verbs.FREE, target=state)
    if state not in position.alive:  # nobody writes what these would have to say to the rest
        return
    yield CampaignOrder(seat, Verbs.OFFER, target=state)
    if not position.states[state].master and state not in masters(position, seat):
        yield CampaignOrder(seat, Verbs.ACCEPT, target=state)
    for province in position.controlled(seat):
        yield CampaignOrder(seat, Verbs.CEDE, target=state, space=province)
    for province in position.controlled(state):
        if province not in position.sieges:
            yield CampaignOrder(seat, Verbs.RECEIVE, space=province)


def _of_the_yoke(position: Position, seat: str) -> Iterator[CampaignOrder]:
    """What a tributary says of its master, and a master of his tributaries."""
    if grounds(position, seat):
        yield CampaignOrder(seat, Verbs.REJECT)
    if position.states[seat].master:
        for number in (0, 1):
            yield CampaignOrder(seat, Verbs.RELIABLE, number=number)
    armies = [one.id for one in position.forces_of(seat, ARMY) if one.at]
    for state, army in product(tributaries(position, seat), armies):
        yield CampaignOrder(seat, Verbs.ALLY, target=state, beside=army)
    for army in armies if len(armies) > 1 else ():
        yield CampaignOrder(seat, Verbs.LEAD, army)
    if not position.states[seat].politician.captor:
        for army in ("", *armies):
            yield CampaignOrder(seat, Verbs.REIGN, army)
