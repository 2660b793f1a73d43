"""How events change a position, as far as games of simultaneous orders agree on it; each adds those of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from diadoques.core.events import Event

V = TypeVar("V")


class Dislodging(Protocol):
    """A position that knows who was driven out, and where he may go."""

    @property
    def dislodged(self) -> Mapping[str, Any]:
        """By unit: a record with ``options`` and ``closed``."""


P = TypeVar("P", bound=Dislodging)
Q = TypeVar("Q")


def with_(table: Mapping[str, V], key: str, value: V) -> dict[str, V]:
    """``table`` with one more row, or another value in it."""
    return {**table, key: value}


def without(table: Mapping[str, V], *keys: str) -> dict[str, V]:
    """``table`` without some rows, whether they were in it or not."""
    return {key: value for key, value in table.items() if key not in keys}


def unchanged(position: Q, _event: Event) -> Q:
    """Events that tell and change nothing."""
    return position


def retreat_open(position: P, event: Event) -> P:
    """Where a unit that was driven out may go."""
    changed: P = _retreat(position, event["unit"], options=tuple(event["options"]))
    return changed


def retreat_closed(position: P, event: Event) -> P:
    """Where it may not, and why."""
    closed = position.dislodged[event["unit"]].closed
    changed: P = _retreat(position, event["unit"], closed={**closed, **dict.fromkeys(event["places"], event["why"])})
    return changed


def _retreat(position: Any, unit: str, **facts: object) -> Any:
    retreat = replace(position.dislodged[unit], **facts)
    return replace(position, dislodged=with_(position.dislodged, unit, retreat))
