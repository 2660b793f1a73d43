"""Whether an empire has a future when its head dies (12.D)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import tables

ENDURES: Final[Hook[Callable[[Position], bool]]] = Hook(RULEBOOK, "endures")
"""Whether empires go on without an heir when their heads die."""


def has_heir(position: Position, player: str) -> bool:
    """Whether an epigone stands ready: from Spring 316 on, and but once (DIA-12D-01, -04)."""
    in_time = position.layer == ADVANCED and position.season.year <= int(tables()["heirs"]["from"])
    return in_time and player not in position.house.heirs


def lasts(position: Position, player: str) -> bool:
    """Whether an empire outlasts the death of its head: an heir comes (DIA-12D-01), or it needs none."""
    return has_heir(position, player) or needs_none(position)


def needs_none(position: Position) -> bool:
    """Whether nobody is eliminated by a death any more, though no heir comes."""
    return any(ask(position) for ask in ENDURES.on(position))


def fallen(position: Position) -> tuple[str, ...]:
    """The living players whose diadoch or epigone is dead and has no successor yet."""
    return tuple(name for name in position.house.fallen if name in position.alive)
