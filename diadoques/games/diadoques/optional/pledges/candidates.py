"""What a line by which something is pledged may mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.notation.lexicon import Hit
from diadoques.games.diadoques.optional.pledges.pledges import kinds
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.declaration_candidates import Reader
from diadoques.notation.tree import Pledge


def readers_of_pledges() -> Mapping[Verb, Reader]:
    """Who reads lines about gates, provinces and treasures."""
    return dict.fromkeys(kinds(), of_pledge)


def of_pledge(binder: Binder, line: Pledge) -> tuple[Order, ...]:
    """The pledges that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody.
    """
    verb = Verb(line.deed)
    payee = binder.person(line.payee) if line.payee is not None else ""
    if kinds()[verb].province:
        return tuple(Order(binder.player, verb, to=hit.place) for hit in _provinces_first(binder, line))
    return tuple(Order(binder.player, verb, citadel=citadel, payee=payee) for citadel in _citadels(binder, line))


def _provinces_first(binder: Binder, line: Pledge) -> tuple[Hit, ...]:
    board = binder.position.board
    hits = binder.hits(line.spot)
    return tuple(hit for hit in hits if not board.is_citadel(hit.place)) or hits


def _citadels(binder: Binder, line: Pledge) -> Iterator[str]:
    """The citadels meant; a province stands for those inside it."""
    board = binder.position.board
    hits = [hit.place for hit in binder.hits(line.spot)]
    named = [place for place in hits if board.is_citadel(place)]
    inside = [citadel for place in hits for citadel in board.inside.get(place, ())]
    yield from dict.fromkeys(named or inside or hits[:1])
