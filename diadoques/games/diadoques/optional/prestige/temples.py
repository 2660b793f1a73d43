"""The religious treasures (DIA-O10-02): where they lie, and whether they lie there still."""

from __future__ import annotations

from typing import Final

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Verb
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.tables import optional

#: A religious treasure is left where it lies (DIA-O10-02); one that was spared is taken after all.
SPARE: Final = Verb("spare")
PLUNDER: Final = Verb("plunder")


def temples() -> tuple[str, ...]:
    """The citadels of the religious treasures."""
    return tuple(optional()["temples"]["citadels"])


def hoard(position: Position, citadel: str) -> int:
    """The printed treasure of a temple, in T; an estate left beside it is not religious."""
    return position.board.places[citadel].treasure if citadel in temples() else 0


def plundered(citadel: str) -> str:
    """How ``Position.feats`` notes that the treasure of ``citadel`` is gone."""
    return f"plundered {citadel}"


def left_alone(position: Position, citadel: str, player: str) -> int:
    """What the master of ``citadel`` does not touch, in T: by default he takes all (DIA-O10-02).

    Once spared, a treasure stays until its master plunders it or the citadel has another.
    """
    if citadel not in temples() or not stands(position, citadel):
        return 0
    said = {one.deed for one in position.pledges if (one.player, one.place) == (player, citadel)}
    spares = SPARE in said or position.untouched.get(citadel) == player
    return hoard(position, citadel) if spares and PLUNDER not in said else 0


def spare(resolution: Resolution, citadel: str, player: str) -> int:
    """The same, told when the treasure is spared for the first time (DIA-O10-02)."""
    left = left_alone(resolution.position, citadel, player)
    if left and resolution.position.untouched.get(citadel) != player:
        resolution.emit("treasure-spared", "DIA-O10-02", citadel=citadel, player=player, amount=left)
    return left


def stands(position: Position, citadel: str) -> bool:
    """Whether the religious treasure is still in ``citadel``."""
    there = position.treasures.get(citadel, 0) >= hoard(position, citadel) > 0
    return there and plundered(citadel) not in position.feats
