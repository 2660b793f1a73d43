"""Straits: where land forces cross, and the fleets that bar them (EMP-7.2-09, EMP-7.2-10)."""

from __future__ import annotations

from collections.abc import Iterator

from .pieces import Fleet
from .position import Position
from .relations import are_foes, seas


def seas_of(position: Position, one: str, other: str) -> frozenset[str]:
    """The seas beside a strait between two provinces; none where there is no strait."""
    for link in position.board.links:
        if link.gate and link.unit == "army" and {link.a, link.b} == {one, other}:
            return frozenset(seas(position, one)) & frozenset(seas(position, other))
    return frozenset()


def barring(position: Position, state: str, one: str, other: str) -> str:
    """Id of an enemy fleet that keeps a state's forces from crossing to the next province, or ""."""
    beside = seas_of(position, one, other)
    for fleet in position.fleets.values():
        if fleet.bars and fleet.at in beside and are_foes(position, fleet.state, state):
            return fleet.id
    return ""


def _straits(position: Position) -> Iterator[tuple[frozenset[str], bool]]:
    for link in position.board.links:
        if link.gate and link.unit == "army":
            yield seas_of(position, link.a, link.b), False
        elif link.gate and link.unit == "fleet":
            yield frozenset((link.a, link.b)), True


def is_passage(position: Position, one: str, other: str) -> bool:
    """Whether who sails from a sea to the next passes a strait."""
    return one != other and any({one, other} <= beside for beside, _ in _straits(position))


def has_strait(position: Position, fleet: Fleet) -> bool:
    """Whether there is a strait by the sea where a fleet lies."""
    return any(fleet.at in beside for beside, _ in _straits(position))
