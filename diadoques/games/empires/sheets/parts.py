"""The two parts of a state's sheet, the general's and the politician's (``games.abilities.Parts``; EMP-18-04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.games.empires.model.orders import AUTHORS, GENERAL_ANSWERS, CampaignOrder, domain
from diadoques.games.empires.sheets.notation import in_part


class Parts:
    """See ``games.abilities.Parts``."""

    writers: tuple[str, ...] = AUTHORS

    def signed(self, written: CampaignOrder | str, writer: str) -> CampaignOrder | str:
        """An order in its writer's part of the sheet: a line bears its letter."""
        if isinstance(written, str):
            return in_part(written, writer)
        return written if written.author else replace(written, author=writer)

    def author(self, order: CampaignOrder) -> str:
        """The writer of an order, as his part of the sheet says (``g:``, ``p:``)."""
        return order.author

    def domain(self, order: CampaignOrder) -> str:
        """The general's is land, the politician's all the rest (EMP-18.1-01, EMP-18.2-01)."""
        return domain(order)

    def asked(self, topic: str) -> str:
        """The general's are battles, sieges and what forces on land do; fleets, treaties and money are the other's."""
        return AUTHORS[0] if topic in GENERAL_ANSWERS else AUTHORS[1]


PARTS: Final = Parts()
