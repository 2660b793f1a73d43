"""Revolts that are under way when a scenario begins (DIA-0-02; advanced rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Revolt
from diadoques.games.diadoques.revolts.risings import risings
from diadoques.games.diadoques.revolts.runners import farthest


def installed(position: Position, told: Mapping[str, Any]) -> Position:
    """The position with the units and citadels of the revolts that the scenario names.

    Who runs one is settled at once (DIA-13N1-01); where several players would have to bid, when the next season begins.
    """
    for name in told.get("advanced", {}).get("rebels", ()):
        position = _risen(position, name)
    return position


def _risen(position: Position, name: str) -> Position:
    rising = risings()[name]
    units = dict(position.units)
    for number, sign in enumerate(rising.units, start=1):
        letters, at = sign.split(" ", 1)
        units[f"{name}-{number}"] = Unit(f"{name}-{number}", name, letters[0], letters[1:], at)
    garrisoned = {unit.at for unit in units.values()}
    neutral = (one for one in rising.citadels if one not in position.citadels and one not in garrisoned)
    origin = split_coast(rising.units[0].split(" ", 1)[1])[0]
    revolt = Revolt(left=rising.seasons, acquired=tuple(neutral), origin=origin, treasure=rising.treasure[1])
    risen = replace(position, units=units, revolts={**position.revolts, name: revolt})
    if not rising.run:
        return risen
    far = farthest(risen, name)
    runner = far[0] if len(far) == 1 else ""
    return replace(
        risen, revolts={**risen.revolts, name: replace(revolt, runner=runner, settled=bool(runner) or not far)}
    )
