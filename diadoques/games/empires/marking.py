"""What lies on the map: who controls each province and whose it is, forces and fleets, sieges, risings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.core.marks import HERE, REVOLT, RING, Marks, Piece, Rightful, Sign
from diadoques.core.pieces import GARRISON
from diadoques.games.empires.model.pieces import DETACHMENT, FLEET, NEVER, REBELS, Force, Province
from diadoques.games.empires.model.position import BOARD, Position
from diadoques.games.empires.model.relations import controller, seas

#: A detachment is drawn as a garrison is elsewhere.
_SIGNS: Final = {DETACHMENT: GARRISON}


@cache
def towns() -> Mapping[str, str]:
    """The town of each province."""
    return {place.province: name for name, place in load_board(BOARD).places.items()}


def town(province: str) -> str:
    """The town of a province, or the province where it has none."""
    return towns().get(province, province)


def marks(position: Position) -> Marks:
    """The marks of a position."""
    held = {name: who for name, who in holders(position).items() if who}
    return Marks(
        pieces=tuple(_pieces(position)),
        signs=(
            *(Sign(RING, town(at), position.forces[one.besiegers[0]].state) for at, one in position.sieges.items()),
            *(Sign(REVOLT, town(at)) for at, one in position.provinces.items() if one.controller.startswith(REBELS)),
        ),
        spaces=held,
        places={town(name): who for name, who in held.items()},
        notes={name: note for name, one in position.provinces.items() if (note := _note(position, name, one))},
        played=tuple(dict.fromkeys((*position.provinces, *_seas(position)))),
        rightful={
            name: Rightful(one.owner, max(0, one.held), one.annexed)
            for name, one in position.provinces.items()
            if name in held and held[name] != one.owner
        },
    )


def _seas(position: Position) -> Iterator[str]:
    """The seas of the provinces that are played on."""
    for province in position.provinces:
        yield from seas(position, province)


def _note(position: Position, name: str, one: Province) -> tuple[str, Mapping[str, int]] | None:
    """That its ports are closed; how long until a conquest is annexed; what an earthquake has left."""
    if name in {fleet.blockade for fleet in position.fleets.values()}:
        return "blockaded", {}
    if one.controller != one.owner and not one.controller.startswith(REBELS):
        return "held", {"held": max(0, one.held), "of": one.annexed}
    return ("stricken", {}) if one.stricken != NEVER and one.stricken > position.number else None


def _pieces(position: Position) -> Iterator[Piece]:
    for force in position.forces.values():
        if force.at:
            sign = _SIGNS.get(force.kind, force.kind)
            yield Piece(force.id, force.state, sign, str(force.number), force.at, HERE, force=_known(position, force))
    for fleet in position.fleets.values():
        yield Piece(fleet.id, fleet.state, FLEET, str(fleet.number), fleet.at, HERE)


def _known(position: Position, force: Force) -> int:
    """AP of a force as far as the reader knows them."""
    return force.ap if position.reader in ("*", "umpire", force.state) else 0


def holders(position: Position) -> dict[str, str]:
    """Who controls each province; nobody where rebels do."""
    return {name: controller(position, name) for name in position.provinces}
