"""What a line about the royal house may mean: weddings, royal orders, a new capital."""

from __future__ import annotations

from diadoques.games.diadoques.binding import Binder
from diadoques.games.diadoques.orders import Order, Verb, Verdict
from diadoques.games.diadoques.reading_codes import Trouble
from diadoques.games.diadoques.royal import court
from diadoques.notation.tree import Decree


def of_decree(binder: Binder, line: Decree) -> tuple[Order, ...]:
    """The orders that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody; the bride is not Cleopatra.
    """
    verb, player = Verb(line.deed), binder.player
    if line.spot is not None:
        hits = binder.hits(line.spot)
        citadels = [hit.place for hit in hits if binder.position.board.is_citadel(hit.place)]
        return tuple(Order(player, verb, to=place) for place in citadels or [hit.place for hit in hits])
    if verb is Verb.DECREE and line.name is not None:
        return (Order(player, verb, payee=binder.person(line.name)),)
    if line.name is not None and binder.person(line.name) != court.CLEOPATRA:
        raise Trouble(Verdict.ILLEGAL, "only-cleopatra", line.name.column, leader=court.CLEOPATRA)
    return (Order(player, verb),)
