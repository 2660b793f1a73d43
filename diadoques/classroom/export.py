"""A session as a saved game (``*.dia.json``): what the command line and other classes read.

The journal keeps every act; a saved game keeps what was received at each resolution, as text in the notation.
"""

from __future__ import annotations

from collections.abc import Sequence

from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.games.diadoques.course import Answers
from diadoques.games.diadoques.levy import levy
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.position import LEVY, Position
from diadoques.games.diadoques.protocol import new
from diadoques.games.diadoques.saved import Game, begin
from diadoques.games.diadoques.writing import write


def saved_game(scenario: str, layer: str, received: Sequence[Answers]) -> savegame.SavedGame:
    """The game that these answers make, one after the other; the file proves itself when it is read.

    Raises:
        Fault: when a resolution refuses its answers.
    """
    saved = begin(scenario, layer)
    position = new(scenario, layer)
    for answers in received:
        saved, position = savegame.played(Game(), saved, position, _texts(position, answers))
    return saved


def _texts(position: Position, answers: Answers) -> savegame.Answers:
    planned = levy(position, answers.levy) if position.phase == LEVY else position
    return savegame.Answers(
        orders={player: _lines(planned, player, given) for player, given in answers.orders.items() if given},
        levy={player: list(kinds) for player, kinds in answers.levy.items()},
        proposals={player: [list(one) for one in put] for player, put in answers.proposals.items()},
        votes={player: [list(one) for one in accepted] for player, accepted in answers.votes.items()},
    )


def _lines(planned: Position, player: str, given: Sequence[str | Order]) -> list[str]:
    """The orders as text; in the opening stack lines are bound to the counters in turn, so that none is skipped."""
    orders = [order for order in given if isinstance(order, Order)]
    if len(orders) != len(given):
        raise Fault("type-wrong", f"orders.{player}", given="str", known="Order")
    if planned.phase == LEVY:
        named = {order.unit: order for order in orders if order.unit}
        last = max((index for index, unit in enumerate(planned.of(player)) if unit.id in named), default=-1)
        stack = [named.get(unit.id, Order(player, Verb.HOLD, unit.id)) for unit in planned.of(player)[: last + 1]]
        orders = [*stack, *(order for order in orders if not order.unit)]
    return [write(planned, order) for order in orders]
