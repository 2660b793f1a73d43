"""Characters: who is taken, killed or freed (6.2.B), and what becomes of an empire without its diadoch (5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold import estates
from diadoques.games.diadoques.model.neutral import holds, takes_prisoners
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position, Retreat
from diadoques.games.diadoques.model.rulebook import RULEBOOK, warrant
from diadoques.games.diadoques.people.annulment import annul_orders_of, annul_payments_of
from diadoques.games.diadoques.people.command import company

LASTS: Final[Hook[Callable[[Position, str], bool]]] = Hook(RULEBOOK, "lasts")
"""Whether the empire of a player goes on when its head dies."""

SURVIVES: Final[Hook[Callable[[Position, str], bool]]] = Hook(RULEBOOK, "survives")
"""Whether the head of a unit outlives it; a diadoch does not (DIA-62b-17)."""

GUARDED: Final[Hook[Callable[[Position, str], bool | None]]] = Hook(RULEBOOK, "guarded")
"""Whether somebody is with a character, so that nobody can seize him; None where the basic rule decides: a captive is
guarded, a diadoch at large is not."""

ESCAPES: Final[Hook[Callable[[Resolution, str, Unit], bool]]] = Hook(RULEBOOK, "escapes")
"""Whether a character who is alone with a hostile unit gets away; what is told of it is told there."""

FIRST_RELEASED: Final[Hook[Callable[[Position], Iterable[str]]]] = Hook(RULEBOOK, "first released")
"""Whose guard is looked at before the others', because something of theirs hangs on it."""

RELEASED: Final[Hook[Callable[[Resolution, str, str, str], bool]]] = Hook(RULEBOOK, "released")
"""What becomes of a captive whom nobody holds any more, in place of his freedom.

Told his name, the unit that held him ("" for a citadel), and the row by which he would be free: DIA-62b-14 for who was
with a unit that was lost to nobody, another when his guard failed; true when the chapter has seen to it.
"""


def cut_throats(resolution: Resolution) -> None:
    """Captives killed by order, all at once, before bribes and moves (DIA-62b-13); releases likewise (DIA-62b-16).

    The dead man's orders of the season are void, his bribes and gifts too; his units stay until all bribes are settled
    (DIA-5-08).
    """
    position = resolution.position
    for name, order in list(resolution.leader_orders.items()):
        leader = position.leaders.get(name)
        if order.verb is Verbs.KILL and leader is not None and leader.captor == order.player:
            rule = warrant(position, "DIA-62b-13", name)
            resolution.emit("killed", rule, leader=name, by=order.player, how="throat", at=leader.at)
    for name, order in list(resolution.leader_orders.items()):
        for one in company(resolution.position, name) if order.verb is Verbs.RELEASE else ():
            leader = resolution.position.leaders.get(one)
            if leader is not None and leader.captor == order.player:
                resolution.emit("freed", "DIA-62b-16", leader=one, at=leader.at, by=order.player)
    for name, leader in position.diadochs().items():
        if name not in resolution.position.leaders:
            mourn(resolution, name, leader.captor, "DIA-62b-13")


def mourn(resolution: Resolution, name: str, killer: str, rule: str) -> None:
    """A diadoch is dead before the movement: his empire waits for the end of the bribes.

    His orders are void by ``rule``, unless his empire outlasts him.
    """
    resolution.doomed[name] = killer
    if not any(ask(resolution.position, name) for ask in LASTS.on(resolution.position)):
        _cancel_orders(resolution, name, rule)


def _cancel_orders(resolution: Resolution, player: str, rule: str) -> None:
    annul_orders_of(resolution, (player,), rule)
    annul_payments_of(resolution, (player,), rule)
    units = resolution.position.units
    resolution.orders = {unit: order for unit, order in resolution.orders.items() if units[unit].owner != player}
    resolution.leader_orders = {
        name: order for name, order in resolution.leader_orders.items() if order.player != player
    }
    resolution.payments = [order for order in resolution.payments if order.player != player]


def end_before_moves(resolution: Resolution) -> None:
    """Once all bribes are settled the empires of the dead disappear, and what they had ordered is void."""
    annul_orders_of(resolution, resolution.doomed, "DIA-5-08")
    end_empires(resolution)


def end_empires(resolution: Resolution) -> None:
    """The empires of the dead disappear (DIA-5-08): once all bribes are settled, and again after the retreats."""
    eliminate(resolution, resolution.doomed)


def lock_up(resolution: Resolution) -> None:
    """Captives moved into a citadel of the province or tied to another unit there (DIA-62b-14, -15)."""
    for name, order in list(resolution.leader_orders.items()):
        leader = resolution.position.leaders.get(name)
        if order.verb is not Verbs.LOCK or leader is None or leader.captor != order.player:
            continue
        if resolution.position.board.is_citadel(order.to):
            guard, at, rule = "", order.to, "DIA-62b-15"
        else:
            unit = resolution.position.unit_in(order.to)
            guard, at, rule = (unit.id if unit else ""), order.to, "DIA-62b-14"
        resolution.emit(
            "captured", rule, leader=name, captor=order.player, was=order.player, guard=guard, at=at, unit=guard
        )


