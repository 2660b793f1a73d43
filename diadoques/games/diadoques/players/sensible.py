"""A player with common sense, no more: he expands to what is near, keeps his capital and his accounts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.answers import Answers
from diadoques.games.abilities import VOTE
from diadoques.games.diadoques.conflict.retreats import retreat_asked
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET
from diadoques.games.diadoques.model.position import AUCTION, LEVY, REFUGE, WINTER_PHASE, Position
from diadoques.games.diadoques.orders.legal_orders import options_for
from diadoques.games.diadoques.people.levy import kinds_at_home, levy
from diadoques.games.diadoques.players.campaign import Campaign
from diadoques.games.diadoques.players.habits import Moment, habitual
from diadoques.games.diadoques.players.purse import bid, payments, spare_of, winter
from diadoques.games.diadoques.players.survey import Survey
from diadoques.games.diadoques.victory.control import points

#: How likely he begins with a fleet where he has a port at home.
SAILOR: Final = 0.5
#: He agrees to the victory of others when he has less than this share of what the least of them has.
BEATEN: Final = 0.25


@dataclass(frozen=True, slots=True)
class Sense:
    """Besieges, expands, relieves, bribes when rich, keeps garrison in his capital and raises what his income bears.

    Beside that he does what the chapters that are played make sensible (``habits``).
    """

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """His orders; no answer, which is the default of the rules, to a question that he does not know."""
        if position.phase == VOTE:
            return Answers(
                said={VOTE: {player: tuple(one for one in position.votes if _agrees(position, player, one))}}
            )
        if position.phase in (RETREATS, REFUGE):
            return Answers(orders={player: _retreats(position, player)})
        if position.phase == WINTER_PHASE:
            return Answers(orders={player: winter(Survey(position, player))})
        if position.phase == AUCTION:
            return Answers(orders={player: bid(Survey(position, player), rng)})
        if position.phase not in (LEVY, MOVEMENT):
            return Answers()
        levied = _levied(position, player, rng)
        survey = Survey(levy(position, levied) if levied else position, player)
        orders = [*Campaign(survey, rng).plan(), *_characters(survey)]
        spare = 0
        if position.phase == MOVEMENT:
            spare = spare_of(survey)
            paid = payments(survey, spare, rng)
            spare -= sum(order.amount for order in paid)
            orders += paid
        orders += habitual(Moment(survey, tuple(orders), spare, rng))
        return Answers(orders={player: orders}, said={LEVY: levied} if levied else {})


def _levied(position: Position, player: str, rng: random.Random) -> Mapping[str, tuple[str, ...]]:
    if position.phase != LEVY:
        return {}
    sails = FLEET in kinds_at_home(position, player) and rng.random() < SAILOR
    return {player: (ARMY, ARMY, FLEET if sails else ARMY)}


def _agrees(position: Position, player: str, winners: tuple[str, ...]) -> bool:
    """To his own victory always; to that of others when he is beaten."""
    if player in winners:
        return True
    score = points(position).by_player
    return score.get(player, 0) < BEATEN * min(score.get(one, 0) for one in winners)


def _retreats(position: Position, player: str) -> list[Order]:
    """Into an own citadel, else to where the capital is near; no two units to one place."""
    survey = Survey(position, player)
    home = survey.board.province_of(position.capital(player)) if position.capital(player) else ""
    taken: set[str] = set()
    found = []
    for unit_id in sorted(position.dislodged):
        if retreat_asked(position, position.units[unit_id]) != player:
            continue

        def rank(place: str) -> tuple[bool, bool, int, int, str]:
            space = survey.board.province_of(place)
            away = survey.land.get(space, {}).get(home, 99)
            return place != position.capital(player), not survey.board.is_citadel(place), away, 0, place

        free = [one for one in position.dislodged[unit_id].options if split_coast(one)[0] not in taken]
        if free:
            goal = min(free, key=rank)
            taken.add(split_coast(goal)[0])
            found.append(Order(player, Verbs.RETREAT, unit_id, to=goal))
        elif position.phase == RETREATS:
            found.append(Order(player, Verbs.DISBAND, unit_id))
    return found


def _characters(survey: Survey) -> list[Order]:
    """Captives lose their heads; his own diadoch, when alone, looks for his men."""
    position, player = survey.position, survey.player
    found = []
    for name, leader in position.leaders.items():
        if leader.captor == player and name in position.alive:
            found.append(Order(player, Verbs.KILL, leader=name))
        elif name == player and not leader.captor and not any(unit.space == leader.at for unit in survey.own):
            found += _home(survey)
    return found


def _home(survey: Survey) -> list[Order]:
    """To an own army next to him, else into an own citadel, else where he is."""
    ways = [order for order in options_for(survey.position, f"@{survey.player}") if order.verb is Verbs.LEAD]
    men = {unit.space for unit in survey.own}
    best = [order for order in ways if order.to in men] or [
        order for order in ways if survey.board.is_citadel(order.to)
    ]
    return best[:1]
