"""A player's sheet as a whole: what can only be judged when all its lines are seen (7.3, 6.2.a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from diadoques.games.diadoques.legality import check as check_order
from diadoques.games.diadoques.orders import Order, Reading, Verb, Verdict
from diadoques.games.diadoques.pieces import FLEET, GARRISON
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.tables import tables

FOLLOWED = (Verdict.FINE, Verdict.MISTAKEN)


def judged(position: Position, order: Order, text: str) -> Reading:
    """The reading of an order that a program built instead of a person who typed it."""
    verdict, rule, code, data = check_order(position, order)
    return Reading(text, verdict, order, rule, code, data)


def cross_check(position: Position, readings: Sequence[Reading]) -> list[Reading]:
    """Judge the lines of one player together.

    Two orders for one unit or character are ambiguous, neither is followed (DIA-73-04). A garrison may not leave as a
    fleet when that would give its owner more than three (DIA-62a-10): orders count in the order they are written.
    """
    counts = Counter(_whose(reading.order) for reading in readings if reading.order is not None)
    fleets = 0
    found: list[Reading] = []
    for reading in readings:
        order = reading.order
        if order is not None and reading.verdict is not Verdict.AMBIGUOUS and counts[_whose(order)] > 1:
            reading = replace(reading, verdict=Verdict.AMBIGUOUS, rule="DIA-73-04", code="two-orders", data=())
        elif order is not None and reading.verdict in FOLLOWED and _launches(position, order):
            afloat = sum(unit.kind == FLEET for unit in position.of(order.player))
            limit = int(tables()["limits"]["fleets"])
            if afloat + fleets >= limit:
                data = (("limit", str(limit)),)
                reading = replace(
                    reading, verdict=Verdict.ILLEGAL, rule="DIA-62a-10", code="too-many-fleets", data=data
                )
            else:
                fleets += 1
        found.append(reading)
    return found


def _whose(order: Order) -> str:
    # A character is ordered under his own name; a convoy of a character is an order to the fleet.
    return order.unit or f"@{order.leader}"


def _launches(position: Position, order: Order) -> bool:
    unit = position.units.get(order.unit)
    return order.verb is Verb.MOVE and unit is not None and unit.kind == GARRISON and order.becomes == FLEET
