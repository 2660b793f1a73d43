"""How long a revolt lasts: under way when a scenario begins, what keeps it up, its end (notes 2 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Revolt
from diadoques.games.diadoques.revolts.appearance import join_neutral
from diadoques.games.diadoques.revolts.missions import occupied_next
from diadoques.games.diadoques.revolts.revolt_commanders import farthest_players
from diadoques.games.diadoques.revolts.risings import rising_of, risings, second_risings, under_way

# --- How long a revolt lasts: its seasons, what keeps it up, and its end (notes 2 to 4)


def end_of_season(resolution: Resolution) -> None:
    """Citadels that turned neutral join, missions advance, seasons are counted, revolts end (step 1.21)."""
    if not resolution.position.revolts:
        return
    join_neutral(resolution)
    for name in list(resolution.position.revolts):
        if name not in risings():
            continue
        _advance(resolution, name)
        _count(resolution, name)
        if _unthreatened(resolution.position, name):
            _end(resolution, name, "DIA-13N4-01", "vanished")
    bury(resolution)
    characters.loosen(resolution)


def _advance(resolution: Resolution, name: str) -> None:
    """The first province of a mission is occupied: on to the next (DIA-13Bc-05)."""
    position = resolution.position
    rising, revolt = rising_of(position, name), position.revolts[name]
    target = occupied_next(position, name)
    if name not in second_risings() or not target or target == rising.occupy[-1]:
        return
    if any(unit.owner == name and unit.space == target for unit in position.units.values()):
        resolution.emit("mission-advanced", rising.rule, revolt=name, space=target, stage=revolt.stage + 1)


def _count(resolution: Resolution, name: str) -> None:
    """One season less; at the last one a Greek people that took its citadel stays, the others go (DIA-13N2-01, -02)."""
    left = resolution.position.revolts[name].left
    if left is None:
        return
    resolution.emit("revolt-counted", "DIA-13N2-01", revolt=name, left=left - 1)
    if left > 1:
        return
    goal = rising_of(resolution.position, name).besiege[:1]
    rule = "DIA-13N2-01" if goal else rising_of(resolution.position, name).rule
    if goal and not resolution.position.citadels.get(goal[0]):
        resolution.emit("revolt-kept", "DIA-13N2-02", revolt=name, citadel=goal[0])
    else:
        _end(resolution, name, rule, "time")


def _unthreatened(position: Position, name: str) -> bool:
    """Whether the pirates vanish: both citadels neutral, and no player's unit near enough to threaten (DIA-13N4-01)."""
    rising = rising_of(position, name)
    if not rising.vanish or any(position.citadels.get(citadel) for citadel in rising.besiege):
        return False
    return not any(
        unit.space in rising.vanish and unit.kind != GARRISON and is_living(position, unit.owner)
        for unit in position.units.values()
    )


def _end(resolution: Resolution, name: str, rule: str, why: str) -> None:
    """Its units leave the map; citadels it acquired stay neutral (DIA-13Ba-16)."""
    for unit in list(resolution.position.units.values()):
        if unit.owner == name:
            resolution.emit("withdrawn", rule, unit=unit.id, at=unit.at, revolt=name, why=why)
    resolution.emit("revolt-ended", rule, revolt=name, why=why)


def bury(resolution: Resolution) -> None:
    """A revolt without units is over (DIA-13Ba-01; DIA-13Ba-07 where gold won the last one), unless something is left.

    That is a citadel to which it can come back (Rome), a rising without units, or gold that waits for a royal order.
    """
    for name, revolt in list(resolution.position.revolts.items()):
        peoples = risings()[name].peoples if name in risings() else ()
        if (
            under_way(resolution.position, name)
            or revolt.treasure
            or any(one in resolution.position.revolts for one in peoples)
        ):
            continue
        if revolt.acquired and (name not in risings() or name in second_risings()):
            continue
        bought = any(event.kind == "turned" and event["was"] == name for event in resolution.events)
        resolution.emit("revolt-ended", "DIA-13Ba-07" if bought else "DIA-13Ba-01", revolt=name, why="gone")


# --- Revolts that are under way when a scenario begins (DIA-0-02; advanced rules)


def install_revolts(position: Position, told: Mapping[str, Any]) -> Position:
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
    far = farthest_players(risen, name)
    runner = far[0] if len(far) == 1 else ""
    return replace(
        risen, revolts={**risen.revolts, name: replace(revolt, runner=runner, settled=bool(runner) or not far)}
    )
