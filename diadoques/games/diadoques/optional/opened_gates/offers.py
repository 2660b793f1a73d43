"""What is written about gates that open to another player (DIA-O4-01 to -04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.optional.opened_gates.gates import OPEN
from diadoques.games.diadoques.optional.pledges.pledges import Kind
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd

_WORDS: Final = {"fr": "ouvre {place} à {payee}", "en": "opens {place} to {payee}"}


def kinds() -> Iterator[Kind]:
    """Gates opened to a player."""
    yield Kind(OPEN, "opened-gates", "DIA-O4-01", _check, _useful, _WORDS)


def _check(position: Position, order: Order) -> Objection:
    if position.citadels.get(order.citadel) != order.player:
        return _no("DIA-O4-01", "opens-foreign", citadel=order.citadel)
    if order.payee == order.player or order.payee not in position.alive:
        return _no("DIA-O4-01", "opens-to-nobody", citadel=order.citadel)
    if position.unit_in(order.citadel) is not None:  # it may leave this very season (DIA-O4-02)
        return _odd("DIA-O4-02", "opens-garrisoned", citadel=order.citadel)
    return FINE


def _useful(position: Position, player: str) -> Iterator[Order]:
    board = position.board
    own = [citadel for citadel, owner in position.citadels.items() if owner == player]
    for citadel in own:
        near = {board.places[citadel].province, *board.neighbours(board.places[citadel].province)}
        for other in position.alive:
            if any(unit.space in near for unit in position.of(other)):
                yield Order(player, OPEN, citadel=citadel, payee=other)
