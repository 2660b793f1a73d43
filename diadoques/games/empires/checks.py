"""Not built yet: the verdict on an order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diadoques.core.orders import Reading

from .orders import CampaignOrder
from .position import Position


def judged(
    position: Position, player: str, reading: Reading[CampaignOrder], sheet: Sequence[CampaignOrder]
) -> Reading[CampaignOrder]:
    """The reading with its verdict."""
    return reading


def legal(position: Position, seat: str, piece: str = "") -> Iterable[CampaignOrder]:
    """Nothing yet."""
    return ()
