"""Conflicts that classic Diplomacy does not know: Cyprus (V), and which rows decide where revolts do."""

from __future__ import annotations

from typing import Any, Final

from diadoques.conflict import Settled
from diadoques.conflict.orders import Verbs
from diadoques.conflict.outcomes import measure
from diadoques.core.pieces import FLEET
from diadoques.games.bc218.outbreaks import HALF, WHOLE
from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.kernel import Clause, OrderKind

# --- Cyprus: a fleet that attacks a unit there for the second year running destroys it and enters (V)


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


# --- Which rows of this game decide conflicts that those of classic Diplomacy would not explain: revolts, Cyprus


#: The unit stays in its place, its rival attacks it.
_STAYED: Final = frozenset({Clause.HELD_AGAINST, Clause.DISLODGED})
#: The unit attacks, its rival stays.
_ATTACKED: Final = frozenset({Clause.HELD_OFF, Clause.DISLODGED_HOLDER})


def row(position: Position, settled: Settled, number: int) -> str:
    """The row that decides what came of a unit in a revolt or of one in Cyprus, and of those who attack them; or ""."""
    clause, witness = settled.outcome.clause[number], settled.outcome.witness[number]
    stayed = number if clause not in _ATTACKED else witness
    unit = settled.units[stayed]
    if clause in _STAYED or clause in _ATTACKED:
        if unit.id == position.doomed:
            return "P218-cyp-01c"  # whatever support the defender has
        if unit.space in position.revolting:
            mine, theirs = measure(settled, number)
            return _met(settled, stayed, mine, theirs) if stayed == number else _met(settled, stayed, theirs, mine)
    elif unit.space in position.revolting:
        return {Clause.HELD: "P218-rev-02c", Clause.BELEAGUERED: "P218-rev-02f"}.get(clause, "")
    return ""


def _met(settled: Settled, stayed: int, defence: int, attack: int) -> str:
    """Alone the unit weighs a half, and when its support is cut; supported it is safe from a simple attack alone."""
    if defence <= HALF:
        turn, given = settled.turn, settled.outcome.given
        cut = any(
            turn.aid[n] == stayed and turn.order[n] == OrderKind.SUPPORT and not given[n] for n in range(turn.count)
        )
        return "P218-rev-05d" if cut else "P218-rev-02e"
    return "P218-rev-05b" if attack <= WHOLE else "P218-rev-05c"
