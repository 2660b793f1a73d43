"""What a sheet does to its author's money, row by row, and what he may pay for: what a screen shows beside the orders.

The figures are those of ``reckoning`` and ``spending``; nothing is priced here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from diadoques.games.diadoques.gold.bribery import as_served
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.position import AUCTION, LEVY, MOVEMENT, WINTER_PHASE, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.orders.legal_orders import options_for, sums
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.winter.reckoning import Reckoning, reckon
from diadoques.games.money import Account, AccountEntry, Quote


def account(position: Position, player: str, orders: Sequence[Order]) -> Account | None:
    """What the sheet leaves: of the winter (DIA-74-02), or of the payments of a season (DIA-8A2-14).

    None in a phase in which nothing is spent.
    """
    treasury = position.treasury.get(player, 0)
    if position.phase in (LEVY, MOVEMENT, AUCTION):
        spent = tuple(
            AccountEntry(str(order.verb), order.target or order.payee, -order.amount)
            for order in orders
            if order.amount
        )
        return Account(treasury, 0, 0, treasury + sum(entry.amount for entry in spent), spent)
    if position.phase != WINTER_PHASE:
        return None
    winter = reckon(position, player, orders)
    budget = winter.budget
    return Account(
        treasury, budget.income.total, budget.upkeep, winter.left, tuple(_winter(winter)),
        missing=max(0, -budget.balance) + winter.owed, unpaid=winter.lost,
    )  # fmt: skip


def _winter(winter: Reckoning) -> Iterator[AccountEntry]:
    """Every sum of a winter in the order in which it is reckoned (steps 2.1-2.6 of the year)."""
    for part in fields(winter.budget.income):
        amount = getattr(winter.budget.income, part.name)
        if isinstance(amount, int) and amount:
            yield AccountEntry("income", part.name, amount)
    for unit, due in winter.budget.bill:
        if unit not in winter.lost:
            yield AccountEntry("upkeep", unit, -due)
    for unit, due in winter.militia.items():
        yield AccountEntry("militia", unit, -due)
    for unit, due in winter.released.items():
        yield AccountEntry("dismissal", unit, -due)
    for unit, (_, due) in winter.promoted.items():
        yield AccountEntry("promotion", unit, -due)
    for raised in winter.raised:
        yield AccountEntry("raised", raised.place.at, -raised.price)
    for unit, amount in winter.counters:
        yield AccountEntry(str(Verbs.COUNTER), unit, -amount)
    for order in winter.paid:
        yield AccountEntry(str(order.verb), order.target or order.payee, -order.amount)


def quotes(position: Position, player: str) -> tuple[Quote, ...]:
    """What ``player`` may pay for now, each with the least that can do anything (DIA-8A2-03, -04).

    ``Quote.usual`` adds what the diadoch with the unit costs as long as no order of his own parts them. What others
    have paid against a bribe is known to them alone, and stands nowhere here (DIA-8A1-01).
    """
    question = RULEBOOK.questions.get(position.phase)
    if question is not None and question.offered is not None:  # the least that he may bid in his turn
        return tuple(Quote(order, order.amount) for order in question.offered(position, player) if order.amount)
    found: dict[tuple[str, str, str], Quote] = {}
    for order in sums(position, player):
        key = (str(order.verb), order.target, order.payee)
        if key in found:
            first = found[key].order
            found[key] = Quote(order if order.amount < first.amount else first, order.amount)
        elif check(position, order).verdict is Verdict.FINE:
            found[key] = Quote(order, order.amount)
    return tuple(found.values())


def promises(position: Position, order: Order) -> tuple[Order, ...]:
    """The orders that a unit could be given if this bribe won it (DIA-8A2-07); () for any other payment."""
    if order.verb is not Verbs.BRIBE or order.target not in position.units:
        return ()
    return options_for(as_served(position, order), order.target)
