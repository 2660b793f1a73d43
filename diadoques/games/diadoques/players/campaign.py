"""The movement orders of a sensible player: besiege, expand to what is near, relieve, and support what attacks.

First every unit is given an errand, the most worthwhile first; then errands become orders, a move into somebody only
when it can win; whoever is left supports.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.core.orders import FOLLOWED
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.reach import enters, exits, sails
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.players.survey import Survey

#: A prize counts this much against one step of the way.
WEIGHT: Final = 3.0
#: A siege under way is not given up lightly.
UNDER_WAY: Final = 12.0
#: Whim: equal players should not all do the same for ever.
WHIM: Final = 1.5
#: Beyond so many moves nothing is worth a march; over land an army rather takes ship.
FAR: Final = 9
LONG_MARCH: Final = 3


@dataclass(slots=True)
class Campaign:
    """One season's orders of one player.

    Attributes:
        errands: the province for which each unit is meant.
        orders: by unit id.
        claimed: spaces in which one of his units will stand.
    """

    survey: Survey
    rng: random.Random
    errands: dict[str, str] = field(default_factory=dict)
    orders: dict[str, Order] = field(default_factory=dict)
    claimed: set[str] = field(default_factory=set)

    def plan(self) -> list[Order]:
        """An order for every unit; whoever has nothing to do holds."""
        self._assign()
        self._besiege()
        self._embark()
        for unit in sorted(self._idle(), key=self._way):
            self._march(unit)
        for unit in self._idle():
            self._stand_by(unit)
        self._make_room()
        for unit in self._idle():
            self._give(Order(self.survey.player, Verbs.HOLD, unit.id))
        return [self.orders[unit.id] for unit in self.survey.own if unit.id in self.orders]

    # Errands

    def _assign(self) -> None:
        survey = self.survey
        offers = []
        for unit in survey.own:
            if self._stays_in(unit):
                continue
            reach = survey.reach(unit)
            for province, worth in survey.prizes.items():
                steps = reach.get(province)
                if steps is None or steps > FAR:
                    continue
                eager = UNDER_WAY if unit.id in survey.position.sieges and steps == 0 else 0.0
                score = worth * WEIGHT - steps + eager + self.rng.random() * WHIM
                offers.append((score, unit.id, province))
        room = {province: 2 if province in survey.foes else 1 for province in survey.prizes}
        for _, unit_id, province in sorted(offers, reverse=True):
            if unit_id not in self.errands and room[province]:
                self.errands[unit_id] = province
                room[province] -= 1

    def _stays_in(self, unit: Unit) -> bool:
        """The capital keeps its garrison; another comes out only where nobody stands before it."""
        if unit.kind != GARRISON:
            return False
        survey = self.survey
        if unit.at == survey.position.capital(survey.player):
            return True
        province = survey.board.province_of(unit.at)
        return province in survey.here or survey.threats(province) > 0

    def _way(self, unit: Unit) -> tuple[bool, int, str]:
        province = self.errands.get(unit.id)
        steps = self.survey.steps(unit, province) if province else None
        return steps is None, steps or 0, unit.id

    def _idle(self) -> list[Unit]:
        return [unit for unit in self.survey.own if unit.id not in self.orders]

    # Orders

    def _give(self, order: Order) -> bool:
        """Write an order unless the rules refuse it: weather, closed borders, shallow waters."""
        if check(self.survey.position, order).verdict not in FOLLOWED:
            return False
        self.orders[order.unit] = order
        return True

    def _besiege(self) -> None:
        survey = self.survey
        for unit in survey.own:
            if unit.kind == GARRISON or (survey.here.get(unit.space) or unit).id != unit.id:
                continue
            begun = survey.position.sieges.get(unit.id)
            if not begun and not survey.winters_in(unit):
                continue
            for citadel in (begun, *survey.targets(unit.space)):
                if citadel and self._give(Order(survey.player, Verbs.SIEGE, unit.id, citadel=citadel)):
                    self.claimed.add(unit.space)
                    break

    def _embark(self) -> None:
        """An army far from its errand by land is carried there by one fleet, if one stands between."""
        survey = self.survey
        fleets = [unit for unit in self._idle() if unit.kind == FLEET and survey.board.spaces[unit.space].is_sea]
        for fleet in fleets:
            for army in self._idle():
                if army.kind != ARMY or not sails(survey.board, fleet.space, army.space):
                    continue
                goal = self._overseas(army, fleet.space)
                if not goal:
                    continue
                carried = Order(survey.player, Verbs.CONVOY, fleet.id, target=army.id, goal=goal)
                going = Order(survey.player, Verbs.MOVE, army.id, to=goal, becomes=ARMY, by_sea=True)
                if self._give(going):
                    if self._give(carried):
                        self.claimed |= {goal, fleet.space}
                        break
                    del self.orders[army.id]

    def _overseas(self, army: Unit, sea: str) -> str:
        """The best prize on the shores of ``sea`` that is far by land and where nobody stands."""
        survey = self.survey
        best, found = 0.0, ""
        for province, worth in survey.prizes.items():
            near = survey.steps(army, province)
            if near is not None and near <= LONG_MARCH:
                continue
            free = province not in survey.here and province not in self.claimed
            if free and worth > max(best, 1.0) and sails(survey.board, sea, province):
                best, found = worth, province
        return found

    def _march(self, unit: Unit) -> None:
        survey = self.survey
        goal = self.errands.get(unit.id) or self._quarters(unit)
        if not goal or goal == unit.space:
            return
        far = survey.steps(unit, goal) if survey.winters_in(unit) else None  # better anywhere than starving
        steps = []
        for way in exits(survey.board, unit):
            space = split_coast(way.to)[0]
            if way.becomes == GARRISON or space in self.claimed or self._blocked(space):
                continue
            there = Unit(unit.id, unit.owner, way.becomes, "", way.to)
            left = survey.steps(there, goal)
            if left is not None and (far is None or left <= far) and survey.winters_in(there):
                steps.append((left, self.rng.random(), way))
        for _, _, way in sorted(steps, key=lambda step: step[:2]):
            order = Order(survey.player, Verbs.MOVE, unit.id, to=way.to, becomes=way.becomes)
            space = split_coast(way.to)[0]
            if self._wins(unit, space) and self._give(order):
                self.claimed.add(space)
                return
            self._recall(unit.id)

    def _quarters(self, unit: Unit) -> str:
        """The home of a unit that cannot winter where it stands."""
        survey = self.survey
        capital = survey.position.capital(survey.player)
        return "" if not capital or survey.winters_in(unit) else survey.board.province_of(capital)

    def _blocked(self, space: str) -> bool:
        """An own unit that will not leave."""
        unit = self.survey.here.get(space)
        if unit is None or unit not in self.survey.own:
            return False
        order = self.orders.get(unit.id)
        return order.verb is not Verbs.MOVE if order is not None else self.errands.get(unit.id) in (None, space)

    def _wins(self, unit: Unit, space: str) -> bool:
        """Whether a move gets through, with the supports that it needs, which are ordered at once."""
        survey = self.survey
        foe = survey.foes.get(space)
        if foe is None:
            return True
        needed = survey.power(foe) + self._backing(foe)
        mine = survey.power(unit)
        for helper in self._helpers(unit, space):
            if mine > needed:
                break
            goal = Order(survey.player, Verbs.SUPPORT, helper.id, target=unit.id, goal=space)
            if self._give(goal):
                mine += survey.power(helper)
                self.claimed.add(helper.space)
        return mine > needed

    def _backing(self, foe: Unit) -> int:
        """How much support the holder may count on: half of his neighbours' will have something else to do."""
        survey = self.survey
        near = [
            survey.power(other)
            for space, other in survey.foes.items()
            if other.owner == foe.owner and other.id != foe.id and space in survey.board.neighbours(foe.space)
        ]
        return (sum(near) + 1) // 2

    def _helpers(self, unit: Unit, space: str) -> list[Unit]:
        """Own units without an order that could support a move into ``space``, garrisons of the place first."""
        survey = self.survey
        near = [one for one in self._idle() if one.id != unit.id and enters(survey.board, one, space)]
        return sorted(near, key=lambda one: (one.kind != GARRISON, survey.power(one), one.id))

    def _recall(self, unit_id: str) -> None:
        """Supports of a move that is not made are free again."""
        for helper, order in list(self.orders.items()):
            if order.verb is Verbs.SUPPORT and order.target == unit_id:
                del self.orders[helper]
                unit = self.survey.position.units[helper]
                self.claimed.discard(unit.space)

    def _stand_by(self, unit: Unit) -> None:
        """Nothing to gain: supply what is besieged, support the neighbour who is threatened most."""
        survey = self.survey
        if unit.kind == FLEET and self._supply(unit):
            return
        threatened = [
            (survey.threats(other.space), other.id, other)
            for other in survey.own
            if other.id != unit.id and other.kind != GARRISON and not self._leaves(other)
        ]
        for danger, _, other in sorted(threatened, reverse=True, key=lambda item: item[:2]):
            if danger and enters(survey.board, unit, other.space):
                self._give(Order(survey.player, Verbs.SUPPORT, unit.id, target=other.id))
                return

    def _make_room(self) -> None:
        """Of the first units but one may stay at home (DIA-63B4-03): the next guards the capital, others go out."""
        survey = self.survey
        capital = survey.position.capital(survey.player)
        home = survey.board.province_of(capital) if capital else ""
        staying = [one for one in survey.own if one.space == home and one.kind != GARRISON and not self._leaves(one)]
        for unit in staying[1:]:
            self.orders.pop(unit.id, None)
            ways = sorted(exits(survey.board, unit), key=lambda way: (way.to != capital, way.becomes != GARRISON))
            for way in ways:
                space = split_coast(way.to)[0]
                if space in self.claimed or space in survey.here:
                    continue
                if self._give(Order(survey.player, Verbs.MOVE, unit.id, to=way.to, becomes=way.becomes)):
                    self.claimed.add(space)
                    break

    def _leaves(self, unit: Unit) -> bool:
        order = self.orders.get(unit.id)
        return order is not None and order.verb is Verbs.MOVE

    def _supply(self, fleet: Unit) -> bool:
        survey = self.survey
        for citadel, seas in survey.board.access.items():
            besieged = survey.board.places[citadel].province in survey.foes
            if fleet.space in seas and besieged and survey.position.citadels.get(citadel) == survey.player:
                return self._give(Order(survey.player, Verbs.SUPPLY, fleet.id, citadel=citadel))
        return False
