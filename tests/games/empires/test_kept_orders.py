"""Orders come back from files as they were written."""

from __future__ import annotations

from diadoques.core.kept_orders import order_of
from diadoques.core.orders import fields_of
from diadoques.games.empires.model.orders import ORDERS, CampaignOrder, Verbs
from diadoques.games.empires.sheets.notation import LONGEST_TEXT


def test_a_march_and_the_longest_declaration_come_back() -> None:
    march = CampaignOrder("Rome", Verbs.MOVE, "Rome-A1", way=("CIS", "TRA"))
    speech = CampaignOrder("Rome", Verbs.DECLARE, text="x" * LONGEST_TEXT)
    for order in (march, speech):
        assert order_of(fields_of(order), ORDERS) == order
