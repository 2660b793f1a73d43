"""What games of simultaneous orders may order alike: to hold, move, help, carry, retreat, disband and build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from diadoques.core import orders as core
from diadoques.core.orders import FOLLOWED, Verb, Verdict


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

__all__ = ["FOLLOWED", "Order", "Reading", "Verb", "Verbs", "Verdict"]
