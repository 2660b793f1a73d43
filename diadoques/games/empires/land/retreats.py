"""Retreats, before a battle and after it: which are open to a force, and what comes of the one it takes."""

from __future__ import annotations

from typing import Final

from diadoques.core.events import Leaving, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.land import captures
from diadoques.games.empires.land.entries import barring_fleet, passes
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.pieces import BEATEN, LANDED, MOVED, NEVER, REACTED, RETREATED, Fleet, Force, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import foes_at, grants, is_friendly, may_not_attack, next_to, seas
from diadoques.games.empires.model.strength import ap_with, is_main, joined_forces
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.sea.havens import home

FORTRESS: Final = "fortress"
#: Before the id of the fleet that a retreat leads aboard.
ABOARD: Final = "fleet "
#: When a force arrives that retreats: after all others (``Force.impulse``).
_LAST: Final = 9


class ForceRetreated(Leaving):
    """A force retreats, before a battle or after it: to a province, into its fortress, aboard (``into``)."""

    unit: UnitId
    player: PlayerId
    to: PlaceId
    into: str
    after: bool


class ForceBoarded(Leaving):
    """A force goes aboard a fleet, out of a retreat."""

    unit: UnitId
    player: PlayerId
    fleet: UnitId
    eyes: PlayerId


class ForceParted(Leaving):
    """A force goes its own way and leaves the army that it had joined."""

    unit: UnitId
    player: PlayerId
    host: UnitId
    readers: list[PlayerId]


class NoRetreat(Leaving):
    """An army can retreat nowhere: it stays, and can be forced to fight (EMP-5.4-09)."""

    unit: UnitId
    player: PlayerId


def company(position: Position, force: Force) -> tuple[Force, ...]:
    """A force, and those who have joined it and go where it goes."""
    return (force, *(one for one in joined_forces(position, force) if not one.aside))


def legal_retreats(position: Position, force: Force) -> tuple[str, ...]:
    """Where a force may retreat to: ``fortress``, provinces, ``fleet FLEET-ID``; one that has joined an army: alone.

    Rows EMP-5.4-02 to -10.
    """
    if not force.at or force.inside or RETREATED in force.did:
        return ()
    fortress = (FORTRESS,) if is_friendly(position, force.state, force.at) else ()
    fleets = tuple(ABOARD + one.id for one in _fleets(position, force))
    if LANDED in force.did:
        return (*fortress, *(fleets or _provinces(position, force)))
    land = (*fortress, *_provinces(position, force))
    moved = MOVED in force.did or REACTED in force.did
    return land if moved and land else (*land, *fleets)


def _provinces(position: Position, force: Force) -> tuple[str, ...]:
    main = is_main(position, force) and not force.host
    bound = (MOVED in force.did or REACTED in force.did) and force.came
    if bound:
        near: tuple[str, ...] = (force.came,)
    else:
        near = next_to(position, force.at)
    entered_from = {one.came for one in foes_at(position, force.state, force.at, inside=False)}
    return tuple(
        at
        for at in near
        if not barring_fleet(position, force.state, force.at, at)
        and (
            _open_to_army(position, force, at, entered_from, bool(bound)) if main else _open_to_few(position, force, at)
        )
    )


def _open_to_army(position: Position, force: Force, at: str, entered_from: set[str], bound: bool) -> bool:
    """Back where it came from it may go even to meet an enemy (EMP-5.4-06)."""
    if bound:
        return True
    if not passes(position, force, at) and position.provinces[at].controller in may_not_attack(position, force.state):
        return False
    armed = any(is_main(position, one) for one in foes_at(position, force.state, at))
    return not armed and at not in entered_from


def _open_to_few(position: Position, force: Force, at: str) -> bool:
    """A detachment, or a small army: to friendly land without any enemy (EMP-5.4-06, EMP-5.4-08)."""
    return passes(position, force, at) and not foes_at(position, force.state, at)


def _fleets(position: Position, force: Force) -> tuple[Fleet, ...]:
    """Fleets on its coast that can take it, with its company, aboard (EMP-5.4-05, EMP-7.2-07)."""
    ap = sum(one.ap for one in company(position, force))
    return tuple(
        one
        for one in position.fleets.values()
        if one.coast == force.at
        and one.at in seas(position, force.at)
        and grants(position, one.state, force.state)
        and BEATEN not in one.did
        and (LANDED not in force.did or one.landed == force.at)
        and ap + _carried(position, one) <= number(position, "sea.carries")
    )


def _carried(position: Position, fleet: Fleet) -> int:
    return sum(one.ap for one in position.forces.values() if one.aboard == fleet.id)


