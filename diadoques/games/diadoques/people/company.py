"""Who goes with whom (6.2.B): who cannot be parted, who is with a unit, and whom an order parts from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK

COMPANIONS: Final[Hook[Callable[[Position, str], Iterable[str]]]] = Hook(RULEBOOK, "companions")
"""Who goes wherever a character goes, and shares what becomes of him: told his name; diadochs have nobody."""

COUNTERS: Final[Hook[Callable[[str], str]]] = Hook(RULEBOOK, "counters")
"""Whose counter a character stands on who may share it, told his name; "" for a diadoch, who has his own."""


def counter_of(name: str) -> str:
    """Whose counter a character stands on where it may be shared, whatever a game is played by; "" for a diadoch."""
    return next((found for ask in COUNTERS.everywhere() if (found := ask(name))), "")


def company(position: Position, name: str) -> tuple[str, ...]:
    """A character and whoever cannot be parted from him, himself first."""
    return (name, *(one for ask in COMPANIONS.on(position) for one in ask(position, name)))


def walks(resolution: Resolution, name: str) -> bool:
    """Whether an order of who holds a character parts him from his guard this season (DIA-62b-08).

    Whom he may send away, if anybody, the orders themselves decide: a captive diadoch goes nowhere.
    """
    leader = resolution.position.leaders.get(name)
    for one in company(resolution.position, name):
        order = resolution.leader_orders.get(one)
        if order is not None and leader is not None and order.verb in (Verbs.LEAD, Verbs.APART):
            return order.player == leader.captor
    return False


def parted(resolution: Resolution) -> frozenset[str]:
    """Everybody whom an order, his own or that of who holds him, parts from his unit this season (DIA-62b-08)."""
    position = resolution.position
    sent = {name for name in position.leaders if walks(resolution, name)}
    return frozenset(sent | (resolution.leader_orders.keys() & position.diadochs().keys()))


def party(resolution: Resolution, unit: Unit) -> list[str]:
    """Characters who go where ``unit`` goes: its commander, its passengers, who is tied to it (DIA-62b-06, -14)."""
    found = [resolution.commanders[unit.id]] if unit.id in resolution.commanders else []
    found += resolution.passengers.get(unit.id, ())
    found += [
        name
        for name, leader in resolution.position.leaders.items()
        if leader.captor and leader.guard == unit.id and not walks(resolution, name)
    ]
    return list(dict.fromkeys(one for name in found for one in company(resolution.position, name)))
