"""What lies on the map: who controls and owns provinces, forces and fleets as their reader knows them, sieges."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.core.marks import HERE, RING, Marks, Piece, Sign

from .pieces import FLEET, Force
from .position import Position
from .relations import controller


def marks(position: Position) -> Marks:
    """The marks of a position."""
    return Marks(
        pieces=tuple(_pieces(position)),
        signs=tuple(Sign(RING, at, position.forces[one.besiegers[0]].state) for at, one in position.sieges.items()),
        spaces={name: who for name in position.provinces if (who := controller(position, name))},
        played=tuple(position.provinces),
    )


def _pieces(position: Position) -> Iterator[Piece]:
    for force in position.forces.values():
        if force.at:
            yield Piece(
                force.id, force.state, force.kind, str(force.number), force.at, HERE, force=_known(position, force)
            )
    for fleet in position.fleets.values():
        yield Piece(fleet.id, fleet.state, FLEET, str(fleet.number), fleet.at, HERE, force=fleet.ships)


def _known(position: Position, force: Force) -> int:
    """AP of a force as far as the reader knows them."""
    return force.ap if position.reader in ("*", "umpire", force.state) else 0
