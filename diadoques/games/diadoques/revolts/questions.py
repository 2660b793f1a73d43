"""What a revolt asks in the midst of a season: where a unit takes refuge (DIA-13Ba-03)."""

from __future__ import annotations

from diadoques.core.prompts import Choice, Prompts
from diadoques.games.diadoques.events.resolution import Answers, Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.phases import REFUGE
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.orders.legality import check_retreat
from diadoques.games.diadoques.orders.receiving import receive
from diadoques.games.diadoques.revolts.appearance import shelter
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no


def ask(position: Position) -> Prompts:
    """Whoever has two own citadels to choose from says which."""
    asked = [
        Choice(
            REFUGE, player, tuple(unit.id for unit in position.of(player) if unit.id in position.dislodged), each=True
        )
        for player in position.alive
    ]
    return Prompts(tuple(prompt for prompt in asked if prompt.units))


def check(position: Position, order: Order) -> Objection:
    """A refuge is a retreat that cannot be refused."""
    said = check_retreat(position, order)
    if said is FINE and order.verb is Verbs.DISBAND:
        return _no("DIA-13Ba-03", "refuge-must", unit=position.units[order.unit].sign)
    return said


def take(resolution: Resolution, answers: Answers) -> None:
    """The units go where they were sent; without an order into the major citadel, then by the name (DIA-13Ba-03)."""
    receive(resolution, answers)
    for unit_id, choice in list(resolution.position.dislodged.items()):
        order = resolution.orders.pop(unit_id, None)
        citadel = order.to if order is not None and order.verb is Verbs.RETREAT else choice.options[0]
        shelter(resolution, resolution.position.units[unit_id], citadel)
