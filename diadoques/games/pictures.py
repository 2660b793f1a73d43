"""What a game tells of its orders and reports to whoever draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from diadoques.core.events import ResolvedTurn
from diadoques.core.marks import Marks, Shot


class Pictures(Protocol):
    """Orders and reports as pictures: marks and strokes in terms of places."""

    @property
    def words(self) -> Mapping[str, Any]:
        """What the steps, marks and strokes are called, by language: tables ``step``, ``mark``, ``legend``
        and ``unit`` (by the letters that are written on its pieces).
        """

    @property
    def silent(self) -> frozenset[str]:
        """Kinds of events that the map does not tell."""

    def asked(self, position: Any, orders: Sequence[Any]) -> Shot:
        """A position, and orders that are not resolved yet."""

    def film(self, report: ResolvedTurn) -> tuple[str, ...]:
        """The names of the steps of a report that have something to show, in order; the last is always there."""

    def stage(self, report: ResolvedTurn, step: str = "") -> Any:
        """The position that a step shows; "" is the whole season."""

    def shot(self, report: ResolvedTurn, step: str = "") -> Shot:
        """One step of the film; "" is the whole season in one picture."""


@dataclass(frozen=True, slots=True)
class Still:
    """What lies on the board at the end, for a game that tells no more: ``marks`` of its positions, its ``words``."""

    marks: Callable[[Any], Marks]
    words: Mapping[str, Any] = field(default_factory=dict)

    @property
    def silent(self) -> frozenset[str]:
        """None: without a film, none is missed."""
        return frozenset()

    def asked(self, position: Any, orders: Sequence[Any]) -> Shot:  # noqa: ARG002
        """The position."""
        return Shot(self.marks(position))

    def film(self, report: ResolvedTurn) -> tuple[str, ...]:  # noqa: ARG002
        """No steps."""
        return ()

    def stage(self, report: ResolvedTurn, step: str = "") -> Any:  # noqa: ARG002
        """The position at the end."""
        return report.after

    def shot(self, report: ResolvedTurn, step: str = "") -> Shot:  # noqa: ARG002
        """The position at the end."""
        return Shot(self.marks(report.after))
