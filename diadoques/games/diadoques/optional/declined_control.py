"""Provinces that who passes through them leaves to their masters (DIA-O3-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.optional.pledges import KINDS, Kind, has_pledged
from diadoques.games.diadoques.records.midseason import DEEDS, PROVINCE, Deed
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.weather import supply
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no

#: The allegiance of a province is refused (DIA-O3-01).
DECLINE: Final = Verb("decline")

_WORDS: Final = {"fr": "refuse {place}", "en": "declines {place}"}


def kinds() -> Iterator[Kind]:
    """A province refused."""
    yield Kind(DECLINE, "declined-control", "DIA-O3-01", _check, _useful, _WORDS, province=True)


def _check(position: Position, order: Order) -> Objection:
    board = position.board
    if order.to not in board.spaces or board.spaces[order.to].is_sea:
        return _no("DIA-O3-01", "declines-no-province", space=order.to)
    if board.inside.get(order.to):
        return _no("DIA-O3-01", "declines-citadel", space=order.to)
    return FINE


def _useful(position: Position, player: str) -> Iterator[Order]:
    board = position.board
    here = [unit.space for unit in position.of(player)]
    leader = position.leaders.get(player)
    if leader is not None and not leader.captor:  # alone he takes a province, too (DIA-11C-10)
        here.append(leader.at)
    reached = dict.fromkeys(space for at in here for space in (at, *sorted(board.neighbours(at))))
    for space in reached:
        # To leave to its master what one passes through: any other may be declined, too.
        if position.provinces.get(space, player) != player:
            yield Order(player, DECLINE, to=space)


def has_declined(position: Position, player: str, province: str) -> bool:
    """Whether ``player`` refused this province: its former master keeps it, and its talent (DIA-O3-01)."""
    return has_pledged(position, player, DECLINE, province)


def has_not_taken(position: Position, province: str, occupant: str) -> bool:
    """Whether who stands in a province without a citadel has not taken it: its master keeps the talent (DIA-O3-01)."""
    return not position.board.inside.get(province) and position.provinces.get(province) != occupant


CHAPTERS: Final = (
    Chapter(
        "declined-control",
        switched("declined-control"),
        builds_on=("pledges",),
        plugs=(
            KINDS.plug(kinds, ahead="prestige"),
            DEEDS.plug(lambda: {DECLINE: Deed(PROVINCE)}),
            control.DECLINED.plug(has_declined),
            supply.REFUSED.plug(has_not_taken),
        ),
        settings={"declined-control": option("DIA-O3-01", "controle-provinces")},
    ),
)
