"""What a line about units for sale may mean."""

from __future__ import annotations

from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.optional.mercenary_market import sale
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.money_candidates import of_offer
from diadoques.notation.tree import Payment


def of_bid(binder: Binder, line: Payment) -> tuple[Order, ...]:
    """The bids that a line may mean.

    Raises:
        Trouble: nothing is ever sold in this game; a name in it means nothing, or nobody.
    """
    if not sale.is_held(binder.position):
        raise Trouble(Verdict.ILLEGAL, "option-off", line.column, option="mercenary-market")
    return of_offer(binder, Order(binder.player, Verbs.BID, amount=line.amount), line, "DIA-O6-02")
