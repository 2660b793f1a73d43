"""Land moves: what is ordered, three impulses, and the quick report to those concerned (EMP-5, EMP-3.1.3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.land.entries import passes, steps_of
from diadoques.games.empires.land.marches import March
from diadoques.games.empires.model.agenda import Chapter, Run, void
from diadoques.games.empires.model.orders import ATTACK, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import MOVED, NEVER, ORDERED, Force, did
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller, foes_at, masters, next_to
from diadoques.games.empires.sheets.closing import orders_of

#: How many impulses land moves have: as many as a detachment may take steps (ruling three-land-impulses).
IMPULSES: Final = 3
HOLD, BESIEGE, RAID = "hold", "besiege", "raid"
_INTENTS: Final = {Verbs.HOLD: HOLD, Verbs.BESIEGE: BESIEGE, Verbs.RAID: RAID}


class ForceOrdered(TypedDict):
    """What a force is to do on land; ``moves``: a movement or a raid, after which it cannot react (EMP-3.1.3-02)."""

    unit: UnitId
    player: PlayerId
    way: list[PlaceId]
    beside: UnitId
    intent: str
    moves: bool
    eyes: PlayerId


class MarchReported(TypedDict):
    """A march as those near it are told it: whose, of what kind, where (EMP-3.1.3-01)."""

    unit: UnitId
    player: PlayerId
    way: list[PlaceId]
    reacts: bool
    readers: list[PlayerId]


class CameOut(TypedDict):
    """A force comes out of a fortress before which there is no enemy any more."""

    unit: UnitId
    player: PlayerId
    at: PlaceId


def _land_moves(run: Run, _item: AgendaItem) -> None:
    come_out(run)
    ways: dict[str, list[str]] = {}
    beside: dict[str, str] = {}
    for state, order in orders_of(run.position, Verbs.MOVE, Verbs.JOIN, Verbs.HOLD, Verbs.BESIEGE, Verbs.RAID):
        force = run.position.forces.get(order.unit)
        if force is None or not _commands(run.position, state, force):
            void(run, state, order, "no-such-force", "EMP-3.1.2-02")
            continue
        if not force.at:
            void(run, state, order, "not-ashore", "EMP-7.2-07")
            continue
        _tell_order(run, force, order)
        if order.verb == Verbs.MOVE and order.way:
            ways[force.id] = list(order.way)
        if order.verb in (Verbs.MOVE, Verbs.JOIN) and order.beside and order.intent != ATTACK:
            beside[force.id] = order.beside
    for _, order in orders_of(run.position, Verbs.ALLY):
        _send_ally(run, order, ways, beside)
    most = {name: steps_of(run.position, force) for name, force in run.position.forces.items() if force.at}
    march = March(run, MOVED, ways, beside, most)
    march.join()
    for impulse in range(1, IMPULSES + 1):
        march.advance(impulse)
    march.close()
    report(run, march.paths, reacts=False)


def come_out(run: Run) -> None:
    """Forces shut in where no enemy stands any more come out."""
    for force in list(run.position.forces.values()):
        free = force.inside and force.at not in run.position.sieges
        if free and not foes_at(run.position, force.state, force.at, inside=False):
            run.emit("came-out", "EMP-5.4-03", unit=force.id, player=force.state, at=force.at)


def _commands(position: Position, state: str, force: Force) -> bool:
    """Whether a state may order a force: its own, or the forced ally of its tributary (EMP-11.3-01, EMP-18-03)."""
    return force.state == state or (force.forced and state in tuple(masters(position, force.state))[:1])


def _tell_order(run: Run, force: Force, order: CampaignOrder) -> None:
    intent = _INTENTS.get(order.verb, order.intent)
    moves = order.verb in (Verbs.MOVE, Verbs.RAID)
    about = {"unit": force.id, "player": force.state, "way": list(order.way), "beside": order.beside}
    run.emit("force-ordered", "EMP-3.1.2-02", **about, intent=intent, moves=moves, eyes=force.state)


def _send_ally(run: Run, order: CampaignOrder, ways: dict[str, list[str]], beside: dict[str, str]) -> None:
    """A forced ally marches to the army that its master has named, by the shortest way (EMP-11.3-01)."""
    position = run.position
    army = position.forces.get(order.beside)
    ally = next((one for one in position.forces_of(order.target) if one.forced and one.at and not one.host), None)
    if army is None or ally is None or ally.id in ways or not army.at:
        return
    stops = [army.at, *ways.get(army.id, ())]
    found = (way for goal in reversed(stops) if (way := path_to(position, ally, goal)) is not None)
    way = next(found, [])
    _tell_order(run, ally, replace(order, verb=Verbs.MOVE, way=tuple(way)))
    beside[ally.id] = army.id
    if way:
        ways[ally.id] = way


def path_to(position: Position, force: Force, goal: str) -> list[str] | None:
    """The shortest way through friendly land, the goal aside, that a force can take in a season, or None."""
    known: dict[str, list[str]] = {force.at: []}
    waiting = deque([force.at])
    while waiting:
        at = waiting.popleft()
        if at == goal:
            return known[at] if len(known[at]) <= steps_of(position, force) else None
        for near in next_to(position, at):
            if near not in known and (near == goal or passes(position, force, near)):
                known[near] = [*known[at], near]
                waiting.append(near)
    return None


def report(run: Run, paths: Mapping[str, Sequence[str]], *, reacts: bool) -> None:
    """Every player near to a march is told of it."""
    for name, path in paths.items():
        force = run.position.forces[name]
        readers = [one for one in run.position.alive if one != force.state and is_near(run.position, one, path)]
        if readers:
            about = {"unit": name, "player": force.state, "way": list(path), "reacts": reacts, "readers": readers}
            run.emit("march-reported", "EMP-3.1.3-01", **about)


def is_near(position: Position, player: str, path: Sequence[str]) -> bool:
    """Whether a march is near to a state: its provinces, its forces, or what is next to them (EMP-3.1.3-01)."""
    around = {*path, *(near for at in path for near in next_to(position, at))}
    forces = {one.at for one in position.forces_of(player)}
    return any(at in forces or controller(position, at) == player for at in around)


def _ordered(position: Position, data: ForceOrdered) -> Position:
    force = position.forces[data["unit"]]
    done = did(force.did, ORDERED) if data["moves"] else force.did
    return position.with_force(force.id, did=done, way=tuple(data["way"]), intent=data["intent"], target=data["beside"])


def _came_out(position: Position, data: CameOut) -> Position:
    return position.with_force(data["unit"], inside=False, shut=NEVER)


CHAPTER: Final = Chapter(
    "land",
    steps={"land-moves": _land_moves},
    events={
        "force-ordered": changes(ForceOrdered, _ordered),
        "march-reported": tells(MarchReported),
        "came-out": changes(CameOut, _came_out),
    },
)
