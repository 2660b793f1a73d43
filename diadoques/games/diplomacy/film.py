"""What lies on the board, and how orders and reports are told to whoever draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from diadoques.conflict.film import ROOMS, Film
from diadoques.conflict.orders import Order
from diadoques.core import marks as mk
from diadoques.core.marks import Marks, Piece
from diadoques.games.diplomacy.apply import apply
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.writing import write


def marks(position: Position, heads: Mapping[str, str] | None = None) -> Marks:  # noqa: ARG001
    """What lies on the board; nobody heads a unit."""
    out = position.dislodged
    pieces = tuple(
        Piece(key, unit.owner, unit.kind, unit.grade, unit.at, mk.DISLODGED, out[key].came_from)
        if key in out
        else Piece(key, unit.owner, unit.kind, unit.grade, unit.at)
        for key, unit in position.units.items()
    )
    return Marks(pieces, spaces=position.centres)


def _heads(position: Position, orders: Sequence[Order]) -> Mapping[str, str]:  # noqa: ARG001
    return {}


def _people(position: Position) -> Mapping[str, str]:  # noqa: ARG001
    return {}


FILM: Final = Film(
    apply=apply,
    marks=marks,
    heads=_heads,
    write=write,
    people=_people,
    rooms=(*ROOMS, __package__ or ""),
)
