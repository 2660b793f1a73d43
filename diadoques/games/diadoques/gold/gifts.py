"""Gifts of gold (8.A.3): promised with the orders, handed over after conflicts and sieges (DIA-73-07).

With the treasures of citadels (``control.loot``) they are the irregular income of the game (DIA-63A1-02).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK

ENDING: Final[Hook[Callable[[Position], Iterable[str]]]] = Hook(RULEBOOK, "ending")
"""Players who are in the game still and will not be at the end of the season: for gifts they are out already."""


def promise(resolution: Resolution) -> None:
    """Set the promised sums aside: they stay in the donor's treasury until the end of the season."""
    for order in resolution.payments:
        if order.verb is Verbs.GIFT:
            resolution.emit("gift-promised", "DIA-8A3-01", player=order.player, payee=order.payee, amount=order.amount)


def hand_over(resolution: Resolution) -> None:
    """Pay the gifts; one whose donor or payee is eliminated stays where it is (DIA-73-07)."""
    lost = {name for ask in ENDING.on(resolution.position) for name in ask(resolution.position)}
    alive = [player for player in resolution.position.alive if player not in lost]
    for gift in resolution.position.gifts:
        settled = gift.donor in alive and gift.payee in alive
        resolution.emit(
            "gift-given" if settled else "gift-void",
            "DIA-8A3-01" if settled else "DIA-73-07",
            player=gift.donor,
            payee=gift.payee,
            amount=gift.amount,
            **({} if settled else {"why": "payee" if gift.donor in alive else "donor"}),
        )
