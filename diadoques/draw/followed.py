"""The orders that a picture shows, of what it was given: orders, or sheets of texts by player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from diadoques.core.orders import Order
from diadoques.core.untrusted import not_text
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position


def followed(orders: Iterable[Any] | Mapping[str, Iterable[Any]], position: Position) -> tuple[Order, ...]:
    """``Order`` values as they are; of sheets by player those that would be followed.

    Raises:
        Fault: a sheet is one text instead of a list.
    """
    if isinstance(orders, Mapping):
        return tuple(order for player, lines in orders.items() for order in _of_player(player, lines, position))
    return tuple(order for order in orders if isinstance(order, Order))


def _of_player(player: str, lines: Iterable[Any], position: Position) -> Iterable[Order]:
    """The orders of a sheet that would be followed; the grammar is not loaded before it is needed."""
    game = game_of(position)
    for reading in game.read(position, player, list(not_text(lines, f"orders.{player}"))):
        if reading.order is not None and reading.followed:
            yield reading.order
