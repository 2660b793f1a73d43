"""Where an epigone may appear, and what his player may say of it (DIA-12D-01)."""

from __future__ import annotations

from diadoques.games.diadoques.gold.bequest import by_worth
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.royal.inheritance import fallen, has_heir
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no


def seats(position: Position, player: str) -> tuple[str, ...]:
    """Where an epigone may appear, the default first (DIA-12D-01).

    A controlled citadel or province: the capital, else the citadel of highest income, by default. Without any, with an
    own unit.
    """
    citadels = by_worth(position, player)
    provinces = sorted(province for province, owner in position.provinces.items() if owner == player)
    units = sorted({unit.space for unit in position.of(player)})
    return (*citadels, *provinces) or tuple(units)


def heirs_awaited(position: Position) -> tuple[str, ...]:
    """The players who say where their epigone appears."""
    return tuple(name for name in fallen(position) if has_heir(position, name) and len(seats(position, name)) > 1)


def check(position: Position, order: Order) -> Objection:
    """The verdict on the place an epigone is sent to."""
    if order.verb is not Verbs.LEAD or order.leader != order.player or order.player not in heirs_awaited(position):
        return _no("DIA-12D-01", "heir-only", player=order.player)
    if order.to not in seats(position, order.player):
        return _no("DIA-12D-01", "heir-not-there", to=order.to)
    return FINE


def options(position: Position, player: str) -> tuple[Order, ...]:
    """Where the epigone of ``player`` may appear."""
    if player not in heirs_awaited(position):
        return ()
    return tuple(Order(player, Verbs.LEAD, leader=player, to=place) for place in seats(position, player))
