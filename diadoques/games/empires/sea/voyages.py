"""What a fleet does in an impulse, one point: it sails, takes troops aboard or lands them, raids (EMP-7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from diadoques.core.calendar import WINTER
from diadoques.games.empires.land import captures
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import MUTINOUS, NEVER, Fleet, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import (
    coasts,
    controller,
    fleets_commanded,
    grants,
    is_friendly,
    may_not_attack,
    next_to,
    seas_next_to,
)
from diadoques.games.empires.model.strength import is_main, joined_forces
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.sea.arranging import refuse
from diadoques.games.empires.sea.blockade import lift
from diadoques.games.empires.sea.fleet_events import is_move
from diadoques.games.empires.sea.fleets import blockaders, forces_carried, fresh, lose_ships, owners, part, room, ships

_TAKES, _LANDS, _RAID, _BLOCKADE = "+", "-", "raid ", "blockade "


def act(run: Run, name: str, impulse: int) -> None:
    """One point of a fleet's way, and the changes of coast beside it, which are free."""
    spent = False
    while (fleet := run.position.fleets.get(name)) is not None and fleet.way:
        step = fleet.way[0]
        if step.startswith("@"):
            if not change_coast(run, fleet, step[1:], fleet.way[1:]):
                return
        elif spent:
            return
        elif _lifts(fleet, step):
            if not _pays(run, fleet, step, "sea.blockade"):
                return
            _spend(run, fleet, "lift", "sea.blockade", fleet.way, at=fleet.blockade)
            lift(run, fleet, "EMP-7.8-02")
            spent = True
        elif step.startswith(_TAKES):
            spent = _take(run, fleet)
        elif step.startswith(_LANDS):
            spent = _land(run, fleet)
        elif step.startswith(_RAID):
            spent = _raid(run, fleet, step.removeprefix(_RAID))
        elif step.startswith(_BLOCKADE):
            spent = _close(run, fleet, step.removeprefix(_BLOCKADE))
        else:
            spent = _sail(run, fleet, impulse)


def _lifts(fleet: Fleet, step: str) -> bool:
    """Whether a step ends a blockade, which is to be lifted first (EMP-7.2-02)."""
    away = is_move(step) and not step.startswith("@")
    return bool(fleet.blockade) and (away or (step.startswith(_BLOCKADE) and step[9:] != fleet.blockade))


def _pays(run: Run, fleet: Fleet, step: str, key: str) -> bool:
    if fleet.points >= number(run.position, key):
        return True
    refuse(run, fleet, step, "no-points", "EMP-7.2-02", ())
    return False


def _spend(run: Run, fleet: Fleet, what: str, key: str, way: Sequence[str], target: str = "", at: str = "") -> None:
    run.emit(
        "fleet-acted", "EMP-7.2-02", unit=fleet.id, what=what, points=number(run.position, key), target=target, at=at,
        way=list(way), eyes=fleet.state,
    )  # fmt: skip


def change_coast(run: Run, fleet: Fleet, coast: str, way: Sequence[str], *, met: bool = False) -> bool:
    """A fleet goes to another coast of its sea, free and safe; not where enemies close the port, before they meet it.

    Args:
        met: they have.
    """
    if coast == fleet.coast:
        run.emit("fleet-way", "EMP-7.2-05", unit=fleet.id, way=list(way), eyes=fleet.state)
        return True
    if coast not in coasts(run.position, fleet.at):
        refuse(run, fleet, f"@{coast}", "no-coast", "EMP-7.2-05", way)
        return True
    if not met and blockaders(run.position, fleet, fleet.at, coast):
        return False
    sail(run, fleet, fleet.at, coast, way, points=number(run.position, "sea.coast"), coastal=True)
    return True


def sail(run: Run, fleet: Fleet, sea: str, coast: str, way: Sequence[str], *, points: int, coastal: bool) -> None:
    """A fleet, and those under its command, go to a sea or coast."""
    for one in fleets_commanded(run.position, fleet):
        rest = list(way) if one.id == fleet.id else []
        run.emit(
            "fleet-sailed", "EMP-7.2-05" if fleet.at == sea else "EMP-7.2-02", unit=one.id, at=sea, coast=coast,
            points=points, coastal=coastal, way=rest, eyes=one.state,
        )  # fmt: skip


def is_coastal(position: Position, coast: str, goal: str) -> bool:
    """Whether who goes from a coast to another follows the coasts: they are one, or next to each other (EMP-7.2-05)."""
    return bool(coast and goal) and (coast == goal or goal in next_to(position, coast))


