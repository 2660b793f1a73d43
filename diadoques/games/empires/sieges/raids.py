"""Raids: one a raiding state and target, by land and sea together (EMP-9)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlayerId, UnitId, changes, tells
from diadoques.games.empires.battles import odds
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.events import Term
from diadoques.games.empires.model.orders import Verbs
from diadoques.games.empires.model.pieces import FOUGHT, LANDED, MOVED, NEVER, RAIDED, REACTED, RETREATED, Fleet, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import (
    are_foes,
    controller,
    fleets_commanded,
    grants,
    is_friendly,
    may_not_attack,
    next_to,
)
from diadoques.games.empires.model.strength import is_main
from diadoques.games.empires.model.tables import number, term, total
from diadoques.games.empires.money import chapter as money
from diadoques.games.empires.sheets.closing import orders_of

#: Before the state, in what a fleet has done that lies before its coasts, a point spent (EMP-9.1-03).
RAID_STEP: Final = "raid "


class RaidMade(TypedDict):
    """A raid has been made on a state; ``units``: by which forces, ``by_sea``: with fleets, which are not named.

    It is known whose it was, be it beaten off or not; what it brought is for both (EMP-9.3-04).
    """

    player: PlayerId
    target: PlayerId
    success: bool
    units: list[UnitId]
    by_sea: bool


class RaidReckoned(TypedDict):
    """How a raid stood, for its raider: the die, its terms, their total."""

    player: PlayerId
    target: PlayerId
    die: int
    terms: list[Term]
    total: int
    eyes: PlayerId


class RaidBooty(TypedDict):
    """What a raid brings; ``slices``: what its forces could carry; ``room``: left of the year's limit."""

    player: PlayerId
    target: PlayerId
    sum: int
    slices: int
    room: int
    readers: list[PlayerId]


class RaidVoid(TypedDict):
    """A force does not raid; ``why``: busy, far, abroad, forbidden, friend, itself."""

    player: PlayerId
    unit: UnitId
    target: PlayerId
    why: str
    eyes: PlayerId


class RaidParty(NamedTuple):
    """Who raids a state, as a whole (EMP-9.1-01), together: forces of one state by land, and fleets.

    They plunder and give no battle (EMP-9-01).
    """

    raider: str
    target: str
    forces: tuple[Force, ...]
    fleets: tuple[Fleet, ...]


def why_not(position: Position, force: Force, target: str) -> str:
    """Why a force, a detachment too, may not raid a state, or "" (EMP-5.1-04, EMP-9.1-02, -04, -06)."""
    if target == force.state:
        return "itself"
    if target not in position.states or grants(position, force.state, target):
        return "friend"
    if target in may_not_attack(position, force.state):
        return "forbidden"
    busy = {MOVED, REACTED, FOUGHT, RETREATED, LANDED} & set(force.did)
    if busy or force.inside or force.aboard or force.back != NEVER or not force.at:
        return "busy"
    if not is_friendly(position, force.state, force.at):
        return "abroad"
    if not any(controller(position, at) == target for at in next_to(position, force.at)):
        return "far"
    return ""


def why_no_fleet(position: Position, fleet: Fleet, target: str) -> str:
    """Why a fleet may not raid a state, or "" (EMP-9.1-03, EMP-9.1-06)."""
    if target == fleet.state:
        return "itself"
    if target not in position.states or grants(position, fleet.state, target):
        return "friend"
    if target in may_not_attack(position, fleet.state):
        return "forbidden"
    return "busy" if FOUGHT in fleet.did else ""


def parties(run: Run) -> list[RaidParty]:
    """The raids of the season, one a state and target; what comes to nothing is told to who ordered it.

    Fleets under one command raid together, each for its own state (EMP-7.7-02, EMP-9.2-01).
    """
    found: dict[tuple[str, str], tuple[list[Force], list[Fleet]]] = {}
    for state, order in list(orders_of(run.position, Verbs.RAID)):
        force = run.position.forces.get(order.unit)
        if force is None or force.state != state:
            continue
        if why := why_not(run.position, force, order.target):
            _void(run, state, order.unit, order.target, why)
        else:
            found.setdefault((state, order.target), ([], []))[0].append(force)
    for leader in list(run.position.fleets.values()):
        targets = [one.removeprefix(RAID_STEP) for one in leader.did if one.startswith(RAID_STEP)]
        for target, fleet in product(targets, fleets_commanded(run.position, leader)):
            if why := why_no_fleet(run.position, fleet, target):
                _void(run, fleet.state, fleet.id, target, why)
            elif fleet not in found.setdefault((fleet.state, target), ([], []))[1]:
                found[fleet.state, target][1].append(fleet)
    return [RaidParty(*key, tuple(forces), tuple(fleets)) for key, (forces, fleets) in found.items()]


def _void(run: Run, player: str, unit: str, target: str, why: str) -> None:
    rows = {"itself": "EMP-9-01", "friend": "EMP-9.1-06", "forbidden": "EMP-11.3-03", "abroad": "EMP-9.1-04"}
    rule = rows.get(why, "EMP-9.1-03" if unit in run.position.fleets else "EMP-9.1-02")
    run.emit("raid-void", rule, player=player, unit=unit, target=target, why=why, eyes=player)


