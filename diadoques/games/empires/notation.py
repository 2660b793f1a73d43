"""Not built yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diadoques.core.orders import Order, Reading, Verdict

from .orders import CampaignOrder
from .position import Position


def read(
    position: Position, player: str, lines: Sequence[str | CampaignOrder], lang: str = ""
) -> list[Reading[CampaignOrder]]:
    """Read the lines of a sheet: built orders are taken as they are."""
    return [
        Reading("", Verdict.FINE, line)
        if isinstance(line, CampaignOrder)
        else Reading(str(line), Verdict.UNREADABLE, code="no-order")
        for line in lines
    ]


def write(position: Position, order: Order, lang: str = "") -> str:
    """An order in its notation."""
    return str(order)


def legal(position: Position, seat: str, piece: str = "") -> Iterable[CampaignOrder]:
    """Nothing yet."""
    return ()
