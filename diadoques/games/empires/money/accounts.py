"""Treasuries for whoever shows them: what a state has, and what is left of it under what it has written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from diadoques.core.orders import Order
from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import plain
from diadoques.games.empires.money.spending import floor, monument_price, ships_price, temples_yield
from diadoques.games.money import Account, AccountEntry, Quote

#: Names of the numbers that everybody is told beforehand, by those of the tables.
_RATES: Final = {
    "effort": ("modifier", "effort_price"), "effort_ap": ("modifier", "effort"), "monument": ("money", "monument"),
    "plunder": ("money", "plunder_part"), "tribute": ("money", "tribute_most"), "raid": ("raid", "slice"),
}  # fmt: skip
_SUMS: Final = (Verbs.EFFORT, Verbs.GIFT, Verbs.LOAN, Verbs.REQUEST)


class Money:
    """See ``games.money.Money``; the coin is the talent. A treasury is its state's own affair (EMP-12-01)."""

    def treasuries(self, position: Position) -> Mapping[str, int]:
        """What each player has, as far as the reader of the position knows."""
        known = position.players if position.reader in ("*", UMPIRE) else (position.reader,)
        return {name: one.treasury for name, one in position.states.items() if name in known}

    def is_public(self, position: Position) -> bool:  # noqa: ARG002
        """No treasury is."""
        return False

    def account(self, position: Position, player: str, orders: Sequence[Order]) -> Account | None:
        """What a sheet does to the treasury; of hired men the price is thrown, and is not told here."""
        if position.awaiting != "orders" or player not in position.states:
            return None
        campaign = [order for order in orders if isinstance(order, CampaignOrder)]
        entries = tuple(one for order in campaign for one in _entries(position, player, order))
        treasury = position.states[player].treasury
        due = -sum(one.amount for one in entries if one.amount < 0)
        left = treasury + sum(one.amount for one in entries)
        return Account(treasury, 0, due, left, entries, missing=max(0, floor(position, player) - left))

    def rates(self) -> Mapping[str, int]:
        """What brings in how much, and what costs how much."""
        return {name: plain()[chapter][key] for name, (chapter, key) in _RATES.items()}

    def quotes(self, position: Position, player: str) -> tuple[Quote, ...]:  # noqa: ARG002
        """Nothing is bought of others."""
        return ()

    def promises(self, position: Position, order: Any) -> tuple[Order, ...]:  # noqa: ARG002
        """Nothing is bought of others."""
        return ()

    def cost(self, position: Position, order: Any) -> int:
        """What an order costs, in talents."""
        return -sum(one.amount for one in _entries(position, order.player, order))


def _entries(position: Position, player: str, order: CampaignOrder) -> Iterator[AccountEntry]:
    """What an order costs or brings now; sums to others bear their name."""
    verb = order.verb
    if verb in _SUMS and order.number > 0:
        yield AccountEntry(str(verb), order.unit or f"@{order.target}", -order.number)
    elif verb is Verbs.SHIPS and order.number > 0:
        yield AccountEntry(str(verb), order.space, -ships_price(position, player, order.number))
    elif verb is Verbs.MONUMENT and order.space in position.provinces:
        yield AccountEntry(str(verb), order.space, -monument_price(position, player, order.space))
    elif verb is Verbs.TEMPLES and order.space in position.provinces:
        yield AccountEntry(str(verb), order.space, temples_yield(position, order.space))


MONEY: Final = Money()
