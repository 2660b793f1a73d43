"""Retreats: where a dislodged unit may go, and what becomes of it (XII)."""

from __future__ import annotations

from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.core.answers import Barrier
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.position import Position, Retreat
from diadoques.games.diplomacy.reach import exits
from diadoques.games.diplomacy.resolution import Resolution

OCCUPIED: Final = Barrier("occupied", "DIP-ret-01f")
STAND_OFF: Final = Barrier("stand-off", "DIP-ret-01g")
ATTACKER: Final = Barrier("attacker", "DIP-ret-01b")
#: The row behind what closes a region to a retreat; "" for what is not next to it.
NO_RETREAT: Final = {
    "": "DIP-ret-01c",
    **{barrier.why: barrier.rule for barrier in (OCCUPIED, STAND_OFF, ATTACKER)},
}


def retreat_options(position: Position, unit: Unit, retreat: Retreat, standoffs: frozenset[str]) -> tuple[str, ...]:
    """Places ``unit`` may retreat to, sorted: next to where it stood and open to its kind (DIP-ret-01c, -01d)."""
    closed = _closed(position, retreat, standoffs)
    return tuple(sorted(way.to for way in exits(position.board, unit) if split_coast(way.to)[0] not in closed))


def barriers(position: Position, unit: Unit, retreat: Retreat, standoffs: frozenset[str]) -> dict[str, Barrier]:
    """Why the places next to a dislodged unit that its kind could enter are closed to it; open ones are left out."""
    closed = _closed(position, retreat, standoffs)
    ways = [way.to for way in exits(position.board, unit)]
    return {to: closed[split_coast(to)[0]] for to in ways if split_coast(to)[0] in closed}


def _closed(position: Position, retreat: Retreat, standoffs: frozenset[str]) -> dict[str, Barrier]:
    """Regions closed to a retreat: not empty after the moves (DIP-ret-01f), left empty by a stand-off (DIP-ret-01g), or
    where the attacker came from (DIP-ret-01b; whether that holds for a convoyed one is a reading).
    """
    closed = dict.fromkeys(standoffs, STAND_OFF)
    closed |= {other.space: OCCUPIED for other in position.standing().values()}
    if not retreat.by_sea or position.readings["retreat_to_convoy_origin"] == "barred":
        closed[retreat.came_from] = ATTACKER
    return closed


def destroy_cornered(resolution: Resolution) -> None:
    """Units with no free region are destroyed at once (DIP-ret-01h); the others are asked for."""
    for unit_id, retreat in list(resolution.position.dislodged.items()):
        if not retreat.options:
            _lose(resolution, unit_id, "no-space", "DIP-ret-01h")


def execute(resolution: Resolution) -> None:
    """All retreats at once: two into one region are both lost (DIP-ret-02 to -02c)."""
    position = resolution.position
    wanted: dict[str, list[str]] = {}
    going: list[tuple[str, Order]] = []
    for unit_id in list(position.dislodged):
        order = resolution.orders.get(unit_id)
        if order is None:  # also in civil disorder (DIP-civ-01c)
            _lose(resolution, unit_id, "no-order", "DIP-ret-02d")
        elif order.verb is Verbs.DISBAND:
            _lose(resolution, unit_id, "chosen", "DIP-ret-01i")
        else:
            wanted.setdefault(split_coast(order.to)[0], []).append(unit_id)
            going.append((unit_id, order))
    for unit_id, order in going:
        rivals = [rival for rival in wanted[split_coast(order.to)[0]] if rival != unit_id]
        if rivals:
            _lose(resolution, unit_id, "collision", "DIP-ret-02c", rivals[0])
            continue
        unit = resolution.position.units[unit_id]
        resolution.emit("retreated", "DIP-ret-01", unit=unit_id, **{"from": unit.at}, to=order.to, kind=unit.kind)


def _lose(resolution: Resolution, unit_id: str, why: str, rule: str, by: str = "") -> None:
    """A dislodged unit leaves the game."""
    retreat = resolution.position.dislodged[unit_id]
    resolution.emit(
        "annihilated", rule, unit=unit_id, at=resolution.position.units[unit_id].at, why=why, by=by or retreat.by
    )
