"""Where neutral units retreat: to a citadel of their own, else in the order of their field (DIA-13Ba-09 to -11)."""

from __future__ import annotations

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.model.neutral import is_rebel
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.revolts.limits import in_field
from diadoques.games.diadoques.revolts.missions import field_of
from diadoques.games.diadoques.revolts.powers import runner_of
from diadoques.games.diadoques.revolts.risings import rising_of


def preferred(position: Position, unit: Unit, options: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the free places that a neutral unit may retreat to, the one it goes to first at the head.

    Gauls are destroyed rather than retreat (DIA-13Bc-03).
    """
    if not is_rebel(position, unit):
        return options
    if rising_of(position, unit.owner).brittle:
        return ()
    board = position.board
    citadels = tuple(place for place in options if board.is_citadel(place))
    if citadels:
        return citadels
    field = field_of(position, unit.owner)
    inside = [place for place in options if in_field(position, unit.owner, place)]
    return tuple(sorted(inside, key=lambda place: (field.index(split_coast(place)[0]) if field else 0, place)))


def chooser(position: Position, unit: Unit) -> str | None:
    """Who says where a neutral unit goes: its runner where the field has no order, or nobody (DIA-13N1-05)."""
    if not is_rebel(position, unit):
        return None
    return runner_of(position, unit.owner) if rising_of(position, unit.owner).picks else ""
