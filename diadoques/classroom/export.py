"""A session as a saved game (``*.dia.json``): what the command line and other classes read.

The journal keeps every act; a saved game keeps what was received at each resolution, as text in the notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from diadoques.core import savegame
from diadoques.core.course import Answers
from diadoques.core.faults import Fault
from diadoques.core.orders import Order, Verb
from diadoques.core.phases import LEVY
from diadoques.games.catalogue import Game, Position, begin


def saved_game(
    game: Game[Any], scenario: str, options: Mapping[str, str], received: Sequence[Answers]
) -> savegame.SavedGame:
    """The game that these answers make, one after the other; the file proves itself when it is read.

    Raises:
        Fault: when a resolution refuses its answers.
    """
    saved, position = begin(game, scenario, options)
    for answers in received:
        saved, position = savegame.played(game.saved, saved, position, _texts(game, position, answers))
    return saved


def _texts(game: Game[Any], position: Position, answers: Answers) -> savegame.Answers:
    planned = game.levied(position, answers.levy) if position.phase == LEVY else position
    return savegame.Answers(
        orders={player: _lines(game, planned, player, given) for player, given in answers.orders.items() if given},
        levy={player: list(kinds) for player, kinds in answers.levy.items()},
        proposals={player: [list(one) for one in put] for player, put in answers.proposals.items()},
        votes={player: [list(one) for one in accepted] for player, accepted in answers.votes.items()},
        throws={name: list(numbers) for name, numbers in answers.throws.items()},
    )


def _lines(game: Game[Any], planned: Position, player: str, given: Sequence[str | Order]) -> list[str]:
    """The orders as text; in the opening stack lines are bound to the counters in turn, so that none is skipped."""
    orders = [order for order in given if isinstance(order, Order)]
    if len(orders) != len(given):
        raise Fault("type-wrong", f"orders.{player}", wanted="Order", given="str")
    if planned.phase == LEVY:
        named = {order.unit: order for order in orders if order.unit}
        last = max((index for index, unit in enumerate(planned.of(player)) if unit.id in named), default=-1)
        stack = [named.get(unit.id, Order(player, Verb.HOLD, unit.id)) for unit in planned.of(player)[: last + 1]]
        orders = [*stack, *(order for order in orders if not order.unit)]
    return [game.write(planned, order) for order in orders]
