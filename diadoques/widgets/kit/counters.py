"""Counters beside words, as the browser draws them (``frontend/src/shared/counter.js``)."""

from __future__ import annotations

from typing import Any

from diadoques.draw.palette import livery
from diadoques.games.unit_numbers import numbers_of


def counter_of(position: Any, piece: str) -> dict[str, Any] | None:
    """The counter of a unit; None of what is none."""
    unit = position.units.get(piece)
    if unit is None:
        return None
    look = livery(unit.owner, position.board.id)
    number = numbers_of(position).get(piece, 0)
    return {"kind": unit.kind, "fill": look.fill, "ink": look.ink, "letter": look.letter, "number": number}
