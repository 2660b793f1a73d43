"""What common sense makes of the royal family (12): persons are bought, the princess is wed, the satraps are won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.orders.legal_orders import options_for
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.players.habits import Moment
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.royal.decrees import BETROTH, DECREE, RALLIES, WED
from diadoques.games.diadoques.royal.persuasion import least_payments, persons_bought

#: How likely he bids, in a season, for a royal person within his reach: each of them is a point.
COURTS: Final = 0.5
#: T that he lays on top of the least, at most.
GENEROUS: Final = 3


def at_court(moment: Moment) -> Iterator[Order]:
    """Orders of who holds the princess: announce the wedding, send her to where he will be, wed her when he may.

    The royal order is for himself, once the satraps are there to be won. Of the royal persons within reach he bids for
    one a season at most, out of what he can spare: the princess first, a couple before one person.
    """
    survey = moment.survey
    yield Order(survey.player, BETROTH)
    yield Order(survey.player, WED)
    yield from _to_the_groom(moment)
    if any(ask(survey.position) is not None for ask in RALLIES.on(survey.position)):
        yield Order(survey.player, DECREE, payee=survey.player)
    yield from _courted(moment)


def _to_the_groom(moment: Moment) -> Iterator[Order]:
    """The princess comes a step nearer to where the diadoch will stand; nobody carries her out to sea."""
    survey, player = moment.survey, moment.survey.player
    position = survey.position
    bride, groom = position.leaders.get(court.CLEOPATRA), position.leaders.get(player)
    if bride is None or groom is None or bride.captor != player or groom.captor or position.house.husband:
        return
    goal = _destination(moment, groom.at)
    if bride.at in (groom.at, goal) or survey.board.province_of(goal) not in survey.land:
        return
    far = survey.land[survey.board.province_of(goal)]
    ways = [one for one in options_for(position, f"@{court.CLEOPATRA}") if one.verb is Verbs.LEAD]
    ways = [one for one in ways if one.to == goal or (one.to in far and one.to not in survey.foes)]
    if not ways:
        return
    best = min(ways, key=lambda one: (one.to != goal, far.get(one.to, len(far)), one.to))
    if best.to == goal or far[best.to] < far.get(survey.board.province_of(bride.at), len(far)):
        yield best


def _destination(moment: Moment, at: str) -> str:
    """Where the diadoch will be when his orders are carried out: with his unit, or where he goes alone."""
    led = [unit.id for unit in moment.survey.own if moment.survey.commanded(unit)]
    for order in moment.orders:
        if (order.unit in led and order.verb is Verbs.MOVE) or (
            order.verb is Verbs.LEAD and order.leader == moment.survey.player
        ):
            return split_coast(order.to)[0]
    return at


def _courted(moment: Moment) -> Iterator[Order]:
    survey = moment.survey
    found = []
    for order in least_payments(survey.position, survey.player):
        within = order.verb is Verbs.BRIBE and order.amount + GENEROUS <= moment.spare
        if within and check(survey.position, order).verdict is Verdict.FINE:
            people = persons_bought(survey.position, order.target)
            found.append((court.CLEOPATRA in people, len(people), order.target, order.amount))
    if found and moment.rng.random() < COURTS:
        *_, target, least = max(found)
        yield Order(survey.player, Verbs.BRIBE, target=target, amount=least + moment.rng.randint(0, GENEROUS))
