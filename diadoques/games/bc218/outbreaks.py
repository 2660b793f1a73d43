"""What revolts do: before the movements of their year, where nobody else raises the same centre (VIII)."""

from __future__ import annotations

from collections import Counter

from diadoques.conflict import Strengths
from diadoques.conflict.orders import Order
from diadoques.conflict.orders import Verbs as SharedVerbs
from diadoques.core.pieces import Unit
from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.resolution import Resolution

#: The kernel counts in halves: a unit weighs two of them (P218-rev-02e).
HALF = 1
WHOLE = 2


def break_out(resolution: Resolution) -> None:
    """The revolts of this year, by province; who raised them is not told (P218-rev-02, P218-rev-07).

    One player may raise several (P218-rev-06c), several players one province in different years (P218-rev-06); two or
    more in one province in one year cancel each other, and are spent (P218-rev-06b).
    """
    raised = Counter(event["space"] for event in resolution.events if event.kind == "revolt-ordered")
    for space, count in sorted(raised.items()):
        if count > 1:
            resolution.emit("revolt-quelled", "P218-rev-06b", space=space)
        else:
            _break_out(resolution, space)


def _break_out(resolution: Resolution, space: str) -> None:
    """Who stands there must hold and keeps the centre for its owner (P218-rev-02c, -02h, -02i); an empty centre
    becomes neutral (P218-rev-02b).
    """
    position = resolution.position
    unit, owner = position.unit_in(space), position.centres.get(space, "")
    if unit is None:
        resolution.emit("revolt", "P218-rev-02b", space=space, unit="", was=owner)
        if owner:
            resolution.emit("centre-neutral", "P218-rev-02b", centre=space, was=owner, why="revolt")
        return
    resolution.emit("revolt", "P218-rev-02c", space=space, unit=unit.id, was=owner)
    order = resolution.orders.get(unit.id)
    if order is not None and order.verb is not SharedVerbs.HOLD:
        # So it cuts nothing, blocks nobody, supports and carries nothing (P218-rev-02d, P218-rev-05).
        resolution.annulled[unit.id] = order
        resolution.orders[unit.id] = Order(unit.owner, SharedVerbs.HOLD, unit.id)
        resolution.emit("order-replaced", "P218-rev-02c", unit=unit.id, space=space, order=order)


def strengths(position: Position, unit: Unit, order: Order | None) -> Strengths:
    """What a unit weighs, in halves: in revolt one where it stands alone (P218-rev-02e), with a support that is not
    cut as much as ever (P218-rev-05b, -05c, -05d; option ``revolt_hold``); in Cyprus, attacked for the second time,
    nothing, nor is a support of any use to it there (P218-cyp-01c). Equal attacks still stand off (P218-rev-02f).
    """
    if position.doomed:
        if unit.id == position.doomed:
            return Strengths(0, 0, 0)
        if (
            order is not None
            and order.verb is SharedVerbs.SUPPORT
            and order.target == position.doomed
            and not order.goal
        ):
            return Strengths(WHOLE, WHOLE, 0)
    if unit.space in position.revolting:
        stand = WHOLE if position.readings["revolt_hold"] == "full_if_supported" else HALF
        return Strengths(stand, WHOLE, WHOLE, alone=HALF)
    return Strengths(WHOLE, WHOLE, WHOLE)