def bury(resolution: Resolution) -> None:
    """After the retreats.

    The commander of an annihilated unit dies, its captives pass to who entered (DIA-62b-10, -17).
    """
    for unit, retreat in resolution.lost:
        if retreat.head and not any(ask(resolution.position, retreat.head) for ask in SURVIVES.on(resolution.position)):
            resolution.emit(
                "killed",
                "DIA-62b-17",
                leader=retreat.head,
                by=_owner(resolution, retreat),
                how="annihilated",
                at=unit.space,
                cornered=not retreat.options,
            )
        for name in retreat.party:
            if name in resolution.position.leaders:
                _pass_on(resolution, name, unit, retreat)
    resolution.doomed = {
        unit.owner: _owner(resolution, retreat) for unit, retreat in resolution.lost if unit.owner == retreat.head
    }
    resolution.lost.clear()


def _owner(resolution: Resolution, retreat: Retreat) -> str:
    unit = resolution.position.units.get(retreat.by)
    return unit.owner if unit else ""


def _pass_on(resolution: Resolution, name: str, unit: Unit, retreat: Retreat) -> None:
    taker = resolution.position.units.get(retreat.by)
    leader = resolution.position.leaders[name]
    if taker is None:
        _let_go(resolution, name, unit.id, "DIA-62b-14", unit.space)
    elif taker.owner == leader.captor:
        return  # his already
    elif taker.owner == name:
        resolution.emit("freed", "DIA-62b-14", leader=name, at=unit.space, by="")
    else:
        resolution.emit(
            "captured",
            "DIA-62b-14",
            leader=name,
            captor=taker.owner,
            was=leader.captor,
            guard=taker.id,
            at=taker.space,
            unit=taker.id,
        )


def _let_go(resolution: Resolution, name: str, guard: str, rule: str, at: str) -> None:
    """Nobody holds a captive any more: he is free, unless a chapter knows better (``RELEASED``)."""
    if not any(settle(resolution, name, guard, rule) for settle in RELEASED.on(resolution.position)):
        resolution.emit("freed", rule, leader=name, at=at, by="")


def seize(resolution: Resolution) -> None:
    """After the retreats a character alone with another player's unit is its prisoner (DIA-62b-11)."""
    holders = {unit.space: unit for unit in resolution.position.units.values()}
    for name in list(resolution.position.leaders):
        position, leader = resolution.position, resolution.position.leaders[name]
        unit = holders.get(leader.at)
        if unit is None or unit.owner in (name, leader.captor) or position.spared.get(name) == unit.owner:
            continue
        if not takes_prisoners(position, unit) or _is_guarded(position, name):
            continue
        if any(escapes(resolution, name, unit) for escapes in ESCAPES.on(position)):
            continue
        for one in company(position, name):
            resolution.emit(
                "captured",
                warrant(position, "DIA-62b-11", one),
                leader=one,
                captor=unit.owner,
                was=position.leaders[one].captor,
                guard=unit.id,
                at=leader.at,
                unit=unit.id,
            )


def _is_guarded(position: Position, name: str) -> bool:
    """Whether somebody is with a character: a captive diadoch is guarded."""
    said = (ask(position, name) for ask in GUARDED.on(position))
    return next((found for found in said if found is not None), bool(position.leaders[name].captor))


def loosen(resolution: Resolution) -> None:
    """A captive whose citadel turned neutral, or whose guard is no more or elsewhere, is free again (DIA-62b-16)."""
    first = [name for ask in FIRST_RELEASED.on(resolution.position) for name in ask(resolution.position)]
    for name in dict.fromkeys((*first, *resolution.position.leaders)):
        position, leader = resolution.position, resolution.position.leaders[name]
        if leader.captor and not _is_held(position, name):
            rule = "DIA-5-08" if leader.captor in position.eliminated else "DIA-62b-16"
            _let_go(resolution, name, leader.guard, warrant(position, rule, name, leader.captor), leader.at)


def _is_held(position: Position, name: str) -> bool:
    """Whether a captive is with the unit that he is tied to, or in a citadel of his captor, who is in the game."""
    leader = position.leaders[name]
    if leader.captor in position.eliminated:
        return False
    if not leader.guard:
        return holds(position, leader.captor, leader.at)
    guard = position.units.get(leader.guard)
    return guard is not None and guard.owner == leader.captor and guard.space == leader.at


def eliminate(resolution: Resolution, dead: Mapping[str, str]) -> None:
    """Put these players out: their empires disappear (DIA-5-08, DIA-63A1-07 to -09).

    Args:
        dead: who died in this step, all at once, and who killed each ("" when nobody did).
    """
    position = resolution.position
    estates.leave_gold(resolution, dead)
    for player, killer in dead.items():
        resolution.emit("eliminated", warrant(position, "DIA-5-08", player), player=player, killer=killer)
    if not dead:
        return
    for winners in resolution.position.votes:  # nobody is voted a winner who is out (ruling ``proposal-of-the-dead``)
        if set(winners) & set(dead):
            resolution.emit("proposal-void", "DIA-2-04", winners=list(winners))
    theirs = {unit.id for unit in resolution.position.units.values() if unit.owner not in dead}
    resolution.commanders = {unit: name for unit, name in resolution.commanders.items() if unit in theirs}
    resolution.orders = {unit: order for unit, order in resolution.orders.items() if unit in theirs}
    resolution.leader_orders = {
        name: order for name, order in resolution.leader_orders.items() if order.player not in dead
    }
    resolution.payments = [order for order in resolution.payments if order.player not in dead]
    loosen(resolution)
