"""First sheets of Les Diadoques: which unit the diadoch heads, and who is too many at home (DIA-63B4-03, -06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from diadoques.analysis.openings.arrays import LOST, ROW, Array
from diadoques.analysis.openings.listing import Filter
from diadoques.conflict import orders as shared
from diadoques.games.diadoques.gold.money import income
from diadoques.games.diadoques.marking import heads_under
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import harbours
from diadoques.games.diadoques.model.tables import players
from diadoques.kernel import OrderKind

if TYPE_CHECKING:
    from diadoques.analysis.openings.arrays import Profiles, Table


def _leaves_room(_units: Sequence[Unit], orders: Sequence[shared.Order]) -> bool:
    return sum(order.verb is not Verbs.MOVE for order in orders) < 2


FILTERS: Final = (Filter("room-at-home", _leaves_room),)  # two that stay at home on purpose: one must go (DIA-63B4-03)


def variants(
    _position: Position, seat: str, units: Sequence[Unit], orders: Sequence[Order]
) -> Iterator[tuple[Order, ...]]:
    """The sheet once for each unit that he may head; under one that stands alone nobody else need be named."""
    for number, _unit in enumerate(units):
        yield tuple(replace(order, leader=seat) if place == number else order for place, order in enumerate(orders))


def choose_heads(position: Position, seat: str, orders: Sequence[Order]) -> list[Order]:
    """The orders with the diadoch at the head of a unit: where the rules put him if nobody said (DIA-62b-07)."""
    heads = heads_under(position, orders)
    return [replace(order, leader=seat if heads.get(order.unit) == seat else order.leader) for order in orders]


def follow(profiles: Profiles, digits: Array, seasons: Array, ends: Array) -> None:
    """Of several units that are still at home one stays, the others seek an empty home citadel (DIA-63B4-03).

    Nobody says where they go: the first citadel takes the first of them, the capital before the other; whoever finds
    none is lost (DIA-8B3-09), and with the unit of a diadoch his empire and all that is his (DIA-5-08).
    """
    import numpy as np

    board = profiles.board
    number = {space: place for place, space in enumerate(profiles.spaces)}
    moving = seasons[:, ROW["order"]] == int(OrderKind.MOVE)
    goals = seasons[:, ROW["goal"]]
    for seat, (table, first) in enumerate(zip(profiles.tables, profiles.columns, strict=True)):
        setup = players()[table.seat]
        home = number[setup.home]
        columns = range(first, first + table.rows.shape[2])
        here = np.stack([ends[:, column] == home for column in columns], axis=1)
        crowded = np.flatnonzero(here.sum(axis=1) > 1)
        here = here[crowded]
        stays = here & ~moving[crowded][:, first : first + here.shape[1]]
        keeper = np.where(stays.any(axis=1), stays.argmax(axis=1), here.argmax(axis=1))
        for place, column in enumerate(columns):
            leaves = crowded[here[:, place] & (keeper != place)]
            ends[leaves, column] = LOST
            for citadel in setup.citadels:
                spot = number[citadel]
                homeless = leaves[ends[leaves, column] == LOST]
                # Two that kept each other out of a citadel have closed it (DIA-8B3-03).
                fought = (moving[homeless] & (goals[homeless] == spot)).any(axis=1)
                free = ~fought & (ends[homeless] != spot).all(axis=1)
                if not any(citadel in harbours(board, shore) for shore in board.shores(setup.home)):
                    free &= ~table.afloat[digits[homeless, seat], place]
                ends[homeless[free], column] = spot
        heads = _heads(table)[digits[:, seat]]
        fallen = ends[np.arange(len(ends)), first + heads] == LOST
        ends[fallen, first : first + here.shape[1]] = LOST


def owners_after(position: Position, profiles: Profiles, ends: Array) -> Array:
    """Whose each province and citadel is at the end of a first season (DIA-9-01, -03; DIA-5-08).

    An army or a fleet takes the province in which it stands, a garrison nothing; what was somebody's stays his until
    another takes it, and is nobody's when his empire falls. No citadel changes hands: a siege takes two seasons.

    Args:
        ends: where units stand, as ``Profiles.settle`` tells, (profiles, units).

    Returns:
        8-bit integers (profiles, spaces): the number of the player among ``profiles.tables``, -1 for nobody of them.
    """
    import numpy as np

    number = {space: place for place, space in enumerate(profiles.spaces)}
    seats = [table.seat for table in profiles.tables]
    owners = np.full((len(ends), len(number)), -1, dtype=np.int8)
    land = np.array([one in profiles.board.spaces and not profiles.board.spaces[one].is_sea for one in number])
    for place, (table, first) in enumerate(zip(profiles.tables, profiles.columns, strict=True)):
        alive = (ends[:, first : first + table.rows.shape[2]] != LOST).any(axis=1)
        for held in (position.provinces, position.citadels):
            for space, owner in held.items():
                if owner == seats[place]:
                    owners[alive, number[space]] = place
    for place, (table, first) in enumerate(zip(profiles.tables, profiles.columns, strict=True)):
        for column in range(first, first + table.rows.shape[2]):
            takes = np.flatnonzero((ends[:, column] != LOST) & land[ends[:, column]])
            owners[takes, ends[takes, column]] = place
    return owners


def holders(position: Position) -> Mapping[str, str]:
    """Whose each province and citadel is."""
    return {**position.provinces, **position.citadels}


def worth(position: Position, seats: Sequence[str], spaces: Sequence[str]) -> Array:
    """What each space and citadel pays each player a year where it is his, in T (DIA-63A2-02..06).

    Returns:
        64-bit integers (players, spaces), in the order in which they are named.
    """
    import numpy as np

    found = np.zeros((len(seats), len(spaces)), dtype=np.int64)
    for place, seat in enumerate(seats):
        for number, space in enumerate(spaces):
            provinces = {space: seat} if space in position.board.spaces else {}
            citadels = {space: seat} if space in position.board.places else {}
            found[place, number] = income(replace(position, provinces=provinces, citadels=citadels), seat).total
    return found


@lru_cache(maxsize=64)
def _heads(table: Table) -> Array:
    """Which unit the diadoch heads in each opening."""
    import numpy as np

    return np.array([[one.leader for one in opening.orders].index(table.seat) for opening in table.openings])
