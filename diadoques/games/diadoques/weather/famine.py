"""The end of autumn: armies without an arsenal are dissolved (11.C)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import OVER
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.weather.supply import hungry

MUTINIES: Final[Hook[Callable[[Resolution, Unit], bool]]] = Hook(RULEBOOK, "mutinies")
"""What becomes of an army without an arsenal that is not dissolved; true when the chapter has seen to it."""


def dissolve(resolution: Resolution) -> None:
    """At the end of autumn armies without an arsenal are no more; their characters live on (DIA-11C-06, -07)."""
    position = resolution.position
    if position.season.name != "autumn" or position.phase == OVER:
        return
    for unit in hungry(position):
        if any(settle(resolution, unit) for settle in MUTINIES.on(position)):
            continue
        rule = "DIA-11C-06" if position.board.spaces[unit.space].supply == "0" else "DIA-11C-07"
        resolution.emit("unsupplied", rule, unit=unit.id, at=unit.at, owner=unit.owner)
    characters.loosen(resolution)
