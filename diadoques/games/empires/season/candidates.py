"""The orders among which a sheet offers what is legal: all whose choices are few, and that would do something now.

Of what names a sum, a text or a person there is no end: it is written, and offered nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from diadoques.games.empires.armies.chapter import why_not_raised
from diadoques.games.empires.land.joining import is_large_enough, may_join, why_not_joined
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, Fleet, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import (
    are_foes,
    coasts,
    controller,
    is_friendly,
    is_landless,
    masters,
    next_to,
    seas_next_to,
    tributaries,
)  # fmt: skip
from diadoques.games.empires.model.strength import is_main
from diadoques.games.empires.money.spending import affords
from diadoques.games.empires.neutrals import hire
from diadoques.games.empires.politics.conquest import capitals
from diadoques.games.empires.politics.yokes import grounds
from diadoques.games.empires.sea.fleets import aboard
from diadoques.games.empires.sea.straits import has_strait
from diadoques.games.empires.sea.voyages import why_no_blockade, why_no_raid, why_not_aboard, why_not_landed
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
        yield from (CampaignOrder(seat, Verbs.SAIL, fleet.id, way=way) for way in _acts(position, fleet))
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
    for province in capitals(position, seat):
        yield CampaignOrder(seat, Verbs.CAPITAL, space=province)
    if not why_not_raised(position, seat):
        yield CampaignOrder(seat, Verbs.CREATE)
    for tribe, what in product(position.tribes, (hire.CONTINGENT, hire.HOST)):
        order = CampaignOrder(seat, Verbs.HIRE, target=tribe, text=what)
        if not hire.why_not(position, seat, order) and affords(position, seat, hire.least_price(position, tribe, what)):
            yield order


def _acts(position: Position, fleet: Fleet) -> Iterator[tuple[str, ...]]:
    """What a fleet may do where it is, beside sailing: troops aboard and landed here or a sea away, raids, ports, bars.

    Whoever lands from another coast goes to it first; of longer ways there is no end: they are written.
    """
    here = coasts(position, fleet.at)
    for coast in here:
        off = replace(fleet, coast=coast)
        there = () if coast == fleet.coast else (f"@{coast}",)
        for force in aboard(position, fleet):
            if not why_not_landed(position, off, force):
                yield (*there, f"-{force.id}")
        for force in position.forces_at(coast):
            if force.state == fleet.state and not why_not_aboard(position, off, force):
                yield from ((*there, f"+{force.id}", *way, f"-{force.id}") for way in _passages(position, off, force))
        if not why_no_blockade(position, fleet, coast) and coast != fleet.blockade:
            yield (f"blockade {coast}",)
    for state in dict.fromkeys(controller(position, one) for one in here):
        if state and not why_no_raid(position, fleet, state):
            yield (f"raid {state}",)
    if has_strait(position, fleet):
        yield ("bar",)


def _passages(position: Position, fleet: Fleet, force: Force) -> Iterator[tuple[str, ...]]:
    """Where a fleet may bring a force that it takes aboard on its coast: to the coasts of its sea, and of the next."""
    for sea in (fleet.at, *seas_next_to(position, fleet.at)):
        for coast in coasts(position, sea):
            if coast == fleet.coast or not (is_friendly(position, force.state, coast) or is_main(position, force)):
                continue  # whether a friend's army there is large enough to land beside, he alone knows
            if not why_not_landed(position, replace(fleet, at=sea, coast=coast), force):
                yield (f"@{coast}",) if sea == fleet.at else (sea, f"@{coast}")


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
    for army in position.forces_at(force.at):
        if army.inside == force.inside and _admits(position, force, army):
            yield CampaignOrder(seat, Verbs.JOIN, force.id, beside=army.id)
    if force.kind == DETACHMENT and not force.forced:
        yield CampaignOrder(seat, Verbs.DISSOLVE, force.id)


def _admits(position: Position, force: Force, army: Force) -> bool:
    """Whether a force may join an army: its own one by all that is known of it, another's as far as all may know it."""
    if army.state != force.state:
        return may_join(position, force, army)
    enough = is_large_enough(position, army, (force,))
    return (
        force.host != army.id and may_join(position, force, army) and not why_not_joined(position, force, army, enough)
    )


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
