"""What common sense makes of the market: a unit that he can feed as well is worth a bid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques.gold.money import price
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import FLEET, GARRISON
from diadoques.games.diadoques.optional.mercenary_market.sale import asking_price
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.players.habits import Moment
from diadoques.games.diadoques.players.purse import FLEETS

#: T that he bids on top of what is asked, at most.
ABOVE: Final = 3


def bids(moment: Moment) -> Iterator[Order]:
    """One bid a season, for the cheapest unit whose price and upkeep of a year he can spare; a little above the least.

    He leaves garrisons alone, who would have to come out at once, and fleets when he has enough of them.
    """
    survey, player = moment.survey, moment.survey.player
    position = survey.position
    fleets = sum(unit.kind == FLEET for unit in survey.own)
    found = []
    for unit_id in position.market:
        unit, least = position.units[unit_id], asking_price(position, unit_id)
        if unit.kind == GARRISON or (unit.kind == FLEET and fleets >= FLEETS):
            continue
        order = Order(player, Verbs.BID, target=unit_id, amount=least)
        if least + price(unit.grade) <= moment.spare and check(position, order).verdict is Verdict.FINE:
            found.append((least, unit_id))
    if found:
        least, unit_id = min(found)
        amount = min(least + moment.rng.randint(0, ABOVE), moment.spare)
        yield Order(player, Verbs.BID, target=unit_id, amount=amount)
