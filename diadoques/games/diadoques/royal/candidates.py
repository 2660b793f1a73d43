"""What a line about the royal house may mean: weddings and royal orders."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.games.diadoques.model.orders import Order, Verb, Verdict
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.declaration_candidates import Reader
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.royal.decrees import DECREE, DECREES
from diadoques.notation.tree import Decree


def readers() -> Mapping[Verb, Reader]:
    """Who reads such lines."""
    return dict.fromkeys(DECREES, of_decree)


def of_decree(binder: Binder, line: Decree) -> tuple[Order, ...]:
    """The orders that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody; the bride is not Cleopatra.
    """
    verb, player = Verb(line.deed), binder.player
    if verb is DECREE and line.name is not None:
        return (Order(player, verb, payee=binder.person(line.name)),)
    if line.name is not None and binder.person(line.name) != court.CLEOPATRA:
        raise Trouble(Verdict.ILLEGAL, "only-cleopatra", line.name.column, leader=court.CLEOPATRA)
    return (Order(player, verb),)
