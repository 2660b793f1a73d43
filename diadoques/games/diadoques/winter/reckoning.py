"""One player's winter, reckoned from his orders: who is paid, kept, promoted, raised, and what is left (steps 2.1-2.6).

A plain function of the position at the start of winter and of the sheet, so that a screen can show a running balance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from diadoques.games.diadoques.gold.money import Budget, is_compulsory, price, promotion_price
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import FLEET, GARRISON, MERCENARY, MILITIA, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.notation.declarations import is_payment
from diadoques.games.diadoques.winter.upkeep import (
    Terms,
    budget,
    class_limit,
    degraded_units,
    excess_fleets,
    fleet_limit,
    passed_over,
    terms,
    units_kept,
    unpaid_units,
)
from diadoques.games.diadoques.winter.winter_legality import Quarters, place, province_of
from diadoques.games.objections import Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd


@dataclass(frozen=True, slots=True)
class Raised:
    """A unit that is paid for, and where it will stand unless another builds in the same province (DIA-63B2-08).

    ``met``: another does, and it went into garrison for that.
    """

    order: Order
    place: Quarters
    price: int
    met: bool = False


@dataclass(slots=True)
class Reckoning:
    """A player's winter.

    Attributes:
        budget: income and the bill.
        excess: fleets that go, ``degraded``: unit id → lower class (DIA-8A2-11).
        lost: units that cannot be paid (DIA-63B1-04); ``passed``: those for which an equal is paid, by what criterion.
        militia: ids of the militia that is paid for; ``dismissed``: that which is not.
        released: unit id → what its dismissal costs; ``owed``: what could not be paid for others.
        promoted: unit id → its new class and what it costs beyond upkeep.
        raised: new units, in written order.
        counters: unit id → counter-bribe for the coming year.
        paid: what a chapter has him pay for by choice (``declarations``), in written order.
        refused: by the place of the order on the sheet, why it is void, or why it cannot do what it says.
        left: what remains of the money (T).
    """

    budget: Budget
    left: int
    excess: tuple[Unit, ...] = ()
    degraded: Mapping[str, str] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    passed: Mapping[str, str] = field(default_factory=dict)
    militia: dict[str, int] = field(default_factory=dict)
    dismissed: list[str] = field(default_factory=list)
    released: dict[str, int] = field(default_factory=dict)
    owed: int = 0
    promoted: dict[str, tuple[str, int]] = field(default_factory=dict)
    raised: list[Raised] = field(default_factory=list)
    counters: list[tuple[str, int]] = field(default_factory=list)
    paid: list[Order] = field(default_factory=list)
    refused: dict[int, Objection] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Books:
    """A player's winter before he spends anything of his own will: it hangs on the orders for units that he has alone.

    Whoever weighs what might be raised opens them once, and reckons as often as he likes.

    Attributes:
        wishes: the orders for his units, by unit id.
        accounts: income and the bill.
        excess, degraded, lost, passed: as in ``Reckoning``.
        units: what he keeps (``upkeep.units_kept``), by id.
    """

    position: Position
    player: str
    wishes: Mapping[str, Order]
    accounts: Budget
    excess: tuple[Unit, ...]
    degraded: Mapping[str, str]
    lost: tuple[str, ...]
    passed: Mapping[str, str]
    units: Mapping[str, Unit]

    def reckon(self, orders: Sequence[Order | None]) -> Reckoning:
        """What becomes of a winter sheet; books opened for other wishes than its own are opened anew.

        Args:
            orders: legal orders in written order; None holds the place of a line that is no order.
        """
        if _wishes(orders) != self.wishes:
            return open_books(self.position, self.player, orders).reckon(orders)
        left = self.accounts.funds - sum(due for unit, due in self.accounts.bill if unit not in self.lost)
        found = Reckoning(self.accounts, left, self.excess, self.degraded, self.lost, self.passed)
        return _Sheet(self.position, self.player, found, self.units).read(orders)


def open_books(position: Position, player: str, orders: Sequence[Order | None] = ()) -> Books:
    """The books of ``player`` at the start of winter, with what ``orders`` say of the units that he has."""
    wishes = _wishes(orders)
    accounts = budget(position, player, wishes)
    return Books(
        position,
        player,
        wishes,
        accounts,
        excess_fleets(position, player, wishes),
        degraded_units(position, player, wishes),
        unpaid_units(accounts),
        passed_over(position, player, accounts, wishes),
        {unit.id: unit for unit in units_kept(position, player, wishes)},
    )


def reckon(position: Position, player: str, orders: Sequence[Order | None]) -> Reckoning:
    """What becomes of a winter sheet that is reckoned once (``Books.reckon``)."""
    return open_books(position, player, orders).reckon(orders)


def _wishes(orders: Sequence[Order | None]) -> dict[str, Order]:
    return {order.unit: order for order in orders if order is not None and order.unit}


@dataclass(slots=True)
class _Sheet:
    """Goes through the optional orders as they are written, while the money lasts (DIA-63B1-02)."""

    position: Position
    player: str
    found: Reckoning
    units: Mapping[str, Unit]
    counts: Counter[str] = field(default_factory=Counter)
    full: set[str] = field(default_factory=set)

    def read(self, orders: Sequence[Order | None]) -> Reckoning:
        # What leaves this winter counts still: builds, promotions and removals are simultaneous (DIA-63B2-01, -09).
        self.counts = Counter(FLEET if unit.kind == FLEET else unit.grade for unit in self.units.values())
        self._dismiss(orders)
        decided = {order.unit for order in orders if order is not None and order.verb in (Verbs.HOLD, Verbs.DISBAND)}
        for unit in self.units.values():  # unless told otherwise the militia is paid if money is left (DIA-63B1-03)
            if not is_compulsory(unit) and unit.id not in decided:
                self._keep(unit)
        for number, order in enumerate(orders):
            if order is None:
                continue
            refusal = self._one(order)
            if refusal is not None:
                self.found.refused[number] = refusal
        return self.found

    def _dismiss(self, orders: Sequence[Order | None]) -> None:
        """Dismissals come before what is spent by choice; without the money the unit goes unpaid."""
        for number, order in enumerate(orders):
            unit = self.units.get(order.unit) if order is not None and order.verb is Verbs.DISBAND else None
            said = terms(self.position, unit) if unit is not None else None
            if unit is None or not isinstance(said, Terms):
                continue
            due, left = said.fee, self.found.left
            if self._pay(due) is None:
                self.found.released[unit.id] = due
            else:
                self.found.lost = (*self.found.lost, unit.id)
                self.found.owed += due
                self.found.refused[number] = _odd(
                    said.rule, "dismissal-unpaid", unit=unit.sign, amount=str(due), left=str(left)
                )

    def _one(self, order: Order) -> Objection | None:
        if order.verb is Verbs.COUNTER:
            return self._counter(order)
        if order.verb is Verbs.BUILD:
            return self._build(order)
        if is_payment(order.verb):
            refusal = self._pay(order.amount)
            if refusal is None:
                self.found.paid.append(order)
            return refusal
        unit = self.units.get(order.unit)
        if unit is None:
            return None  # a fleet in excess, gone already
        if order.verb is Verbs.PROMOTE:
            return self._promote(order, unit)
        if order.verb is Verbs.DISBAND and unit.grade == MILITIA:
            self.found.dismissed.append(unit.id)
        elif order.verb is Verbs.DISBAND and self._stays(unit.id) and unit.id not in self.found.degraded:
            return self._given_up_in_vain(unit)
        if order.verb is Verbs.HOLD and unit.grade == MILITIA:
            return self._keep(unit)
        return None

    def _given_up_in_vain(self, unit: Unit) -> Objection | None:
        """Of what can be paid nobody goes: the choice is among equals (DIA-63B1-05), or among those in excess."""
        if self.found.lost:
            return _no("DIA-63B1-04", "paid-first", unit=unit.sign)
        if self.found.excess or self.found.degraded:
            return _no("DIA-8A2-11", "enough-others-go", unit=unit.sign)
        said = terms(self.position, unit)
        if isinstance(said, Objection):  # since others are dismissed there is money for this one
            return said
        return None  # nobody has to go at all: said when the order was read by itself

    def _keep(self, unit: Unit) -> Objection | None:
        due, left = price(unit.grade), self.found.left
        if self._pay(due) is None:
            self.found.militia[unit.id] = due
            return None
        self.found.dismissed.append(unit.id)
        return _odd("DIA-63B1-03", "militia-unpaid", unit=unit.sign, amount=str(due), left=str(left))

    def _stays(self, unit: str) -> bool:
        """Whether a unit is still there after this winter."""
        found = self.found
        gone = unit in found.lost or unit in found.dismissed or unit in found.released
        return unit in self.units and not gone

    def _short(self, amount: int) -> Objection | None:
        """What cannot be paid takes no room and fills no class: that is said before anything the sheet itself fills."""
        if amount > self.found.left:
            return _no("DIA-63B1-02", "not-enough-money", amount=str(amount), left=str(self.found.left))
        return None

    def _pay(self, amount: int) -> Objection | None:
        short = self._short(amount)
        if short is None:
            self.found.left -= amount
        return short

    def _counter(self, order: Order) -> Objection | None:
        target = self.position.units.get(order.target)
        if target is not None and target.owner == order.player and not self._stays(order.target):
            return _no("DIA-8A1-01", "unit-leaves", unit=self.position.units[order.target].sign)
        refusal = self._pay(order.amount)
        if refusal is None:
            self.found.counters.append((order.target, order.amount))
        return refusal

    def _promote(self, order: Order, unit: Unit) -> Objection | None:
        if order.grade == MERCENARY:
            return None  # which elite is in excess: settled already
        if not self._stays(unit.id):
            return _no("DIA-63B1-06", "unit-leaves", unit=unit.sign)
        due = promotion_price(unit.grade, order.grade)
        short = self._short(due)
        if short is not None:
            return short
        if self.counts[order.grade] >= class_limit():
            return _class_full(order.grade)
        self._pay(due)
        self.counts[order.grade] += 1
        self.found.promoted[unit.id] = order.grade, due
        return None

    def _build(self, order: Order) -> Objection | None:
        due = price(order.grade)
        short = self._short(due)
        if short is not None:
            return short
        spot = place(self.position, order, self.full)
        if isinstance(spot, Objection):
            return spot
        if spot.kind == FLEET and self.counts[FLEET] >= fleet_limit():
            return _no("DIA-63B2-01", "too-many-fleets", limit=str(fleet_limit()))
        if order.grade != MERCENARY and self.counts[order.grade] >= class_limit():
            return _class_full(order.grade)
        self._pay(due)
        self.counts[FLEET if spot.kind == FLEET else order.grade] += 1
        self.full.add(spot.at if spot.kind == GARRISON else province_of(self.position, order))
        self.found.raised.append(Raised(order, spot, due))
        return None


def _class_full(grade: str) -> Objection:
    return _no("DIA-63B2-01", "class-full", grade=grade, limit=str(class_limit()))
