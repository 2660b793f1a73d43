"""Citadels that go over to a revolt: they count as neutral, and its units find refuge in them (DIA-13Ba-12, -16)."""

from __future__ import annotations

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_rebel
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.revolts.risings import rising_of, uprisings


def acquire(resolution: Resolution, revolt: str, citadel: str, rule: str, how: str, unit: str = "") -> None:
    """A citadel goes over, with who is inside when it is taken (DIA-13Ba-13).

    Args:
        revolt: to whom.
        citadel: which; its garrison is gone already.
        rule: the row that makes it so.
        how: ``siege``, ``neutral`` or ``uprising``.
        unit: id of the besieger, or "".
    """
    was = resolution.position.citadels.get(citadel, "")
    resolution.emit("citadel-acquired", rule, citadel=citadel, revolt=revolt, was=was, how=how, unit=unit)
    if how == "neutral":
        return  # nobody takes it: who is inside stays as he is
    for name, leader in list(resolution.position.leaders.items()):
        if leader.at == citadel and leader.captor != revolt:
            resolution.emit(
                "captured",
                "DIA-13Ba-13",
                leader=name,
                captor=revolt,
                was=leader.captor,
                guard="",
                at=citadel,
                unit=unit,
            )


def conquer(resolution: Resolution, unit_id: str, citadel: str) -> bool:
    """A citadel that a revolt besieged with success is its own: nobody controls it (DIA-13Ba-16)."""
    owner = resolution.position.units[unit_id].owner
    if owner not in resolution.position.revolts:
        return False
    acquire(resolution, owner, citadel, "DIA-13Ba-16", "siege", unit_id)
    return True


def occupy(resolution: Resolution, unit: Unit) -> bool:
    """A neutral unit takes no province, yet nobody controls the one where it stands."""
    if not is_rebel(resolution.position, unit):
        return False
    was = resolution.position.provinces.get(unit.space, "")
    if was:
        resolution.emit("province-lost", "DIA-9-03", province=unit.space, was=was, unit=unit.id)
    return True


def join_neutral(resolution: Resolution) -> None:
    """Neutral citadels that a revolt under way is about are its own without a siege (DIA-13Ba-12).

    One that a garrison still holds must be besieged.
    """
    for name in resolution.position.revolts:
        if name in uprisings():
            continue
        for citadel in rising_of(resolution.position, name).citadels:
            position = resolution.position
            taken = any(citadel in revolt.acquired for revolt in position.revolts.values())
            if not taken and not position.citadels.get(citadel) and position.unit_in(citadel) is None:
                acquire(resolution, name, citadel, "DIA-13Ba-12", "neutral")
