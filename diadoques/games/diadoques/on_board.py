"""What lies on the board beside the units: the basic game's part, and where chapters add theirs (``Table``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.rulebook import Hook
from diadoques.games.catalogue import Table
from diadoques.games.diadoques import control
from diadoques.games.diadoques.bequest import awaited, choices
from diadoques.games.diadoques.control import Points
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.rulebook import RULEBOOK

ON_BOARD: Final[Hook[Callable[[Position, Points], Mapping[str, Any]]]] = Hook(RULEBOOK, "on board")
"""Fields of the table that a chapter fills: told the position and its points; asked whether it is played or not, for
what a record brings lies there all the same."""


def table(position: Position) -> Table:
    """What lies beside the units, and how the game stands."""
    count = control.points(position)
    added: dict[str, Any] = {}
    for tell in ON_BOARD.everywhere():
        added |= tell(position, count)
    return Table(
        points=count.by_player,
        quota=count.quota,
        in_play=count.in_play,
        spaces=position.provinces,
        citadels=position.citadels,
        sieges=position.sieges,
        leaders=position.leaders,
        treasury=position.treasury,
        treasures=position.treasures,
        eliminated=position.eliminated,
        estates={player: choices(position, player) for player in awaited(position)},
        votes=position.votes,
        **added,
    )


__all__ = ["ON_BOARD", "Table", "table"]
