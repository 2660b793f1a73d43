"""What a player may see of a game: everything but the revolts of the others (P218-rev-07, P218-rev-07b)."""

from __future__ import annotations

from dataclasses import replace

from diadoques.core.answers import Report
from diadoques.core.events import open_to
from diadoques.games.bc218.position import Position


def seen_position(position: Position, player: str = "") -> Position:
    """The position as ``player`` may know it; as everybody may without a player."""
    return replace(
        position,
        chosen={name: spaces for name, spaces in position.chosen.items() if name == player},
        spent={name: spaces for name, spaces in position.spent.items() if name == player},
    )


def seen(report: Report[Position], player: str = "") -> Report[Position]:
    """A report as ``player`` may read it: its events still lead from its first position to its last."""
    return Report(
        seen_position(report.before, player), open_to(report.events, player), seen_position(report.after, player)
    )
