"""The two parts of a state's sheet, the general's and the politician's (``games.abilities.Parts``; EMP-18-04)."""

from __future__ import annotations

from typing import Final

from ..model.orders import CampaignOrder, domain


class Parts:
    """See ``games.abilities.Parts``."""

    def author(self, order: CampaignOrder) -> str:
        """As his part of the sheet says (``g:``, ``p:``)."""
        return order.author

    def domain(self, order: CampaignOrder) -> str:
        """The general's is land, the politician's all the rest (EMP-18.1-01, EMP-18.2-01)."""
        return domain(order)


PARTS: Final = Parts()
