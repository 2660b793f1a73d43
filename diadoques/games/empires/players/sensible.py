"""A state that is played with common sense: it besieges what is near and weak, holds what it has, and pays its debts.

It looks at nothing but what its seat may see, and answers whatever it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from diadoques.core.answers import Answers
from diadoques.core.prompts import UMPIRE, Field, Form, Number, Pick, Prompt, Sheet
from diadoques.games.empires.battles.outcomes import ODDS
from diadoques.games.empires.model.orders import ATTACK, CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller, is_friendly, may_not_attack, next_to
from diadoques.games.empires.model.strength import ap_with, armies, most_carried
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.season import flow
from diadoques.games.empires.secrecy import seen_by
from diadoques.games.empires.sheets.notation import read

#: It sets out to conquer when its army has so many AP.
_STRONG: Final = 330
#: What it keeps in its treasury.
_RESERVE: Final = 15


class Sensible:
    """See ``games.abilities.Skill``."""

    def answer(self, position: Any, player: str, rng: Random) -> Answers:
        """What a state, or the umpire, hands in."""
        seen = seen_by(position, player)
        orders: dict[str, Sequence[CampaignOrder]] = {}
        said: dict[str, dict[str, Any]] = {}
        for prompt in flow.awaits(position).of(player):
            if isinstance(prompt, Sheet) and player == UMPIRE:
                continue  # invaders stand, attack who stands there, and besiege
            if isinstance(prompt, Sheet):
                orders[player] = tuple(orders_that_may_be_given(seen, player, _orders(seen, player, rng)))
            elif (value := _said(seen, prompt, rng)) is not None:
                said.setdefault(prompt.name, {})[player] = value
        return Answers(orders=orders, said=said)


def orders_that_may_be_given(
    position: Position, player: str, orders: Iterator[CampaignOrder]
) -> Iterator[CampaignOrder]:
    """Of some orders those that may be given, one by one."""
    kept: list[CampaignOrder] = []
    for order in orders:
        if read(position, player, [*kept, order])[-1].followed:
            kept.append(order)
            yield order


def _orders(position: Position, player: str, rng: Random) -> Iterator[CampaignOrder]:
    state = position.states[player]
    for army in armies(position, player):
        if army.at and not army.host and not army.aboard:
            yield from _march(position, army, rng)
    treasury = state.treasury
    first = next((one for one in armies(position, player) if one.at), None)
    price = number(position, "modifier.effort_price")
    if first is not None and first.modifier < most_carried(position, first) and treasury >= price + _RESERVE:
        treasury -= price
        yield CampaignOrder(player, Verbs.EFFORT, first.id, number=price)
    monument = number(position, "money.monument") + number(position, "money.monument_more") * 2
    if treasury >= monument + _RESERVE and state.seat and rng.random() < 0.5:
        yield CampaignOrder(player, Verbs.MONUMENT, space=state.seat)
    elif treasury >= 3 * _RESERVE and position.fleets_of(player) and rng.random() < 0.3:
        yield CampaignOrder(player, Verbs.SHIPS, number=_RESERVE)


def _march(position: Position, army: Force, rng: Random) -> Iterator[CampaignOrder]:
    """To the siege that it has begun, or into the richest weak province next to it; home from nowhere."""
    if position.sieges.get(army.at) and army.id in position.sieges[army.at].besiegers:
        yield CampaignOrder(army.state, Verbs.BESIEGE, army.id)
        return
    spared = may_not_attack(position, army.state) | set(position.states[army.state].friends)
    goals = [
        one
        for one in next_to(position, army.at)
        if not is_friendly(position, army.state, one) and controller(position, one) not in spared
    ]
    if ap_with(position, army) < _STRONG or not goals or rng.random() < 0.4:
        return
    goal = max(goals, key=lambda one: (number(position, f"tax.{one}") - 6 * _guards(position, one), rng.random()))
    yield CampaignOrder(army.state, Verbs.MOVE, army.id, way=(goal,), intent=ATTACK)


def _guards(position: Position, province: str) -> int:
    return len(position.forces_at(province))


def _said(position: Position, prompt: Prompt, rng: Random) -> Any:
    if isinstance(prompt, Pick):
        return _picked(position, prompt, rng)
    if isinstance(prompt, Number):
        return prompt.least
    if isinstance(prompt, Form) and not prompt.optional:
        return {one.name: one.usual if one.usual is not None else _first(one) for one in prompt.fields}
    return None


def _first(field: Field) -> str | int:
    """What stands in a field that must be filled in: of a battle that nobody fights out, what the odds say."""
    return ODDS if ODDS in field.of else field.of[0] if field.of else field.least


def _picked(position: Position, prompt: Pick, rng: Random) -> tuple[str, ...] | None:
    """Something that makes sense where it weighs; else what is usual."""
    topics = [str(one) for one in prompt.of]
    if prompt.topic == "stance" and ATTACK in topics and prompt.seat != UMPIRE:
        force = position.forces.get(prompt.subject)
        if force is not None and ap_with(position, force) >= _STRONG:
            return (ATTACK,)
    if prompt.usual:
        return None
    return tuple(rng.sample(topics, prompt.least)) if prompt.least else ()
