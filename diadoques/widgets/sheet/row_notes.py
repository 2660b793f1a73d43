"""What is to be known of orders as they stand together on a sheet: nobody carries this one, those two meet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.classroom.sheets import row_number
from diadoques.core.orders import Order
from diadoques.explain.offers import AID, MARCH, Offer, carries, teller
from diadoques.games.numbering import numbers_of
from diadoques.widgets.words import word


def row_notes(planned: Any, written: Iterable[tuple[str, Order]], lang: str) -> dict[str, str]:
    """A sentence under the line of each order that will come to nothing if this sheet stays as it is.

    Args:
        planned: what the sheet is written for.
        written: its orders with the lines that they take.
    """
    tell = teller(planned.game)
    rows = {
        key: offer for key, order in written if not tell.paid(order)
        for offer in tell.row(planned, key, (order,), lang).offers
    }  # fmt: skip
    offers = list(rows.values())
    sheet = [one.order for one in offers]
    found = {}
    for key, offer in rows.items():
        rivals = [one for one in offers if one is not offer and tell.rivals(planned, offer.order, one.order, sheet)]
        if offer.by_sea and not any(carries(one, offer) for one in offers):
            found[key] = word(lang, "no_fleet")
        elif any(_astray(offer, one) for one in offers):
            found[key] = word(lang, "astray", unit=row_name(planned, offer.target, lang))
        elif rivals and not any(_helped(one, offers) for one in (offer, *rivals)):
            found[key] = word(
                lang, "rivals", units=", ".join(row_name(planned, one.order.unit, lang) for one in rivals)
            )
    return found


def _astray(offer: Offer, helped: Offer) -> bool:
    """Whether a unit is helped to do something else than what it is told."""
    if offer.act != AID or helped.order.unit != offer.target:
        return False
    ends = {split_coast(place)[0] for place in helped.at} if helped.act == MARCH else set()
    return split_coast(offer.goal)[0] not in ends if offer.goal else bool(ends)


def _helped(offer: Offer, offers: Iterable[Offer]) -> bool:
    return any(one.act == AID and one.goal and one.target == offer.order.unit for one in offers)


def row_name(planned: Any, row: str, lang: str) -> str:
    """What a line of a sheet is for, with its number where several are for the same."""
    piece, number = row_number(row)
    title = teller(planned.game).title(planned, piece, lang)
    twin = numbers_of(planned).get(piece)
    return f"{twin} · {title}" if twin else f"{title} ({number})" if number > 1 else title
