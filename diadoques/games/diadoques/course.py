"""The course of a season: the position as events change it, and what was received."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from diadoques.core.display import Shown
from diadoques.core.events import Event
from diadoques.games.diadoques.apply import apply, event_data
from diadoques.games.diadoques.orders import Order
from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.position import Position, Retreat


@dataclass(slots=True)
class Course:
    """Mutable only while one ``resolve`` runs: steps read ``position`` and change it by ``emit`` alone.

    Attributes:
        position: as it stands after the events so far.
        events: what happened, in order.
        orders: the orders that are followed, by unit id (at most one each).
        leader_orders: the same for characters, by name.
        commanders: leader by unit id, for this season (DIA-62b-05).
        supplied: citadels with an uncut supply, and by which fleets (DIA-8B6-02).
        standoffs: spaces left empty by a stand-off, closed to retreats (DIA-8B3-03).
        fallen: garrisons destroyed by a siege, as they stood (one may have entered this very season).
        lost: units annihilated in the retreats, with what was known of them.
    """

    position: Position
    events: list[Event] = field(default_factory=list)
    orders: dict[str, Order] = field(default_factory=dict)
    leader_orders: dict[str, Order] = field(default_factory=dict)
    commanders: dict[str, str] = field(default_factory=dict)
    supplied: dict[str, list[str]] = field(default_factory=dict)
    standoffs: frozenset[str] = frozenset()
    fallen: dict[str, Unit] = field(default_factory=dict)
    lost: list[tuple[Unit, Retreat]] = field(default_factory=list)

    def emit(self, kind: str, rule: str, /, **data: Any) -> Event:
        """Record an event under its rule and let it change the position."""
        event = Event(kind, rule, event_data(**data))
        self.position = apply(self.position, event)
        self.events.append(event)
        return event


@dataclass(frozen=True, slots=True)
class Answers:
    """What the players hand in.

    Attributes:
        orders: by player, each an order or a line of text in the notation.
        levy: Spring 321 only, the kinds of the three first units by player (``("A", "A", "F")``); what is absent is
            read off the orders.
        proposals: by player, the winners he proposes (DIA-2-04).
        votes: in the vote phase, by player, the proposals he accepts (DIA-2-05).
    """

    orders: Mapping[str, Sequence[str | Order]] = field(default_factory=dict)
    levy: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proposals: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    votes: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report(Shown):
    """One answer and what followed: ``fold(before, events, apply) == after``, always."""

    before: Position
    events: tuple[Event, ...]
    after: Position
