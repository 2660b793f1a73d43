"""What a revolt asks in the midst of a season: where a unit takes refuge (DIA-13Ba-03)."""

from __future__ import annotations

from diadoques.core.phases import REFUGE
from diadoques.core.prompts import Choice, Prompts
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.receiving import receive
from diadoques.games.diadoques.resolution import Answers, Resolution
from diadoques.games.diadoques.revolts.appearance import shelter


def ask(position: Position) -> Prompts:
    """Whoever has two own citadels to choose from says which."""
    asked = [
        Choice(
            REFUGE, player, tuple(unit.id for unit in position.of(player) if unit.id in position.dislodged), each=True
        )
        for player in position.alive
    ]
    return Prompts(tuple(prompt for prompt in asked if prompt.units))


def take(resolution: Resolution, answers: Answers) -> None:
    """The units go where they were sent; without an order into the major citadel, then by the name (DIA-13Ba-03)."""
    receive(resolution, answers)
    for unit_id, choice in list(resolution.position.dislodged.items()):
        order = resolution.orders.pop(unit_id, None)
        citadel = order.to if order is not None and order.verb is Verb.RETREAT else choice.options[0]
        shelter(resolution, resolution.position.units[unit_id], citadel)
