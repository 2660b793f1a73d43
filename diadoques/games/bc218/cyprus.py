"""Cyprus: a fleet that attacks a unit there for the second year running destroys it and enters (V)."""

from __future__ import annotations

from typing import Any

from diadoques.conflict import Settled
from diadoques.conflict.orders import Verbs
from diadoques.core.pieces import FLEET
from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.resolution import Resolution


def watch(resolution: Resolution, settled: Settled) -> bool:
    """See whether Cyprus is attacked, and for the second time; then the conflicts are settled anew (P218-cyp-01).

    The first attack is an ordinary one (P218-cyp-01d). Fleets alone count (P218-cyp-01f), not those of the defender's
    own power (P218-cyp-01h), and only against a unit that is still there (P218-cyp-01g). A year without attack breaks
    the row (P218-cyp-01e). Between several attackers the usual comparison decides (P218-cyp-01i).
    """
    position: Any = resolution.position
    defender = position.unit_in(space := _cyprus(position))
    fleets = [
        order.unit
        for order in resolution.orders.values()
        if order.verb is Verbs.MOVE and order.to == space and position.units[order.unit].kind == FLEET
    ]
    if defender is not None:
        left = settled.outcome.moved[settled.units.index(defender)]
        fleets = [] if left else [fleet for fleet in fleets if position.units[fleet].owner != defender.owner]
    if defender is None or not fleets:
        if position.attacked:
            resolution.emit("cyprus-quiet", "P218-cyp-01e", space=space)
        return False
    again = _again(position, fleets) if defender.id == position.attacked else []
    if again:
        resolution.emit("cyprus-doomed", "P218-cyp-01", unit=defender.id, by=sorted(again))
        return True
    resolution.emit("cyprus-attacked", "P218-cyp-01d", unit=defender.id, by=sorted(fleets))
    return False


def _again(position: Position, fleets: list[str]) -> list[str]:
    """The fleets whose second attack this is: those of last year, or any (option ``cyprus_attacker``)."""
    if position.readings["cyprus_attacker"] == "any_fleet":
        return fleets
    return [fleet for fleet in fleets if fleet in position.attackers]


def destroy(resolution: Resolution) -> None:
    """The unit does not retreat (P218-cyp-01b); as if dislodged it gave no support or convoy (P218-cyp-01j)."""
    position: Any = resolution.position
    unit = position.units.get(position.doomed)
    if unit is not None and unit.space == _cyprus(position):
        retreat = position.dislodged.get(unit.id)
        by = retreat.by if retreat is not None else ""
        resolution.emit("annihilated", "P218-cyp-01b", unit=unit.id, at=unit.at, why="cyprus", by=by)


def _cyprus(position: Position) -> str:
    return str(position.variant.tables["cyprus"]["space"])
