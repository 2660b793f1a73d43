"""Counters beside words, as the browser draws them (``frontend/src/shared/counter.js``)."""

from __future__ import annotations

from typing import Any

from diadoques.core.pieces import Unit
from diadoques.draw.palette import livery
from diadoques.games.unit_numbers import numbers_of


def counter(unit: Unit | None, board: str, number: int = 0) -> dict[str, Any] | None:
    """The counter of a unit, with its number among its like (0: none); None where there is no unit."""
    if unit is None:
        return None
    look = livery(unit.owner, board)
    return {"kind": unit.kind, "fill": look.fill, "ink": look.ink, "letter": look.letter, "number": number}


def counter_of(position: Any, piece: str) -> dict[str, Any] | None:
    """The counter of a unit of a position; None of what is none."""
    return counter(position.units.get(piece), position.board.id, numbers_of(position).get(piece, 0))
