"""The units of an eliminated player: they hold until autumn, then some stay as neutral units (12.D)."""

from __future__ import annotations

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import ADVANCED, OVER, Position


def sort_out(resolution: Resolution) -> None:
    """At the end of autumn (DIA-12D-07).

    Garrisons stay, and armies and fleets in the province of a neutral major citadel; the others go.
    """
    position = resolution.position
    if position.layer != ADVANCED or position.phase == OVER or position.season.next().is_movement:
        return
    for player in position.eliminated:
        if player in position.house.sorted:
            continue
        units = position.of(player)
        kept = [unit.id for unit in units if _stays(position, unit)]
        gone = [unit.id for unit in units if unit.id not in kept]
        resolution.emit("leftovers-sorted", "DIA-12D-07", player=player, kept=kept, units=gone)


def _stays(position: Position, unit: Unit) -> bool:
    if unit.kind == GARRISON:
        return True
    board = position.board
    inside = board.inside.get(unit.space, ())
    return any(board.places[one].is_major and not position.citadels.get(one) for one in inside)
