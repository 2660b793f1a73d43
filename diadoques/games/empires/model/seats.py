"""Who answers for a state: its player; for neutrals the umpire where somebody plays him, else nobody."""

from __future__ import annotations

from dataclasses import replace

from diadoques.core.answers import Answers
from diadoques.core.prompts import UMPIRE, Pick
from diadoques.games.empires.model.options import PLAYED
from diadoques.games.empires.model.options import UMPIRE as WHO_DECIDES
from diadoques.games.empires.model.orders import CampaignOrder
from diadoques.games.empires.model.position import Position


def seat_of(position: Position, state: str) -> str:
    """The seat that answers for a state's forces, or "" where the rules alone do (EMP-16.1-02)."""
    if state in position.alive:
        return state
    return UMPIRE if position.options.get(WHO_DECIDES) == PLAYED else ""


def states_of_invaders(position: Position) -> tuple[str, ...]:
    """The states whose armies the umpire, where he is played, orders: invaders (ruling ``umpire-orders-invaders``)."""
    if position.options.get(WHO_DECIDES) != PLAYED:
        return ()
    there = {force.state for force in position.forces.values() if force.at}
    return tuple(name for name, one in position.states.items() if one.aggressive and not one.gone and name in there)


def as_order_of_its_state(order: CampaignOrder) -> CampaignOrder:
    """An order as that of the state whose force it is for: the umpire's sheet holds those of several."""
    return replace(order, player=order.unit.rpartition("-")[0]) if order.player == UMPIRE else order


def others(position: Position) -> tuple[str, ...]:
    """Who is asked in a campaign and is no player: the umpire, where somebody plays him."""
    return (UMPIRE,) if position.options.get(WHO_DECIDES) == PLAYED else ()


def told(position: Position, answers: Answers | None, name: str, state: str) -> tuple[str, ...] | None:
    """What was picked for a state at a prompt; None where nobody was asked."""
    seat = seat_of(position, state)
    return answers.names(name, seat) if answers is not None and seat in answers.said.get(name, {}) else None


def choice(position: Position, name: str, state: str, of: tuple[str, ...], usual: str, rule: str) -> Pick:
    """One of several, asked for a state; silence means what is usual."""
    return Pick(name=name, seat=seat_of(position, state), of=of, least=1, most=1, usual=(usual,), rule=rule)
