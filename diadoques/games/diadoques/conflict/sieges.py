"""Sieges and supply, after the conflicts (8.B.5, 8.B.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import holds
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.rulebook import RULEBOOK

CONQUESTS: Final[Hook[Callable[[Resolution, str, str], bool]]] = Hook(RULEBOOK, "conquests")
"""What becomes of a citadel that falls to a besieger who does not come to control it, told the id of his unit and the
citadel; true when the chapter has seen to it. The garrison is gone already."""


def run(resolution: Resolution) -> None:
    """Settle every siege order of the season; a siege that is skipped, hindered or supplied starts again (DIA-8B5-04).

    A besieger that was not dislodged succeeds, attacked or not (DIA-8B5-03), unless a fleet supplies the citadel
    (DIA-8B6-02). The second success in a row takes the citadel whatever its garrison (DIA-8B5-05).
    """
    position = resolution.position
    started = dict(position.sieges)
    for unit_id, order in resolution.orders.items():
        if order.verb is not Verbs.SIEGE or unit_id not in position.units:
            continue
        citadel = order.citadel
        if unit_id in position.dislodged or holds(position, position.units[unit_id].owner, citadel):
            continue  # driven off, or the garrison and its citadel were bribed meanwhile
        suppliers = resolution.supplied.get(citadel, [])
        if suppliers:
            resolution.emit("supplied", "DIA-8B6-02", citadel=citadel, unit=unit_id, by=suppliers)
        elif started.get(unit_id) == citadel:
            fall(resolution, unit_id, citadel)
            started.pop(unit_id)
        else:
            if unit_id in started:
                started.pop(unit_id)
                resolution.emit(
                    "siege-lifted", "DIA-8B5-04", unit=unit_id, citadel=position.sieges[unit_id], why="other"
                )
            resolution.emit("siege-laid", "DIA-8B5-02", unit=unit_id, citadel=citadel)
    for unit_id, citadel in started.items():
        if resolution.position.sieges.get(unit_id) == citadel:
            resolution.emit(
                "siege-lifted", "DIA-8B5-04", unit=unit_id, citadel=citadel, why=_why(resolution, unit_id, citadel)
            )


def _why(resolution: Resolution, unit_id: str, citadel: str) -> str:
    if unit_id in resolution.position.dislodged:
        return "dislodged"
    return "supplied" if resolution.supplied.get(citadel) else "stopped"


def fall(resolution: Resolution, unit_id: str, citadel: str) -> None:
    """The citadel changes hands: garrison destroyed (DIA-8B5-06), characters taken (DIA-8B5-07), control (DIA-9-02)."""
    position = resolution.position
    owner = position.units[unit_id].owner
    garrison = next((unit for unit in position.standing().values() if unit.at == citadel), None)
    if garrison is not None and garrison.owner != owner:  # one that was bribed, where its citadel did not follow
        resolution.fallen[garrison.id] = garrison
        resolution.emit("garrison-destroyed", "DIA-8B5-06", unit=garrison.id, citadel=citadel)
    if any(settle(resolution, unit_id, citadel) for settle in CONQUESTS.on(position)):
        return
    resolution.emit(
        "citadel-taken", "DIA-9-02", citadel=citadel, owner=owner, was=position.citadels.get(citadel, ""), unit=unit_id
    )
    take_people(resolution, citadel, owner, unit_id, "DIA-8B5-07")


def take_people(resolution: Resolution, citadel: str, owner: str, unit_id: str, rule: str) -> None:
    """Who is in a citadel that ``owner`` takes is his prisoner; his own diadoch is free."""
    for name, leader in list(resolution.position.leaders.items()):
        if leader.at != citadel:
            continue
        if name == owner or (leader.captor == owner and not leader.guard):
            if name == owner and leader.captor:
                resolution.emit("freed", rule, leader=name, at=citadel, by="")
        else:
            resolution.emit(
                "captured",
                rule,
                leader=name,
                captor=owner,
                was=leader.captor,
                guard="",
                at=citadel,
                unit=unit_id,
            )
