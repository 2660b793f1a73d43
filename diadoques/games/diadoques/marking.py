"""What lies on the board, as plain marks: the basic game's part, and where chapters change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from diadoques.core import marks as mk
from diadoques.core.marks import Badge, Counter, Marks, Piece, Sign
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.season.season import give_command

MARKED: Final[Hook[Callable[[Position, Marks], Marks]]] = Hook(RULEBOOK, "marked")
"""What a chapter lays on the board, or lays otherwise; asked whether it is played or not, for what a record brings lies
there all the same."""


def marks(position: Position, heads: Mapping[str, str] | None = None) -> Marks:
    """What lies on the board; ``heads``: who heads which unit, None: as the rules have it without an order."""
    lead = heads_under(position, ()) if heads is None else heads
    bound: dict[str, tuple[str, ...]] = {}
    for name, leader in position.leaders.items():
        if leader.captor and leader.guard:
            bound[leader.guard] = (*bound.get(leader.guard, ()), name)
    worn = {*lead.values(), *(name for names in bound.values() for name in names)}
    found = Marks(
        pieces=tuple(_piece(position, key, lead, bound) for key in position.units),
        counters=tuple(
            Counter(name, leader.at, mk.LEADER, leader.captor, _escort(position, name, leader), name in worn)
            for name, leader in position.leaders.items()
        ),
        signs=tuple(
            Sign(mk.RING, citadel, position.units[key].owner, "I")
            for key, citadel in position.sieges.items()
            if key in position.units
        ),
        badges=tuple(Badge(mk.TREASURE, citadel, amount) for citadel, amount in position.treasures.items()),
        spaces=position.provinces,
        places=position.citadels,
    )
    for change in MARKED.everywhere():
        found = change(position, found)
    return found


def heads_under(position: Position, orders: Sequence[Order]) -> dict[str, str]:
    """Which character heads which unit if these orders are given (DIA-62b-05 to -08)."""
    resolution = Resolution(position)
    for order in orders:
        given = resolution.orders if order.unit else resolution.leader_orders
        given[order.unit or order.leader] = order
    give_command(resolution)
    return dict(resolution.commanders)


def _piece(position: Position, key: str, lead: Mapping[str, str], bound: Mapping[str, tuple[str, ...]]) -> Piece:
    unit, out = position.units[key], position.dislodged.get(key)
    return Piece(
        key,
        unit.owner,
        unit.kind,
        unit.grade,
        unit.at,
        mk.HERE if out is None else mk.DISLODGED,
        "" if out is None else out.came_from,
        lead.get(key, "") if out is None else "",
        bound.get(key, ()),
    )


def _escort(position: Position, name: str, leader: Leader) -> str:
    """The unit a character stands with: his guard when he is a prisoner, else one of his own side where he is."""
    if leader.guard in position.units:
        return leader.guard
    side = leader.captor or name
    here = (key for key, unit in position.units.items() if (unit.space, unit.owner) == (leader.at, side))
    return next(here, "")
