"""The course of a season: the position as events change it, and what was received."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from diadoques.core import answers as core
from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.apply import apply, event_data
from diadoques.games.diadoques.model.chance import throw_dice
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position, Retreat
from diadoques.games.diadoques.model.rulebook import RULEBOOK


@dataclass(slots=True)
class Resolution:
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
        payments: bribes, counter-bribes and gifts that are followed, and in winter every order, as written.
        turned: ids of units that changed sides this season: nobody commands them (DIA-62b-05).
        marked: ids of units that a chapter set apart for this season, by what it calls them.
        throws: dice that the class threw itself, by the name of the throw.
        passengers: diadochs who are with a unit that another heads, by unit id (DIA-62b-09).
        doomed: diadochs killed before the movement, and by whom; their empires end when all bribes are settled.
        hopes: by player, the order for a unit that may become his this very season (``neutral.AWAITED``).
        read_in: the position in which the orders were read.
        annulled: the orders to units that came to nothing before they were carried out, by unit id (``annulment``).
        refused: convoy orders that were understood but not followed, by unit id: why an army found no fleet.
    """

    position: Position
    events: list[Event] = field(default_factory=list)
    orders: dict[str, Order] = field(default_factory=dict)
    leader_orders: dict[str, Order] = field(default_factory=dict)
    commanders: dict[str, str] = field(default_factory=dict)
    passengers: dict[str, list[str]] = field(default_factory=dict)
    supplied: dict[str, list[str]] = field(default_factory=dict)
    standoffs: frozenset[str] = frozenset()
    fallen: dict[str, Unit] = field(default_factory=dict)
    lost: list[tuple[Unit, Retreat]] = field(default_factory=list)
    payments: list[Order] = field(default_factory=list)
    turned: set[str] = field(default_factory=set)
    doomed: dict[str, str] = field(default_factory=dict)
    marked: dict[str, set[str]] = field(default_factory=dict)
    throws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    hopes: dict[str, Order] = field(default_factory=dict)
    annulled: dict[str, Order] = field(default_factory=dict)
    refused: dict[str, Order] = field(default_factory=dict)
    read_in: Position = field(init=False)

    def __post_init__(self) -> None:
        self.read_in = self.position

    def emit(self, kind: str, rule: str, /, **data: Any) -> Event:
        """Record an event under its rule and let it change the position; what follows from it follows (``ECHOES``)."""
        event = Event(kind, rule, event_data(**data))
        before, self.position = self.position, apply(self.position, event)
        self.events.append(event)
        for echo in ECHOES.on(before):
            echo(self, before, event)
        return event

    def was_written(self, order: Order) -> bool:
        """Whether a player gave this order: who is cast ashore stays apart unasked (``weather.zones``)."""
        return any(event.kind == "ordered" and event["order"] == order for event in self.events)

    def throw(self, name: str, count: int, sides: int, rule: str) -> tuple[int, ...]:
        """Throw dice, for everybody to see (``chance.throw_dice``).

        Args:
            name: of the throw, one in a season: it finds the same numbers again.
            count, sides: how many dice of how many sides.
            rule: what they are thrown for.
        """
        numbers = throw_dice(self.position, self.throws, name, count, sides, rule)
        self.emit("thrown", rule, name=name, sides=sides, numbers=numbers)
        return numbers


ECHOES: Final[Hook[Callable[[Resolution, Position, Event], None]]] = Hook(RULEBOOK, "echoes")
"""What follows at once from an event: told the resolution, the position before it, and the event."""


@dataclass(frozen=True, slots=True)
class Report(core.Report[Position]):
    """One answer and what followed: ``fold(before, events, apply) == after``, always."""


__all__ = ["Answers", "Report", "Resolution"]
