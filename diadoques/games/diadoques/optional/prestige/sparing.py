"""What is written about religious treasures: spared or plundered (DIA-O10-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.optional.pledges import Kind
from diadoques.games.diadoques.optional.prestige import temples
from diadoques.games.diadoques.optional.prestige.temples import PLUNDER, SPARE
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd

_WORDS: Final = {
    SPARE: {"fr": "épargne {place}", "en": "spares {place}"},
    PLUNDER: {"fr": "pille {place}", "en": "plunders {place}"},
}


def kinds() -> Iterator[Kind]:
    """A treasure spared, or plundered after all."""
    for verb, words in _WORDS.items():
        yield Kind(verb, "prestige", "DIA-O10-02", _check, _useful, words, subject="treasure")


def _check(position: Position, order: Order) -> Objection:
    if order.citadel not in temples.temples():
        return _no("DIA-O10-02", "no-religious-treasure", citadel=order.citadel)
    if not temples.stands(position, order.citadel):
        return _odd("DIA-O10-02", "treasure-gone", citadel=order.citadel)
    return FINE


def _useful(position: Position, player: str) -> Iterator[Order]:
    for citadel in temples.temples():
        yield Order(player, PLUNDER if citadel in position.untouched else SPARE, citadel=citadel)
