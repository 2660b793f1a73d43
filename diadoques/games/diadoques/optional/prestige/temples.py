"""The religious treasures (DIA-O10-02): where they lie, and orders to spare or to plunder them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.tables import optional
from diadoques.games.diadoques.optional.pledges import Kind
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd

# --- The religious treasures (DIA-O10-02): where they lie, and whether they lie there still


#: A religious treasure is left where it lies (DIA-O10-02); one that was spared is taken after all.
SPARE: Final = Verb("spare")
PLUNDER: Final = Verb("plunder")


def temples() -> tuple[str, ...]:
    """The citadels of the religious treasures."""
    return tuple(optional()["temples"]["citadels"])


def hoard(position: Position, citadel: str) -> int:
    """The printed treasure of a temple, in T; an estate left beside it is not religious."""
    return position.board.places[citadel].treasure if citadel in temples() else 0


def plunder_noted(citadel: str) -> str:
    """How ``Position.feats`` notes that the treasure of ``citadel`` is gone."""
    return f"plundered {citadel}"


def left_alone(position: Position, citadel: str, player: str) -> int:
    """What the master of ``citadel`` does not touch, in T: by default he takes all (DIA-O10-02).

    Once spared, a treasure stays until its master plunders it or the citadel has another.
    """
    if citadel not in temples() or not stands(position, citadel):
        return 0
    said = {one.deed for one in position.pledges if (one.player, one.place) == (player, citadel)}
    spares = SPARE in said or position.untouched.get(citadel) == player
    return hoard(position, citadel) if spares and PLUNDER not in said else 0


def spare(resolution: Resolution, citadel: str, player: str) -> int:
    """Leave what the master does not touch, in T, and tell it when the treasure is first spared (DIA-O10-02)."""
    left = left_alone(resolution.position, citadel, player)
    if left and resolution.position.untouched.get(citadel) != player:
        resolution.emit("treasure-spared", "DIA-O10-02", citadel=citadel, player=player, amount=left)
    return left


def stands(position: Position, citadel: str) -> bool:
    """Whether the religious treasure is still in ``citadel``."""
    there = position.treasures.get(citadel, 0) >= hoard(position, citadel) > 0
    return there and plunder_noted(citadel) not in position.feats


# --- What is written about religious treasures: spared or plundered (DIA-O10-02)


_WORDS: Final = {
    SPARE: {"fr": "épargne {place}", "en": "spares {place}"},
    PLUNDER: {"fr": "pille {place}", "en": "plunders {place}"},
}


def kinds() -> Iterator[Kind]:
    """A treasure spared, or plundered after all."""
    for verb, words in _WORDS.items():
        yield Kind(verb, "prestige", "DIA-O10-02", _check, _useful, words, subject="treasure")


def _check(position: Position, order: Order) -> Objection:
    if order.citadel not in temples():
        return _no("DIA-O10-02", "no-religious-treasure", citadel=order.citadel)
    if not stands(position, order.citadel):
        return _odd("DIA-O10-02", "treasure-gone", citadel=order.citadel)
    return FINE


def _useful(position: Position, player: str) -> Iterator[Order]:
    for citadel in temples():
        yield Order(player, PLUNDER if citadel in position.untouched else SPARE, citadel=citadel)
