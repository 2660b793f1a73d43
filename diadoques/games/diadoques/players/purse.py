"""The gold of a sensible player: bribes when there is plenty, a protection for his diadoch, a balanced winter."""

from __future__ import annotations

import random
from typing import Final

from diadoques.games.diadoques.gold.money import price
from diadoques.games.diadoques.gold.spending import least_bribe, neighbours, surcharge
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import ARMY, ELITE, FLEET, GARRISON, GUARD, MERCENARY, Unit
from diadoques.games.diadoques.orders.legal_orders import builds
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.players.survey import Survey
from diadoques.games.diadoques.winter.reckoning import Reckoning, open_books
from diadoques.games.diadoques.winter.upkeep import budget
from diadoques.games.diadoques.winter.winter_legality import own_citadels

#: T that always stay in the chest.
RESERVE: Final = 6
#: T that he may eat up a year to have more units.
ADVANCE: Final = 3
#: T that protect the unit of his diadoch for a year, when the chest holds some times as much.
PROTECTION: Final = 6
#: How likely he buys a unit that he could: one with its diadoch, one that besieges him, any other.
BUYS_LEADER: Final = 0.4
BUYS_BESIEGER: Final = 0.6
BUYS_OTHER: Final = 0.15
#: A bid for a revolt may be one part in so many of what he can spare; how likely he passes all the same.
CHEAP: Final = 4
PASSES: Final = 0.4
#: How many fleets he wants.
FLEETS: Final = 2


def spare_of(survey: Survey) -> int:
    """What the coming winter will not need, in T."""
    accounts = budget(survey.position, survey.player)
    return accounts.treasury - max(0, accounts.upkeep - accounts.income.total) - RESERVE


def bid(survey: Survey, rng: random.Random) -> list[Order]:
    """One talent more than the last bid for running a revolt, while it is cheap; else he passes."""
    last = next(revolt.bid for revolt in survey.position.revolts.values() if revolt.bidders)
    if (last + 1) * CHEAP > spare_of(survey) or rng.random() < PASSES:
        return []
    return [Order(survey.player, Verbs.BID, amount=last + 1)]


def payments(survey: Survey, spare: int, rng: random.Random) -> list[Order]:
    """At most one bribe a season, out of what the coming winter will not need."""
    position, player = survey.position, survey.player
    found = []
    for unit in position.standing().values():
        if unit.owner == player or least_bribe(unit) > spare or not neighbours(position, player, unit):
            continue
        amount = least_bribe(unit) + surcharge(position, unit) + rng.randint(0, 3)
        besieges = any(position.citadels.get(one) == player for one in survey.board.inside.get(unit.space, ()))
        chance = BUYS_LEADER if survey.commanded(unit) else BUYS_BESIEGER if besieges else BUYS_OTHER
        order = Order(player, Verbs.BRIBE, target=unit.id, amount=amount)
        if amount <= spare and rng.random() < chance and check(position, order).verdict is Verdict.FINE:
            found.append((chance, unit.id, order))
    return [max(found, key=lambda item: item[:2])[2]] if found else []


def winter(survey: Survey) -> list[Order]:
    """Protect the diadoch, garrison the capital, then raise what the income bears, where the enemy is nearest."""
    sheet = _Sheet(survey)
    sheet.protect()
    sheet.garrison_the_capital()
    sheet.promote()
    sheet.recruit()
    return sheet.orders


class _Sheet:
    """The winter orders so far, and what they come to."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.orders: list[Order] = []
        self.books = open_books(survey.position, survey.player)
        self.now: Reckoning = self._reckon([])
        accounts = self.now.budget
        #: What next year's income leaves free after next year's upkeep.
        self.free = accounts.income.total - accounts.upkeep - sum(due for _, due in accounts.militia) + ADVANCE

    def _reckon(self, orders: list[Order]) -> Reckoning:
        return self.books.reckon(orders)

    def write(self, order: Order, lasting: int) -> bool:
        """Add an order if it is paid for, leaves the reserve, and next year can bear its ``lasting`` cost."""
        if lasting > self.free + max(0, self.now.left - 3 * RESERVE) // 3:
            return False
        found = self._reckon([*self.orders, order])
        if found.refused or found.left < RESERVE:
            return False
        self.orders.append(order)
        self.now = found
        self.free -= lasting
        return True

    def protect(self) -> None:
        """A counter-bribe for the unit that the diadoch heads."""
        led = next((unit for unit in self.survey.own if self.survey.commanded(unit)), None)
        if led is not None and self.now.left > 3 * PROTECTION:
            self.write(Order(self.survey.player, Verbs.COUNTER, target=led.id, amount=PROTECTION), 0)

    def garrison_the_capital(self) -> None:
        """A militia at best: it is raised by the year and need not be paid."""
        survey = self.survey
        capital = survey.position.capital(survey.player)
        if survey.position.citadels.get(capital) == survey.player and capital not in survey.here:
            self._new(Order(survey.player, Verbs.BUILD, to=capital, becomes=GARRISON))

    def promote(self) -> None:
        """The diadoch's unit first: an elite, later a guard."""
        survey = self.survey
        for unit in sorted(survey.own, key=lambda one: (not survey.commanded(one), one.id)):
            province = survey.board.province_of(unit.at)
            if unit.kind != ARMY or not own_citadels(survey.position, survey.player, province):
                continue
            for grade in (ELITE, GUARD):
                if unit.grade in (MERCENARY, ELITE) and unit.grade != grade:
                    cost = price(grade) - price(unit.grade)
                    if self.write(Order(survey.player, Verbs.PROMOTE, unit.id, grade=grade), cost):
                        break

    def recruit(self) -> None:
        """Armies where they are nearest to a prize, a fleet or two, until the money gives out."""
        survey = self.survey
        fleets = sum(unit.kind == FLEET for unit in survey.own)
        legal = builds(survey.position, survey.player, (MERCENARY,), self.books)
        armies = sorted((order for order in legal if order.becomes == ARMY), key=self._far)
        boats = sorted((order for order in legal if order.becomes == FLEET), key=self._far)
        for army in armies:
            if boats and fleets < FLEETS and len(survey.own) > 2 * fleets + 1 and self._new(boats[0]):
                fleets += 1
                boats = []
            if army.to not in survey.here and not self._new(army):
                return

    def _new(self, order: Order) -> bool:
        return self.write(order, price(order.grade))

    def _far(self, order: Order) -> tuple[float, str]:
        unit = Unit("", order.player, order.becomes, "", order.to)
        survey = self.survey
        ways = [
            steps - worth
            for province, worth in survey.prizes.items()
            if (steps := survey.steps(unit, province)) is not None
        ]
        return min(ways, default=99.0), order.to
