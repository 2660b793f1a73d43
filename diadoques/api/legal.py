"""What may be ordered, as texts that may be given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diadoques.api.ballots import proposals
from diadoques.api.sheets import called
from diadoques.api.signs import written
from diadoques.api.why import units_called
from diadoques.classroom.judging import likely
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.readings import shown
from diadoques.games.abilities import VOTE
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.notations import offered
from diadoques.games.seats import seat_called
from diadoques.games.written_answers import with_picks


def legal_of_all(position: Position, lang: str) -> dict[str, tuple[str, ...]]:
    """By id of each player who is asked, what he may order."""
    planned = _planned(position)
    return {player: _of_player(planned, player, lang) for player in game_of(position).awaits(position).seats}


def legal_of(position: Position, who: str, lang: str) -> tuple[str, ...]:
    """What a player, or a unit, may be ordered to do.

    Raises:
        Fault: ``player-unknown`` with who was meant, or ``unit-unknown``.
    """
    planned = _planned(position)
    if seat_called(position, who):
        player = called(position, who)
        return _ballots(position, lang) if position.phase == VOTE else _of_player(planned, player, lang)
    units = units_called(planned, who)
    if not units:
        if " " not in who.strip():
            called(position, who)  # says who was meant
        raise Fault("unit-unknown", given=shown(who))
    game = game_of(position)
    return _written(
        planned, [order for unit in units for order in game.legal(planned, planned.units[unit].owner, unit)], lang
    )


def _planned(position: Position) -> Any:
    """The position to plan on: where the first units are chosen with their orders, one of each kind stands there."""
    game = game_of(position)
    asked = game.awaits(position).resetting
    return with_picks(game, position, {player: likely(pick) for player, pick in asked.items()}) if asked else position


def _of_player(position: Position, player: str, lang: str) -> tuple[str, ...]:
    if player not in position.players:
        return ()  # who is no player answers questions, and writes no orders
    return _written(position, game_of(position).legal(position, player), lang)


def _written(position: Position, orders: Iterable[Order], lang: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(written(position, order, lang) for order in offered(position, orders)))


def _ballots(position: Position, lang: str) -> tuple[str, ...]:
    words, names = catalogue(lang), names_for(position, lang)
    said = [", ".join(names.player(name).bare for name in one) for one in proposals(position)]
    return (*(words.text("show.ballot", winners=winners) for winners in said), words.text("face.no"))
