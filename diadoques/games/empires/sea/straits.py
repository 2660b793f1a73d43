"""Straits, as fleets see them: by which seas they lie, and who passes one (EMP-7.2-10; ``entries`` has the land)."""

from __future__ import annotations

from collections.abc import Iterator

from diadoques.games.empires.model.pieces import Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import seas


def _straits(position: Position) -> Iterator[frozenset[str]]:
    """The seas beside each strait."""
    for link in position.board.links:
        if link.gate and link.unit == "army":
            yield frozenset(seas(position, link.a)) & frozenset(seas(position, link.b))
        elif link.gate and link.unit == "fleet":
            yield frozenset((link.a, link.b))


def is_passage(position: Position, one: str, other: str) -> bool:
    """Whether who sails from a sea to the next passes a strait."""
    return one != other and any({one, other} <= beside for beside in _straits(position))


def has_strait(position: Position, fleet: Fleet) -> bool:
    """Whether there is a strait by the sea where a fleet lies."""
    return any(fleet.at in beside for beside in _straits(position))
