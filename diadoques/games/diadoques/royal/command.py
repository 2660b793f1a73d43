"""Who of the royal family heads a unit, before or beside its diadoch, and what that is worth (DIA-62b-09, 12.A)."""

from __future__ import annotations

from collections.abc import Container

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.people.command import lends, named
from diadoques.games.diadoques.people.company import walks
from diadoques.games.diadoques.royal import court


def is_strong(position: Position, name: str) -> bool:
    """Whether a character lends strength to the unit he heads.

    Olympias does, as a diadoch (DIA-12A-13); Philip does not (DIA-12A-07), nor an epigone but Demetrius (DIA-12D-03).
    """
    if court.is_royal(name):
        return name == court.OLYMPIAS
    return name not in position.house.heirs or court.heirs()[name].commands


def precedes(resolution: Resolution, unit: Unit, order: Order | None) -> str:
    """Who heads a unit before its diadoch: Philip (DIA-12A-07), Olympias when the order names her (DIA-62b-09)."""
    for name in (court.PHILIP, court.OLYMPIAS):
        told = name == court.PHILIP or named(order) == name
        if told and court.serves(resolution.position, name, unit) and not walks(resolution, name):
            return name
    return ""


def head(position: Position, unit: Unit, parted: Container[str], named: str, own: str) -> str:
    """Who heads a unit when the season begins: Philip, else its diadoch, else Olympias (DIA-62b-09).

    Olympias comes before the diadoch when the order of the unit names her.
    """
    rest = (own, court.OLYMPIAS) if named != court.OLYMPIAS else (court.OLYMPIAS, own)
    royal = {name for name in (court.PHILIP, court.OLYMPIAS) if court.serves(position, name, unit)}
    there = {own} | {name for name in royal if name not in parted}
    return next((name for name in (court.PHILIP, *rest) if name and name in there), "")


def take_command(resolution: Resolution) -> None:
    """Philip heads the unit he is with; Olympias does when neither he nor a diadoch heads it (DIA-62b-09)."""
    for name, rule in ((court.PHILIP, "DIA-12A-07"), (court.OLYMPIAS, "DIA-12A-13")):
        leader = resolution.position.leaders.get(name)
        unit = resolution.position.units.get(leader.guard) if leader is not None else None
        if unit is None or not court.serves(resolution.position, name, unit) or walks(resolution, name):
            continue
        if unit.id not in resolution.commanders and unit.id not in resolution.turned:
            resolution.commanders[unit.id] = name
            resolution.emit("commanded", rule, leader=name, unit=unit.id, lends=lends(resolution.position, name))


def worth(position: Position, unit: Unit, head: str) -> int:
    """What the head of a unit adds to its price beside a diadoch's presence, or takes off, in T.

    More for the husband of Cleopatra (DIA-12A-18), less for Olympias (DIA-12A-13).
    """
    row = tables()["command"]
    if head == court.OLYMPIAS:
        return int(row["olympias"])
    return int(row["husband"]) if head == unit.owner == position.house.husband else 0
