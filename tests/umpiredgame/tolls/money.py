"""The treasuries of Tolls: what is paid from them, and how far they may sink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diadoques.games.ready import ReadyMoney

from .position import DEBT, PRICE, Position, TollOrder


class Money(ReadyMoney):
    """Treasuries are in ``Position.treasury``, of which a view has its reader's alone: so nothing is hidden here."""

    floor = -DEBT

    def cost(self, position: Position, order: TollOrder) -> int:
        """The men that it hires (TOLL-2-02)."""
        return order.number * PRICE

    def rates(self) -> Mapping[str, int]:
        """What a man costs."""
        return {"hire": PRICE}


MONEY: Final = Money()
