"""Members of the royal family die of old age or of illness: an event of its own (13.C, table V)."""

from __future__ import annotations

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.weather.draw import Void

#: Why the death of a person is no event, nor thrown again: he is dead already.
DEAD = Void("dead", "DIA-T5-07")


def is_no_more(position: Position, name: str) -> Void | None:
    """Nothing comes of the death of who is dead, when it is drawn."""
    return DEAD if court.is_royal(name) and name not in position.leaders else None


def comes_too_late(position: Position, event: TableEvent) -> Void | None:
    """Nothing comes of it when its season begins, either."""
    return DEAD if event.kind == "death" and event.of not in position.leaders else None


def bury(resolution: Resolution, event: TableEvent) -> None:
    """A member of the royal family dies where he stands; his point disappears with him (DIA-13C-01, DIA-T5-08)."""
    if event.kind == "death":
        at = resolution.position.leaders[event.of].at
        resolution.emit("killed", "DIA-13C-01", leader=event.of, by="", how="natural", at=at)
