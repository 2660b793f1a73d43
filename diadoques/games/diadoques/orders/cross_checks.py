"""A player's sheet as a whole: what can only be judged when all its lines are seen (7.3, 6.2.a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from diadoques.core.orders import FOLLOWED
from diadoques.games.diadoques.gold.spending import uncovered_payments
from diadoques.games.diadoques.model.orders import Order, Reading, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import FLEET, GARRISON
from diadoques.games.diadoques.model.position import WINTER_PHASE, Position
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.notation.declarations import declaration_of
from diadoques.games.diadoques.notation.reading_codes import NOTES
from diadoques.games.diadoques.orders.legality import check as check_order
from diadoques.games.diadoques.people.command import counter_of
from diadoques.games.diadoques.winter.reckoning import Books, reckon
from diadoques.games.diadoques.winter.upkeep import fleet_limit
from diadoques.games.objections import judged_reading

#: Of what a player may order several beside each other: new units in a province, sums for one unit or one player.
_SEVERAL: Final = (Verbs.BUILD, Verbs.GIFT, Verbs.COUNTER)
#: What both of a couple do at once, whichever of them is told.
_TOGETHER: Final = (Verbs.LEAD, Verbs.APART, Verbs.RELEASE)
#: The note on a line that says again what an earlier one said.
REPEATED: Final = "repeated"

#: What rules that are not played would ask is no order, and contradicts none.
NOT_PLAYED: Final = frozenset({"option-off", "rule-not-here"})


def judge_built(position: Position, order: Order, text: str) -> Reading:
    """The reading of an order that a program built instead of a person who typed it."""
    return judged_reading(order, text, check_order(position, order))


def cross_check(position: Position, readings: Sequence[Reading], books: Books | None = None) -> list[Reading]:
    """Judge the lines of one player together.

    Two orders for one unit or character are ambiguous, neither is followed (DIA-73-04); the same written again is
    followed once (``once``). A garrison may not leave as a fleet when that would give its owner more than three
    (DIA-62a-10): orders count in the order they are written. What the money does not cover is void (DIA-8A2-14,
    DIA-63B1-02), in winter also what finds no room or goes beyond the limits; who judges many sheets of one winter
    opens the ``books`` of the player once.
    """
    readings = once(position, readings)
    counts = Counter(
        subject_of(reading.order)
        for reading in readings
        if reading.order is not None and reading.code not in NOT_PLAYED
    )
    fleets = 0
    found: list[Reading] = []
    for reading in readings:
        order = reading.order
        whose = subject_of(order) if order is not None and reading.code not in NOT_PLAYED else ""
        if whose and reading.verdict is not Verdict.AMBIGUOUS and counts[whose] > 1:
            reading = replace(reading, verdict=Verdict.AMBIGUOUS, rule="DIA-73-04", code="two-orders", data=())
        elif order is not None and reading.verdict in FOLLOWED and _launches(position, order):
            # Fleets won by bribery this year do not count.
            afloat = sum(unit.kind == FLEET and unit.id not in position.bought for unit in position.of(order.player))
            limit = fleet_limit()
            if afloat + fleets >= limit:
                data = (("limit", str(limit)),)
                reading = replace(
                    reading, verdict=Verdict.ILLEGAL, rule="DIA-62a-10", code="too-many-fleets", data=data
                )
            else:
                fleets += 1
        found.append(reading)
    return _funded(position, found, books)


def once(position: Position, readings: Sequence[Reading]) -> list[Reading]:
    """The readings, what says again what an earlier line said being no order any more.

    A unit or a character follows one order, and a player has one offer for a unit: the same line again has one meaning
    (DIA-73-04). Of what a player may do several times each line is an expense of its own: a second unit raised in a
    province goes into garrison (DIA-63B2-07); equal gifts and counter-bribes add up, unless the table counts them once
    (ruling ``repeated-payments``).
    """
    given: set[Order] = set()
    found = []
    for reading in readings:
        order, known = reading.order, len(given)
        if order is not None:
            given.add(_meant(order))
        if order is None or len(given) > known or _counts_again(position, order):
            found.append(reading)
        else:
            found.append(replace(reading, order=None, code=REPEATED, rule=NOTES[REPEATED], data=(), offers=()))
    return found


def _meant(order: Order) -> Order:
    """The order, whichever of a couple it names: both go together, and letting one go lets both go."""
    counter = counter_of(order.leader) if order.verb in _TOGETHER else ""
    return replace(order, leader=counter) if counter else order


def _counts_again(position: Position, order: Order) -> bool:
    """Whether the very same order may be given twice."""
    if order.verb in (Verbs.GIFT, Verbs.COUNTER):
        return setting_value(position, "repeated-payments") == "each-counts"
    return is_several(order)


def is_several(order: Order) -> bool:
    """Whether a player may give several of these beside each other."""
    declared = declaration_of(order)
    return order.verb in _SEVERAL or (declared is not None and declared.pays and not declared.subject(order))


def _funded(position: Position, readings: Sequence[Reading], books: Books | None) -> list[Reading]:
    """The readings, those the money does not reach refused."""
    orders = [reading.order if reading.verdict in FOLLOWED else None for reading in readings]
    player = next((order.player for order in orders if order is not None), "")
    if not player:
        return list(readings)
    if position.phase == WINTER_PHASE:
        refused = (books.reckon(orders) if books is not None else reckon(position, player, orders)).refused
    else:
        refused = uncovered_payments(position, player, orders)
    return [
        replace(reading, verdict=no.verdict, rule=no.rule, code=no.code, data=no.data)
        if (no := refused.get(number)) is not None
        else reading
        for number, reading in enumerate(readings)
    ]


def subject_of(order: Order) -> str:
    """Whom an order is for: a unit id, ``@name``, the unit to be bribed; "" where several are allowed."""
    if order.unit:
        return order.unit
    if order.verb is Verbs.BRIBE and order.target:
        return f"{order.verb} {order.target}"
    if order.verb is Verbs.LEAVE:
        return str(order.verb)
    declared = declaration_of(order)
    if declared is not None:
        return declared.subject(order)
    counter = counter_of(order.leader) if order.verb in _TOGETHER else ""
    if counter:
        return f"@@{counter}"  # a couple goes together, is let go together, and dies one by one
    # A character is ordered under his own name; a convoy of a character is an order to the fleet.
    return f"@{order.leader}" if order.leader else ""


def _launches(position: Position, order: Order) -> bool:
    """Whether an order adds to the fleets of a player: a garrison puts to sea, one won by bribery this year aside."""
    unit = position.units.get(order.unit)
    if order.verb is not Verbs.MOVE or unit is None or unit.id in position.bought:
        return False
    return unit.kind == GARRISON and order.becomes == FLEET
