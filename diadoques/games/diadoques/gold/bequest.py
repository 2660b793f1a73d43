"""Where the treasury of an eliminated player is left, and what he may say of it (DIA-63A1-07, -08)."""

from __future__ import annotations

from diadoques.games.diadoques.gold.money import citadel_yield
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.phases import ESTATE
from diadoques.games.diadoques.model.position import Position
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.notation.fold import key


def by_worth(position: Position, player: str) -> tuple[str, ...]:
    """The citadels of ``player``: his capital, then those of highest income, equals by name."""
    owned = [citadel for citadel, owner in position.citadels.items() if owner == player]
    capital = position.capital(player)
    return tuple(sorted(owned, key=lambda one: (one != capital, -citadel_yield(position, player, one), key(one))))


def awaited(position: Position) -> tuple[str, ...]:
    """The eliminated players who say where gold is left, in the order of the game."""
    asked = {estate.chooser for estate in position.estates}
    return tuple(player for player in position.players if player in asked)


def choices(position: Position, player: str) -> tuple[str, ...]:
    """The citadels he may name, the default first: those he held when his empire ended."""
    return next((estate.citadels for estate in position.estates if estate.chooser == player), ())


def check(position: Position, order: Order) -> Objection:
    """The verdict on the citadel that an eliminated player names."""
    if position.phase != ESTATE:
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if order.verb is not Verbs.LEAVE or order.player not in awaited(position):
        return _no("DIA-63A1-08", "estate-only")
    rooms = choices(position, order.player)
    if order.to not in rooms:
        return _no("DIA-63A1-08", "estate-not-there", to=order.to, options=", ".join(rooms))
    return FINE


def options(position: Position, player: str) -> tuple[Order, ...]:
    """The citadels that ``player`` may name."""
    return tuple(Order(player, Verbs.LEAVE, to=citadel) for citadel in choices(position, player))