def _sail(run: Run, fleet: Fleet, impulse: int) -> bool:
    """To the next sea, and to the coast there that is named with it; a crossing may meet a storm."""
    sea, rest = fleet.way[0], fleet.way[1:]
    if sea not in seas_next_to(run.position, fleet.at):
        refuse(run, fleet, sea, "not-next", "EMP-7.2-02", ())
        return False
    if not _pays(run, fleet, sea, "sea.step"):
        return False
    goal = rest[0][1:] if rest and rest[0].startswith("@") else ""
    there = goal if goal in coasts(run.position, sea) else ""
    coastal = is_coastal(run.position, fleet.coast, there)
    if there and not blockaders(run.position, fleet, sea, there):
        rest = rest[1:]
    else:
        there = ""
    sail(run, fleet, sea, there, rest, points=number(run.position, "sea.step"), coastal=coastal)
    if not coastal:
        storm(run, run.position.fleets[fleet.id], f"storm {fleet.id} {impulse}")
    return True


def storm(run: Run, fleet: Fleet, name: str) -> None:
    """A crossing: whether a storm strikes, and what it costs (EMP-7.2-05, EMP-7.2-06)."""
    eyes = owners(run.position, fleet)
    name = fresh(run.position, name)
    if run.die(name, "EMP-7.2-05", *eyes) > storm_faces(run.position):
        return
    face = run.die(f"{name} damage", "EMP-7.2-06", *eyes)
    terms = [term(run.position, f"sea.storm_{face}")]
    percent = int(terms[0]["number"])
    run.emit("storm-at-sea", "EMP-7.2-06", unit=fleet.id, at=fleet.at, percent=percent, terms=terms, eyes=fleet.state)
    lose_ships(run, fleet, part(ships(run.position, fleet), percent), "EMP-7.2-06", "storm", terms)


def storm_faces(position: Position) -> int:
    """With how many faces of a die a crossing meets a storm, this season."""
    return number(position, "sea.storm_winter" if position.season.name == WINTER else "sea.storm")


def _chunk(fleet: Fleet, sign: str) -> tuple[list[str], tuple[str, ...]]:
    """The troops that stand next in a way under one sign, and what follows: one point pays for all on one coast."""
    count = 0
    while count < len(fleet.way) and fleet.way[count].startswith(sign):
        count += 1
    return [step[1:] for step in fleet.way[:count]], fleet.way[count:]


def _take(run: Run, fleet: Fleet) -> bool:
    """Troops go aboard, with those who have joined them (EMP-7.2-07)."""
    names, rest = _chunk(fleet, _TAKES)
    first = run.position.forces.get(names[0])
    if first is not None and first.at != fleet.coast and first.at in coasts(run.position, fleet.at):
        run.emit("fleet-way", "EMP-7.2-05", unit=fleet.id, way=[f"@{first.at}", *fleet.way], eyes=fleet.state)
        return False
    if not _pays(run, fleet, _TAKES + names[0], "sea.embark"):
        return True
    taken = False
    for name in names:
        fleet = run.position.fleets[fleet.id]
        if code := why_not_aboard(run.position, fleet, run.position.forces.get(name)):
            refuse(run, fleet, _TAKES + name, code, "EMP-7.2-07", fleet.way)
            continue
        if not taken:
            _spend(run, fleet, "embark", "sea.embark", rest, at=fleet.coast)
            taken = True
        force = run.position.forces[name]
        for one in _company(run.position, force):
            captures.leave_siege(run, one.id)
            readers = list(dict.fromkeys((fleet.state, one.state)))
            run.emit("embarked", "EMP-7.2-07", unit=one.id, fleet=fleet.id, at=fleet.coast, readers=readers)
    if not taken:
        run.emit("fleet-way", "EMP-7.2-07", unit=fleet.id, way=list(rest), eyes=fleet.state)
    return taken


def _company(position: Position, force: Force) -> tuple[Force, ...]:
    """A force and those who have joined it and are where it is."""
    there = (force.at, force.aboard)
    return (force, *(one for one in joined_forces(position, force) if (one.at, one.aboard) == there))


def why_not_aboard(position: Position, fleet: Fleet, force: Force | None) -> str:
    """Why a force does not go aboard on the coast where the fleet lies, or "" (EMP-7.2-07)."""
    if force is None or not force.at or force.at != fleet.coast or force.back != NEVER:
        return "not-there"
    if not _consents(position, fleet, force):
        return "not-ours"
    if force.host:
        return "joined"
    if force.inside:
        return "shut-in"
    if MUTINOUS in force.did:
        return "mutiny"
    ap = sum(one.ap for one in _company(position, force))
    return "too-many" if ap > room(position, fleet) else ""


def _consents(position: Position, fleet: Fleet, force: Force) -> bool:
    """Whether a force may be taken: of a state whose ships these are, or ordered by its own to go aboard."""
    if force.state in owners(position, fleet):
        return True
    return any(order.unit == force.id and order.beside == fleet.id for order in position.sheets.get(force.state, ()))


