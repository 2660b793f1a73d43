"""What becomes of the gold of an eliminated player (6.3.A.1): left in a citadel, or won by who brought him down."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bequest import by_worth
from diadoques.games.diadoques.model.position import Position


def leave(resolution: Resolution, dead: Mapping[str, str]) -> None:
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
