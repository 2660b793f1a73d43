"""What a line may mean by which a player declares something for himself (``declarations``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.orders import Order, Verb, Verbs, Verdict
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.candidates import Orders
from diadoques.notation.tree import Decree, Pledge, Spot

#: What finds the meanings of a line: told the binder and the line, of the kind that its deed is written in.
Reader = Callable[[Binder, Any], Orders]

READERS: Final[Hook[Callable[[], Mapping[Verb, Reader]]]] = Hook(RULEBOOK, "readers")
"""Who reads the lines of a verb that a chapter brings, whether it is played or not."""


@cache
def _readers() -> Mapping[Verb, Reader]:
    found: dict[Verb, Reader] = {Verbs.LEAVE: of_place}
    for tell in READERS.everywhere():
        found.update(tell())
    return found


def reader_of(verb: Verb) -> Reader | None:
    """Who reads lines of a verb, None for one that nobody brings."""
    return _readers().get(verb)


def of_declaration(binder: Binder, line: Decree | Pledge) -> Orders:
    """The declarations that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody; nobody knows such a declaration.
    """
    read = reader_of(Verb(line.deed))
    if read is None:
        raise Trouble(Verdict.ILLEGAL, "rule-not-here", line.column)
    return read(binder, line)


def of_place(binder: Binder, line: Decree) -> Orders:
    """A declaration about a place, a citadel before a province of its name.

    Raises:
        Trouble: the place means nothing.
    """
    if line.spot is None:
        raise Trouble(Verdict.UNREADABLE, "incomplete", line.column, expected="place")
    return tuple(Order(binder.player, Verb(line.deed), to=place) for place in _citadels_first(binder, line.spot))


def _citadels_first(binder: Binder, spot: Spot) -> tuple[str, ...]:
    hits = [hit.place for hit in binder.hits(spot)]
    return tuple(place for place in hits if binder.position.board.is_citadel(place)) or tuple(hits)
