"""What an order on a sheet is worth: beside the others, as its own text gives it back, on what its player plans on.

Where sheets are written for what is picked in secret, each knows his own alone (DIA-63B4-01).

A lesson keeps no order that a saved game would hold otherwise: texts are what outlives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.classroom.privacy import supposed_by
from diadoques.classroom.state import State
from diadoques.core.faults import Fault
from diadoques.core.orders import Order, Reading, Verdict, fields_of
from diadoques.games.door import Game, Position

#: Code of the reading of an order that would leave another of the sheet without what it needs.
BREAKS: Final = "breaks-another"


def judge(state: State, player: str, order: Order, line: str, row: str) -> Reading:
    """What an order is worth beside all others of the sheet but that of its own ``row``; see ``grounds``.

    The order of the reading is the one to keep: what its text says.

    Raises:
        Fault: ``order-broken`` for a unit, a place or a verb that this game does not have.
    """
    if order.player != player:
        # No row of a game: nobody can write an order for another on paper.
        unit = state.planned.units.get(order.unit)
        return Reading(line, Verdict.ILLEGAL, order, code="not-yours", data=(("unit", unit.sign if unit else "?"),))
    try:
        others = [one for piece, one in state.rows(player) if piece != row or _prevails(state.game, one, order)]
        found = [_judged_on(state.game, planned, others, order, line) for planned in grounds(state, player)]
    except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
        raise Fault("order-broken", why=f"{type(error).__name__}: {error}"[:200]) from error
    return next((one for one in found if one.followed), found[0])


def _judged_on(game: Game[Any], planned: Any, others: Sequence[Order], order: Order, line: str) -> Reading:
    *before, reading = game.read(planned, order.player, [*others, order])
    if reading.followed:
        own = as_written(game, planned, order)
        reading = replace(reading, order=own.order) if own.followed else own
    broken = next(
        (pair for pair in zip(others, before, strict=True) if not pair[1].followed and not stands_in(game, pair[0])),
        None,
    )
    if broken is not None and reading.followed:
        # It would take the money of an order that was accepted.
        other, said = broken
        data = (("text", game.write(planned, other)), ("because", said.code), *said.data)
        reading = replace(reading, verdict=Verdict.ILLEGAL, rule=said.rule, code=BREAKS, data=data)
    return replace(reading, text=line or game.write(planned, order))


def stands_in(game: Game[Any], order: Order) -> bool:
    """Whether it stands on a sheet of several parts for another writer's, until he writes one (``Parts``)."""
    parts = game.abilities.parts
    return parts is not None and parts.author(order) not in ("", parts.domain(order))


def _prevails(game: Game[Any], there: Order, order: Order) -> bool:
    """Whether what stands in a line already, by the writer whose domain it is, is not for another to replace."""
    parts = game.abilities.parts
    return parts is not None and stands_in(game, order) and parts.author(there) == parts.domain(there)


def as_written(game: Game[Any], planned: Position, order: Order) -> Reading:
    """What the text of ``order`` says: the same, unless the order holds what no text can.

    Of several counters of one sign that stand together (Spring 321) the text may mean any: the one meant stays.
    """
    reading = game.read(planned, order.player, [game.write(planned, order)])[0]
    if reading.order is None:
        return reading
    read = fields_of(reading.order)
    kept = {
        name: said
        for name, said in fields_of(order).items()
        if isinstance(said, str) and _twins(planned, said, str(read.get(name, "")))
    }
    return replace(reading, order=replace(reading.order, **kept))


def all_as_written(game: Game[Any], planned: Position, player: str, orders: Sequence[Order]) -> tuple[Order, ...]:
    """The orders of a sheet as a file's reader will understand their texts, one after the other.

    Where twins wait for a retreat, the first line is for the first of them, whichever was pointed at.
    """
    readings = game.read(planned, player, [game.write(planned, order) for order in orders])
    found = tuple(reading.order for reading in readings if reading.order is not None and reading.followed)
    return found if len(found) == len(orders) else tuple(orders)


def _twins(planned: Position, one: str, other: str) -> bool:
    first, second = planned.units.get(one), planned.units.get(other)
    return first is not None and second is not None and (first.owner, first.sign) == (second.owner, second.sign)


def grounds(state: State, player: str) -> tuple[Any, ...]:
    """On what a sheet is judged: an order for what another picks stands if what it is, or may be, allows it.

    Where sheets are hidden what may be comes first, and what is said of an order tells nothing of the others.
    """
    if not state.prompts.resetting:
        return (state.position,)
    known, supposed = state.planned, supposed_by(state, player)
    return (supposed, known) if state.hidden else (known, supposed)
