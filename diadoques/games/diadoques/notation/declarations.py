"""Orders that a player gives for himself rather than for a unit or a character: what chapters let him declare."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from diadoques.conflict.phases import MOVEMENT
from diadoques.core.orders import verbs_of
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.orders import PAYMENTS, Order, Verb, Verbs
from diadoques.games.diadoques.model.position import LEVY, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.objections import Objection


def _always(_order: Order) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Declaration:
    """A kind of such orders.

    Attributes:
        verb: what it asks.
        check: the verdict on one by itself, whether its chapter is played or not.
        subject: what it is about, of an order; of one subject a sheet says but one thing, "" where it may say many.
        words: how it is written, of an order in a language, ``{place}``, ``{payee}``, ``{unit}`` and ``{amount}`` left
            open.
        meant: whether an order of that verb is of this kind, where two chapters share a verb.
        pays: whether it is an offer of money: what holds for every payment is seen first (``spending.check``), and the
            sum is set aside behind those of the basic rules.
        phases: in which it may be written, where it is an offer of money.
    """

    verb: Verb
    check: Callable[[Position, Order], Objection]
    subject: Callable[[Order], str]
    words: Callable[[Order, str], str]
    meant: Callable[[Order], bool] = _always
    pays: bool = False
    phases: Collection[str] = (LEVY, MOVEMENT)


DECLARATIONS: Final[Hook[Callable[[], Iterable[Declaration]]]] = Hook(RULEBOOK, "declarations")
"""The declarations that a chapter brings. They are known whether it is played or not: who makes one is told that it is
not."""


@cache
def _known() -> Mapping[Verb, tuple[Declaration, ...]]:
    found: dict[Verb, tuple[Declaration, ...]] = {}
    for tell in DECLARATIONS.everywhere():
        for one in tell():
            found[one.verb] = (*found.get(one.verb, ()), one)
    return found


def declaration_of(order: Order) -> Declaration | None:
    """What kind of declaration an order is; None for an order to a unit or a character, and a plain payment."""
    for one in _known().get(order.verb, ()):
        if one.meant(order):
            return one
    return None


@cache
def payments() -> tuple[Verb, ...]:
    """The verbs of all payments, those of chapters among them, in the order in which money is set aside for them."""
    paid = (verb for verb, kinds in _known().items() if any(one.pays for one in kinds))
    return tuple(dict.fromkeys((*PAYMENTS, *paid)))


def is_payment(verb: Verb) -> bool:
    """Whether orders of a verb are payments, of whatever chapter."""
    return verb in payments()


def verbs() -> frozenset[Verb]:
    """Every verb of the game, those of its chapters among them, whether they are played or not."""
    return frozenset((*verbs_of(Verbs), *_known()))


def declaration_verbs() -> tuple[Verb, ...]:
    """The verbs of all declarations, whether their chapters are played or not."""
    return tuple(_known())


def declares(verb: Verb) -> bool:
    """Whether orders of a verb are declarations."""
    return verb in _known()
