"""The position of 218 avant J.-C., that of classic Diplomacy and more, and what a player may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from diadoques.core.answers import Report
from diadoques.core.events import Event, open_to
from diadoques.games.diplomacy import position as classic

# --- The position of 218 avant J.-C.: that of classic Diplomacy, and what this game remembers beside it


@dataclass(frozen=True, slots=True)
class Position(classic.Position):
    """A game between two answers.

    Attributes:
        chosen: the provinces that each player means to raise, at most one of each type (P218-rev-01e): secret.
        spent: those that he has used (P218-rev-01): secret.
        open: powers whose country is open to revolts of type 3 this year (P218-rev-04f).
        revolting: occupied provinces in revolt this year (P218-rev-03).
        attacked: id of the unit in Cyprus that fleets attacked last year, or "" (P218-cyp-01).
        attackers: ids of those fleets.
        doomed: id of the unit in Cyprus that is destroyed this year, or "".
        activated: the year in which the power of its country took an activatable centre (P218-ctr-04).
        eliminated: players who are out (P218-elim-01).
    """

    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    revolting: tuple[str, ...] = ()
    attacked: str = ""
    attackers: tuple[str, ...] = ()
    doomed: str = ""
    activated: Mapping[str, int] = field(default_factory=dict)
    eliminated: tuple[str, ...] = ()

    @property
    def alive(self) -> tuple[str, ...]:
        """Players who are not out: having no unit is no reason to be (P218-elim-03)."""
        return tuple(player for player in self.players if player not in self.eliminated)


def from_classic(position: classic.Position) -> Position:
    """A position of the parent game as one of this game."""
    return Position(**{each.name: getattr(position, each.name) for each in fields(position) if each.init})


# --- What a player may see of a game: everything but the revolts of the others (P218-rev-07, P218-rev-07b)


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


def report_seen_by(report: Report[Position], player: str = "") -> Report[Position]:
    """A report as ``player`` may read it: its events still lead from its first position to its last."""
    events = open_to(report.events, player)
    if player:
        events = tuple(map(_to_its_author, events))
    return Report(seen_position(report.before, player), events, seen_position(report.after, player))


def _to_its_author(event: Event) -> Event:
    if event.kind != "sealed-line":
        return event
    return replace(event, data={**event.data, READ_BY_AUTHOR: True})
