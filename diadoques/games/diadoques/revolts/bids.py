"""Bids for running a revolt (note 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.notation.declarations import Declaration
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no

_WORDS: Final = {"fr": ("enchère {amount}", "passe"), "en": ("bid {amount}", "pass")}


def declarations() -> Iterator[Declaration]:
    """Bids for running a revolt, or a pass: they name no unit."""
    yield Declaration(
        Verbs.BID,
        check,
        lambda _: "",
        lambda order, lang: _WORDS[lang][0 if order.amount else 1],
        lambda order: not order.target,
    )


def check(position: Position, order: Order) -> Objection:
    """The verdict on a bid for running a revolt: in his turn, above the last one, within the treasury (DIA-13N1-03)."""
    revolt = next((one for one in position.revolts.values() if one.bidders), None)
    if revolt is None or revolt.bidders[0] != order.player:
        # Without revolts nobody ever bids for one: an order against the rules (DIA-73-02).
        return _no("DIA-13N1-03" if position.layer == ADVANCED else "DIA-73-02", "not-your-turn")
    if not order.amount:
        return FINE
    if order.amount <= revolt.bid:
        return _no("DIA-13N1-03", "bid-not-higher", bid=str(revolt.bid))
    if order.amount > position.treasury.get(order.player, 0):
        left = str(position.treasury.get(order.player, 0))
        return _no("DIA-13N1-03", "not-enough-money", amount=str(order.amount), left=left)
    return FINE
