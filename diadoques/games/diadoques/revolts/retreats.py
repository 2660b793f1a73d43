"""Where neutral units retreat: to a citadel of their own, else in the order of their field (DIA-13Ba-09 to -11)."""

from __future__ import annotations

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.neutral import is_living, is_rebel, runner_of
from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.revolts.limits import in_field
from diadoques.games.diadoques.revolts.missions import field_of
from diadoques.games.diadoques.revolts.risings import rising_of


def preferred(position: Position, unit: Unit, options: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the free places that a neutral unit may retreat to, the one it goes to first at the head.

    Gauls are destroyed rather than retreat (DIA-13Bc-03).
    """
    if rising_of(position, unit.owner).brittle:
        return ()
    board = position.board
    citadels = tuple(place for place in options if board.is_citadel(place))
    if citadels:
        return citadels
    field = field_of(position, unit.owner)
    inside = [place for place in options if in_field(position, unit.owner, place)]
    return tuple(sorted(inside, key=lambda place: (field.index(split_coast(place)[0]) if field else 0, place)))


def loss_rule(position: Position, unit: Unit) -> str:
    """The rule by which a unit without a retreat is lost."""
    if not is_rebel(position, unit):
        return "DIA-8B3-04"
    return "DIA-13Bc-03" if rising_of(position, unit.owner).brittle else "DIA-13Ba-11"


def asked(position: Position, unit: Unit) -> str:
    """Who says where a dislodged unit goes: its player; the runner where the field has no order; or nobody, "".

    (DIA-13N1-05)
    """
    if is_rebel(position, unit):
        return runner_of(position, unit.owner) if rising_of(position, unit.owner).picks else ""
    return unit.owner if is_living(position, unit.owner) else ""
