"""Philip must head an army or a garrison; without one he belongs to nobody (12.A)."""

from __future__ import annotations

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.pieces import FLEET
from diadoques.games.diadoques.model.position import OVER, Position
from diadoques.games.diadoques.royal import court


def has_army(position: Position) -> bool:
    """Whether an army or a garrison of his controller stands where Philip is: a fleet is no army (DIA-12A-07, -08)."""
    leader = position.leaders[court.PHILIP]
    return any(
        unit.owner == leader.captor and unit.space == leader.at and unit.kind != FLEET
        for unit in position.standing().values()
    )


def dismiss(resolution: Resolution) -> None:
    """Philip without an army belongs to nobody, and Eurydice with him (DIA-12A-08).

    At the end of the season, again after the armies of autumn went and after the winter adjustments.
    """
    position = resolution.position
    leader = position.leaders.get(court.PHILIP)
    if leader is None or position.phase == OVER or not is_living(position, leader.captor) or has_army(position):
        return
    for name in court.counter(position, court.PHILIP):
        resolution.emit("unclaimed", "DIA-12A-08", leader=name, at=leader.at, was=leader.captor)
