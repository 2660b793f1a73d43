"""The course of a resolution: the position as events change it, and what was received."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from diadoques.conflict.orders import Order
from diadoques.core import answers as core
from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.games.diplomacy.apply import apply_all, event_data
from diadoques.games.diplomacy.position import Position


@dataclass(slots=True)
class Resolution:
    """Mutable only while one ``resolve`` runs: steps read ``position`` and change it by ``emit`` alone.

    Attributes:
        begun: the position as far as events were applied: what is read is ``position``.
        events: what happened, in order.
        orders: the orders to units that are followed, by unit id (at most one each).
        builds: the builds that are followed, in the order of writing.
        annulled: orders to units that came to nothing before they were carried out, by unit id; a variant's doing.
        handed_in: the players from whom a line was received (DIP-civ-01).
        standoffs: regions left empty by a stand-off, closed to retreats (DIP-ret-01g).
        brief: only what came of each order is asked for, as in bulk: events leave out what orders said and weighed,
            and no tables of strengths are drawn. The same rules decide.
    """

    begun: Position
    events: list[Event] = field(default_factory=list)
    orders: dict[str, Order] = field(default_factory=dict)
    builds: list[Order] = field(default_factory=list)
    annulled: dict[str, Order] = field(default_factory=dict)
    handed_in: set[str] = field(default_factory=set)
    standoffs: frozenset[str] = frozenset()
    brief: bool = False
    _applied: int = field(default=0, init=False)

    @property
    def position(self) -> Position:
        """The position as it stands after the events so far: they are applied when it is asked for."""
        if self._applied < len(self.events):
            self.begun = apply_all(self.begun, self.events[self._applied :])
            self._applied = len(self.events)
        return self.begun

    def emit(self, kind: str, rule: str, /, **data: Any) -> Event:
        """Record an event under its rule; it changes the position."""
        # Brief events are looked at once and never kept in a file: tuples may stay what they are.
        event = Event(kind, rule, data if self.brief else event_data(data))
        self.events.append(event)
        return event


@dataclass(frozen=True, slots=True)
class Report(core.Report[Position]):
    """One answer and what followed: ``fold(before, events, apply) == after``, always."""


__all__ = ["Answers", "Report", "Resolution"]
