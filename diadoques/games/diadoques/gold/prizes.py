"""What gold may win beside units: whom a payment names that is no unit, and what it takes to win him (8.A)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.objections import Objection

if TYPE_CHECKING:
    from diadoques.games.diadoques.events.resolution import Resolution


class Prize(NamedTuple):
    """Persons whom one offer buys.

    Attributes:
        target: how a payment names them.
        people: those who are alive; () when nobody is left of them.
        owner: whose they are, "" for nobody's.
        least: the least that wins them, in T.
        check: the verdict on a payment for them; told whether its author stands near enough.
        won: the position as it would be with them in the service of a player.
        win: lets them change sides in the course of a season, by an order that won them.
    """

    target: str
    people: tuple[str, ...]
    owner: str
    least: int
    check: Callable[[Order, bool], Objection]
    won: Callable[[str], Position]
    win: Callable[[Resolution, Order], None]


PRIZES: Final[Hook[Callable[[Position, str], Prize | None]]] = Hook(RULEBOOK, "prizes")
"""What a payment is for when it is for no unit: told its target; None for what a chapter does not know."""


def prize(position: Position, target: str) -> Prize | None:
    """The persons whom a payment is for; None when it is for a unit."""
    return next((found for ask in PRIZES.on(position) if (found := ask(position, target)) is not None), None)