def _land(run: Run, fleet: Fleet) -> bool:
    """Troops land on the coast where the fleet lies, main armies first (EMP-7.2-07, EMP-7.2-12)."""
    names, rest = _chunk(fleet, _LANDS)
    if not _pays(run, fleet, _LANDS + names[0], "sea.land"):
        return True
    forces = {force.id: force for force in forces_carried(run.position, fleet)}
    landed = False
    for name in sorted(names, key=lambda one: one not in forces or not is_main(run.position, forces[one])):
        fleet = run.position.fleets[fleet.id]
        force = next((one for one in forces_carried(run.position, fleet) if one.id == name), None)
        code = "not-aboard" if force is None else why_not_landed(run.position, fleet, force)
        if force is None or code:
            refuse(run, fleet, _LANDS + name, code, "EMP-7.2-07", fleet.way)
            continue
        if not landed:
            _spend(run, fleet, "land", "sea.land", rest, at=fleet.coast)
            landed = True
        for one in _company(run.position, force):
            host = "" if one.id != name or is_friendly(run.position, one.state, fleet.coast) else _host(run, one, fleet)
            about: dict[str, Any] = {"unit": one.id, "host": host, "player": one.state, "at": fleet.coast}
            run.emit("troops-landed", "EMP-7.2-12", **about)
    if not landed:
        run.emit("fleet-way", "EMP-7.2-07", unit=fleet.id, way=list(rest), eyes=fleet.state)
    return landed


def _host(run: Run, force: Force, fleet: Fleet) -> str:
    """The main army that a force joins where it lands, or ""."""
    return "" if is_main(run.position, force) else _army_there(run.position, force, fleet.coast)


def _army_there(position: Position, force: Force, coast: str) -> str:
    """A friendly main army on a coast that a force may join, or "" (EMP-5.1-02)."""
    return next(
        (
            one.id
            for one in position.forces_at(coast)
            if is_main(position, one) and not one.inside and grants(position, one.state, force.state)
        ),
        "",
    )


def why_not_landed(position: Position, fleet: Fleet, force: Force) -> str:
    """Why a force does not land on the coast where the fleet lies, or "" (EMP-7.2-12)."""
    if not fleet.coast:
        return "at-large"
    if force.host:
        return "joined"
    if is_friendly(position, force.state, fleet.coast):
        return ""
    if controller(position, fleet.coast) in may_not_attack(position, force.state):
        return "yoke"
    alone = not is_main(position, force) and not _army_there(position, force, fleet.coast)
    return "alone" if alone else ""


def _raid(run: Run, fleet: Fleet, target: str) -> bool:
    """A raid on a state off whose coasts the fleet is; what it yields is settled later (EMP-9.1-03)."""
    if code := why_no_raid(run.position, fleet, target):
        refuse(run, fleet, _RAID + target, code, "EMP-9.1-03", fleet.way[1:])
        return False
    if _pays(run, fleet, _RAID + target, "sea.raid"):
        _spend(run, fleet, "raid", "sea.raid", fleet.way[1:], target=target, at=fleet.at)
    return True


def why_no_raid(position: Position, fleet: Fleet, target: str) -> str:
    """Why a fleet does not raid a state from the sea where it is, or "" (EMP-9.1-03)."""
    if not any(controller(position, one) == target for one in coasts(position, fleet.at)):
        return "no-coast"
    if target in may_not_attack(position, fleet.state):
        return "yoke"
    return "friend" if grants(position, fleet.state, target) else ""


def why_no_blockade(position: Position, fleet: Fleet, province: str) -> str:
    """Why a fleet does not close the ports of a province from the sea where it is, or "" (EMP-7.8-01)."""
    if province not in coasts(position, fleet.at):
        return "no-coast"
    if controller(position, province) in may_not_attack(position, fleet.state):
        return "yoke"
    return "friend" if grants(position, fleet.state, controller(position, province)) else ""


def _close(run: Run, fleet: Fleet, province: str) -> bool:
    """A fleet is to close the ports of a province: it does so at the end of the movement (EMP-7.8-01)."""
    if fleet.blockade == province:
        run.emit("fleet-way", "EMP-3.1.2-01", unit=fleet.id, way=list(fleet.way[1:]), eyes=fleet.state)
        return False
    if code := why_no_blockade(run.position, fleet, province):
        refuse(run, fleet, _BLOCKADE + province, code, "EMP-7.8-01", fleet.way[1:])
        return False
    if _pays(run, fleet, _BLOCKADE + province, "sea.blockade"):
        _spend(run, fleet, "blockade", "sea.blockade", fleet.way[1:], at=province)
    return True
