"""Storms at sea: once the orders are written, dice for every fleet and every character in the seas hit (13.A)."""

from __future__ import annotations

from collections.abc import Sequence

from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.people.company import company
from diadoques.games.diadoques.weather.zones import STORM, closed, weather

SUNK = 1  # of a die for a fleet
KILLED, CAST_ASHORE = 1, 2  # of a die for a character


def rage(resolution: Resolution) -> None:
    """Fleets first, then characters, aboard or not, wherever the fleet went (DIA-13A-01, -02)."""
    now = weather(resolution.position)
    if now is None or now.kind != STORM:
        return
    seas = closed(resolution.position)
    for unit in sorted(resolution.position.units.values(), key=lambda one: (one.space, one.sign)):
        if unit.space in seas:
            [number] = resolution.throw(f"shipwreck {unit.sign}", 1, 6, "DIA-13A-01")
            if number == SUNK:
                order = resolution.orders.pop(unit.id, None)
                resolution.emit("sunk", "DIA-13A-01", unit=unit.id, at=unit.at)
                if order is not None:
                    annul(resolution, order, "sunk", "DIA-13A-01")
    _roll_for_people(resolution, [name for name, one in resolution.position.leaders.items() if one.at in seas])
    characters.loosen(resolution)  # whose guard sank, or who was washed away from it, is free (DIA-62b-16)


def _roll_for_people(resolution: Resolution, names: Sequence[str]) -> None:
    washed: list[str] = []
    for name in names:
        [number] = resolution.throw(f"person {name}", 1, 6, "DIA-13A-02")
        at = resolution.position.leaders[name].at
        if number == KILLED:
            resolution.emit("killed", "DIA-13A-02", leader=name, by="", how="storm", at=at)
            if name in resolution.position.players:
                characters.mourn(resolution, name, "", "DIA-13A-02")
        elif number == CAST_ASHORE:
            washed.append(name)
    start, landed = resolution.position, set[str]()
    for name in washed:
        if name in landed:
            continue  # with who cannot be parted from him
        shore = _shore(resolution, name)
        for one in (name, *_inseparable(start, name)):
            if one not in landed:
                landed.add(one)
                resolution.emit("ashore", "DIA-13A-02", leader=one, **{"from": start.leaders[one].at}, to=shore)
                if one in start.players:  # he heads nobody whom he was not with when the season began (DIA-62b-05)
                    walk = resolution.leader_orders.get(one)
                    if walk is not None and walk.verb is Verbs.LEAD:
                        annul(resolution, walk, "ashore", "DIA-13A-02")
                    resolution.leader_orders[one] = Order(one, Verbs.APART, leader=one)


def _inseparable(position: Position, name: str) -> tuple[str, ...]:
    """Who shares the fate of a character cast ashore: who cannot be parted from him, and from whom he cannot be."""
    others = (*company(position, name), *(one for one in position.leaders if name in company(position, one)))
    at = position.leaders[name].at
    return tuple(one for one in others if one != name and one in position.leaders and position.leaders[one].at == at)


def _shore(resolution: Resolution, name: str) -> str:
    """A land province next to the sea, each as likely as the others, closed ones too (DIA-13A-02)."""
    board = resolution.position.board
    at = resolution.position.leaders[name].at
    near = [space for space in sorted(board.neighbours(at)) if space in board.spaces and not board.spaces[space].is_sea]
    if len(near) == 1:
        return near[0]
    [number] = resolution.throw(f"shore {name}", 1, len(near), "DIA-13A-02")
    return near[number - 1]
