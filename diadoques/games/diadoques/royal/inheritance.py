"""Whether an empire has a future when its head dies (12.D)."""

from __future__ import annotations

from diadoques.games.diadoques.position import ADVANCED, Position
from diadoques.games.diadoques.tables import tables


def has_heir(position: Position, player: str) -> bool:
    """Whether an epigone stands ready: from Spring 316 on, and but once (DIA-12D-01, -04)."""
    in_time = position.layer == ADVANCED and position.season.year <= int(tables()["heirs"]["from"])
    return in_time and player not in position.house.heirs


def lasts(position: Position, player: str) -> bool:
    """Whether an empire outlasts the death of its head: an heir comes, or its dynasty is established (DIA-O8-03)."""
    return has_heir(position, player) or outlives(position)


def outlives(position: Position) -> bool:
    """Whether nobody is eliminated by a death any more (DIA-O8-03)."""
    return position.house.established


def fallen(position: Position) -> tuple[str, ...]:
    """The living players whose diadoch or epigone is dead and has no successor yet."""
    return tuple(name for name in position.house.fallen if name in position.alive)
