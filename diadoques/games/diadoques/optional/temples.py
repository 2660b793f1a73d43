"""The religious treasures (DIA-O10-02): where they lie, and whether they lie there still."""

from __future__ import annotations

from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.tables import optional


def temples() -> tuple[str, ...]:
    """The citadels of the religious treasures."""
    return tuple(optional()["temples"]["citadels"])


def hoard(position: Position, citadel: str) -> int:
    """The printed treasure of a temple, in T; an estate left beside it is not religious."""
    return position.board.places[citadel].treasure if citadel in temples() else 0


def plundered(citadel: str) -> str:
    """How ``Position.feats`` notes that the treasure of ``citadel`` is gone."""
    return f"plundered {citadel}"


def stands(position: Position, citadel: str) -> bool:
    """Whether the religious treasure is still in ``citadel``."""
    there = position.treasures.get(citadel, 0) >= hoard(position, citadel) > 0
    return there and plundered(citadel) not in position.feats
