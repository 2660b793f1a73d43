"""Events: every change of a game is one, and names its rule.

The report, the map, the explanation, the replay and the saved file are views of the same list of events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from diadoques.core.orders import Order, fields_of

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    Attributes:
        kind: what it is (``"moved"``, ``"citadel-taken"`` …); each game documents its kinds.
        rule: id of the contract row that makes it happen, e.g. ``"DIA-8B2b-01"``.
        data: plain JSON values (str, int, bool, None, lists and objects of them); under ``order`` an ``Order``, or
            None.
    """

    kind: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def get(self, key: str, default: Any = None) -> Any:
        """Value of ``key`` in the data, or ``default``."""
        return self.data.get(key, default)

    def asked(self, name: str, usual: Any = "") -> Any:
        """What the order that it tells says under ``name``; ``usual`` where that says nothing, or there is none."""
        return getattr(self.data.get("order"), name, usual)

    def to_json(self) -> dict[str, Any]:
        """Plain form for saved games."""
        data = {key: fields_of(value) if isinstance(value, Order) else value for key, value in self.data.items()}
        return {"kind": self.kind, "rule": self.rule, "data": data}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Event:
        """The event that ``to_json`` wrote, its order by its fields."""
        return cls(str(value["kind"]), str(value["rule"]), dict(value["data"]))


class ResolvedTurn(Protocol):
    """What is asked of a report: the position before, what happened, the position after."""

    @property
    def before(self) -> Any:
        """The position the orders were given in."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened, in order."""

    @property
    def after(self) -> Any:
        """The position that came of it."""


def fold(position: P, events: Iterable[Event], apply: Callable[[P, Event], P]) -> P:
    """Apply events one after the other: a finished season is a fold of its events."""
    for event in events:
        position = apply(position, event)
    return position


#: Key of the data of a secret event: the only player who may see it, beside the referee.
EYES: Final = "eyes"


def open_to(events: Iterable[Event], player: str = "") -> tuple[Event, ...]:
    """The events that ``player`` may see: the public ones and his own; without a player the public ones."""
    return tuple(event for event in events if event.get(EYES, player) == player)
