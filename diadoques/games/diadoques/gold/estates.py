"""The gold of an eliminated player (6.3.A.1): where he leaves it, what he may say of it, who wins it."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.money import citadel_yield
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import ESTATE, Position
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.notation.fold import key

# --- Where the treasury of an eliminated player is left, and what he may say of it (DIA-63A1-07, -08)


def by_worth(position: Position, player: str) -> tuple[str, ...]:
    """The citadels of ``player``: his capital, then those of highest income, equals by name."""
    owned = [citadel for citadel, owner in position.citadels.items() if owner == player]
    capital = position.capital(player)
    return tuple(sorted(owned, key=lambda one: (one != capital, -citadel_yield(position, player, one), key(one))))


def awaited_players(position: Position) -> tuple[str, ...]:
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
    if order.verb is not Verbs.LEAVE or order.player not in awaited_players(position):
        return _no("DIA-63A1-08", "estate-only")
    rooms = choices(position, order.player)
    if order.to not in rooms:
        return _no("DIA-63A1-08", "estate-not-there", to=order.to, options=", ".join(rooms))
    return FINE


def options(position: Position, player: str) -> tuple[Order, ...]:
    """The citadels that ``player`` may name."""
    return tuple(Order(player, Verbs.LEAVE, to=citadel) for citadel in choices(position, player))


# --- What becomes of the gold of an eliminated player (6.3.A.1): left in a citadel, or won by who brought him down


def leave_gold(resolution: Resolution, dead: Mapping[str, str]) -> None:
    """The treasuries of players whose empires end together.

    Into the capital (DIA-63A1-07); without it into the citadel that the player names, once he is asked (DIA-63A1-08);
    who has none leaves his gold to his killer (DIA-63A1-09). An heir who dies with him leaves it with his own.

    Args:
        dead: who died, and who killed each ("" when nobody did).
    """
    position = resolution.position
    for player in dead:
        keeper = _keeper(position, player, dead)
        rooms = by_worth(position, keeper)
        amount = position.treasury.get(player, 0)
        own = by_worth(position, player)
        rule = "DIA-63A1-09" if not own else "DIA-63A1-07" if own[0] == position.capital(player) else "DIA-63A1-08"
        if amount and len(rooms) > 1 and rooms[0] != position.capital(keeper):
            resolution.emit("estate-open", rule, player=player, chooser=keeper, amount=amount, options=rooms)
            continue
        heir = "" if rooms else _heir(position, player, dead)
        resolution.emit("estate", rule, player=player, amount=amount, citadel=rooms[0] if rooms else "", heir=heir)


def _keeper(position: Position, player: str, dead: Mapping[str, str]) -> str:
    """Who leaves a treasury with his own: the player or, if he has no citadel, the dead man who killed him."""
    seen = {player}
    while not by_worth(position, player) and dead.get(player, "") in dead and dead[player] not in seen:
        player = dead[player]
        seen.add(player)
    return player


def _heir(position: Position, player: str, dead: Mapping[str, str]) -> str:
    """Who inherits when nobody among the dead has a citadel to leave gold in.

    Two who kill each other leave nothing to anybody; nor does a power that nobody plays inherit.
    """
    heir = dead[_keeper(position, player, dead)]
    return heir if heir in position.alive and heir not in dead else ""
