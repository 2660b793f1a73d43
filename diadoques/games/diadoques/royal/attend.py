"""Royal persons and the units they are with (12.A, 6.2.B): who goes along, and who heads them."""

from __future__ import annotations

from collections.abc import Container

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import FLEET, Unit
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.people.command import head_of_stack, lends, named_head, walks
from diadoques.games.diadoques.royal import court

# --- Royal persons and the units they are with: who is attached to what, who goes along (12.A, 6.2.B)


def fellows(position: Position, name: str) -> tuple[str, ...]:
    """Who cannot be parted from a character: the other of a couple (DIA-12A-05, -11), the wife (DIA-12A-17)."""
    if court.is_royal(name):
        return tuple(one for one in court.counter(position, name) if one != name)
    married = position.house.husband == name and court.CLEOPATRA in position.leaders
    return (court.CLEOPATRA,) if married else ()


def is_guarded(position: Position, name: str) -> bool | None:
    """Whether somebody is with a royal person, or whoever controls it: its unit, or he whose citadel it is in.

    There it changes hands with the citadel (DIA-12A-03). The second of a couple is with the first, Cleopatra with her
    husband, whose lot she shares (DIA-12A-25).
    """
    if not court.is_royal(name):
        return None
    leader = position.leaders[name]
    if court.counter(position, name)[0] != name or (name == court.CLEOPATRA and position.house.husband):
        return True
    at_home = bool(leader.captor) and position.citadels.get(leader.at) == leader.captor
    return bool(leader.guard) or at_home


def attach(resolution: Resolution) -> None:
    """A royal person is with the unit of its controller that stands in its space, unless an order parts them.

    The default of 6.2.B (DIA-62b-07, DIA-12A-02). Cleopatra goes where her husband goes (DIA-12A-17).
    """
    _attach(resolution, [name for name in court.royals(resolution.position) if not walks(resolution, name)])


def gather(resolution: Resolution) -> None:
    """At the end of the season whoever came to a unit of its controller is with it from then on."""
    _attach(resolution, list(court.royals(resolution.position)))


def _attach(resolution: Resolution, names: list[str]) -> None:
    position = resolution.position
    for name in names:
        leader = position.leaders[name]
        if leader.guard or not is_living(position, leader.captor):
            continue
        if name == court.CLEOPATRA and position.house.husband:
            continue
        unit = _escort(resolution, name)
        if unit is not None:
            rule = "DIA-12A-10" if position.phase == LEVY and name == court.PHILIP else "DIA-12A-02"
            resolution.emit("attached", rule, leader=name, unit=unit.id)


def _escort(resolution: Resolution, name: str) -> Unit | None:
    position = resolution.position
    leader = position.leaders[name]
    here = [unit for unit in position.standing().values() if unit.space == leader.at and unit.owner == leader.captor]
    if not here or position.phase != LEVY:
        return here[0] if here else None
    counter = court.counter(position, name)
    for unit in here:  # in the first stack the letters name the counter
        order = resolution.orders.get(unit.id)
        if order is not None and order.leader in counter:
            return unit
    if court.PHILIP in counter:
        armies = [unit for unit in here if unit.kind != FLEET]
        headed = head_of_stack(resolution, leader.captor, here)
        return next((unit for unit in armies if unit != headed), next(iter(armies), None))
    return head_of_stack(resolution, leader.captor, here)


# --- Who of the royal family heads a unit, before or beside its diadoch, and what that is worth (DIA-62b-09, 12.A)


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
        told = name == court.PHILIP or named_head(order) == name
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
