"""The moves of the writer's own units that a line could have meant, and one that shows how a move is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from diadoques.conflict.orders import Order
from diadoques.core.pieces import Unit
from diadoques.notation.tree import Piece
from diadoques.notation.trouble import Trouble

Given = TypeVar("Given", bound=Order)
"""The orders of a game."""

#: Codes of a line where no own unit stands as it says: it then speaks of those that could go where it goes.
NOBODY: Final = frozenset({"no-unit", "foreign-unit"})


def movers(
    units: Iterable[Unit],
    piece: Piece,
    ends: Callable[[Unit], Iterable[str]],
    meant: Callable[[Unit], Iterable[Given]],
    fine: Callable[[Given], bool],
) -> Iterator[Given]:
    """The moves of a line whose ``piece`` is no unit of the writer, as orders of the units that could make them.

    Args:
        units: those of the writer.
        piece: the one that the line names.
        ends: the spaces beside a unit.
        meant: what the line would ask of a unit; may raise ``Trouble``.
        fine: whether an order may be given.
    """
    for unit in units:
        if piece.kind not in ("", unit.kind):
            continue
        beside = set(ends(unit))
        try:
            orders = meant(unit)
        except Trouble:
            continue
        yield from (one for one in orders if one.to in beside and fine(one))


def first_move(
    units: Iterable[Unit],
    ends: Callable[[Unit], Iterable[str]],
    moved: Callable[[Unit, str], Given],
    fine: Callable[[Given], bool],
) -> Given | None:
    """The first move to a space beside it that one of the units may be ordered to make; ``moved`` writes it down."""
    moves = (moved(unit, space) for unit in units for space in ends(unit))
    return next(filter(fine, moves), None)