def captor_at(position: Position, force: Force) -> str:
    """The state that captures whoever is taken there: of the enemies outside the fortress the strongest army's."""
    foes = sorted(foes_at(position, force.state, force.at, inside=False), key=lambda one: -ap_with(position, one))
    found = next((one for one in foes if is_main(position, one)), foes[0] if foes else None)
    return found.state if found else ""


def retreat(run: Run, force_id: str, to: str, rule: str, *, after_battle: bool = False, captor: str = "") -> None:
    """A force retreats, with those who have joined it and are not ``aside``.

    One that has joined an army parts from it. Where it cannot go there: before a battle a detachment is captured
    (EMP-5.4-09), an army stays; after a battle whoever is beaten is captured (EMP-5.5-01). Into a fortress, after a
    battle, it fails on one chance in three (EMP-5.5-02).

    Args:
        to: one of ``legal_retreats``; "": nowhere.
        captor: who captures; "": the strongest enemy army there.
    """
    position, force = run.position, run.position.forces[force_id]
    by = captor or captor_at(position, force)
    if to not in legal_retreats(position, force):
        _nowhere(run, force, by, after_battle)
        return
    if force.host:
        part(run, force_id, "EMP-5.4-07")
    if to == FORTRESS and after_battle:
        face = run.die(f"fortress {force.at} {force_id}", "EMP-5.5-02")
        if face <= number(run.position, "armies.fortress_fails"):
            all_captured(run, force, by, "EMP-5.5-02")
            return
    group = company(run.position, run.position.forces[force_id])
    into = FORTRESS if to == FORTRESS else "fleet" if to.startswith(ABOARD) else "province"
    goal = to if into == "province" else force.at
    for one in group:
        captures.leave_siege(run, one.id)
        about = {"unit": one.id, "player": one.state, "from": force.at, "to": goal, "into": into, "after": after_battle}
        run.emit("force-retreated", rule, **about)
        if into == "fleet":
            fleet = to.removeprefix(ABOARD)
            about = {"unit": one.id, "player": one.state, "from": force.at, "fleet": fleet, "eyes": one.state}
            run.emit("force-boarded", "EMP-7.2-08", **about)
    if into == "fleet":
        _fleet_goes_home(run, to.removeprefix(ABOARD))


def part(run: Run, force_id: str, rule: str) -> None:
    """A force leaves the army that it had joined."""
    force = run.position.forces[force_id]
    host = run.position.forces[force.host]
    readers = list(dict.fromkeys((force.state, host.state)))
    about = {"unit": force_id, "player": force.state, "from": force.at, "host": host.id, "readers": readers}
    run.emit("force-parted", rule, **about)


def _nowhere(run: Run, force: Force, captor: str, after_battle: bool) -> None:
    if after_battle:
        all_captured(run, force, captor, "EMP-5.5-01")
    elif is_main(run.position, force):
        run.emit("no-retreat", "EMP-5.4-09", **{"unit": force.id, "player": force.state, "from": force.at})
    else:
        all_captured(run, force, captor, "EMP-5.4-09")


def all_captured(run: Run, force: Force, captor: str, rule: str) -> None:
    """A force is captured with its company; the fleet that landed it goes home empty (EMP-7.2-08)."""
    position = run.position
    fleets = [one.id for one in position.fleets.values() if LANDED in force.did and one.landed == force.at]
    own = [name for name in fleets if position.fleets[name].state == force.state]
    for one in company(position, position.forces[force.id]):
        captures.capture(run, one.id, captor, rule)
    for name in own:
        _fleet_goes_home(run, name)


def _fleet_goes_home(run: Run, fleet: str) -> None:
    home(run, fleet, "EMP-7.2-08")


def _retreated(position: Position, data: ForceRetreated) -> Position:
    force = position.forces[data["unit"]]
    done = did(force.did, RETREATED)
    if data["into"] == FORTRESS:
        return position.with_force(force.id, inside=True, shut=position.number, did=done, way=())
    return position.with_force(
        force.id, at=data["to"], came=data["from"], did=done, way=(), impulse=_LAST, inside=False, shut=NEVER
    )


def _boarded(position: Position, data: ForceBoarded) -> Position:
    return position.with_force(data["unit"], at="", aboard=data["fleet"])


def _parted(position: Position, data: ForceParted) -> Position:
    return position.with_force(data["unit"], host="", aside=False)


CHAPTER: Final = Chapter(
    "retreats",
    events={
        "force-retreated": changes(ForceRetreated, _retreated),
        "force-boarded": changes(ForceBoarded, _boarded),
        "force-parted": changes(ForceParted, _parted),
        "no-retreat": tells(NoRetreat),
    },
)
