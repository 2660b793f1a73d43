"""What a player may see of a game: everything but the revolts of the others (P218-rev-07, P218-rev-07b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.answers import Report
from diadoques.core.events import Event, open_to
from diadoques.games.bc218.position import Position

#: Key of the data of a line about a revolt in a report that is its author's alone: there, and nowhere else, it is told.
#: The referee's page holds what happened, not who wanted it (P218-rev-07).
READ_BY_AUTHOR: Final = "read_by_author"


def seen_position(position: Position, player: str = "") -> Position:
    """The position as ``player`` may know it; as everybody may without a player."""
    return replace(
        position,
        chosen={name: spaces for name, spaces in position.chosen.items() if name == player},
        spent={name: spaces for name, spaces in position.spent.items() if name == player},
    )


def seen(report: Report[Position], player: str = "") -> Report[Position]:
    """A report as ``player`` may read it: its events still lead from its first position to its last."""
    events = open_to(report.events, player)
    if player:
        events = tuple(map(_to_its_author, events))
    return Report(seen_position(report.before, player), events, seen_position(report.after, player))


def _to_its_author(event: Event) -> Event:
    if event.kind != "sealed-line":
        return event
    return replace(event, data={**event.data, READ_BY_AUTHOR: True})
