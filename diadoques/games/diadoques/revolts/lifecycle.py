"""How long a revolt lasts: its seasons, what keeps it up, and its end (notes 2 to 4)."""

from __future__ import annotations

from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.pieces import GARRISON
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.revolts.acquisition import join_neutral
from diadoques.games.diadoques.revolts.missions import occupied_next
from diadoques.games.diadoques.revolts.powers import under_way
from diadoques.games.diadoques.revolts.risings import returned, rising_of, risings


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
    if name not in returned() or not target or target == rising.occupy[-1]:
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
        if revolt.acquired and (name not in risings() or name in returned()):
            continue
        bought = any(event.kind == "turned" and event["was"] == name for event in resolution.events)
        resolution.emit("revolt-ended", "DIA-13Ba-07" if bought else "DIA-13Ba-01", revolt=name, why="gone")
