"""Which force or fleet of a campaign is asked about."""

from __future__ import annotations

from diadoques.core.faults import Fault
from diadoques.games.empires.model.pieces import ARMY, NEVER, Fleet, Force
from diadoques.games.empires.model.position import Position


def unit(position: Position, name: str) -> Force | Fleet:
    """The force or fleet of this id, ``Rome-D1``, ``Rome-F1``.

    Raises:
        Fault: ``unit-unknown``.
    """
    found = position.forces.get(name) or position.fleets.get(name)
    if found is None:
        raise _unknown("unit", name)
    return found


def main_army(position: Position, name: str) -> Force:
    """The main army of this id that is on the map, ``Rome-A1``.

    Raises:
        Fault: ``unit-unknown``.
    """
    found = position.forces.get(name)
    if found is None or found.kind != ARMY or found.back != NEVER:
        raise _unknown("army", name)
    return found


def fleet(position: Position, name: str) -> Fleet:
    """The fleet of this id, ``Rome-F1``.

    Raises:
        Fault: ``unit-unknown``.
    """
    found = position.fleets.get(name)
    if found is None:
        raise _unknown("fleet", name)
    return found


def _unknown(where: str, name: str) -> Fault:
    return Fault("unit-unknown", where, given=str(name)[:80])