def defends(position: Position, force: Force, target: str) -> bool:
    """Whether a force defends a state: in its land the whole season, its own or its friend (EMP-9.1-05)."""
    if not force.at or RAIDED in force.did or LANDED in force.did:
        return False
    if force.host and position.forces[force.host].ap < number(position, "size.main"):
        return False  # it makes a main army of the army that it has joined, and counts with it
    if force.inside and force.at in position.sieges:
        return False
    ways = [order.way for _, order in orders_of(position, Verbs.MOVE) if order.unit == force.id and MOVED in force.did]
    crossed = {at for way in ways for at in (way[: way.index(force.at)] if force.at in way else way)}
    stood = {at for at in (force.at, force.came, force.began, *crossed) if at}
    return grants(position, target, force.state) and all(
        at in position.provinces and controller(position, at) == target for at in stood
    )


def die_terms(position: Position, party: RaidParty) -> list[dict[str, Any]]:
    """The terms of a raid's die (EMP-9.2-02)."""
    army = any(is_main(position, one) for one in party.forces)
    found = [term(position, "raid.army" if army else "raid.other")]
    if position.states[party.raider].barbarian:
        found.append(term(position, "raid.barbarian"))
    found += target_terms(position, party.target)
    if party.fleets and not party.forces and _guarded(position, party):
        found.append(term(position, "raid.defending_fleet"))
    return [one for one in found if one["number"]]


def target_terms(position: Position, target: str) -> list[dict[str, Any]]:
    """The terms that come of who stands in the land of a raided state, whoever raids it."""
    found = []
    invaders = (
        one
        for one in position.forces.values()
        if one.at and is_main(position, one) and not one.inside
        if controller(position, one.at) == target and are_foes(position, one.state, target)
    )
    if next(invaders, None) is not None:
        found.append(term(position, "raid.army_inside"))
    guards = [one for one in position.forces.values() if defends(position, one, target)]
    armies = sum(is_main(position, one) for one in guards)
    if armies:
        found.append(term(position, "raid.defending_army", armies))
    if len(guards) > armies:
        found.append(term(position, "raid.defending_detachment", len(guards) - armies))
    return found


def _guarded(position: Position, party: RaidParty) -> bool:
    """Whether a fleet of the target lies on the coast that is raided: on that sea, in a port of its own."""
    return any(
        one.state == party.target and one.at == raider.at and one.coast and controller(position, one.coast) == one.state
        for one in position.fleets.values()
        for raider in party.fleets
    )


def room(position: Position, target: str) -> int:
    """What may still be lost to raids this year: taxes of what a state controls, less its losses (EMP-9.3-02)."""
    taxes = sum(number(position, f"tax.{at}") for at in position.controlled(target))
    return max(0, taxes - position.states[target].raided)


def slices(position: Position, ap: int, ships: int) -> int:
    """Talents that forces can carry: one a full slice, AP and ships counted apart (EMP-9.3-01)."""
    each = number(position, "raid.slice")
    most = number(position, "raid.most_by_land" if ap else "raid.most_by_sea")
    return min(most, ap // each + ships // each)


def resolve(
    run: Run,
    raider: str,
    target: str,
    terms: Sequence[dict[str, Any]],
    carried: int,
    units: Sequence[str] = (),
    by_sea: bool = False,
    *,
    keeps: bool = True,
) -> bool:
    """One raid: its die, and what it brings.

    Args:
        raider: a state, or a tribe.
        carried: talents that its forces can carry (``slices``).
        keeps: the raider keeps what it gains; a tribe does not: the talents leave the game (EMP-16.2.1-02).

    Returns:
        Whether it succeeds.
    """
    seats = [one for one in (raider, target) if one in run.position.states]
    face = run.die(f"raid {raider} {target}", "EMP-9.2-01", *seats)
    if raider in run.position.states:
        about = {"player": raider, "target": target, "die": face, "terms": list(terms), "eyes": raider}
        run.emit("raid-reckoned", "EMP-9.2-02", **about, total=face + total(terms))
    success = odds.raid_succeeds(face, total(terms), number(run.position, "raid.target"))
    run.emit("raid-made", "EMP-9.2-01", player=raider, target=target, success=success, units=list(units), by_sea=by_sea)
    if success:
        left = room(run.position, target)
        allowed = min(carried, left)
        lost = money.lose(run, target, allowed, "raid", "EMP-9.3-03")
        about = {"player": raider, "target": target, "slices": carried, "room": left, "readers": seats}
        run.emit("raid-booty", "EMP-9.3-01" if lost == carried else "EMP-9.3-03", **about, sum=lost)
        if keeps:
            money.receive(run, raider, money.plunder_gained(run.position, allowed, lost), "raid", "EMP-9.3-01")
    return success


def _raids(run: Run, _item: AgendaItem) -> None:
    """Raids, target by target; who comes first at one is drawn (ruling ``raid-cap-on-the-victim``)."""
    found = parties(run)
    for party in found:
        for force in party.forces:
            run.emit("force-did", "EMP-9.1-02", unit=force.id, what=RAIDED)
    for target in dict.fromkeys(party.target for party in found):
        here = {party.raider: party for party in found if party.target == target}
        for raider in run.shuffled(f"raiders {target}", list(here), "EMP-9.3-02"):
            party = here[raider]
            ap, ships = sum(one.ap for one in party.forces), sum(one.ships for one in party.fleets)
            units, carried = [one.id for one in party.forces], slices(run.position, ap, ships)
            resolve(run, raider, target, die_terms(run.position, party), carried, units, bool(party.fleets))


def _booty(position: Position, data: RaidBooty) -> Position:
    state = position.states[data["target"]]
    return position.with_state(state.id, raided=state.raided + data["sum"])


CHAPTER: Final = Chapter(
    "raids",
    steps={"raids": _raids},
    events={
        "raid-made": tells(RaidMade),
        "raid-reckoned": tells(RaidReckoned),
        "raid-booty": changes(RaidBooty, _booty),
        "raid-void": tells(RaidVoid),
    },
)
