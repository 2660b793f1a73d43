"""What games of simultaneous orders may order alike, and the lines of their sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from diadoques.board.spaces import split_coast
from diadoques.core import orders as core
from diadoques.core.orders import FOLLOWED, Verb, Verdict
from diadoques.core.pieces import Unit

# --- What games of simultaneous orders may order alike: to hold, move, help, carry, retreat, disband and build


class Verbs:
    """What orders ask of units, by the signs of the oldest of these games."""

    HOLD: Final = Verb("x")
    MOVE: Final = Verb("->")
    SUPPORT: Final = Verb("S")
    CONVOY: Final = Verb("C")
    RETREAT: Final = Verb("r")
    DISBAND: Final = Verb("d")
    BUILD: Final = Verb("+")  # a new unit
    WAIVE: Final = Verb("waive")  # a new unit that might be built is not


@dataclass(frozen=True, slots=True)
class Order(core.Order):
    """One order to one unit, or to raise one.

    Attributes:
        unit: id of the unit; "" for one that is to be raised, or is not.
        to: MOVE, RETREAT: destination: a place with its coast; BUILD: where.
        becomes: kind of the unit after the move (``A``, ``F``), "" when unchanged; BUILD: kind of the new unit.
        target: SUPPORT: id of the supported unit; CONVOY: id of the carried army.
        goal: SUPPORT: place the supported unit moves to, "" when it is supported where it stands; CONVOY: destination.
        by_sea: the army asks for the convoy only ("via C").
        grade: BUILD: suffix of the class.
    """

    to: str = ""
    becomes: str = ""
    target: str = ""
    goal: str = ""
    by_sea: bool = False
    grade: str = ""


if TYPE_CHECKING:
    Reading = core.Reading[Order]
else:
    Reading = core.Reading


# --- The lines of a sheet of simultaneous orders: one for each unit, one for each place where something may be built


class Lines:
    """What such games have in common; each adds the lines of its own orders (``games.abilities.Lines``)."""

    def of(self, position: object, order: Order) -> str:  # noqa: ARG002
        """A unit id, or ``+PAR`` for what is built there."""
        return f"+{split_coast(order.to)[0]}" if order.verb is Verbs.BUILD else order.unit

    def beside(self, order: Order) -> bool:  # noqa: ARG002
        """Whether other orders for the same thing may stand beside this one: never, one is for everything."""
        return False

    def unwritten(self, unit: Unit) -> Order:
        """The order of a unit for which none is written: it holds."""
        return Order(unit.owner, Verbs.HOLD, unit.id)

    def is_sealed(self, text: str) -> bool:  # noqa: ARG002
        """Every line may be judged before everybody."""
        return False

    def tells(self, order: Order) -> bool:
        """What is not built is waived."""
        return order.verb is not Verbs.WAIVE


__all__ = ["FOLLOWED", "Lines", "Order", "Reading", "Verb", "Verbs", "Verdict"]
