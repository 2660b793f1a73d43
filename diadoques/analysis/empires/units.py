"""Which force or fleet of a campaign is asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from diadoques.core.faults import Fault
from diadoques.games.empires.model.pieces import ARMY, NEVER, Fleet, Force
from diadoques.games.empires.model.position import Position

P = TypeVar("P")


def unit(position: Position, name: str) -> Force | Fleet:
    """The force or fleet of this id, ``Rome-D1``, ``Rome-F1``.

    Raises:
        Fault: ``unit-unknown``.
    """
    known: dict[str, Force | Fleet] = {**position.forces, **position.fleets}
    return _named(known, name, "unit")


def main_army(position: Position, name: str) -> Force:
    """The main army of this id that is on the map, ``Rome-A1``.

    Raises:
        Fault: ``unit-unknown``.
    """
    armies = {one.id: one for one in position.forces.values() if one.kind == ARMY and one.back == NEVER}
    return _named(armies, name, "army")


def fleet(position: Position, name: str) -> Fleet:
    """The fleet of this id, ``Rome-F1``.

    Raises:
        Fault: ``unit-unknown``.
    """
    return _named(position.fleets, name, "fleet")


def _named(known: Mapping[str, P], name: str, where: str) -> P:
    if name not in known:
        raise Fault("unit-unknown", where, given=str(name)[:80])
    return known[name]
