"""Money in games that have it: treasuries, what comes in, what is paid, and what may be paid for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from diadoques.core.orders import Order


@dataclass(frozen=True, slots=True)
class AccountEntry:
    """One sum of an account: ``kind`` of it, whom or what it is for (a unit, a place, a player, a part of an income).

    ``amount`` is above 0 for what comes in.
    """

    kind: str
    subject: str
    amount: int


@dataclass(frozen=True, slots=True)
class Account:
    """A player's money under what he has written: what he has, gets, must pay, and keeps, in the coin of the game.

    Attributes:
        entries: every sum between the treasury and what is left, in the order in which it is reckoned.
        missing: how much he lacks for what he must pay; ``unpaid``: the units that go for it.
    """

    treasury: int
    income: int
    due: int
    left: int
    entries: tuple[AccountEntry, ...] = ()
    missing: int = 0
    unpaid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """Something that may be paid for: ``order`` offers the least, ``usual`` is what the rules ask as things stand."""

    order: Any
    usual: int


class Money(Protocol):
    """Treasuries, and what is paid from them."""

    def treasuries(self, position: Any) -> Mapping[str, int]:
        """What each player has."""

    def is_public(self, position: Any) -> bool:
        """Whether everybody may see what each has."""

    def account(self, position: Any, player: str, orders: Sequence[Any]) -> Account | None:
        """His money under these orders; None where nothing is spent now."""

    def rates(self) -> Mapping[str, int]:
        """What everybody is told beforehand: what brings in how much, and what costs how much, by name."""

    def quotes(self, position: Any, player: str) -> tuple[Quote, ...]:
        """What he may pay for now, at which least sum."""

    def promises(self, position: Any, order: Any) -> tuple[Order, ...]:
        """The orders that a unit could be given if this payment wins it."""

    def cost(self, position: Any, order: Any) -> int:
        """What a winter order costs."""
