"""Who may see what: hands, the bowl and the seed are hidden; all else, action points too, is public (AMP-2.B.1-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.answers import Report
from diadoques.core.events import open_to

from .options import SEED
from .position import VEILED, Position

#: Hidden from everybody: whoever knows them knows what will be drawn and thrown.
_HIDDEN: Final = ""


def seen_by(position: Position, player: str) -> Position:
    """The position as one side ("": as everybody) sees it: of the other hand the number of counters alone."""
    hands = {
        side: hand if side == player else (VEILED,) * len(hand) for side, hand in position.hands.items()
    }  # fmt: skip
    bowl = (VEILED,) * len(position.bowl)
    return replace(position, hands=hands, bowl=bowl, options={**position.options, SEED: _HIDDEN}, veiled=True)


def seen(report: Report[Position], player: str = "") -> Report[Position]:
    """A report as one side may read it."""
    return Report(seen_by(report.before, player), open_to(report.events, player), seen_by(report.after, player))
