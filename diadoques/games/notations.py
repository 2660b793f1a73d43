"""The notation of orders, whichever game they are of: in several languages, or the same in all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from diadoques.core.orders import Order
from diadoques.core.pieces import Unit
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position

T = TypeVar("T", bound=Order)


def notation_of(position: Position) -> str:
    """The language whose signs and codes its orders are written in; "" where they are the same in all."""
    notation = game_of(position).abilities.notation
    return notation.of(position) if notation is not None else ""


def sign(position: Position, unit: Unit) -> str:
    """A unit as records and orders name it."""
    notation = game_of(position).abilities.notation
    return notation.sign(position, unit) if notation is not None else unit.sign


def line_of(position: Position, order: Order) -> str:
    """Which line of a sheet an order takes; a second order for the same takes the place of the first."""
    lines = game_of(position).abilities.lines
    return lines.of(position, order) if lines is not None else order.unit


def offered(position: Position, orders: Iterable[T]) -> list[T]:
    """Those of the legal orders that say more than an empty line does."""
    lines = game_of(position).abilities.lines
    return [order for order in orders if lines is None or lines.tells(order)]


def beside(position: Position, order: Order) -> bool:
    """Whether several orders for the same thing may stand on one sheet, each by itself."""
    lines = game_of(position).abilities.lines
    return lines is not None and lines.beside(order)


def is_sealed(position: Position, text: str) -> bool:
    """Whether a line, well written or not, is its author's and the referee's alone."""
    lines = game_of(position).abilities.lines
    return lines is not None and lines.is_sealed(text)


def spelled(position: Position, place: str, lang: str) -> str:
    """A place as orders in ``lang`` write it."""
    notation = game_of(position).abilities.notation
    return notation.spelled(place, lang) if notation is not None else place
