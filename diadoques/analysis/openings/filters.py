"""Which of the legal first sheets are counted: named filters, each of which may be switched off.

A filter leaves out sheets that a player who knows what he wants would not write, or that are another sheet told
differently. What it leaves out is said, and counted, wherever its results are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from diadoques.conflict.orders import Order, Verbs
from diadoques.core.pieces import Unit, split_coast


@dataclass(frozen=True, slots=True)
class Filter:
    """One reason to leave a sheet out.

    Attributes:
        name: by which it is switched; its words bear it too.
        keeps: whether a sheet stays, told the units of the player and their orders, in step.
    """

    name: str
    keeps: Callable[[Sequence[Unit], Sequence[Order]], bool]


def _keeps_apart(_units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    goals = [split_coast(order.to)[0] for order in orders if order.verb is Verbs.MOVE]
    return len(set(goals)) == len(goals)


def _is_busy(_units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    return all(order.verb is not Verbs.HOLD for order in orders)


def _minds_its_own(units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    own = {unit.id for unit in units}
    return all(order.target in own for order in orders if order.verb in (Verbs.SUPPORT, Verbs.CONVOY))


def _helps_what_happens(_units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    return all(fits(order, orders) for order in orders)


def fits(order: Order, sheet: Sequence[Order]) -> bool:
    """Whether an order helps no unit of its own sheet, or one of it with what that one does."""
    aided = next((one for one in sheet if one.unit == order.target), None)
    if aided is None or order.verb not in (Verbs.SUPPORT, Verbs.CONVOY):
        return True
    return split_coast(order.goal)[0] == (split_coast(aided.to)[0] if aided.verb is Verbs.MOVE else "")


FILTERS: Final = (
    Filter("apart", _keeps_apart),  # no two units of one player are sent to one space: they would keep each other out
    Filter("busy", _is_busy),  # no unit is told to stay and nothing else
    Filter("own-affairs", _minds_its_own),  # no help for others: that is agreed at the table, not counted
    Filter("fitting-help", _helps_what_happens),  # who helps a unit of his own helps what it does
)
"""Those that fit every game of simultaneous orders, in the order in which they are asked."""
