"""The position as each step of the film sees it: the events of the season folded up to that step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from diadoques.core.events import Event, fold
from diadoques.games.catalogue import game_of


class Told(Protocol):
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


# The last kinds of event that have happened when a step is shown.
_SETTLED = {
    # Units that were bribed obey their new masters before anything moves.
    "orders": {"levied", "turned"},
    "supports": {"levied", "turned"},
    "conflicts": {"levied", "turned"},
    "moves": {"levied", "moved", "dislodged", "surplus", "leader-moved"},
    "sieges": {
        "levied", "moved", "dislodged", "surplus", "leader-moved",
        "siege-laid", "siege-lifted", "supplied", "citadel-taken", "garrison-destroyed",
    },
}  # fmt: skip


def opening(report: Told) -> Any:
    """The position the orders are drawn on: with the units raised this season."""
    return stage(report, "orders")


def stage(report: Told, step: str) -> Any:
    """The position that ``step`` shows; ``retreats`` and ``end`` show the position after."""
    kinds = _SETTLED.get(step)
    if kinds is None:
        return report.after
    last = max((index for index, event in enumerate(report.events) if event.kind in kinds), default=-1)
    return fold(report.before, report.events[: last + 1], game_of(report.before).apply)
